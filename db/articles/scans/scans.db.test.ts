import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFullScan } from '#db/query-plans.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { queriesOf } from '#db/testing/queries-of.ts'
import type { Scanner } from '#shared/kernel/ports/scanner.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { scansByArticles, sourcesOfArticle } from './read-scans.ts'
import { recordExport, recordFailure, recordFindings, recordPassages, recordStart } from './record-scan.ts'
import { runDueScans } from './run-due-scans.ts'
import { scanStatements } from './scan-rows.ts'
import { scanTokens } from './token-store.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

function minutes(count: number) {
  return new Date(NOW.getTime() + count * 60_000)
}

it('no statement about scans reads a growing table whole', async () => {
  const { id: articleId, revisionId } = await fixture.giveArticle()
  const scan = { communityId: fixture.cast.meridian.id, articleId, revisionId, attempt: 1 }
  const { attempt: _, ...text } = scan
  await fixture.db().commit(scanStatements(text, NOW))
  const done = async () => ({ kind: 'done' as const })
  const scanner: Scanner = { submit: done, askAgain: done, exportSources: done, forget: done }
  const db = fixture.db()
  const asked = queriesOf(db)
  await runDueScans({ db, scanner, now: NOW })
  await recordStart(db, scan, NOW)
  await recordFailure(db, scan, null, NOW)
  const figures = { identicalWords: 1, minorChangedWords: 0, relatedMeaningWords: 0, aggregatedScore: 1 }
  const source = { resultId: 'x', kind: 'INTERNET' as const, url: null, title: '', introduction: '', matchedWords: 1 }
  const found = { ...figures, aiProbability: null, totalWords: 600, totalExcluded: 0 }
  await recordFindings(db, scan, { figures: found, sources: [source] }, NOW)
  await runDueScans({ db, scanner, now: NOW })
  await recordPassages(db, scan, { exportId: 'x', resultId: 'x', passages: [] })
  await recordExport(db, scan, 'x', false, NOW)
  await scansByArticles(db, scan.communityId, [articleId])
  await sourcesOfArticle(db, scan.communityId, articleId)
  expect(asked.length).toBeGreaterThan(12)
  await expectNoFullScan(fixture.db(), ...asked)
})

it('the token of the provider is stored sealed, for all workers, until five minutes before its end', async () => {
  const tokens = (now: Date, outboxKey = OUTBOX_KEY) =>
    scanTokens({ db: fixture.db(), outboxKey, now }, 'scans@council.test')
  expect(await tokens(NOW).read()).toBeNull()
  await tokens(NOW).write({ token: 'one', expiresAt: minutes(60) })
  expect(await tokens(minutes(54)).read()).toBe('one')
  expect(await tokens(minutes(56)).read()).toBeNull()
  expect(await tokens(NOW, btoa('x'.repeat(32))).read()).toBeNull()
  await tokens(NOW).write({ token: 'two', expiresAt: minutes(90) })
  expect(await tokens(minutes(56)).read()).toBe('two')
})
