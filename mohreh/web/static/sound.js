// Sounds, made here: what happened, whose turn it is, how it ended. They begin with the first tap or key.
"use strict";

const USUAL = "50"; // of 100
const LOUDEST = 0.9; // at 100 none reaches 0 dB, with what follows
const RISE = 0.004; // seconds; without it a tone begins with a click
const volume = () => kept("volume") || USUAL;
const turnVolume = (to) => { keep("volume", to); sound("turn"); };

// A sound is a row of tones: [begin, length, from pitch, to pitch, loudness, kind]; "noise" is a breath of that pitch.
const SOUNDS = {
  turn: [[0, 0.3, 523, 523, 0.5, "sine"], [0.12, 0.4, 784, 784, 0.5, "sine"]],
  move: [[0, 0.2, 330, 290, 0.85, "triangle"]],
  card: [[0, 0.26, 2000, 800, 1.7, "noise"], [0.14, 0.07, 700, 400, 1.1, "noise"]],
  token: [[0, 0.1, 1250, 950, 0.7, "triangle"], [0.08, 0.16, 1500, 1150, 0.6, "triangle"]],
  dice: [0, 0.08, 0.15, 0.24, 0.35].map((from, n) => [from, 0.09, 1500 - 180 * n, 600, 1.7, "noise"]),
  clash: [[0, 0.35, 130, 45, 0.9, "triangle"], [0, 0.18, 1800, 300, 0.5, "noise"], [0.06, 0.4, 620, 600, 0.15, "square"]],
  refused: [[0, 0.12, 196, 185, 0.45, "square"], [0.13, 0.2, 156, 147, 0.45, "square"]],
  won: [523, 659, 784, 1047].map((pitch, n) => [n * 0.13, 0.5, pitch, pitch, 0.45, "triangle"]),
  lost: [392, 330, 262].map((pitch, n) => [n * 0.2, 0.5, pitch, pitch * 0.98, 0.5, "triangle"]),
  end: [523, 392, 523].map((pitch, n) => [n * 0.16, 0.4, pitch, pitch, 0.4, "sine"]),
};
let audio = null, hiss = null;

function sound(names) { // one after the other; of a table that nobody looks at only what calls
  if (!names || !audio || audio.state !== "running" || !+volume()) return;
  let from = audio.currentTime;
  for (const name of names.split(" ").filter((one) => !document.hidden || /turn|won|lost|end/.test(one))) {
    for (const tone of SOUNDS[name] || []) make(from, ...tone);
    from += 0.3;
  }
}

function make(start, begin, length, low, high, loud, kind) {
  const from = start + begin, gain = audio.createGain(), tone = kind === "noise" ? audio.createBufferSource() : audio.createOscillator();
  const bend = kind === "noise" ? audio.createBiquadFilter() : tone;
  if (kind === "noise") { tone.buffer = hiss; tone.loop = true; bend.type = "bandpass"; tone.connect(bend); } else tone.type = kind;
  bend.frequency.setValueAtTime(low, from);
  bend.frequency.exponentialRampToValueAtTime(high, from + length);
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(loud * LOUDEST * (volume() / 100) ** 2, from + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  bend.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

function wakeAudio() { // a browser lets nothing be heard before a gesture
  if (!given().socket || !+volume()) return;
  if (!audio) {
    audio = new AudioContext();
    breathe();
  }
  if (audio.state !== "running") audio.resume();
}

function breathe() { // noise
  hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const wave = hiss.getChannelData(0);
  for (let n = 0; n < wave.length; n++) wave[n] = 2 * Math.random() - 1;
}
for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, wakeAudio, true);
