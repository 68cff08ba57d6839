/* Splendor in plain C, played at random: the yardstick for the engine, and a third reading of its rules.
 *
 * The same catalogue, the same generator and the same order of draws as mohreh.games.splendor under its default
 * options, so that equal seeds give equal games, decision by decision. As the engine does, it writes out the list
 * of legal ids before each decision.
 *
 *     splendor PLAYERS FIRST GAMES SECONDS
 *
 * counts the games of the seeds FIRST to FIRST + GAMES - 1 and then plays from FIRST on for so many seconds.
 * The printed cards come from splendor_cards.h, which bench/reference.py writes from the game's cards.toml.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "splendor_cards.h"

/* The catalogue: the first id of each verb. */
enum { TAKE = 0, TAKE2 = 25, RESERVE = 30, BUY = 45, GOLDEN = 60 };
enum { INSTEAD = 75, PAY = 80, GIVE = 81, NOBLE = 87, PASS = 97 };

enum { COLOURS = 5, GOLD = 5, LEVELS = 3, SLOTS = LEVELS * ROW_SIZE, MOST_LEGAL = 98, NO_CARD = CARDS };
enum Question { TURN, PAYMENT, RETURN, CHOICE_OF_NOBLE };
enum Ending { RUNNING, BY_TARGET, BLOCKED, CAPPED };

/* Gems are packed: a byte for each colour, white lowest, and one above them for gold. */
#define ONE(colour) ((uint64_t)1 << (8 * (colour)))
#define ALL_COLOURS 0xFFFFFFFFFFull
#define TOP_BITS 0x8080808080ull
#define COUNT(gems, colour) ((int)((gems) >> (8 * (colour)) & 0xFF))

typedef struct {
    uint64_t tokens, bonus;
    uint8_t hand[RESERVED_LIMIT], reserved, points;
} Seat;

typedef struct {
    Seat seat[4];
    uint64_t bank;
    uint64_t instead; /* PAYMENT: the gems that gold stands in for so far */
    uint8_t slot, colour; /* PAYMENT: what is bought, the last colour named */
    uint8_t question, who, players, first, rounds, passes, ending;
    uint8_t left[LEVELS];
    uint16_t nobles;
    uint8_t row[SLOTS];
    uint8_t deck[CARDS]; /* each level's stretch, its top card last */
} State;

/* ---- chance: mwc/1 */

#define LOW_32 0xFFFFFFFFull
#define LOW_31 0x7FFFFFFFull

static inline uint64_t mwc_step(uint64_t position) { return 1073740155ull * (position & LOW_32) + (position >> 32); }

static inline uint32_t mwc_pick(uint64_t position, uint32_t n)
{
    return (uint32_t)(((position ^ (position >> 32)) & LOW_32) * n >> 32);
}

static uint64_t mwc_start(uint64_t seed)
{
    static const uint64_t constants[4] = {0x5BD1E995, 0x2C1B3C6D, 0x297A2D39, 0x1B873593};
    uint64_t high = seed >> 31 & LOW_31, low = seed & LOW_31;
    for (int k = 0; k < 4; k++) {
        uint64_t mixed = (low * constants[k] + 0x165667B1) & 0x3FFFFFFFFFFFFFFFull;
        mixed = (mixed ^ mixed >> 29) & LOW_31;
        mixed ^= high;
        high = low;
        low = mixed;
    }
    return (high << 31 | low) % 4611678850126970878ull + 1;
}

/* ---- packed gems */

static inline int total(uint64_t gems) { return (int)(gems * 0x0101010101010101ull >> 56); }

/* max(0, need - have), colour by colour */
static inline uint64_t lacking(uint64_t have, uint64_t need)
{
    uint64_t left = (need | TOP_BITS) - (have & ALL_COLOURS), kept = left & TOP_BITS;
    return left & (kept - (kept >> 7));
}

/* The set of colours of which there are at least n, as five bits. */
static inline unsigned colours_with(uint64_t gems, unsigned n)
{
    uint64_t enough = ((gems & ALL_COLOURS) + (0x80 - n) * 0x0101010101ull) & TOP_BITS;
    return (unsigned)((enough >> 7) * 0x0102040810ull >> 32) & 31;
}

/* ---- taking: the ids of one, two or three different colours, by the set of colours in the bank */

static uint8_t takes[32][10], takes_of[32];
static uint64_t gems_of[RESERVE];

static int bits(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1) n++;
    return n;
}

static void make_tables(void)
{
    int id = TAKE;
    for (int size = 1; size <= 3; size++)
        for (unsigned set = 1; set < 32; set++) {
            if (bits(set) != size) continue;
            for (int colour = 0; colour < COLOURS; colour++)
                if (set >> colour & 1) gems_of[id] += ONE(colour);
            for (unsigned there = 0; there < 32; there++) {
                int most = bits(there) < 3 ? bits(there) : 3;
                if ((set & there) == set && size == most) takes[there][takes_of[there]++] = (uint8_t)id;
            }
            id++;
        }
    for (int colour = 0; colour < COLOURS; colour++) gems_of[TAKE2 + colour] = 2 * ONE(colour);
}

