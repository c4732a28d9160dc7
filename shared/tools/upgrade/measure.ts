import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { migrate } from '#db/migrate.ts'
import { seedLarge } from '#db/seed/large.ts'
import { newerNode, root } from '../install.mjs'
import { freePort } from '../ports.ts'
import { tool } from '../tool.ts'
import { statusOf, waitUntil } from '../wait-until.ts'

// How long a table change blocks every other writer: `node shared/tools/run.mjs upgrade/measure.ts`, with the large seed of `MEMBERS` and
// `ARTICLES`. Prints a table for docs/operating.md.

const LARGEST = 8
const BATCH = 500

type Driver = InstanceType<typeof Database>
type Change = { readonly title: string; readonly run: (driver: Driver, table: string, column: string) => void }

const CHANGES: readonly Change[] = [
  { title: 'column', run: (driver, table) => driver.exec(`ALTER TABLE ${table} ADD COLUMN added text`) },
  {
    title: 'column with a default',
    run: (driver, table) => driver.exec(`ALTER TABLE ${table} ADD COLUMN counted integer DEFAULT 0 NOT NULL`),
  },
  { title: 'index', run: (driver, table, column) => driver.exec(`CREATE INDEX added_index ON ${table} (${column})`) },
  {
    title: `update of ${BATCH} rows`,
    run: (driver, table) =>
      driver.exec(`UPDATE ${table} SET counted = 1 WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${BATCH})`),
  },
  { title: 'update of all rows', run: (driver, table) => driver.exec(`UPDATE ${table} SET counted = 2`) },
  {
    title: 'table built anew',
    run: (driver, table) => driver.exec(`CREATE TABLE built_anew AS SELECT * FROM ${table}`),
  },
]

await tool(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'council-measure-'))
  const port = await freePort()
  const env = { ...process.env, DB_PORT: String(port), DATA_DIR: folder, DB_AUTH_TOKEN: 'measure' }
  const server = spawn(newerNode, ['db/server/main.ts'], { cwd: root, env, stdio: 'inherit' })
  try {
    const isUp = async () => (await statusOf(port, '/health')) === 200
    await waitUntil(isUp, { isCancelled: () => server.exitCode !== null, failure: () => 'The database did not start' })
    const database = { url: `http://127.0.0.1:${port}`, authToken: env.DB_AUTH_TOKEN }
    await migrate(database)
    const size = { members: Number(process.env.MEMBERS ?? 50_000), articles: Number(process.env.ARTICLES ?? 20_000) }
    await seedLarge(database, size)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    printTimes(join(folder, 'council.db'))
  } finally {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

function printTimes(file: string): void {
  const driver = new Database(file)
  driver.exec('PRAGMA synchronous = FULL')
  // Some refuse every change, and the others would be measured with the updates.
  for (const name of plucked(driver, `SELECT name FROM sqlite_schema WHERE type = 'trigger'`))
    driver.exec(`DROP TRIGGER ${name}`)
  console.log(
    `\nThe file has ${Math.round(statSync(file).size / 2 ** 20)} MiB. Milliseconds in which nothing else is written:\n`,
  )
  console.log(`| table | rows | ${CHANGES.map(({ title }) => title).join(' | ')} |`)
  console.log(`| --- | --: |${' --: |'.repeat(CHANGES.length)}`)
  for (const { name, rows } of largestTables(driver)) {
    const [column] = plucked(
      driver,
      `SELECT name FROM pragma_table_info('${name}') ORDER BY type = 'text' DESC LIMIT 1`,
    )
    const times = CHANGES.map(({ run }) => timeOf(driver, () => run(driver, name, String(column))))
    console.log(`| \`${name}\` | ${rows.toLocaleString('en-US')} | ${times.join(' | ')} |`)
  }
}

function largestTables(driver: Driver) {
  const names = plucked(
    driver,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search_%'`,
  )
  return names
    .map((name) => ({ name: String(name), rows: Number(plucked(driver, `SELECT count(*) FROM ${name}`)[0]) }))
    .toSorted((one, other) => other.rows - one.rows)
    .slice(0, LARGEST)
}

function plucked(driver: Driver, sql: string): readonly unknown[] {
  return driver.prepare(sql).pluck().all()
}

/** Rolled back afterwards, so that each change starts from the same table; the default is there for the updates. */
function timeOf(driver: Driver, change: () => void): number {
  const startedAt = performance.now()
  change()
  const ms = Math.round(performance.now() - startedAt)
  driver.exec('DROP INDEX IF EXISTS added_index; DROP TABLE IF EXISTS built_anew')
  return ms
}
