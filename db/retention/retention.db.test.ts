import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { getTableName, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOBS, type JobContext } from '#db/jobs/jobs.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { build } from '#db/statement.ts'
import { fakeBilling } from '#db/testing/fake-billing.ts'
import { NOW, type PrivacyFixture, privacyFixture } from '#db/testing/privacy.ts'
import { LEFT_FOR_A_RELEASE } from '#shared/tools/upgrade/explained.ts'
import { KEPT, KEPT_FILES } from './kept.ts'

const ENTRIES = KEPT.flatMap(({ entries }) => entries)
const DAY_MS = 24 * 3_600_000
/**
 * The last instant is after the longest time that a job waits. There are instants in between, because short-lived rows refer to
 * longer-lived ones.
 */
const INSTANTS = [100, 500, 3000].map((days) => new Date(NOW.getTime() + days * DAY_MS))

const modules = import.meta.glob<Record<string, unknown>>('../schema/**/*.ts', { eager: true })
const DECLARED = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((one) => one instanceof SQLiteTable)
  .map((table) => getTableName(table))

let fixture: PrivacyFixture
beforeAll(async () => {
  fixture = await privacyFixture()
  await giveRows(fixture)
})
afterAll(() => fixture.stop())

/** A row in each table that a job cleans up and that neither the seed nor the fixture fills. The rows that they refer to are not needed. */
async function giveRows({ database, maya }: PrivacyFixture): Promise<void> {
  const { userId, communityId } = maya
  const at = NOW.getTime()
  const rows: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
    attempts: { key: 'k', count: 1, window_started_at: at },
    billing_events: { id: 'b', community_id: communityId, subscription_id: 's', event: 'e', received_at: at },
    article_preview_links: {
      ...{ id: 'l', community_id: communityId, article_id: 'a', created_by_id: userId, token_hash: 'h' },
      ...{ created_at: at, expires_at: at },
    },
    member_merges: {
      ...{ id: 'm', community_id: communityId, merged_id: 'o', kept_id: userId, actor_id: userId, reason: 'r' },
      ...{ was_active: 1, merged_at: at, is_recorded: 1 },
    },
    member_merge_moves: {
      ...{ merge_id: 'm', community_id: communityId, source: 's', column_name: 'c', move: 'MOVED', row_key: 'k' },
    },
    data_exports: {
      ...{ id: 'd', community_id: communityId, user_id: userId, state: 'READY', requested_at: at },
      ...{ ready_at: at, expires_at: at },
    },
    data_export_parts: { export_id: 'd', position: 0, community_id: communityId, source: 's', label: 'l' },
    community_exports: {
      ...{ id: 'e', community_id: communityId, requested_by_id: userId, reason: 'r', state: 'READY' },
      ...{ requested_at: at, ready_at: at, expires_at: at, as_of: at, last_rows: '{}' },
    },
    community_export_parts: {
      ...{ export_id: 'e', position: 0, community_id: communityId, attempt: 1, name: 'n', source: 's', items: 1 },
      ...{ bytes: 1, sha256: 'x', read_at: at },
    },
    outbox: {
      ...{
        id: 'o',
        community_id: communityId,
        idempotency_key: 'k',
        channel: 'EMAIL',
        template: 'welcome',
        payload: '',
      },
      ...{ status: 'SENT', next_attempt_at: at, created_at: at },
    },
    pictures: {
      ...{ id: 'pic_unused', community_id: communityId, user_id: userId, kind: 'AVATAR', state: 'UNUSED' },
      ...{ content_type: 'image/webp', sizes: '[24]', bytes: 1, operation_id: 'u', created_at: at, changed_at: at },
    },
    job_runs: { id: 'j', job: 'j', worker: 'w', status: 'DONE', started_at: at, leased_until: at, ended_at: at },
    job_attempts: {
      ...{ job: 'delete-accounts', row_id: 'r', community_id: communityId, due_at: at, attempts: 1, last_error: 'e' },
      ...{ first_failed_at: at, last_failed_at: at, next_attempt_at: at },
    },
    reconciliation_differences: {
      ...{ id: 'r', community_id: communityId, subscription_id: 's', kind: 'BALANCE', provider_cents: 1 },
      ledger_cents: 2,
    },
  }
  const [compared] = await fixture.read(
    build.all<{ id: string; community: string }>(
      sql`SELECT id, community_id AS community FROM reconciliations ORDER BY started_at LIMIT 1`,
    ),
  )
  const given = {
    ...rows.reconciliation_differences,
    reconciliation_id: compared?.id ?? '',
    community_id: compared?.community ?? '',
  }
  const statements = Object.entries({ ...rows, reconciliation_differences: given }).map(([table, row]) => {
    const names = Object.keys(row)
    const text = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`
    return { sql: text, args: Object.values(row) }
  })
  // Runs like a migration: without foreign keys.
  await createClient(database.config).migrate(statements)
  await fixture.files.put(pictureFileKey({ id: 'pic_unused', communityId }, 24), {
    contentType: 'image/webp',
    bytes: new Uint8Array([1]),
  })
}

/** Rows that a job keeps on purpose. */
const STAYS: Readonly<Record<string, string>> = {
  invitations: `paid_at IS NOT NULL OR id IN (SELECT invitation_id FROM joining_payments)`,
  outbox: `status = 'WAITING' OR template = 'support-contact-named'`,
  pictures: `state = 'IN_USE'`,
}

/** The numbers of the rows that have to be deleted. */
async function rowsToGo(table: string): Promise<readonly number[]> {
  const stays = STAYS[table] ?? 'FALSE'
  const rows = await fixture.read(
    build.all<{ place: number }>(sql.raw(`SELECT rowid AS place FROM ${table} WHERE NOT (${stays})`)),
  )
  return rows.map(({ place }) => place)
}

function run(name: string, now: Date) {
  const job = JOBS.find((one) => one.name === name)
  return job?.run({ ...fixture.contextAt(now), billing: fakeBilling().port } as unknown as JobContext)
}

async function countOf(table: string): Promise<number> {
  const [row] = await fixture.read(build.all<{ rows: number }>(sql.raw(`SELECT count(*) AS rows FROM ${table}`)))
  return row?.rows ?? 0
}

describe('the list', () => {
  it('names every table of the schema once', () => {
    expect(ENTRIES.flatMap(({ tables }) => tables).toSorted()).toEqual(DECLARED.toSorted())
  })

  it('omits no table of the database, including search indexes and those that earlier builds still use', async () => {
    const rows = await fixture.read(
      build.all<{ name: string }>(sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`),
    )
    const others = rows.map(({ name }) => name).filter((name) => !/^(sqlite_|__drizzle_)/.test(name))
    expect(others.toSorted()).toEqual([...DECLARED, ...Object.keys(LEFT_FOR_A_RELEASE)].toSorted())
  })

  it('names every function that creates the key of a stored file', () => {
    const root = join(import.meta.dirname, '../..')
    const files = globSync('{db,bff-*}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    const made = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [...text.matchAll(/\bfiles\.put\((\w+)/g)].map(([, put]) =>
        put === 'key' ? text.match(/const key = (\w+)\(/)?.[1] : put,
      )
    })
    expect(new Set(made)).toEqual(new Set(KEPT_FILES.map(({ keyOf }) => keyOf)))
    const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    expect(new Set([...toml.matchAll(/bucket_name = "([^"]+)"/g)].map(([, name]) => name))).toEqual(
      new Set(['council-files']),
    )
  })
})

