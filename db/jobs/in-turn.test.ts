import { describe, expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

function taken(count: number, perRun: number, minutes: number) {
  const rows = Array.from({ length: count }, (_, i) => i)
  return Array.from({ length: minutes }, (_, minute) => inTurn(rows, perRun, new Date(minute * 60_000 + 500)))
}

describe('rows taken in turn', () => {
  it('are all taken by each run if it may take so many', () => {
    expect(taken(0, 3, 1)).toEqual([[]])
    expect(taken(3, 3, 2)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ])
  })

  it('are each taken once before the first is taken again', () => {
    expect(taken(5, 2, 4)).toEqual([
      [0, 1],
      [2, 3],
      [4, 0],
      [1, 2],
    ])
  })

  it.each([4, 5, 21, 999])('are all taken within as many minutes as are needed for %d', (count) => {
    expect(new Set(taken(count, 3, Math.ceil(count / 3)).flat()).size).toBe(count)
  })
})
