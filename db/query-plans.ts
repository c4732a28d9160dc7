import type { Db } from './client.ts'
import { type Rows, type Runnable, toBound } from './statement.ts'

/** Tables that stay small however much the product is used: reading one whole is no fault. */
const SMALL_TABLES = new Set([
  'communities',
  'community_hosts',
  'preconditions',
  'article_guidelines',
  'article_agreements',
  'article_amplification_offers',
  'article_promos',
])

/** How SQLite would run a statement, a line per step. */
export async function explain(db: Db, runnable: Runnable): Promise<string[]> {
  const { text, args } = toBound(runnable)
  const sql = `EXPLAIN QUERY PLAN ${text.sql}`
  const toResult = ({ columns, rows }: Rows) => rows.map((row) => String(row[columns.indexOf('detail')]))
  return db.read({ text: { sql, json: JSON.stringify(sql) }, args, toResult })
}

/** Throws when a statement would read a growing table from end to end. For tests: every list query has its index. */
export async function expectNoFullScan(db: Db, ...runnables: Runnable[]): Promise<void> {
  for (const runnable of runnables) {
    const plan = await explain(db, runnable)
    const { text } = toBound(runnable)
    const scans = fullScans(plan, aliasesIn(text.sql))
    if (scans.length === 0) continue
    throw new Error(`Reads all of ${scans.join(', ')}.\n${text.sql}\n${plan.map((line) => `  ${line}`).join('\n')}`)
  }
}

/** The plan speaks of a table by the name the statement gave it. */
function aliasesIn(sql: string): Map<string, string> {
  const named = sql.matchAll(/(?:from|join|update|into)\s+"(\w+)"\s+(?:as\s+)?"(\w+)"/gi)
  return new Map([...named].map(([, table = '', alias = '']) => [alias, table]))
}

export function fullScans(plan: readonly string[], aliases: ReadonlyMap<string, string>): string[] {
  // The query's own subqueries: what they read has lines of its own.
  const madeHere = new Set(plan.flatMap((line) => /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(line)?.[1] ?? []))
  return plan.flatMap((line) => {
    const automatic = /^SEARCH (\S+) USING AUTOMATIC/.exec(line)
    const scan = /^SCAN (\S+)(?: VIRTUAL TABLE INDEX \d+:(.*))?/.exec(line)
    const name = (automatic ?? scan)?.[1]
    if (name === undefined || /CONSTANT ROWS?$/.test(line) || madeHere.has(name)) return []
    const table = aliases.get(name) ?? name
    if (SMALL_TABLES.has(table) || table === 'json_each' || scan?.[2]) return []
    return [table]
  })
}
