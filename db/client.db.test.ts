import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { Db } from './client.ts'
import { isUniqueViolation, PreconditionFailed } from './errors.ts'
import { attempts } from './schema/auth.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const now = new Date('2026-11-21T09:00:00Z')
const row = (key: string) => ({ key, count: 1, windowStartedAt: now })
const byKey = (db: Db, key: string) => db.build.select().from(attempts).where(eq(attempts.key, key))

test('reads asked for in one tick are one round trip', async () => {
  const db = database.db()
  const [a, b] = await Promise.all([
    db.read(byKey(db, 'none')),
    Promise.resolve().then(() => db.read(db.build.select({ one: sql<number>`1` }).from(sql`(select 1)`))),
  ])
  expect(a).toEqual([])
  expect(b).toEqual([{ one: 1 }])
  expect(db.cost).toMatchObject({ trips: 1, statements: 2 })
})

test('the guard travels first, once, and what it refuses takes everything else with it', async () => {
  const db = database.db()
  await db.commit([db.build.insert(attempts).values(row('guarded'))])

  const guarded = database.db()
  guarded.guard(byKey(guarded, 'guarded'), (rows) => {
    if (rows.length === 0) throw new AppError('NotAuthenticated')
  })
  await guarded.read(byKey(guarded, 'guarded'))
  expect(guarded.cost).toMatchObject({ trips: 1, statements: 2 })
  await guarded.read(byKey(guarded, 'guarded'))
  expect(guarded.cost).toMatchObject({ trips: 2, statements: 3 })

  const refused = database.db()
  refused.guard(byKey(refused, 'nobody'), (rows) => {
    if (rows.length === 0) throw new AppError('NotAuthenticated')
  })
  const answers = await Promise.allSettled([refused.read(byKey(refused, 'guarded')), refused.read(byKey(refused, 'x'))])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  await expect(refused.commit([refused.build.insert(attempts).values(row('sneaked in'))])).rejects.toMatchObject({
    code: 'NotAuthenticated',
  })
  expect(await db.read(byKey(db, 'sneaked in'))).toEqual([])
})

test('a batch whose first statement changed nothing leaves nothing behind', async () => {
  const db = database.db()
  const nobody = db.build.update(attempts).set({ count: 9 }).where(eq(attempts.key, 'nobody'))
  await expect(db.commitIf([nobody, db.build.insert(attempts).values(row('follows'))])).rejects.toBeInstanceOf(
    PreconditionFailed,
  )
  expect(await db.read(byKey(db, 'follows'))).toEqual([])
})

test('a batch whose first statement changed a row stands whole, and its answers keep their places', async () => {
  const db = database.db()
  await db.commit([db.build.insert(attempts).values(row('present'))])
  const [, inserted] = await db.commitIf([
    db.build.update(attempts).set({ count: 7 }).where(eq(attempts.key, 'present')),
    db.build.insert(attempts).values(row('second')).returning({ key: attempts.key }),
  ])
  expect(inserted).toEqual([{ key: 'second' }])
  expect(await db.read(byKey(db, 'present'))).toMatchObject([{ count: 7 }])
})

test('a failing statement undoes the ones before it, and a unique violation is recognised', async () => {
  const db = database.db()
  const twice = db.commit([
    db.build.insert(attempts).values(row('once')),
    db.build.insert(attempts).values(row('once')),
  ])
  const error = await twice.catch((thrown: unknown) => thrown)
  expect(isUniqueViolation(error, 'attempts.key')).toBe(true)
  expect(await db.read(byKey(db, 'once'))).toEqual([])
})

test('without a database the answer is that the service is away, never that nobody is signed in', async () => {
  const away = new Db({ url: 'http://127.0.0.1:1', authToken: 'x' })
  await expect(away.read(byKey(away, 'x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  await expect(away.commit([away.build.insert(attempts).values(row('x'))])).rejects.toMatchObject({
    code: 'ServiceUnavailable',
  })
  const wrongToken = new Db({ ...database.config, authToken: 'wrong' })
  await expect(wrongToken.read(byKey(wrongToken, 'x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})
