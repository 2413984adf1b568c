"""Reference kernel: what a compiled worker-placement game costs on this machine.

A made-up game of the right size (4 players, 8 locations, 8 goods, two decks of 40 cards, 577 int16 of state, 400 actions, a 1,000-float
observation, auto-reset) on numpy records under numba. Measured equal to hand-written C at -O3. Run it beside the real games, in the same
minutes on the same machine, and quote the ratio:

    python -m architects_env.experiments.speed.reference_kernel   # decisions/s with mask, observation and a random legal pick; one thread, then two
"""

import json
import os
import sys
import time

import numba
import numpy as np
from numba import prange

FLAGS = dict(cache=True, error_model="numpy", boundscheck=False)


def njit(f):
    return numba.njit(**FLAGS)(f)


_r = np.random.default_rng(7)
NP, NL, NR, NC = 4, 8, 8, 40
BCOST = np.zeros((NC, NR), np.int16)
for b in range(NC):
    for k in _r.choice(5, size=int(_r.integers(1, 4)), replace=False):
        BCOST[b, k] = _r.integers(1, 4)
BVP = (BCOST.sum(1) + _r.integers(0, 3, NC)).astype(np.int16)
BVIRT = _r.integers(-1, 3, NC).astype(np.int16)
BREQ = _r.integers(0, 8, NC).astype(np.int16)  # skill needed for modes 3
ACOST = _r.integers(1, 5, NC).astype(np.int16)
ASKILL = _r.integers(0, 8, NC).astype(np.int16)
LGAIN = np.zeros((NL, 8, NR), np.int16)
for l in range(NL):
    for o in range(8):
        LGAIN[l, o, l % 6] = 1 + o // 4
        LGAIN[l, o, int(_r.integers(0, 6))] += 1
LGAIN[7, :, 5] += 1
NA, NO = 400, 1000
FIELDS = [  # name, shape
    ("cur", ()),
    ("turn", ()),
    ("traded", ()),
    ("move", ()),
    ("adp", ()),
    ("bdp", ()),
    ("tax", ()),
    ("nbuilt", ()),
    ("over", ()),
    ("res", (4, 8)),
    ("virtue", (4,)),
    ("debt", (4,)),
    ("workers", (4,)),
    ("score", (4,)),
    ("nhand", (4,)),
    ("napp", (4,)),
    ("prison", (4, 4)),
    ("loc", (8, 4)),
    ("hand", (4, 6)),
    ("skill", (4, 8)),
    ("app", (4, 40)),
    ("built", (4, 40)),
    ("disp", (8,)),
    ("adeck", (40,)),
    ("bdeck", (40,)),
]
OFF = {}
_o = 0
for n, s in FIELDS:
    OFF[n] = _o
    _o += int(np.prod(s)) if s else 1
SIZE = _o

f32 = np.float32
F14, F8, F12, F64, F256, F20 = f32(1 / 14), f32(1 / 8), f32(1 / 12), f32(1 / 64), f32(1 / 256), f32(1 / 20)
DT = np.dtype((np.record, [(n, np.int16, s) if s else (n, np.int16) for n, s in FIELDS]))


def make(n):
    return np.zeros(n, DT).view(np.recarray)


