import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../client.ts'
import type { DbContext } from '../context.ts'
import { codePauses, codeSends, oneTimeCodes } from '../schema/codes.ts'
import { build } from '../statement.ts'
import { insertCast } from '../testing/cast.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { deleteOldCodes } from './codes.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
function hours(count: number, laterMs = 0) {
  return new Date(NOW.getTime() + count * 3_600_000 + laterMs)
}

let database: TestDatabase
let db: Db
let communityId: string
let ctx: DbContext
beforeAll(async () => {
  database = await testDatabase()
  db = database.db()
  ctx = { db, now: NOW }
  communityId = (await insertCast(db)).meridian.id
})
afterAll(() => database.stop())

it('codes, sends and lockouts that have no effect any more are deleted, and no others', async () => {
  const code = { accountKey: 'a', communityId, purpose: 'SIGN_IN', channel: 'EMAIL', codeHmac: 'x' } as const
  await db.commit([
    build.insert(oneTimeCodes).values([
      { ...code, id: 'old', createdAt: hours(-26), expiresAt: hours(-24, -1) },
      { ...code, id: 'new', createdAt: hours(-26), expiresAt: hours(-24) },
    ]),
    build.insert(codeSends).values([
      { id: 'old', accountKey: 'a', sentAt: hours(-24, -1) },
      { id: 'new', accountKey: 'a', sentAt: hours(-24) },
    ]),
    build.insert(codePauses).values([
      { accountKey: 'over', failures: 10, pausedUntil: hours(-24 * 30), lastFailedAt: hours(-24 * 31) },
      { accountKey: 'locked', failures: 10, pausedUntil: hours(1), lastFailedAt: hours(-23) },
      { accountKey: 'long ago', failures: 3, pausedUntil: null, lastFailedAt: hours(-24 * 30, -1) },
      { accountKey: 'lately', failures: 3, pausedUntil: null, lastFailedAt: hours(-24 * 30) },
    ]),
  ])
  expect(await deleteOldCodes(ctx)).toBe(4)
  expect(await deleteOldCodes(ctx)).toBe(0)
  const [codes, sends, lockouts] = await Promise.all([
    db.read(build.select({ id: oneTimeCodes.id }).from(oneTimeCodes)),
    db.read(build.select({ id: codeSends.id }).from(codeSends)),
    db.read(build.select({ id: codePauses.accountKey }).from(codePauses)),
  ])
  expect([codes, sends].flat()).toEqual([{ id: 'new' }, { id: 'new' }])
  expect(lockouts.map(({ id }) => id).sort()).toEqual(['lately', 'locked'])
})
