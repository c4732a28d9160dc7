import { createServer, type Server } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { Db } from './client.ts'
import { DatabaseError, isUniqueViolation, PreconditionFailed } from './errors.ts'
import { articles } from './schema/articles/articles.ts'
import { attempts } from './schema/auth.ts'
import { communities } from './schema/communities.ts'
import { dataExportParts } from './schema/privacy.ts'
import { build } from './statement.ts'
import { insertCast } from './testing/cast.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const now = new Date('2026-11-21T09:00:00Z')
function row(key: string) {
  return { key, count: 1, windowStartedAt: now }
}
function byKey(key: string) {
  return build.select().from(attempts).where(eq(attempts.key, key))
}

test('reads requested in one tick share one round trip', async () => {
  const db = database.db()
  const [a, b] = await Promise.all([
    db.read(byKey('none')),
    Promise.resolve().then(() => db.read(build.select({ one: sql<number>`1` }).from(sql`(select 1)`))),
  ])
  expect(a).toEqual([])
  expect(b).toEqual([{ one: 1 }])
  expect(db.cost).toMatchObject({ trips: 1, statements: 2 })
})

test('the guard is sent first, once, and its refusal discards everything else in the batch', async () => {
  const db = database.db()
  await db.commit([build.insert(attempts).values(row('guarded'))])

  const guarded = database.db()
  guarded.guard(byKey('guarded'), (rows) => {
    if (rows.length === 0) throw new AppError('NotAuthenticated')
  })
  await guarded.read(byKey('guarded'))
  expect(guarded.cost).toMatchObject({ trips: 1, statements: 2 })
  await guarded.read(byKey('guarded'))
  expect(guarded.cost).toMatchObject({ trips: 2, statements: 3 })

  const refused = database.db()
  refused.guard(byKey('nobody'), (rows) => {
    if (rows.length === 0) throw new AppError('NotAuthenticated')
  })
  const answers = await Promise.allSettled([refused.read(byKey('guarded')), refused.read(byKey('x'))])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected'])
  await expect(refused.commit([build.insert(attempts).values(row('sneaked in'))])).rejects.toMatchObject({
    code: 'NotAuthenticated',
  })
  expect(await db.read(byKey('sneaked in'))).toEqual([])
})

test.each<[how: string, write: (db: Db, key: string) => Promise<unknown>]>([
  ['a batch', (db, key) => db.commit([build.insert(attempts).values(row(key))])],
  ['a batch with a condition', (db, key) => db.commitIf([build.insert(attempts).values(row(key))])],
  ['many batches in one', (db, key) => db.commitAllIf([[build.insert(attempts).values(row(key))]], byKey(key))],
])('%s is written only after the guard has agreed, and not by a request that may only read', async (how, write) => {
  const [allowed, refused, readOnly] = [database.db(), database.db(), database.db()]
  allowed.guard(byKey('x'), () => {})
  await write(allowed, `allowed ${how}`)
  expect(allowed.cost.trips).toBe(2)
  await write(allowed, `again ${how}`)
  expect(allowed.cost.trips).toBe(3)

  refused.guard(byKey('x'), () => {
    throw new AppError('NotAuthenticated')
  })
  await expect(write(refused, `refused ${how}`)).rejects.toMatchObject({ code: 'NotAuthenticated' })
  readOnly.allowReadsOnly()
  await expect(write(readOnly, `read only ${how}`)).rejects.toThrow('may not write')
  expect(await readOnly.read(byKey(`allowed ${how}`))).toHaveLength(1)
  for (const key of ['refused', 'read only']) expect(await readOnly.read(byKey(`${key} ${how}`))).toEqual([])
})

test('a batch whose first statement changed nothing is rolled back', async () => {
  const db = database.db()
  const nobody = build.update(attempts).set({ count: 9 }).where(eq(attempts.key, 'nobody'))
  await expect(db.commitIf([nobody, build.insert(attempts).values(row('follows'))])).rejects.toBeInstanceOf(
    PreconditionFailed,
  )
  expect(await db.read(byKey('follows'))).toEqual([])
})