/* ---- setup */

static inline int draw(State *s, int level)
{
    return s->left[level] ? s->deck[LEVEL_START[level] + --s->left[level]] : NO_CARD;
}

static void new_game(State *s, int players, uint64_t seed)
{
    uint64_t position = mwc_start(seed);
#define BELOW(n) (position = mwc_step(position), mwc_pick(position, (uint32_t)(n)))
    memset(s, 0, sizeof *s);
    s->players = (uint8_t)players;
    s->bank = GEMS_BY_PLAYERS[players] * 0x0101010101ull + GOLD_IN_ALL * ONE(GOLD);
    for (int card = 0; card < CARDS; card++) s->deck[card] = (uint8_t)card;
    for (int level = 0; level < LEVELS; level++) {
        int start = LEVEL_START[level];
        for (int i = LEVEL_START[level + 1] - 1; i > start; i--) {
            int j = start + (int)BELOW(i - start + 1);
            uint8_t kept = s->deck[i];
            s->deck[i] = s->deck[j];
            s->deck[j] = kept;
        }
        s->left[level] = (uint8_t)(LEVEL_START[level + 1] - start);
    }
    for (int slot = 0; slot < SLOTS; slot++) s->row[slot] = (uint8_t)draw(s, slot / ROW_SIZE);
    for (int shown = 0; shown < NOBLES_BY_PLAYERS[players];) {
        unsigned noble = BELOW(NOBLES);
        if (s->nobles >> noble & 1) continue;
        s->nobles = (uint16_t)(s->nobles | 1u << noble);
        shown++;
    }
    s->first = s->who = (uint8_t)BELOW(players);
#undef BELOW
}

/* ---- what is legal */

/* Append an id if it is legal, without a branch: nothing could predict it. So lists have room for one id more, and
 * an empty place of a row has a price too, the last one of CARD_COST, which nobody can pay. */
#define ADD(id, is_legal) (out[n] = (uint8_t)(id), n += (is_legal) ? 1 : 0)

static inline int card_at(const State *s, int slot)
{
    return slot < SLOTS ? s->row[slot] : s->seat[s->who].hand[slot - SLOTS];
}

static inline unsigned willing_nobles(const State *s)
{
    unsigned found = 0;
    uint64_t bonus = s->seat[s->who].bonus;
    for (int noble = 0; noble < NOBLES; noble++)
        if (s->nobles >> noble & 1 && lacking(bonus, NOBLE_NEED[noble]) == 0) found |= 1u << noble;
    return found;
}

/* What is handed over for a card, with as few gold as possible. */
static inline uint64_t price(const Seat *me, int card)
{
    uint64_t need = lacking(me->bonus, CARD_COST[card]), missing = lacking(me->tokens, need);
    return need - missing + (uint64_t)total(missing) * ONE(GOLD);
}

static int legal_turn(const State *s, uint8_t *out)
{
    const Seat *me = &s->seat[s->who];
    unsigned there = colours_with(s->bank, 1), piles = colours_with(s->bank, PILE_FOR_TWO);
    int n = takes_of[there];
    memcpy(out, takes[there], sizeof takes[there]);
    for (int colour = 0; colour < COLOURS; colour++)
        ADD(TAKE2 + colour, piles >> colour & 1);
    if (me->reserved < RESERVED_LIMIT) {
        for (int slot = 0; slot < SLOTS; slot++)
            ADD(RESERVE + slot, s->row[slot] != NO_CARD);
        for (int level = 0; level < LEVELS; level++)
            ADD(RESERVE + SLOTS + level, s->left[level]);
    }
    uint64_t wealth = (me->tokens & ALL_COLOURS) + me->bonus;
    int gold = COUNT(me->tokens, GOLD), before_buys = n;
    for (int slot = 0; slot < SLOTS; slot++)
        ADD(BUY + slot, total(lacking(wealth, CARD_COST[s->row[slot]])) <= gold);
    for (int k = 0; k < me->reserved; k++)
        ADD(BUY + SLOTS + k, total(lacking(wealth, CARD_COST[me->hand[k]])) <= gold);
    if (gold) {
        int after_buys = n;
        for (int k = before_buys; k < after_buys; k++) {
            /* A gold to spare, and a gem to pay that it could stand in for. */
            uint64_t least = price(me, card_at(s, out[k] - BUY));
            ADD(out[k] + GOLDEN - BUY, (least & ALL_COLOURS) != 0 && COUNT(least, GOLD) < gold);
        }
    }
    if (n == 0) out[n++] = PASS;
    return n;
}

