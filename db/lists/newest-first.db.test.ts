import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { at, type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { EndPageInput, PageInput } from '#shared/server/lists/page-of.ts'
import { newestFirst, placeArgs } from './newest-first.ts'

const NEWEST = newestFirst(auditLog.createdAt, auditLog.id)
/** The newest first, three of them of one instant. */
const ALL = ['e', 'd', 'c', 'b', 'a']

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
  const { meridian, theo } = fixture.cast
  const row = { communityId: meridian.id, actorId: theo.id, action: 'x', targetType: 'user', targetId: 'x' } as const
  const rows = ALL.map((id, i) => ({
    ...row,
    id,
    visibleToMember: false,
    ipClass: '',
    correlationId: '',
    createdAt: at(i < 3 ? 1 : -i),
  }))
  await fixture.db().commit([build.insert(auditLog).values(rows)])
})
afterAll(() => fixture.stop())

async function read(page: PageInput | EndPageInput) {
  const args = placeArgs(page)
  const ofCommunity = eq(auditLog.communityId, fixture.cast.meridian.id)
  const { db } = fixture
  const rows = await db().read(
    build
      .select({ at: auditLog.createdAt, id: auditLog.id })
      .from(auditLog)
      .where(and(ofCommunity, NEWEST.isFrom(args)))
      .orderBy(...NEWEST.order)
      .limit(args.limit),
  )
  return rows
}

it.each([
  ['from its start', (size: number, place: PageInput['after']) => ({ first: size, after: place })],
  ['from its end', (size: number, place: PageInput['after']) => ({ last: size, before: place })],
] as const)('a list read %s has each row once, and one more than a page if it continues', async (_, pageOf) => {
  const first = await read(pageOf(2, null))
  expect(first.map(({ id }) => id)).toEqual(['e', 'd', 'c'])
  const rest = await read(pageOf(4, first[1] ?? null))
  expect(rest.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