test('a caller that continues without its write gets null for a failed precondition; any other error is thrown', async () => {
  const db = database.db()
  const update = (key: string) => build.update(attempts).set({ count: 9 }).where(eq(attempts.key, key))
  expect(await db.tryCommitIf([update('nobody'), build.insert(attempts).values(row('left out'))])).toBeNull()
  expect(await db.read(byKey('left out'))).toEqual([])
  const changed = update('nobody or somebody').returning({ key: attempts.key })
  await db.commit([build.insert(attempts).values(row('nobody or somebody'))])
  expect(await db.tryCommitIf([changed])).toEqual([[{ key: 'nobody or somebody' }]])
  const twice = build.insert(attempts).values(row('nobody or somebody'))
  await expect(db.tryCommitIf([twice])).rejects.toBeInstanceOf(DatabaseError)
})

test('a batch whose first statement changed a row is committed whole, and its results keep their places', async () => {
  const db = database.db()
  await db.commit([build.insert(attempts).values(row('present'))])
  const [, inserted] = await db.commitIf([
    build.update(attempts).set({ count: 7 }).where(eq(attempts.key, 'present')),
    build.insert(attempts).values(row('second')).returning({ key: attempts.key }),
  ])
  expect(inserted).toEqual([{ key: 'second' }])
  expect(await db.read(byKey('present'))).toMatchObject([{ count: 7 }])
})

test('many groups are committed only if the first statement of each changed a row, and the last statement’s result is returned', async () => {
  const db = database.db()
  await db.commit([build.insert(attempts).values([row('one'), row('two')])])
  const group = (key: string, count: number) =>
    [
      build.update(attempts).set({ count }).where(eq(attempts.key, key)),
      build.insert(attempts).values(row(`of ${key} ${count}`)),
    ] as const
  const both = db.commitAllIf([group('one', 3), group('two', 4)], byKey('two'))
  expect(await both).toMatchObject([{ count: 4 }])
  const half = db.commitAllIf([group('one', 5), group('nobody', 5)], byKey('one'))
  await expect(half).rejects.toBeInstanceOf(PreconditionFailed)
  expect(await db.read(byKey('one'))).toMatchObject([{ count: 3 }])
  expect(await db.read(byKey('of one 5'))).toEqual([])
})

test('the condition also works for an insert whose row may exist already', async () => {
  const db = database.db()
  const once = () =>
    db.commitIf([
      build.insert(attempts).values(row('claimed')).onConflictDoNothing().returning({ key: attempts.key }),
      build.insert(attempts).values(row(`follows ${Math.random()}`)),
    ])
  const [claimed] = await once()
  expect(claimed).toEqual([{ key: 'claimed' }])
  await expect(once()).rejects.toBeInstanceOf(PreconditionFailed)
})

