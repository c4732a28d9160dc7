import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '#db/client.ts'
import { jobRuns } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { deleteOldJobRuns, type JobReport, NOTHING_DONE, startJobRun } from './job-runs.ts'
import type { Job, JobContext } from './jobs.ts'
import { runJobs } from './run-jobs.ts'
import { settleEach } from './settle-each.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
function later(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db()
})
afterAll(() => database?.stop())
beforeEach(() => db.commit([build.delete(jobRuns)]))

function rows() {
  return db.read(build.select().from(jobRuns).orderBy(asc(jobRuns.startedAt)))
}
/** These jobs use no port. */
function contextAt(now: Date) {
  return { db: database.db(), now } as unknown as JobContext
}
function reporting(report: Partial<JobReport>): Job {
  return { name: 'a-job', run: async () => ({ ...NOTHING_DONE, ...report }) }
}
function run(job: Job, now = NOW) {
  return runJobs(contextAt(now), { worker: 'bff-admin', jobs: [job] })
}

describe('the runs of a job', () => {
  it('are rows with their times and counts', async () => {
    await run(reporting({ done: 3, later: 2, failed: 1 }))
    const [row] = await rows()
    expect(row).toMatchObject({ job: 'a-job', worker: 'bff-admin', status: 'DONE', done: 3, later: 2, failed: 1 })
    expect(row?.error).toBeNull()
    expect(row?.startedAt.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
    expect(row?.endedAt?.getTime()).toBeGreaterThanOrEqual(row?.startedAt.getTime() ?? 0)
  })

  it('keep the error of one that threw, and the next job still runs', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failing: Job = {
      name: 'failing',
      run: async () => {
        throw new Error('the provider is odd\nparams: secret')
      },
    }
    await runJobs(contextAt(NOW), { worker: 'bff-admin', jobs: [failing, reporting({ done: 1 })] })
    logged.mockRestore()
    const [failed, next] = await rows()
    expect(failed).toMatchObject({ status: 'FAILED', error: expect.stringContaining('the provider is odd') })
    expect(failed?.error).not.toContain('secret')
    expect(next).toMatchObject({ job: 'a-job', status: 'DONE' })
  })

  it('keep the counts of a job with failed rows, and each of these is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const told = vi.spyOn(console, 'info').mockImplementation(() => {})
    onTestFinished(() => told.mockRestore())
    const settle = async ({ id }: { id: string }) => {
      if (id !== 'good') throw new Error(`odd\nparams: secret of ${id}`)
      return true
    }
    const rowsOfJob = ['bad', 'good', 'worse'].map((id) => ({ id }))
    await runJobs(contextAt(NOW), {
      worker: 'bff-admin',
      jobs: [{ name: 'a-job', run: () => settleEach(rowsOfJob, settle) }],
    })
    const lines = logged.mock.calls.map(([line]) => String(line))
    logged.mockRestore()
    expect(lines).toEqual([expect.stringContaining('Row bad failed'), expect.stringContaining('Row worse failed')])
    expect(lines.join()).not.toContain('secret')
    expect(told).not.toHaveBeenCalled()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'FAILED', done: 1, later: 0, failed: 2 })
    expect(row?.error).toContain('Row bad failed')
    expect(row?.error).not.toContain('secret')
  })

  it('that found nothing to do take one row however often they run; the others stay', async () => {
    await run(reporting({ done: 1 }))
    for (let minute = 1; minute <= 5; minute++) await run(reporting({}), later(minute))
    const kept = await rows()
    expect(kept.map(({ status }) => status)).toEqual(['DONE', 'IDLE'])
    expect(kept[1]?.startedAt.getTime()).toBeGreaterThanOrEqual(later(5).getTime())
  })

  it('are logged with their counts, except those that found nothing to do', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
    for (const report of [{}, { done: 2 }, { later: 1 }]) await run(reporting(report))
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)))
    logged.mockRestore()
    expect(lines).toMatchObject([
      { job: 'a-job', worker: 'bff-admin', done: 2, later: 0, failed: 0 },
      { job: 'a-job', worker: 'bff-admin', done: 0, later: 1, failed: 0 },
    ])
  })

  it('are deleted after thirty days', async () => {
    await run(reporting({ done: 1 }), later(-31 * 24 * 60))
    await run(reporting({ done: 1 }), later(-29 * 24 * 60))
    expect(await deleteOldJobRuns({ db, now: NOW })).toBe(1)
    expect(await rows()).toHaveLength(1)
  })
})

describe('the lease of a job', () => {
  it('lets one of many crons run it', async () => {
    let runs = 0
    const slow: Job = {
      name: 'slow',
      run: async () => {
        runs++
        await new Promise((resolve) => setTimeout(resolve, 300))
        return { ...NOTHING_DONE, done: 1 }
      },
    }
    await Promise.all([run(slow), run(slow), run(slow)])
    expect(runs).toBe(1)
    expect(await rows()).toHaveLength(1)
    await run(slow, later(1))
    expect(runs).toBe(2)
  })

  it('lasts two minutes when a run dies, and does not affect other jobs', async () => {
    const start = (job: string, now: Date) =>
      startJobRun({ db, now }, { job, worker: 'bff-admin', correlationId: 'ABCD-EFGH-JKMN' })
    expect(await start('one', NOW)).not.toBeNull()
    expect(await start('other', NOW)).not.toBeNull()
    expect(await start('one', new Date(later(2).getTime() - 1))).toBeNull()
    expect(await start('one', later(2))).not.toBeNull()
  })
})
