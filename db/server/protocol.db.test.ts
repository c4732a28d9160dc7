import { join } from 'node:path'
import { type Client, createClient, type LibsqlError } from '@libsql/client/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseProcess, startDatabase, TEST_TOKEN } from '../testing/database-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { Connections } from './connections.ts'
import { databaseHttp, MAX_BODY_BYTES } from './http.ts'
import { Streams } from './streams.ts'

const folder = temporaryFolder()
let server: DatabaseProcess
let client: Client
function connect() {
  return createClient({ ...server.config, intMode: 'bigint' })
}
function refusal(promise: Promise<unknown>): Promise<LibsqlError> {
  return promise.then(Promise.reject, (error) => error)
}
function post(body: string, headers: Record<string, string> = { authorization: `Bearer ${TEST_TOKEN}` }) {
  return fetch(`${server.config.url}/v2/pipeline`, { method: 'POST', body, headers })
}
async function scalar(from: Client, sql: string) {
  return (await from.execute(sql)).rows[0]?.[0]
}

beforeAll(async () => {
  server = await startDatabase(folder.path)
  client = connect()
  await client.executeMultiple(`
    CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size INTEGER CHECK (size > 0));
    CREATE TABLE visits (id INTEGER PRIMARY KEY, place_id INTEGER NOT NULL REFERENCES places(id));
  `)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

it('holds idle connections for much longer than it tells clients', async () => {
  const response = await fetch(`${server.config.url}/health`)
  expect(response.headers.get('keep-alive')).toBe('timeout=5')
  const connections = new Connections(join(folder.path, 'idle.db'))
  expect(databaseHttp(new Streams(connections), TEST_TOKEN, () => {}).keepAliveTimeout).toBeGreaterThan(60_000)
  connections.close()
})

describe('values', () => {
  it('are returned unchanged, 64-bit integers and blobs included', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    const sent = [null, 9_223_372_036_854_775_807n, -1n, 1.5, 'Łukasz ✓ end', '', bytes, new Uint8Array(0), true]
    const { rows } = await client.execute({ sql: `SELECT ${sent.map(() => '?').join(', ')}`, args: sent })
    const [nothing, largest, minus, float, text, empty, blob, noBytes, yes] = Array.from(rows[0] ?? [])
    expect([nothing, largest, minus, float, text, empty, yes]).toEqual([
      null,
      9_223_372_036_854_775_807n,
      -1n,
      1.5,
      'Łukasz ✓ end',
      '',
      1n,
    ])
    expect(new Uint8Array(blob as ArrayBuffer)).toEqual(bytes)
    expect((noBytes as ArrayBuffer).byteLength).toBe(0)
  })

  it('carry a blob of 3 MiB', async () => {
    const bytes = new Uint8Array(3 * 1024 * 1024).fill(7)
    const { rows } = await client.execute({ sql: 'SELECT length(?), ? AS same', args: [bytes, bytes] })
    expect(rows[0]?.[0]).toBe(BigInt(bytes.length))
    expect(Buffer.from(rows[0]?.same as ArrayBuffer).equals(bytes)).toBe(true)
  })

  it('can be named, and columns of the same name are both kept', async () => {
    const { rows, columns } = await client.execute({
      sql: 'SELECT :a AS x, $b AS x, @c',
      args: { a: 1n, b: 'b', c: null },
    })
    expect(columns).toEqual(['x', 'x', '@c'])
    expect(Array.from(rows[0] ?? [])).toEqual([1n, 'b', null])
  })

  it('that could not be read back completely are refused', async () => {
    expect((await refusal(client.execute({ sql: 'SELECT ?', args: ['a\0b'] }))).code).toBe('SQLITE_MISMATCH')
  })

  it('that JSON cannot carry do not break the answer', async () => {
    expect(await scalar(client, 'SELECT 9e999')).toBeNull()
    const tooLarge = { type: 'integer', value: '9223372036854775808' }
    const answer = await post(
      JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'SELECT ?', args: [tooLarge] } }] }),
    )
    expect(await answer.json()).toMatchObject({ results: [{ type: 'error', error: { code: 'SQLITE_MISMATCH' } }] })
  })
})

