import { expect, it } from 'vitest'
import { RowsFailed, type Settled, settleEach } from './settle-each.ts'

function rows(...ids: string[]) {
  return ids.map((id) => ({ id }))
}

function failureOf(work: Promise<unknown>): Promise<RowsFailed> {
  return work.then(
    () => expect.fail('no row failed'),
    (error) => (error instanceof RowsFailed ? error : expect.fail(String(error))),
  )
}

it('counts ended, unfinished and given-up rows, and leaves out those without work', async () => {
  const settled: Record<string, Settled> = { a: true, b: false, c: null, d: true, e: 'failed' }
  const report = await settleEach(rows('a', 'b', 'c', 'd', 'e'), async ({ id }) => settled[id] ?? null)
  expect(report).toEqual({ done: 2, later: 1, failed: 1 })
})

it.each([1, 2, 5])(
  'continues after a row that throws, and fails with all errors at the end: %i at once',
  async (atOnce) => {
    const tried: string[] = []
    const settle = async ({ id }: { id: string }) => {
      tried.push(id)
      if (id !== 'c') throw new Error(`no ${id}`)
      return true
    }
    const { report, faults } = await failureOf(settleEach(rows('a', 'b', 'c'), settle, { atOnce }))
    expect(tried).toEqual(['a', 'b', 'c'])
    expect(report).toEqual({ done: 1, later: 0, failed: 2 })
    expect(faults.map(({ message, cause }) => [message, String(cause)])).toEqual([
      ['Row a failed', 'Error: no a'],
      ['Row b failed', 'Error: no b'],
    ])
  },
)

it('writes when the rows that threw are retried, even after one for which that fails', async () => {
  const postponed: string[] = []
  const settle = async ({ id }: { id: string }) => {
    if (id === 'b') return true
    throw new Error(`no ${id}`)
  }
  const postpone = async ({ id }: { id: string }) => {
    postponed.push(id)
    if (id === 'a') throw new Error('not written')
  }
  const { report, faults } = await failureOf(settleEach(rows('a', 'b', 'c'), settle, { postpone }))
  expect(postponed).toEqual(['a', 'c'])
  expect(report).toEqual({ done: 1, later: 0, failed: 2 })
  expect(faults.map(({ cause }) => String(cause))).toEqual(['Error: no a', 'Error: not written', 'Error: no c'])
})