test('of two concurrent updates of one row by its old value, one wins', async () => {
  const db = database.db()
  await db.commit([build.insert(attempts).values(row('raced'))])
  const take = (winner: number) => {
    const one = database.db()
    const isFree = and(eq(attempts.key, 'raced'), eq(attempts.count, 1))
    return one.commitIf([build.update(attempts).set({ count: winner }).where(isFree)])
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => take(i + 2)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a failing statement rolls back the ones before it, and a unique violation is recognised', async () => {
  const db = database.db()
  const twice = db.commit([build.insert(attempts).values(row('once')), build.insert(attempts).values(row('once'))])
  const error = await twice.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
  expect(isUniqueViolation(error, 'attempts.key')).toBe(true)
  expect(isUniqueViolation(error, 'attempts.ke')).toBe(false)
  expect(await db.read(byKey('once'))).toEqual([])
})

test('constraints whose columns begin alike are told apart', async () => {
  const db = database.db()
  const { maya, meridian } = await insertCast(db)
  const draft = (id: string, operationId: string | null) =>
    build.insert(articles).values({
      id,
      communityId: meridian.id,
      authorId: maya.id,
      status: 'PUBLISHED',
      statusUpdatedAt: now,
      operationId,
      createdAt: now,
      updatedAt: now,
    })
  const error = await db.commit([draft('a', 'same'), draft('b', 'same')]).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' })
  expect(isUniqueViolation(error, 'articles.author_id, articles.operation_id')).toBe(true)
  expect(isUniqueViolation(error, 'articles.author_id')).toBe(false)
})

test('an error in a statement is a fault, not an unavailable database', async () => {
  const db = database.db()
  const noSuchTable = build.select({ one: sql<number>`1` }).from(sql`nowhere`)
  await expect(db.read(noSuchTable)).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
  const notADate = build.insert(attempts).values({ ...row('x'), windowStartedAt: 'today' as unknown as Date })
  await expect(db.commit([notADate])).rejects.toBeInstanceOf(TypeError)
})

test('a text with a NUL character is the caller’s mistake, in reads and in writes', async () => {
  const db = database.db()
  const refused = { code: 'BadRequest.Invalid' }
  await expect(db.read(byKey('a\0b'))).rejects.toMatchObject(refused)
  await expect(db.commit([build.insert(attempts).values(row('a\0b'))])).rejects.toMatchObject(refused)
})

test('a write is not refused at once when the database is busy', async () => {
  let refusals = 2
  const busy = await busyDatabase(() => refusals-- > 0)
  const db = new Db({ ...database.config, url: busy.url })
  await db.commit([build.insert(attempts).values(row('after the rush'))])
  expect(db.cost.trips).toBe(3)

  refusals = 100
  const late = new Db({ ...database.config, url: busy.url })
  await expect(late.commit([build.insert(attempts).values(row('too late'))])).rejects.toMatchObject({
    code: 'ServiceUnavailable',
  })
  expect(late.cost.trips).toBe(3)
  busy.close()
})

test('without a database the service counts as away, and nobody as signed out', async () => {
  const away = new Db({ url: 'http://127.0.0.1:1', authToken: 'x' })
  await expect(away.read(byKey('x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  await expect(away.commit([build.insert(attempts).values(row('x'))])).rejects.toMatchObject({
    code: 'ServiceUnavailable',
  })
  const guarded = new Db({ url: 'http://127.0.0.1:1', authToken: 'x' })
  guarded.guard(byKey('x'), () => {
    throw new AppError('NotAuthenticated')
  })
  await expect(guarded.read(byKey('x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  const wrongToken = new Db({ ...database.config, authToken: 'wrong' })
  await expect(wrongToken.read(byKey('x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
})

test('a database that does not answer in time is unavailable', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  const db = new Db({ url: await urlOf(silent), authToken: 'x' }, { answerMs: 200 })
  await expect(db.read(byKey('x'))).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  silent.closeAllConnections()
  silent.close()
})

test('a write whose answer was lost is not sent again, because it may have been carried out', async () => {
  let received = 0
  const cut = createServer((request) => {
    received++
    request.socket.destroy()
  }).listen(0, '127.0.0.1')
  const db = new Db({ url: await urlOf(cut), authToken: 'x' })
  await expect(db.commit([build.insert(attempts).values(row('x'))])).rejects.toMatchObject({
    code: 'ServiceUnavailable',
  })
  expect(received).toBe(1)
  cut.close()
})

async function urlOf(server: Server): Promise<string> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Proxy in front of the real database that answers BUSY as long as `isBusy` returns true. */
async function busyDatabase(isBusy: () => boolean) {
  const server = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text()
    const { requests } = JSON.parse(body) as { requests: unknown[] }
    response.setHeader('content-type', 'application/json')
    if (isBusy()) {
      const error = { message: 'The database is locked by another writer', code: 'SQLITE_BUSY' }
      response.end(JSON.stringify({ baton: null, results: requests.map(() => ({ type: 'error', error })) }))
      return
    }
    const headers = { authorization: `Bearer ${database.config.authToken}` }
    const answer = await fetch(`${database.config.url}${request.url}`, { method: 'POST', body, headers })
    response.end(await answer.text())
  }).listen(0, '127.0.0.1')
  return { url: await urlOf(server), close: () => server.close() }
}

test('a write that refers to a deleted row gets NotFound; one that would leave orphaned rows is a fault', async () => {
  const db = database.db()
  const part = { exportId: 'gone', position: 0, communityId: 'gone', source: 'x', label: 'x' }
  const refers = await db.commit([build.insert(dataExportParts).values(part)]).catch((error: unknown) => error)
  expect(refers).toMatchObject({ code: 'NotFound', cause: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  const leaves = await db.commit([build.delete(communities)]).catch((error: unknown) => error)
  expect(leaves).toBeInstanceOf(DatabaseError)
})
