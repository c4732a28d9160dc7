import { join } from 'node:path'
import { type Client, createClient, LibsqlError } from '@libsql/client/web'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseProcess, startDatabase } from '../testing/database-process.ts'
import { type ServedDatabase, serveDatabase } from '../testing/serve-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
let server: DatabaseProcess
let client: Client
function connect() {
  return createClient({ ...server.config, concurrency: 400 })
}
function refusal(promise: Promise<unknown>): Promise<LibsqlError> {
  return promise.then(Promise.reject, (error) => error)
}
async function balance(from: Pick<Client, 'execute'> = client) {
  return (await from.execute('SELECT n FROM counter')).rows[0]?.[0]
}
/** Both mean that nothing was changed: the writer lock was not free in time, or the transaction took too long. */
const RETRYABLE = ['SQLITE_BUSY', 'STREAM_EXPIRED']
async function retryUntilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LibsqlError) || !RETRYABLE.includes(error.code)) throw error
    }
  }
}
function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

beforeAll(async () => {
  server = await startDatabase(folder.path)
  client = connect()
  await client.execute('CREATE TABLE counter (n INTEGER NOT NULL)')
})
beforeEach(() => client.batch(['DELETE FROM counter', 'INSERT INTO counter VALUES (0)'], 'write'))
afterAll(async () => {
  await server.stop()
  folder.remove()
})

describe('an interactive transaction', () => {
  it('is stored when it commits and gone when it rolls back', async () => {
    const kept = await client.transaction('write')
    await kept.execute('UPDATE counter SET n = 1')
    await kept.commit()
    const dropped = await client.transaction('write')
    await dropped.execute('UPDATE counter SET n = 2')
    await dropped.rollback()
    expect(await balance()).toBe(1)
  })

  it('shows others nothing before it commits, and does not block their reads', async () => {
    const writer = await client.transaction('write')
    await writer.execute('UPDATE counter SET n = 5')
    const startedAt = performance.now()
    const [seen] = await connect().batch(['SELECT n FROM counter'], 'read')
    expect(seen?.rows[0]?.[0]).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(await balance(writer)).toBe(5)
    await writer.commit()
    expect(await balance()).toBe(5)
  })

  it('for reading keeps one view of the data, and cannot write', async () => {
    const reader = await client.transaction('read')
    expect(await balance(reader)).toBe(0)
    await client.execute('UPDATE counter SET n = 9')
    expect(await balance(reader)).toBe(0)
    expect((await refusal(reader.execute('UPDATE counter SET n = 1'))).code).toBe('SQLITE_READONLY')
    await reader.commit()
    expect(await balance()).toBe(9)
  })

  it('makes the next writer wait its turn', async () => {
    const writer = await client.transaction('write')
    await writer.execute('UPDATE counter SET n = n + 1')
    let done = false
    const waiting = client.execute('UPDATE counter SET n = n * 10').then(() => {
      done = true
    })
    await pause(50)
    expect(done).toBe(false)
    await writer.commit()
    await waiting
    expect(await balance()).toBe(10)
  })
})

describe('a transaction that exceeds its time', () => {
  const limits = { idleMs: 300, transactionMs: 600, writerMs: 20_000 }
  let served: ServedDatabase
  let quick: Client
  beforeAll(async () => {
    served = await serveDatabase(join(folder.path, 'limits.db'), 'only-for-tests', limits)
    quick = createClient({ ...served.config })
    await quick.execute('CREATE TABLE counter (n INTEGER NOT NULL)')
  })
  beforeEach(() => quick.batch(['DELETE FROM counter', 'INSERT INTO counter VALUES (0)'], 'write'))
  afterAll(() => served.stop())

  it('by silence is rolled back, and the next writer gets the lock', async () => {
    const lost = await quick.transaction('write')
    await lost.execute('UPDATE counter SET n = 99')
    await quick.execute('UPDATE counter SET n = n + 1')
    expect(await balance(quick)).toBe(1)
    expect((await refusal(lost.execute('UPDATE counter SET n = 99'))).code).toBe('STREAM_EXPIRED')
  })

  it('by lasting too long is rolled back, however busy it is', async () => {
    const endless = await quick.transaction('write')
    const error = await refusal(
      (async () => {
        for (;;) await endless.execute('UPDATE counter SET n = n + 1')
      })(),
    )
    expect(error.code).toBe('STREAM_EXPIRED')
    expect(await balance(quick)).toBe(0)
  })
})

describe('many writers at once', () => {
  it('lose no update in 300 transactions that read, then write', async () => {
    const one = async () => {
      const transaction = await client.transaction('write')
      try {
        const n = Number(await balance(transaction))
        await transaction.execute({ sql: 'UPDATE counter SET n = ?', args: [n + 1] })
        await transaction.commit()
      } finally {
        transaction.close()
      }
    }
    await Promise.all(Array.from({ length: 300 }, () => retryUntilDone(one)))
    expect(await balance()).toBe(300)
  })

  it('lose no update in 300 single statements, with readers in between', async () => {
    const writes = Array.from({ length: 300 }, () =>
      retryUntilDone(() => client.execute('UPDATE counter SET n = n + 1')),
    )
    const reads = Array.from({ length: 100 }, () => balance())
    await Promise.all([...writes, ...reads])
    expect(await balance()).toBe(300)
  })
})
