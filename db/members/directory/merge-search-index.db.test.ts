import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#db/schema/members.ts'
import { jobRuns } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture, NOW } from '#db/testing/base-fixture.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MERGE_SEARCH_INDEX, mergeSearchIndex } from './merge-search-index.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())

function later(hours: number) {
  return new Date(NOW.getTime() + hours * 3_600_000)
}

function merge(now: Date) {
  return mergeSearchIndex({ db: fixture.db(), now })
}

async function changeNames(prefix: string) {
  for (let i = 0; i < 6; i++) {
    const change = { companyName: `${prefix}${i} Works` }
    await fixture.db().commit([
      build
        .update(users)
        .set(change)
        .where(eq(users.id, fixture.id('maya'))),
    ])
  }
}

async function partsAndMatches(word: string) {
  const [row] = await fixture.db().read(
    build.all<{ parts: number; matches: number }>(
      sql`SELECT (SELECT count(DISTINCT segid) FROM directory_search_idx) AS parts,
        (SELECT count(*) FROM directory_search WHERE directory_search MATCH ${word}) AS matches`,
    ),
  )
  return row
}

it('the index of the directory is merged once a day, and finds the same', async () => {
  await changeNames('quagga')
  expect((await partsAndMatches('quagga5'))?.parts).toBeGreaterThan(1)
  expect(await merge(NOW)).toBeGreaterThan(0)
  expect(await partsAndMatches('quagga5')).toEqual({ parts: 1, matches: 1 })
  expect((await partsAndMatches('quagga0'))?.matches).toBe(0)
  expect(await merge(NOW)).toBe(0)

  const run = { worker: 'admin', leasedUntil: NOW, endedAt: NOW }
  await fixture
    .db()
    .commit([
      build.insert(jobRuns).values({ ...run, id: newId(NOW), job: MERGE_SEARCH_INDEX, status: 'DONE', startedAt: NOW }),
    ])
  await changeNames('numbat')
  expect(await merge(later(23))).toBe(0)
  expect((await partsAndMatches('numbat5'))?.parts).toBeGreaterThan(1)
  expect(await merge(later(25))).toBeGreaterThan(0)
  expect(await partsAndMatches('numbat5')).toEqual({ parts: 1, matches: 1 })
})