describe('a statement', () => {
  it('reports what it changed, also with RETURNING', async () => {
    const inserted = await client.execute("INSERT INTO places (name) VALUES ('a'), ('b')")
    expect([inserted.rowsAffected, inserted.lastInsertRowid]).toEqual([2, 2n])
    const returned = await client.execute("UPDATE places SET name = name || '!' RETURNING id, name")
    expect([returned.rowsAffected, returned.rows.length]).toEqual([2, 2])
    expect((await client.execute("UPDATE places SET name = 'x' WHERE id = -1")).rowsAffected).toBe(0)
  })

  it.each([
    ["INSERT INTO places (name) VALUES ('twice'), ('twice')", 'SQLITE_CONSTRAINT_UNIQUE', 'places.name'],
    ['INSERT INTO places (id) VALUES (77), (77)', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'places.id'],
    ['INSERT INTO places (size) VALUES (0)', 'SQLITE_CONSTRAINT_CHECK', 'size > 0'],
    ['INSERT INTO visits (place_id) VALUES (NULL)', 'SQLITE_CONSTRAINT_NOTNULL', 'visits.place_id'],
    ['INSERT INTO visits (place_id) VALUES (404)', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY'],
    ['SELECT * FROM nowhere', 'SQLITE_ERROR', 'nowhere'],
    ['-- nothing', 'SQL_NO_STATEMENT', 'no statement'],
  ])('that is refused says why: %s', async (sql, code, words) => {
    const error = await refusal(client.execute(sql))
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
  })

  it('can be explained without spoiling its connection', async () => {
    const writing = ['EXPLAIN QUERY PLAN UPDATE places SET size = 1', 'SELECT count(*) FROM places']
    for (let i = 0; i < 3; i++) {
      const [, before] = await client.batch(writing, 'read')
      await client.execute(`INSERT INTO places (name) VALUES ('explained ${i}')`)
      const [, after] = await client.batch(writing, 'read')
      expect(Number(after?.rows[0]?.[0]) - Number(before?.rows[0]?.[0])).toBe(1)
    }
  })
})

describe('a batch', () => {
  it('that fails half-way leaves nothing behind', async () => {
    const error = await refusal(
      client.batch(
        ["INSERT INTO places (name) VALUES ('half')", 'INSERT INTO visits (place_id) VALUES (404)'],
        'write',
      ),
    )
    expect(error.code).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
    expect(await scalar(client, "SELECT count(*) FROM places WHERE name = 'half'")).toBe(0n)
  })

  it('is one request', async () => {
    await client.batch(['SELECT 1'], 'read')
    await expect.poll(() => server.log.at(-1)?.statements).toBe(3)
    const before = server.log.length
    await client.batch(["INSERT INTO places (name) VALUES ('one request')", 'SELECT 1', 'SELECT 1'], 'write')
    await expect.poll(() => server.log.length).toBe(before + 1)
    // BEGIN, the three, COMMIT.
    expect(server.log.at(-1)).toMatchObject({
      requests: 'store_sql store_sql batch close',
      statements: 5,
    })
  })

  it('for reading refuses to write, and the connection writes again afterwards', async () => {
    const error = await refusal(client.batch(["INSERT INTO places (name) VALUES ('sneaked')"], 'read'))
    expect(error.code).toBe('SQLITE_READONLY')
    await client.execute("INSERT INTO places (name) VALUES ('allowed')")
    await refusal(client.batch(["INSERT INTO places (name) VALUES ('sneaked')"], 'read'))
    await client.executeMultiple("INSERT INTO places (name) VALUES ('allowed in a script')")
    await refusal(client.batch(["INSERT INTO places (name) VALUES ('sneaked')"], 'read'))
    await client.batch(["INSERT INTO places (name) VALUES ('allowed in a batch')"], 'write')
  })
})

describe('settings', () => {
  it('do not leak from one stream to the next', async () => {
    for (const pragma of ['foreign_keys = off', 'synchronous = off', 'query_only = on']) {
      await client.execute(`PRAGMA ${pragma}`)
      const error = await refusal(client.execute('INSERT INTO visits (place_id) VALUES (404)'))
      expect(error.code).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
    }
    expect(await scalar(client, 'PRAGMA synchronous')).toBe(2n)
    expect(await scalar(client, 'PRAGMA journal_mode')).toBe('wal')
  })
})

describe('full-text search', () => {
  it('is kept current by triggers', async () => {
    await client.executeMultiple(`
      CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
      CREATE VIRTUAL TABLE notes_fts USING fts5(body, content='notes', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
      CREATE TRIGGER notes_ai AFTER INSERT ON notes BEGIN INSERT INTO notes_fts(rowid, body) VALUES (new.id, new.body); END;
      CREATE TRIGGER notes_au AFTER UPDATE ON notes BEGIN
        INSERT INTO notes_fts(notes_fts, rowid, body) VALUES ('delete', old.id, old.body);
        INSERT INTO notes_fts(rowid, body) VALUES (new.id, new.body);
      END;
    `)
    await client.execute({
      sql: 'INSERT INTO notes (body) VALUES (?), (?)',
      args: ['A café on the quay', 'Nothing here'],
    })
    const search = async (word: string) =>
      (await client.execute({ sql: 'SELECT rowid FROM notes_fts WHERE notes_fts MATCH ? ORDER BY rank', args: [word] }))
        .rows.length
    expect(await search('cafe')).toBe(1)
    await client.execute("UPDATE notes SET body = 'A restaurant' WHERE id = 1")
    expect([await search('cafe'), await search('restau*')]).toEqual([0, 1])
  })
})

describe('access', () => {
  it('needs the complete token', async () => {
    const wrong = createClient({ ...server.config, authToken: 'only-for-test' })
    expect((await refusal(wrong.execute('SELECT 1'))).message).toContain('The token is missing or wrong')
    expect((await post('{"requests":[]}', {})).status).toBe(401)
    expect((await post('{"requests":[]}', { authorization: TEST_TOKEN })).status).toBe(401)
    expect((await fetch(`${server.config.url}/health`)).status).toBe(200)
  })

  it('is answered with a sentence when the body does not follow the protocol', async () => {
    for (const body of [
      '',
      'null',
      '{"requests":{}}',
      '{"requests":[{"type":"cursor"}]}',
      '{"requests":[{"type":"execute"}]}',
    ]) {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'PROTOCOL_ERROR' })
    }
    const unknownBaton = await post('{"baton":"made up","requests":[]}')
    expect([unknownBaton.status, await unknownBaton.json()]).toMatchObject([400, { code: 'STREAM_EXPIRED' }])
  })

  it('is refused when the body is too large, and others are still served', async () => {
    const answer = await post(`{"requests":[],"x":"${'x'.repeat(MAX_BODY_BYTES)}"}`)
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
    expect(await scalar(client, 'SELECT 1')).toBe(1n)
  })

  it('leaves no value and no text in the log', async () => {
    await client.execute({ sql: "SELECT ?, 'Kingfisher'", args: ['Nightingale'] })
    await refusal(client.execute("INSERT INTO visits (place_id) VALUES ('Kingfisher')"))
    await expect.poll(() => server.log.some((line) => line.errors !== undefined)).toBe(true)
    expect(JSON.stringify(server.log)).not.toMatch(/Kingfisher|Nightingale|SELECT/i)
  })
})

