/** Tables that stay small however much the product is used: reading one whole is no fault. */
const SMALL_TABLES = new Set([
  'communities',
  'community_hosts',
  'preconditions',
  'article_amplification_offers',
  'article_promos',
])

/** The INSERT of given rows. It reads only in its subqueries and in its conflict clause. */
const INSERT_OF_VALUES = /^insert into "\w+" \([^)]*\) values /i

/**
 * Whether the plan names tables only because they refer to the written one: for an INSERT they are read only if a missing row was referred
 * to earlier in the transaction, which our foreign keys refuse at once.
 */
export function namesReferringTables(sql: string): boolean {
  return INSERT_OF_VALUES.test(sql)
}

/** The lines of EXPLAIN QUERY PLAN. */
export type Plan = readonly string[]

/** The growing tables that a statement reads from end to end. */
export function fullScans(sql: string, plan: Plan): string[] {
  const { tables, others } = aliasesIn(sql)
  // The query's own subqueries: their reads have separate lines.
  const madeHere = new Set(plan.flatMap((line) => /^(?:MATERIALIZE|CO-ROUTINE) (\S+)/.exec(line)?.[1] ?? []))
  return plan.flatMap((line) => {
    const automatic = /^SEARCH (\S+) USING AUTOMATIC/.exec(line)
    const scan = /^SCAN (\S+)(?: VIRTUAL TABLE INDEX \d+:(.*))?/.exec(line)
    const name = (automatic ?? scan)?.[1]
    if (name === undefined || /CONSTANT ROWS?$/.test(line) || madeHere.has(name)) return []
    const table = tables.get(name) ?? name
    if (SMALL_TABLES.has(table) || table === 'json_each' || others.has(name) || scan?.[2]) return []
    return [table]
  })
}

/** Whether rows are sorted for the statement instead of being read in the order of an index. */
export function hasSort(plan: Plan): boolean {
  return plan.some((line) => /^USE TEMP B-TREE FOR (?:\w+ )*ORDER BY/.test(line))
}

/** Columns with the same value in many rows of a community: an index search by these alone finds most rows. */
const OF_A_COMMUNITY =
  /^SEARCH (\S+) USING (?:COVERING )?INDEX \S+ \(community_id=\?(?: AND (?:kind|state|status)=\?)*\)/

/**
 * The tables of which a statement reads all rows of a community, although a planner that knows their number finds a better way: without
 * statistics, an index that begins with the community seems as good as a key.
 */
export function readsOfCommunity(plan: Plan, best: Plan): string[] {
  const chosen = new Set(best)
  return plan.flatMap((line) => (chosen.has(line) ? [] : (OF_A_COMMUNITY.exec(line)?.[1] ?? [])))
}

/** The plan refers to a table by its name in the statement; other names belong to subqueries and lists. */
function aliasesIn(sql: string) {
  const named = sql.matchAll(/(?:from|join|update|into)\s+"(\w+)"\s+(?:as\s+)?"?(\w+)"?/gi)
  const others = sql.matchAll(/\)\s+(?:as\s+)?"?(\w+)"?/gi)
  return {
    tables: new Map([...named].map(([, table = '', alias = '']) => [alias, table])),
    others: new Set([...others].map(([, alias]) => alias)),
  }
}