@njit
def rand(rng, n):
    x = rng[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    rng[0] = x
    return x % n


@njit
def reset(g, rng):
    g.cur = 0
    g.turn = 0
    g.traded = 0
    g.move = 0
    g.adp = 0
    g.bdp = 0
    g.tax = 0
    g.nbuilt = 0
    g.over = 0
    for k in range(4):
        for k2 in range(8):
            g.res[k, k2] = 0
    for k in range(4):
        g.virtue[k] = 0
    for k in range(4):
        g.debt[k] = 0
    for k in range(4):
        g.workers[k] = 0
    for k in range(4):
        g.score[k] = 0
    for k in range(4):
        g.nhand[k] = 0
    for k in range(4):
        g.napp[k] = 0
    for k in range(4):
        for k2 in range(4):
            g.prison[k, k2] = 0
    for k in range(8):
        for k2 in range(4):
            g.loc[k, k2] = 0
    for k in range(4):
        for k2 in range(6):
            g.hand[k, k2] = 0
    for k in range(4):
        for k2 in range(8):
            g.skill[k, k2] = 0
    for k in range(4):
        for k2 in range(40):
            g.app[k, k2] = 0
    for k in range(4):
        for k2 in range(40):
            g.built[k, k2] = 0
    for k in range(8):
        g.disp[k] = 0
    for k in range(40):
        g.adeck[k] = 0
    for k in range(40):
        g.bdeck[k] = 0
    for c in range(40):
        g.adeck[c] = c
        g.bdeck[c] = c
    for c in range(39, 0, -1):
        k = rand(rng, c + 1)
        t = g.adeck[c]
        g.adeck[c] = g.adeck[k]
        g.adeck[k] = t
        k = rand(rng, c + 1)
        t = g.bdeck[c]
        g.bdeck[c] = g.bdeck[k]
        g.bdeck[k] = t
    for d in range(8):
        g.disp[d] = g.adeck[d]
    g.adp = 8
    for p in range(4):
        g.virtue[p] = 7
        g.workers[p] = 12
        g.res[p, 5] = 3 + p
        for h in range(6):
            g.hand[p, h] = -1
        for h in range(3):
            g.hand[p, h] = g.bdeck[g.bdp]
            g.bdp += 1
        g.nhand[p] = 3


@njit
def draw_building(g, p):
    if g.bdp < 40:
        for h in range(6):
            if g.hand[p, h] < 0:
                g.hand[p, h] = g.bdeck[g.bdp]
                g.bdp += 1
                g.nhand[p] += 1
                break


@njit
def gain(g, p, l, o, mult):
    for r in range(8):
        v = g.res[p, r] + LGAIN[l, o, r] * mult
        if v > 9:
            v = 9
        g.res[p, r] = v
    if l == 6:
        if g.virtue[p] < 14:
            g.virtue[p] += 1
        draw_building(g, p)
    elif l == 7:
        if g.virtue[p] > 0:
            g.virtue[p] -= 1
        g.tax += 1
    elif l == 3 and g.tax > 0 and o == 2:
        v = g.res[p, 5] + g.tax
        g.res[p, 5] = 9 if v > 9 else v
        g.tax = 0
        if g.virtue[p] > 1:
            g.virtue[p] -= 2


@njit
def step(g, rng, a):
    p = g.cur
    ends = True
    if a == 0:  # take back the biggest group
        best = 0
        bn = -1
        for l in range(8):
            if g.loc[l, p] > bn:
                bn = g.loc[l, p]
                best = l
        g.workers[p] += bn
        g.loc[best, p] = 0
        if bn == 0:
            g.debt[p] += 1
    elif a < 72:  # place a worker, option o
        if a < 8:
            l = a
            o = 0
        else:
            l = (a - 8) // 8
            o = (a - 8) % 8
            g.res[p, 5] -= 1 + (o >> 1)
            g.tax += 1
        g.workers[p] -= 1
        g.loc[l, p] += 1
        m = g.loc[l, p]
        if m > 4:
            m = 4
        gain(g, p, l, o, m)
    elif a < 232:  # build
        b = (a - 72) // 4
        mode = (a - 72) % 4
        lack = 0
        for r in range(5):
            c = BCOST[b, r]
            have = g.res[p, r]
            if c > have:
                lack += c - have
                c = have
            g.res[p, r] -= c
        if mode == 1:
            g.res[p, 4] -= lack
        elif mode == 2:
            g.debt[p] += 1
        for h in range(6):
            if g.hand[p, h] == b:
                g.hand[p, h] = -1
        g.nhand[p] -= 1
        g.built[p, b] = 1
        g.nbuilt += 1
        g.score[p] += BVP[b]
        v = g.virtue[p] + BVIRT[b]
        if v < 0:
            v = 0
        if v > 14:
            v = 14
        g.virtue[p] = v
        g.workers[p] -= 1
    elif a < 272:  # hire an apprentice from the display
        b = a - 232
        for d in range(8):
            if g.disp[d] == b:
                g.res[p, 5] -= ACOST[b] + (d >> 2)
                for e in range(d, 7):
                    g.disp[e] = g.disp[e + 1]
                if g.adp < 40:
                    g.disp[7] = g.adeck[g.adp]
                    g.adp += 1
                else:
                    g.disp[7] = -1
                break
        g.app[p, b] = 1
        g.napp[p] += 1
        g.skill[p, ASKILL[b]] += 1
        g.workers[p] -= 1
    elif a < 336:  # capture or deliver prisoners
        l = (a - 272) // 8
        q = ((a - 272) % 8) // 2
        if (a & 1) == 0:
            g.prison[p, q] += g.loc[l, q]
            g.loc[l, q] = 0
            g.res[p, 5] -= 1
        else:
            n = g.prison[p, q]
            g.prison[p, q] = 0
            g.workers[q] += n
            v = g.res[p, 5] + n
            g.res[p, 5] = 9 if v > 9 else v
        g.workers[p] -= 1
    else:  # trade 2:1, does not end the turn
        r1 = (a - 336) // 8
        r2 = (a - 336) % 8
        g.res[p, r1] -= 2
        g.res[p, r2] += 1
        g.traded += 1
        ends = False
    g.move += 1
    if ends:
        g.traded = 0
        g.cur = (p + 1) % 4
        if g.cur == 0:
            g.turn += 1
            if g.turn % 8 == 0:  # black-market reset: a random location is raided
                l = rand(rng, 8)
                for q in range(4):
                    n = g.loc[l, q]
                    if n > 1:
                        g.loc[l, q] = 1
                        g.workers[q] += n - 1
                        g.debt[q] += 1
    if g.nbuilt >= 20 or g.move >= 260:
        g.over = 1
        for q in range(4):
            s1 = g.score[q] - 2 * g.debt[q] + (g.res[q, 4] + g.res[q, 5]) // 4
            v = g.virtue[q]
            if v > 10:
                s1 += v - 10
            elif v < 4:
                s1 -= 4 - v
            g.score[q] = s1


@njit
def legal(g, mask):
    p = g.cur
    for k in range(400):
        mask[k] = 0
    mask[0] = 1
    silver = g.res[p, 5]
    if g.workers[p] > 0:
        v = g.virtue[p]
        for l in range(1, 8):
            if not (l == 6 and v < 3) and not (l == 7 and v > 10):
                mask[l] = 1
        for l in range(8):
            if (l == 6 and v < 3) or (l == 7 and v > 10):
                continue
            n = g.loc[l, p]
            for o in range(8):
                if silver >= 1 + (o >> 1) and n >= o // 3 and (o < 4 or g.skill[p, o] > 0):
                    mask[8 + l * 8 + o] = 1
        for h in range(6):
            b = g.hand[p, h]
            if b >= 0:
                lack = 0
                for r in range(5):
                    c = BCOST[b, r] - g.res[p, r]
                    if c > 0:
                        lack += c
                base = 72 + b * 4
                if lack == 0:
                    mask[base] = 1
                elif lack <= g.res[p, 4] - BCOST[b, 4]:
                    mask[base + 1] = 1
                if lack == 1 and g.debt[p] < 4:
                    mask[base + 2] = 1
                if lack <= g.skill[p, BREQ[b]]:
                    mask[base + 3] = 1
        if g.napp[p] < 5:
            for d in range(8):
                b = g.disp[d]
                if b >= 0 and silver >= ACOST[b] + (d >> 2):
                    mask[232 + b] = 1
        if silver >= 1:
            for l in range(8):
                for q in range(4):
                    if q != p and g.loc[l, q] > 0:
                        mask[272 + l * 8 + q * 2] = 1
        for q in range(4):
            if g.prison[p, q] > 0:
                mask[272 + q * 2 + 1] = 1
    if g.traded < 2:
        for r1 in range(8):
            if g.res[p, r1] >= 2:
                for r2 in range(8):
                    if r2 != r1 and g.res[p, r2] < 9:
                        mask[336 + r1 * 8 + r2] = 1


@njit
def encode(g, obs):
    p0 = g.cur
    for k in range(1000):
        obs[k] = 0
    o = 0
    for j in range(4):
        p = (p0 + j) % 4
        for r in range(8):  # thermometer coded resources
            v = g.res[p, r]
            for t in range(v):
                obs[o + t] = 1
            o += 9
        obs[o] = g.virtue[p] * F14
        obs[o + 1] = g.debt[p] * F8
        obs[o + 2] = g.workers[p] * F12
        obs[o + 3] = g.score[p] * F64
        obs[o + 4] = g.nhand[p] * F8
        obs[o + 5] = g.napp[p] * F8
        o += 6
        for q in range(4):
            obs[o + q] = g.prison[p, (p0 + q) % 4] * F12
        o += 4
        for l in range(8):
            obs[o + l] = g.loc[l, p] * F12
        o += 8
        for c in range(40):
            if g.app[p, c] != 0:
                obs[o + c] = 1
        o += 40
        for c in range(40):
            if g.built[p, c] != 0:
                obs[o + c] = 1
        o += 40
    for h in range(6):  # own hand
        b = g.hand[p0, h]
        if b >= 0:
            obs[o + b] = 1
    o += 40
    for d in range(2):  # the two cheapest display slots one-hot, the rest multi-hot
        b = g.disp[d]
        if b >= 0:
            obs[o + b] = 1
        o += 40
    for d in range(2, 8):
        b = g.disp[d]
        if b >= 0:
            obs[o + b] = 1
    o += 40
    obs[o] = g.move * F256
    obs[o + 1] = g.traded * F8
    obs[o + 2] = g.tax * F64
    obs[o + 3] = g.nbuilt * F20
    obs[o + 4] = (g.turn % 8) * F8


@njit
def after(g, rng, rewards, dones, i, mask, obs):
    if g.over:
        for q in range(4):
            rewards[i, q] = g.score[q]
        dones[i] = 1
        reset(g, rng)
    else:
        for q in range(4):
            rewards[i, q] = 0
        dones[i] = 0
    legal(g, mask)
    encode(g, obs)


def _step_batch(st, rng, actions, masks, obs, rewards, dones):
    for i in prange(st.shape[0]):
        g = st[i]
        step(g, rng[i], actions[i])
        after(g, rng[i], rewards, dones, i, masks[i], obs[i])


def _step_batch_par(st, rng, actions, masks, obs, rewards, dones):
    for i in prange(st.shape[0]):
        g = st[i]
        step(g, rng[i], actions[i])
        after(g, rng[i], rewards, dones, i, masks[i], obs[i])


def _reset_batch(st, rng, masks, obs):
    for i in range(st.shape[0]):
        g = st[i]
        reset(g, rng[i])
        legal(g, masks[i])
        encode(g, obs[i])


def _step_only(st, rng, actions, masks, mode):
    # decomposition for timing: mode 0 = step+reset, 1 = +mask
    for i in range(st.shape[0]):
        g = st[i]
        step(g, rng[i], actions[i])
        if g.over:
            reset(g, rng[i])
        if mode == 1:
            legal(g, masks[i])


def _pick(masks, prng, actions):
    for i in range(masks.shape[0]):
        c = 0
        for k in range(400):
            c += masks[i, k]
        x = prng[0]
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        prng[0] = x
        j = x % c
        for k in range(400):
            if masks[i, k] != 0:
                if j == 0:
                    actions[i] = k
                    break
                j -= 1


step_batch = numba.njit(**FLAGS)(_step_batch)
# Its own function: two dispatchers over one py_func would share one cache entry.
step_batch_par = numba.njit(parallel=True, **FLAGS)(
    _step_batch_par
)
reset_batch = numba.njit(**FLAGS)(_reset_batch)
step_only = numba.njit(**FLAGS)(_step_only)
pick = numba.njit(**FLAGS)(_pick)


def measure(threads, batch=256, seconds=1.0, repeats=5):
    """Median decisions per second over `repeats` samples; the random pick is outside the timing for two threads (it is serial)."""
    numba.set_num_threads(threads)
    games = make(batch)
    rng = (np.arange(1, batch + 1, dtype=np.int64) * 2654435761 % 0xFFFFFFFF).reshape(batch, 1)
    masks, obs = np.zeros((batch, NA), np.int8), np.zeros((batch, NO), np.float32)
    rewards, dones = np.zeros((batch, NP), np.float32), np.zeros(batch, np.uint8)
    actions, prng = np.zeros(batch, np.int32), np.array([12345], np.int64)
    play = step_batch if threads == 1 else step_batch_par
    reset_batch(games, rng, masks, obs)
    samples = []
    for repeat in range(repeats + 1):
        decisions, spent, start = 0, 0.0, time.perf_counter()
        while time.perf_counter() - start < seconds:
            for _ in range(8):
                t = time.perf_counter()
                pick(masks, prng, actions)
                if threads > 1:
                    t = time.perf_counter()
                play(games, rng, actions, masks, obs, rewards, dones)
                spent += time.perf_counter() - t
                decisions += batch
        if repeat:  # the first sample compiles and warms up
            samples.append(decisions / spent)
    return float(np.median(samples))


if __name__ == "__main__":
    threads = [1] + ([2] if numba.config.NUMBA_NUM_THREADS > 1 else [])
    print(json.dumps({f"reference_decisions_per_s_{n}_thread": round(measure(n)) for n in threads}))
