import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { build } from './statement.ts'

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

/** How SQLite would run a query built with `build`, a line per step. */
export async function explain(db: Db, query: SQLWrapper): Promise<string[]> {
  const steps = await db.read(build.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`))
  return steps.map((step) => step.detail)
}

/** Throws when a query would read a growing table from end to end. For tests: every list query has its index. */
export async function expectNoFullScan(db: Db, ...queries: SQLWrapper[]): Promise<void> {
  for (const query of queries) {
    const plan = await explain(db, query)
    const scans = fullScans(plan, aliasesIn(query))
    if (scans.length === 0) continue
    throw new Error(
      `Reads all of ${scans.join(', ')}.\n${textOf(query)}\n${plan.map((line) => `  ${line}`).join('\n')}`,
    )
  }
}

function textOf(query: SQLWrapper): string {
  return build.all(query.getSQL()).getQuery().sql
}

/** The plan speaks of a table by the name the query gave it. */
function aliasesIn(query: SQLWrapper): Map<string, string> {
  const named = textOf(query).matchAll(/(?:from|join|update|into)\s+"(\w+)"\s+(?:as\s+)?"(\w+)"/gi)
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
