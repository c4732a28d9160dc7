import { createHash } from 'node:crypto'

/** Choices that look random and are the same every time for the same name. */
export type SeededRandom = {
  /** At least 0, below 1. */
  readonly fraction: () => number
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
}

export function seededRandom(name: string): SeededRandom {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)
  // mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
  }
}
