// Sounds, made here: what happened, whose turn it is, how it ended. They begin with the first tap or key.
"use strict";

const USUAL = "50"; // of 100
const LOUDEST = 0.9; // at 100 no sound reaches 0 dB, at 50 all of them are heard: between -12 and -24 dB
const volume = () => kept("volume") || USUAL;
const turnVolume = (to) => { keep("volume", to); sound("turn"); };

// A sound is a row of tones: [begin, length, from pitch, to pitch, loudness, kind]; "noise" is a breath of that pitch.
const SOUNDS = {
  turn: [[0, 0.3, 523, 523, 0.5, "sine"], [0.12, 0.4, 784, 784, 0.5, "sine"]],
  move: [[0, 0.12, 330, 300, 0.4, "triangle"]],
  card: [[0, 0.14, 2600, 900, 0.9, "noise"], [0.1, 0.05, 700, 400, 0.6, "noise"]],
  token: [[0, 0.06, 1250, 900, 0.5, "triangle"], [0.07, 0.09, 1500, 1100, 0.4, "triangle"]],
  dice: [0, 0.07, 0.13, 0.22, 0.33].map((from, n) => [from, 0.06, 1500 - 180 * n, 600, 1.1, "noise"]),
  clash: [[0, 0.35, 130, 45, 0.9, "triangle"], [0, 0.18, 1800, 300, 0.5, "noise"], [0.06, 0.4, 620, 600, 0.15, "square"]],
  refused: [[0, 0.12, 196, 185, 0.4, "square"], [0.13, 0.2, 156, 147, 0.4, "square"]],
  won: [523, 659, 784, 1047].map((pitch, n) => [n * 0.13, 0.5, pitch, pitch, 0.5, "triangle"]),
  lost: [392, 330, 262].map((pitch, n) => [n * 0.2, 0.5, pitch, pitch * 0.98, 0.4, "triangle"]),
  end: [523, 392, 523].map((pitch, n) => [n * 0.16, 0.4, pitch, pitch, 0.4, "sine"]),
};
let audio = null, hiss = null;

function sound(names) { // one after the other
  if (!names || !audio || audio.state !== "running" || !+volume()) return;
  let from = audio.currentTime;
  for (const name of names.split(" ")) {
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
  gain.gain.setValueAtTime(loud * LOUDEST * (volume() / 100) ** 2, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  bend.connect(gain).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

function wakeAudio() { // a browser lets nothing be heard before a gesture
  if (!given().socket || !+volume()) return;
  if (!audio) {
    audio = new AudioContext();
    hiss = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const wave = hiss.getChannelData(0);
    for (let n = 0; n < wave.length; n++) wave[n] = 2 * Math.random() - 1;
  }
  if (audio.state !== "running") audio.resume();
}
for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, wakeAudio, true);
