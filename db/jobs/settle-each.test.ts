import { expect, it } from 'vitest'
import { settleEach } from './settle-each.ts'

it('counts what has ended and what has not, and leaves out what there was nothing to do for', async () => {
  const ended = { a: true, b: false, c: null, d: true } as const
  const report = await settleEach(['a', 'b', 'c', 'd'] as const, async (row) => ended[row])
  expect(report).toEqual({ done: 2, later: 1, failed: 0 })
})

it('goes on after one that throws, and fails with its error once all were tried', async () => {
  const tried: string[] = []
  const settle = async (row: string) => {
    tried.push(row)
    if (row !== 'c') throw new Error(`no ${row}`)
    return true
  }
  await expect(settleEach(['a', 'b', 'c'], settle)).rejects.toThrow('no a')
  expect(tried).toEqual(['a', 'b', 'c'])
})