/* Gold for one gem more: of the colour named last, or of a later one. */
static int more_gold(const State *s, uint8_t *out)
{
    const Seat *me = &s->seat[s->who];
    uint64_t least = price(me, card_at(s, s->slot));
    int n = 0;
    if (COUNT(me->tokens, GOLD) > COUNT(least, GOLD) + total(s->instead))
        for (int colour = s->colour; colour < COLOURS; colour++)
            ADD(INSTEAD + colour, COUNT(least, colour) > COUNT(s->instead, colour));
    return n;
}

static inline int legal(const State *s, uint8_t *out)
{
    int n = 0;
    switch (s->question) {
    case TURN:
        return legal_turn(s, out);
    case PAYMENT:
        n = more_gold(s, out);
        if (s->instead) out[n++] = PAY;
        return n;
    case RETURN:
        for (int token = 0; token <= GOLD; token++)
            ADD(GIVE + token, COUNT(s->seat[s->who].tokens, token));
        return n;
    default:
        for (unsigned willing = willing_nobles(s), noble = 0; willing >> noble; noble++)
            ADD(NOBLE + noble, willing >> noble & 1);
        return n;
    }
}

/* ---- what a choice does */

static void pass_on(State *s)
{
    s->question = TURN;
    s->who = (uint8_t)(s->who + 1 == s->players ? 0 : s->who + 1);
    if (s->who == s->first) s->rounds++;
    if (s->passes >= s->players) {
        s->ending = BLOCKED;
        return;
    }
    if (s->who != s->first) return;
    for (int seat = 0; seat < s->players; seat++)
        if (s->seat[seat].points >= TARGET) s->ending = BY_TARGET;
    if (s->ending == RUNNING && s->rounds == ROUND_CAP) s->ending = CAPPED;
}

static void visit(State *s, unsigned noble)
{
    s->nobles = (uint16_t)(s->nobles & ~(1u << noble));
    s->seat[s->who].points = (uint8_t)(s->seat[s->who].points + NOBLE_POINTS[noble]);
    s->passes = 0;
    pass_on(s);
}

static void settle(State *s)
{
    unsigned willing = willing_nobles(s), noble = 0;
    if (willing == 0) {
        pass_on(s);
    } else if (willing & (willing - 1)) {
        s->question = CHOICE_OF_NOBLE;
    } else {
        while (willing >> noble != 1) noble++;
        visit(s, noble);
    }
}

static inline void after_action(State *s)
{
    if (total(s->seat[s->who].tokens) > TOKEN_LIMIT) s->question = RETURN;
    else settle(s);
}

static void buy(State *s, int slot, uint64_t paid)
{
    Seat *me = &s->seat[s->who];
    int card = card_at(s, slot);
    me->tokens -= paid;
    s->bank += paid;
    me->bonus += ONE(CARD_COLOUR[card]);
    me->points = (uint8_t)(me->points + CARD_POINTS[card]);
    if (slot < SLOTS) {
        s->row[slot] = (uint8_t)draw(s, slot / ROW_SIZE);
    } else {
        for (int k = slot - SLOTS + 1; k < me->reserved; k++) me->hand[k - 1] = me->hand[k];
        me->reserved--;
    }
    after_action(s);
}

static void reserve(State *s, int source)
{
    Seat *me = &s->seat[s->who];
    if (source < SLOTS) {
        me->hand[me->reserved++] = s->row[source];
        s->row[source] = (uint8_t)draw(s, source / ROW_SIZE);
    } else {
        me->hand[me->reserved++] = (uint8_t)draw(s, source - SLOTS);
    }
    if (COUNT(s->bank, GOLD)) {
        s->bank -= ONE(GOLD);
        me->tokens += ONE(GOLD);
    }
    after_action(s);
}

static void pay(State *s)
{
    uint64_t least = price(&s->seat[s->who], card_at(s, s->slot));
    buy(s, s->slot, least - s->instead + (uint64_t)total(s->instead) * ONE(GOLD));
}

static inline void play(State *s, int id)
{
    Seat *me = &s->seat[s->who];
    uint8_t unused[COLOURS + 1];
    if (s->question == TURN) s->passes = id == PASS ? (uint8_t)(s->passes + 1) : 0;
    if (id < RESERVE) {
        s->bank -= gems_of[id];
        me->tokens += gems_of[id];
        after_action(s);
    } else if (id < BUY) {
        reserve(s, id - RESERVE);
    } else if (id < GOLDEN) {
        buy(s, id - BUY, price(me, card_at(s, id - BUY)));
    } else if (id < INSTEAD) {
        s->question = PAYMENT;
        s->slot = (uint8_t)(id - GOLDEN);
        s->instead = 0;
        s->colour = 0;
    } else if (id < PAY) {
        s->colour = (uint8_t)(id - INSTEAD);
        s->instead += ONE(s->colour);
        if (more_gold(s, unused) == 0) pay(s);
    } else if (id == PAY) {
        pay(s);
    } else if (id < NOBLE) {
        me->tokens -= ONE(id - GIVE);
        s->bank += ONE(id - GIVE);
        after_action(s);
    } else if (id < PASS) {
        visit(s, (unsigned)(id - NOBLE));
    } else {
        settle(s);
    }
}

