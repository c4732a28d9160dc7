import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS } from '#db/outbox/retry-schedule.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Scanner, ScanOutcome } from '#shared/kernel/ports/scanner.ts'
import { runDueScans } from './run-due-scans.ts'
import { ASKS_MAX } from './scan-steps.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const DONE: ScanOutcome = { kind: 'done' }
const LATER: ScanOutcome = { kind: 'later', reason: 'busy' }
const REFUSED: ScanOutcome = { kind: 'refused', reason: 'too short' }

type Scan = Partial<typeof articleScans.$inferInsert>

/** A scan of a new article, due now. */
async function give(id: string, more: Scan = {}) {
  const article = await fixture.giveArticle({
    title: id,
    content: `<p>Text of ${id}</p>`,
    status: 'PUBLISHED',
    slug: id,
  })
  await fixture.db().commit([
    build.insert(articleScans).values({
      ...{ id, communityId: fixture.cast.meridian.id, articleId: article.id, revisionId: article.revisionId },
      ...{ status: 'RUNNING', nextStep: 'SUBMIT', nextStepAt: NOW, createdAt: NOW, updatedAt: NOW, ...more },
    }),
  ])
  return article
}

/** What each call was about, in the order of calls; every call is answered like that. */
function scanner(outcome: ScanOutcome) {
  const calls: object[] = []
  const answer = (call: object) => {
    calls.push(call)
    return Promise.resolve(outcome)
  }
  const port: Scanner = {
    submit: ({ text }) => answer({ submit: text }),
    askAgain: ({ id }) => answer({ askAgain: id }),
    exportSources: ({ exportId, sourceIds }) => answer({ exportSources: sourceIds, exportId }),
    forget: ({ id }) => answer({ forget: id }),
  }
  return { port, calls }
}

async function run(outcome: ScanOutcome, { now = NOW, limit = 5 } = {}) {
  const { port, calls } = scanner(outcome)
  const report = await runDueScans({ db: fixture.db(), now, scanner: port }, limit)
  return { report, calls }
}

async function scanOf(id: string) {
  const [scan] = await fixture.db().read(build.select().from(articleScans).where(eq(articleScans.id, id)))
  return scan
}

describe('a due scan', () => {
  it.each([
    ['that is done', DONE, { done: 1, later: 0, failed: [] }],
    ['that the provider has no time for', LATER, { done: 0, later: 1, failed: [] }],
    [
      'that the provider refuses',
      REFUSED,
      { done: 0, later: 0, failed: [{ scanId: 'one', reason: 'SUBMIT too short' }] },
    ],
  ])('%s is counted so, and a refusal has its reason for the log', async (_, outcome, report) => {
    await give('one')
    expect(await run(outcome)).toEqual({ report, calls: [{ submit: 'one\n\nText of one' }] })
  })

  it('asks for the sources that were found for it, and not for those of another', async () => {
    for (const id of ['one', 'two']) {
      await give(id, { nextStep: 'EXPORT', exportId: `of-${id}`, nextStepAt: id === 'one' ? NOW : at(9) })
      const source = { communityId: fixture.cast.meridian.id, scanId: id, kind: 'INTERNET' as const }
      await fixture.db().commit([
        build.insert(articleScanSources).values({
          ...{ ...source, id: `s-${id}`, resultId: `r-${id}`, title: 'Found', introduction: '', matchedWords: 1 },
        }),
      ])
    }
    expect((await run(DONE)).calls).toEqual([{ exportSources: ['r-one'], exportId: 'of-one' }])
  })

  it.each<[what: string, more: Scan]>([
    ['is not due yet', { nextStepAt: at(1) }],
    ['has no next step', { nextStep: null }],
    ['is in progress elsewhere', { leasedUntil: at(1) }],
    ['is at its last attempt, in progress elsewhere', { tries: MAX_ATTEMPTS, leasedUntil: at(1) }],
    ['was asked for the last time, in progress elsewhere', { nextStep: 'ASK', tries: ASKS_MAX, leasedUntil: at(1) }],
    ['is exported for the last time elsewhere', { nextStep: 'EXPORT', tries: MAX_ATTEMPTS, leasedUntil: at(1) }],
  ])('is left alone if it %s', async (_, more) => {
    await give('one', more)
    const before = await scanOf('one')
    expect(await run(DONE)).toEqual({ report: { done: 0, later: 0, failed: [] }, calls: [] })
    expect(await scanOf('one')).toEqual(before)
  })

  it.each<[step: string, more: Scan, end: Scan, failed: number]>([
    [
      'submitted',
      { nextStep: 'SUBMIT', tries: MAX_ATTEMPTS },
      { status: 'ERROR', failure: 'UNAVAILABLE', failureDetail: 'no sender came back' },
      0,
    ],
    ['asked for', { nextStep: 'ASK', tries: ASKS_MAX }, { status: 'ERROR', failure: 'NO_ANSWER' }, 1],
    ['exported', { nextStep: 'EXPORT', tries: MAX_ATTEMPTS }, { status: 'RUNNING', failure: null }, 0],
    ['forgotten', { nextStep: 'FORGET', tries: MAX_ATTEMPTS }, { status: 'RUNNING', failure: null }, 0],
  ])('that was %s as often as allowed, and never came back, ends there', async (_, more, end, failed) => {
    await give('one', { ...more, leasedUntil: NOW })
    const { report, calls } = await run(DONE)
    expect([report.failed.length, calls]).toEqual([failed, []])
    expect(await scanOf('one')).toMatchObject({ ...end, nextStep: null, leasedUntil: null })
  })

  it.each<[step: string, more: Scan]>([
    ['submitted', { nextStep: 'SUBMIT', tries: MAX_ATTEMPTS - 1 }],
    ['asked for', { nextStep: 'ASK', tries: ASKS_MAX - 1 }],
    ['exported', { nextStep: 'EXPORT', tries: MAX_ATTEMPTS - 1 }],
    ['forgotten', { nextStep: 'FORGET', tries: MAX_ATTEMPTS - 1 }],
  ])('is %s once more at its last attempt', async (_, more) => {
    await give('one', more)
    expect((await run(DONE)).calls).toHaveLength(1)
  })

  it('longest due is first, and no more are taken than a run may take', async () => {
    await give('b', { nextStepAt: at(-1) })
    await give('a', { nextStepAt: at(-2) })
    await give('c', { nextStepAt: at(-3) })
    expect((await run(DONE, { limit: 2 })).report.done).toBe(2)
    expect((await Promise.all(['a', 'b', 'c'].map(scanOf))).map((scan) => scan?.nextStep)).toEqual([
      ...['ASK', 'SUBMIT', 'ASK'],
    ])
  })

  it('that was not called for because the provider is away is free again, without an attempt counted', async () => {
    for (const id of ['a', 'b']) await give(id)
    const { report, calls } = await run(LATER)
    expect([report.later, calls.length]).toEqual([1, 1])
    const scans = await Promise.all(['a', 'b'].map(scanOf))
    expect(scans.map((scan) => scan?.tries).toSorted()).toEqual([0, 1])
    expect(scans.map((scan) => scan?.leasedUntil)).toEqual([null, null])
  })
})
