import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type DatabaseProcess, startDatabase } from './testing/database-process.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const migrations = new URL('./migrations/', import.meta.url)
function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, migrations), 'utf8'))
}
function journal() {
  return readJson('meta/_journal.json') as { entries: { idx: number; tag: string }[] }
}

describe('the committed migrations', () => {
  it('say what the schema says: otherwise run `npx drizzle-kit generate --config db/drizzle.config.ts`', async () => {
    const files = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })
    const newest = journal().entries.at(-1)?.idx ?? -1
    const committed = readJson(`meta/${String(newest).padStart(4, '0')}_snapshot.json`)
    const declared = await generateSQLiteDrizzleJson(Object.assign({}, ...Object.values(files)))
    expect(await generateSQLiteMigration(committed, declared)).toEqual([])
  })
})

describe('migrating', () => {
  const folder = temporaryFolder()
  let server: DatabaseProcess
  beforeAll(async () => {
    server = await startDatabase(folder.path)
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })
  const query = async (sql: string) => (await createClient(server.config).execute(sql)).rows.map((row) => row[0])
  const tables = () => query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")

  it('that fails half-way does nothing, and the same can be run again', async () => {
    const broken = join(folder.path, 'broken')
    mkdirSync(join(broken, 'meta'), { recursive: true })
    writeFileSync(
      join(broken, '0000_broken.sql'),
      'CREATE TABLE begun (id);\n--> statement-breakpoint\nCREATE TABLE begun (id);',
    )
    const entries = [{ idx: 0, version: '6', when: 1, tag: '0000_broken', breakpoints: true }]
    writeFileSync(join(broken, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'sqlite', entries }))
    await expect(migrate(server.config, broken)).rejects.toThrow('begun already exists')
    expect(await tables()).toEqual(['__drizzle_migrations'])
    expect(await query('PRAGMA foreign_keys')).toEqual([1])
  })

  it('twice is the same as once', async () => {
    await migrate(server.config)
    const once = await tables()
    await migrate(server.config)
    expect(await tables()).toEqual(once)
    expect(once).toContain('articles')
    expect(await query('SELECT count(*) FROM __drizzle_migrations')).toEqual([journal().entries.length])
    expect(await query('PRAGMA foreign_key_check')).toEqual([])
  })
})
