import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { root } from '../install.mjs'

export type Step = { readonly tag: string; readonly sql: string }

type Journal = { readonly entries: readonly { readonly tag: string }[] }
type Column = { readonly name: string; readonly notnull: number; readonly dflt_value: string | null }
type Table = { readonly columns: ReadonlyMap<string, Column>; readonly rules: ReadonlySet<string> }
type Schema = ReadonlyMap<string, Table>

const MIGRATIONS = join(root, 'db/migrations')

/** The committed steps in order. */
export function committedSteps(): readonly Step[] {
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag }) => ({ tag, sql: readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8') }))
}

/**
 * The changes of the steps after `released` to tables that existed before them and that an earlier build would notice: removed columns,
 * values that its INSERTs do not give, and rules that its rows may break. Adding is free.
 */
export function changesAfter(released: string, steps: readonly Step[]): readonly string[] {
  const driver = new Database(':memory:')
  try {
    const isReleased = ({ tag }: Step) => tag <= released
    for (const step of steps.filter(isReleased)) driver.exec(step.sql)
    const before = schemaOf(driver)
    return steps
      .filter((step) => !isReleased(step))
      .toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
      .flatMap(({ tag, sql }) => {
        const known = schemaOf(driver)
        driver.exec(sql)
        const after = schemaOf(driver)
        return [...before.keys()]
          .filter((name) => known.has(name))
          .flatMap((name) => changesOf(name, known.get(name), after.get(name)))
          .map((change) => `${tag}: ${change}`)
      })
  } finally {
    driver.close()
  }
}

function changesOf(name: string, before: Table | undefined, after: Table | undefined): readonly string[] {
  if (!before) return []
  if (!after) return [`${name} is dropped`]
  const isNeeded = (column: Column | undefined) => Boolean(column?.notnull) && column?.dflt_value === null
  return [
    ...[...before.columns.keys()]
      .filter((column) => !after.columns.has(column))
      .map((one) => `${name}.${one} is dropped`),
    ...[...after.columns.values()]
      .filter((column) => isNeeded(column) && !isNeeded(before.columns.get(column.name)))
      .map((column) => `${name}.${column.name} must be given`),
    ...[...after.rules].filter((rule) => !before.rules.has(rule)).map((rule) => `${name} has a new rule: ${rule}`),
  ]
}

type SchemaRow = { readonly type: string; readonly name: string; readonly tbl_name: string; readonly sql: string }

function schemaOf(driver: InstanceType<typeof Database>): Schema {
  const rows = driver
    .prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'`)
    .all() as readonly SchemaRow[]
  return new Map(
    rows
      .filter(({ type }) => type === 'table')
      .map(({ name, sql }) => [
        name,
        {
          columns: new Map(
            (driver.prepare('SELECT name, "notnull", dflt_value FROM pragma_table_info(?)').all(name) as Column[]).map(
              (column) => [column.name, column],
            ),
          ),
          rules: new Set([...checksIn(sql), ...rows.filter((row) => row.tbl_name === name).flatMap(ruleIn)]),
        },
      ]),
  )
}

/** The names of CHECKs with their conditions; a rebuilt table has them under its temporary name. */
function checksIn(sql: string): readonly string[] {
  return sql
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => /^CONSTRAINT .* CHECK/.test(line))
    .map((line) => line.replaceAll('__new_', ''))
}

/** A unique index, or a trigger that may reject a row. */
function ruleIn({ type, name, sql }: SchemaRow): readonly string[] {
  const isRule = (type === 'index' && /^CREATE UNIQUE/i.test(sql)) || (type === 'trigger' && /\bRAISE\b/i.test(sql))
  return isRule ? [`${type} ${name}`] : []
}