/* ---- random games */

typedef struct {
    long decisions, choices, legal, endings[4];
    uint64_t checksum, trace;
} Tally;

#define MODULUS 1000000007ull

/* At most `stop` decisions; their number. Counting is left out where there is no tally. */
static inline long playout(State *s, uint64_t seed, long stop, Tally *tally)
{
    uint64_t position = mwc_start(seed);
    uint8_t list[MOST_LEGAL + 1];
    long decisions = 0;
    while (s->ending == RUNNING && decisions < stop) {
        int n = legal(s, list);
        position = mwc_step(position);
        int id = list[mwc_pick(position, (uint32_t)n)];
        if (tally) {
            tally->choices += n > 1;
            tally->legal += n;
            tally->trace = (tally->trace * 31 + (uint64_t)id) % MODULUS;
        }
        play(s, id);
        decisions++;
    }
    return decisions;
}

/* Seconds on the wall, which say when to stop, or of the processor, which count. */
static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double wall(void) { return seconds_of(CLOCK_MONOTONIC); }
static double processor(void) { return seconds_of(CLOCK_PROCESS_CPUTIME_ID); }

/* Nanoseconds per copy of a state in the middle of a game. */
static double copy_ns(int players, double seconds)
{
    static State states[16], copy;
    for (int k = 0; k < 16; k++) {
        new_game(&states[k], players, (uint64_t)k);
        long decisions = playout(&states[k], (uint64_t)k, 100000, NULL);
        new_game(&states[k], players, (uint64_t)k);
        playout(&states[k], (uint64_t)k, decisions / 2, NULL);
    }
    double stop = wall() + seconds, began = processor();
    long copies = 0;
    do {
        for (int k = 0; k < 16384; k++) {
            memcpy(&copy, &states[k & 15], sizeof copy);
            __asm__ volatile("" ::"r"(&copy) : "memory");
        }
        copies += 16384;
    } while (wall() < stop);
    return (processor() - began) / (double)copies * 1e9;
}

int main(int argc, char **argv)
{
    int players = argc == 5 ? atoi(argv[1]) : 0;
    if (players < 2 || players > 4) {
        fprintf(stderr, "usage: splendor PLAYERS FIRST GAMES SECONDS, for 2, 3 or 4 players\n");
        return 2;
    }
    uint64_t first = strtoull(argv[2], NULL, 10);
    long games = atol(argv[3]);
    double seconds = atof(argv[4]);
    State s;
    Tally tally = {0};
    make_tables();
    for (long k = 0; k < games; k++) {
        new_game(&s, players, first + (uint64_t)k);
        long decisions = playout(&s, first + (uint64_t)k, 100000, &tally);
        uint64_t scores = 0;
        for (int seat = 0; seat < players; seat++) scores += s.seat[seat].points;
        tally.decisions += decisions;
        tally.endings[s.ending]++;
        tally.checksum = (tally.checksum * 31 + (uint64_t)decisions * 1000 + scores) % MODULUS;
    }
    printf("{\"games\": %ld, \"decisions\": %ld, \"choices\": %ld, \"forced\": %ld, \"legal\": %ld,\n", games,
           tally.decisions, tally.choices, tally.decisions - tally.choices, tally.legal);
    printf(" \"endings\": {\"target\": %ld, \"blocked\": %ld, \"capped\": %ld},\n", tally.endings[BY_TARGET],
           tally.endings[BLOCKED], tally.endings[CAPPED]);
    printf(" \"checksum\": %llu, \"trace\": %llu", (unsigned long long)tally.checksum, (unsigned long long)tally.trace);
    if (seconds > 0) {
        double stop = wall() + seconds, began = processor();
        long timed_games = 0, timed_decisions = 0;
        do {
            for (int k = 0; k < 16; k++) {
                uint64_t seed = first + (uint64_t)timed_games++;
                new_game(&s, players, seed);
                timed_decisions += playout(&s, seed, 100000, NULL);
            }
        } while (wall() < stop);
        double spent = processor() - began;
        printf(",\n \"games/s\": %.1f, \"decisions/s\": %.1f, \"clone ns\": %.3f, \"bytes\": %zu",
               (double)timed_games / spent, (double)timed_decisions / spent, copy_ns(players, seconds), sizeof s);
    }
    printf("}\n");
    return 0;
}