describe('a statement that was run before on the same connection', () => {
  it('sees a column that was added since', async () => {
    await client.executeMultiple('CREATE TABLE tables (id INTEGER PRIMARY KEY); INSERT INTO tables VALUES (1)')
    expect((await client.execute('SELECT * FROM tables')).columns).toEqual(['id'])
    await client.execute('ALTER TABLE tables ADD COLUMN seats INTEGER DEFAULT 4')
    const { columns, rows } = await client.execute('SELECT * FROM tables')
    expect([columns, rows[0]?.seats]).toEqual([['id', 'seats'], 4n])
  })

  it('may write again after it was refused', async () => {
    const insert = (name: string) => client.execute({ sql: 'INSERT INTO places (name) VALUES (?)', args: [name] })
    await insert('Oslo')
    expect((await refusal(insert('Oslo'))).code).toBe('SQLITE_CONSTRAINT_UNIQUE')
    await insert('Bergen')
    expect(await scalar(client, "SELECT count(*) FROM places WHERE name IN ('Oslo', 'Bergen')")).toBe(2n)
  })

  it('writes nothing in a transaction that only reads', async () => {
    const insert = "INSERT INTO places (name) VALUES ('Trondheim') ON CONFLICT DO NOTHING"
    await client.execute(insert)
    await client.execute("DELETE FROM places WHERE name = 'Trondheim'")
    expect((await refusal(client.batch([insert], 'read'))).code).toBe('SQLITE_READONLY')
    expect(await scalar(client, "SELECT count(*) FROM places WHERE name = 'Trondheim'")).toBe(0n)
  })

  it('leaves no read open: a commit of another connection is seen at once', async () => {
    const count = () => scalar(client, 'SELECT count(*) FROM visits')
    const before = (await count()) as bigint
    const other = connect()
    await other.batch(
      ["INSERT INTO places (id, name) VALUES (900, 'Narvik')", 'INSERT INTO visits (place_id) VALUES (900)'],
      'write',
    )
    expect(await count()).toBe(before + 1n)
  })
})
