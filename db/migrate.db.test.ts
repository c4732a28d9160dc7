import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { migrate as applyWithDrizzle } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type DatabaseProcess, startDatabase } from './testing/database-process.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const migrations = new URL('./migrations/', import.meta.url)
function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, migrations), 'utf8'))
}
function journal() {
  return readJson('meta/_journal.json') as { entries: { when: number; tag: string }[] }
}

describe('the committed migrations', () => {
  it('say what the schema says: otherwise run `npm run migration -- --name what_changed`', async () => {
    const files = import.meta.glob<Record<string, unknown>>('./schema/**/*.ts', { eager: true })
    const [prefix] = journal().entries.at(-1)?.tag.split('_') ?? []
    const committed = readJson(`meta/${prefix}_snapshot.json`)
    const declared = await generateSQLiteDrizzleJson(Object.assign({}, ...Object.values(files)))
    expect(await generateSQLiteMigration(committed, declared)).toEqual([])
  })

  it('keep only the snapshot of the newest, from which the next one is generated: delete those before it', () => {
    const snapshots = readdirSync(new URL('meta/', migrations)).filter((name) => name.endsWith('_snapshot.json'))
    const [prefix] = journal().entries.at(-1)?.tag.split('_') ?? []
    expect(snapshots).toEqual([`${prefix}_snapshot.json`])
  })

  it('are named by the time they were made, so that two branches never give two the same name', () => {
    for (const { tag } of journal().entries) expect(tag).toMatch(/^\d{14}_[a-z_]+$/)
  })
})

type Migration = { readonly tag: string; readonly when: number; readonly sql: string }

function writeMigrations(folder: string, migrations: readonly Migration[]) {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  for (const { tag, sql } of migrations) writeFileSync(join(folder, `${tag}.sql`), sql)
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '6', when, tag, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'sqlite', entries }))
  return folder
}

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
    const sql = 'CREATE TABLE begun (id);\n--> statement-breakpoint\nCREATE TABLE begun (id);'
    const broken = writeMigrations(join(folder.path, 'broken'), [{ tag: '20260101000000_broken', when: 1, sql }])
    await expect(migrate(server.config, broken)).rejects.toThrow('begun already exists')
    expect(await tables()).toEqual(['__drizzle_migrations'])
    expect(await query('PRAGMA foreign_keys')).toEqual([1])
  })

  it('leaves a database alone whose migrations were applied under other file names', async () => {
    const earlier = join(folder.path, 'earlier')
    const renamed = journal().entries.map(({ tag, when }, idx) => {
      const sql = readFileSync(new URL(`${tag}.sql`, migrations), 'utf8')
      return { tag: `${String(idx).padStart(4, '0')}_earlier`, when, sql }
    })
    await applyWithDrizzle(drizzle(createClient(server.config)), {
      migrationsFolder: writeMigrations(earlier, renamed),
    })
    const before = await tables()
    await migrate(server.config)
    expect(await tables()).toEqual(before)
    expect(before).toContain('articles')
    expect(await query('SELECT count(*) FROM __drizzle_migrations')).toEqual([journal().entries.length])
    expect(await query('PRAGMA foreign_key_check')).toEqual([])
  })

  it('twice is the same as once', async () => {
    const before = await tables()
    await migrate(server.config)
    expect(await tables()).toEqual(before)
  })

  it('applies a migration that was made before the newest applied one and merged after it', async () => {
    const later = { tag: '20260103000000_later', when: 3, sql: 'CREATE TABLE later (id);' }
    const merged = { tag: '20260102000000_merged', when: 2, sql: 'CREATE TABLE merged (id);' }
    await migrate(server.config, writeMigrations(join(folder.path, 'one-branch'), [later]))
    await migrate(server.config, writeMigrations(join(folder.path, 'both-branches'), [later, merged]))
    expect(await tables()).toEqual(expect.arrayContaining(['later', 'merged']))
  })
})
