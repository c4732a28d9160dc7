import { expect, test } from 'vitest'
import { NO_COUNTS } from './counts.ts'
import { runSideBySide, type Step, type Timed } from './steps.ts'

test('lanes run in parallel, the steps of one in sequence, and a failed step stops none', async () => {
  const seen: string[] = []
  const release = Promise.withResolvers<void>()
  const step = (title: string, failed: number, work: () => Promise<void> | void = () => {}): Step => ({
    title,
    run: async () => {
      seen.push(`${title} begins`)
      await work()
      seen.push(`${title} ends`)
      return { ...NO_COUNTS, failed, passed: 1 - failed }
    },
  })
  const times: Timed[] = []
  const lanes = [[step('pages', 1, () => release.promise), step('bundles', 0)], [step('types', 0, release.resolve)]]
  const counts = await runSideBySide(lanes, 2, times)
  expect(seen.slice(0, 2)).toEqual(['pages begins', 'types begins'])
  expect(seen.indexOf('bundles begins')).toBeGreaterThan(seen.indexOf('pages ends'))
  expect(counts).toEqual({ ...NO_COUNTS, passed: 2, failed: 1 })
  expect(times.map(({ title }) => title).toSorted()).toEqual(['bundles', 'pages', 'types'])
})
