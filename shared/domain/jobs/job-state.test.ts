import { describe, expect, it } from 'vitest'
import { type JobState, jobStateOf, type LastRun, nextRunAt } from './job-state.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
function run(status: LastRun['status'], secondsAgo: number): LastRun {
  const startedAt = new Date(NOW.getTime() - secondsAgo * 1000)
  return { status, startedAt, leasedUntil: new Date(startedAt.getTime() + 120_000) }
}

describe('a job', () => {
  it.each<[JobState, LastRun | null]>([
    ['NEVER', null],
    ['OK', run('IDLE', 600)],
    ['LATE', run('IDLE', 601)],
    ['OK', run('DONE', 60)],
    ['FAILED', run('FAILED', 60)],
    ['LATE', run('FAILED', 3600)],
    ['RUNNING', run('RUNNING', 119)],
    ['STOPPED', run('RUNNING', 120)],
    ['LATE', run('RUNNING', 601)],
  ])('is %s', (state, last) => expect(jobStateOf(last, NOW)).toBe(state))

  it.each([
    ['a minute after it started last', run('DONE', 20), 40],
    ['now, where that is past', run('DONE', 900), 0],
    ['now, where it has never run', null, 0],
  ])('runs next %s', (_, last, seconds) =>
    expect(nextRunAt(last, NOW)).toEqual(new Date(NOW.getTime() + seconds * 1000)),
  )
})