const TIDIED = ENTRIES.flatMap(({ tables, job }) =>
  job && job !== 'delete-accounts' ? tables.map((table) => ({ table, job })) : [],
)
const KEPT_BY_LAW = KEPT.find(({ title }) => title === 'Kept by law')?.entries.flatMap(({ tables }) => tables) ?? []

describe('old rows are deleted by the listed job', () => {
  const before = new Map<string, readonly number[]>()
  beforeAll(async () => {
    for (const { table } of TIDIED) before.set(table, await rowsToGo(table))
    const tidying = new Set<string>(TIDIED.map(({ job }) => job))
    for (const now of INSTANTS)
      for (const { name } of JOBS) for (let again = 0; tidying.has(name) && again < 2; again++) await run(name, now)
  })

  it.each(TIDIED)('$table by $job', async ({ table }) => {
    expect(before.get(table)?.length).toBeGreaterThan(0)
    const left = new Set(await rowsToGo(table))
    expect(before.get(table)?.filter((place) => left.has(place))).toEqual([])
  })
})

it('files are deleted with their rows', () => {
  expect(fixture.bucket.keys().filter((key) => key.includes('pic_unused') || key.startsWith('exports/'))).toEqual([])
})

it('what the law requires is kept, after every deleting job and after the account is deleted', async () => {
  const before = await Promise.all(KEPT_BY_LAW.map(countOf))
  const { userId, communityId } = fixture.maya
  const due = NOW.getTime() + DAY_MS
  await fixture.database
    .db()
    .commit([
      build.run(
        sql`INSERT INTO account_deletions (id, community_id, user_id, requested_at, due_at) VALUES ('x', ${communityId}, ${userId}, ${NOW.getTime()}, ${due})`,
      ),
      build.run(sql`DELETE FROM legal_holds WHERE user_id = ${userId}`),
    ])
  await run('delete-accounts', new Date(due + DAY_MS))
  for (const [at, rows] of (await Promise.all(KEPT_BY_LAW.map(countOf))).entries())
    expect(rows, KEPT_BY_LAW[at]).toBeGreaterThanOrEqual(before[at] ?? 0)
  expect(before.filter((rows) => rows > 0).length).toBeGreaterThan(8)
})

describe('what belongs to the account is gone once it is deleted', () => {
  const own = KEPT.find(({ title }) => title === 'Deleted with the account')?.entries[0]?.tables ?? []
  it.each(own)('%s', async (table) => {
    const [row] = await fixture.read(
      build.all<{ rows: number }>(
        sql.raw(`SELECT count(*) AS rows FROM ${table} WHERE user_id = '${fixture.maya.userId}'`),
      ),
    )
    expect(row?.rows).toBe(0)
  })
})
