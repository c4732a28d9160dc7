import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { temporaryFolder } from '../temporary-folder.ts'
import { schemaOfTests } from '../test-database.ts'
import { isSortAllowed, mayReadOfCommunity } from './allowed.ts'
import statistics from './large-statistics.json' with { type: 'json' }
import { fullScans, hasSort, namesReferringTables, type Plan, readsOfCommunity } from './query-plan.ts'
import { callSiteOf, isTestsOwn, type RecordedStatement } from './recorder.ts'

type Driver = InstanceType<typeof Database>
/** Databases without rows: one plans like a new database, without statistics, and one with the statistics of 100,000 articles. */
type Planners = readonly { readonly name: string; readonly driver: Driver }[]

let planners: Promise<Planners> | undefined

async function openPlanners(): Promise<Planners> {
  const { bytes } = await schemaOfTests()
  const folder = temporaryFolder()
  process.once('exit', folder.remove)
  const open = (name: string) => {
    const file = join(folder.path, `${name}.db`)
    writeFileSync(file, bytes)
    return { name, driver: new Database(file) }
  }
  const [young, large] = [open('without statistics'), open('with the statistics of 100,000 articles')]
  large.driver.exec('ANALYZE; DELETE FROM sqlite_stat1')
  const insert = large.driver.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)')
  for (const { tbl, idx, stat } of statistics) insert.run(tbl, idx, stat)
  large.driver.exec('ANALYZE sqlite_schema')
  return [young, large]
}

function explain(driver: Driver, sql: string): Plan {
  if (!namesReferringTables(sql)) return explainAsIs(driver, sql)
  driver.exec('PRAGMA foreign_keys = OFF')
  try {
    return explainAsIs(driver, sql)
  } finally {
    driver.exec('PRAGMA foreign_keys = ON')
  }
}

function explainAsIs(driver: Driver, sql: string): Plan {
  const steps = driver.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { readonly detail: string }[]
  return steps.map(({ detail }) => detail)
}

/** How each planner would run a statement. */
export async function plansOf(sql: string): Promise<readonly Plan[]> {
  planners ??= openPlanners()
  return (await planners).map(({ driver }) => explain(driver, sql))
}

/** The faults in the plan of a statement, for each planner that has them. */
export async function planFaults(sql: string): Promise<readonly string[]> {
  planners ??= openPlanners()
  const plans = (await planners).map(({ name, driver }) => ({ name, plan: explain(driver, sql) }))
  const best = plans.at(-1)?.plan ?? []
  return plans.flatMap(({ name, plan }) => {
    const scans = fullScans(sql, plan)
    const ofCommunity = mayReadOfCommunity(sql) ? [] : readsOfCommunity(plan, best)
    const faults = [
      ...(scans.length > 0 ? [`reads all of ${scans.join(', ')}`] : []),
      ...(hasSort(plan) && !isSortAllowed(sql) ? ['sorts rows'] : []),
      ...(ofCommunity.length > 0 ? [`reads what a community has of ${ofCommunity.join(', ')}, see isAlso`] : []),
    ]
    return faults.map((fault) => `${fault} (${name}):\n  ${sql}\n${plan.map((line) => `    ${line}`).join('\n')}`)
  })
}

/** Tables that a test creates for itself are unknown to the planners. */
const TEST_TABLE = /"test_[a-z_]+"/

/** Each text is explained once per test process. */
const explained = new Set<string>()

/** Reports the product's statements that read a growing table whole, or sort without a reason. */
export async function findSlowStatements(recorded: readonly RecordedStatement[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const one of recorded) {
    if (explained.has(one.sql) || TEST_TABLE.test(one.sql) || isTestsOwn(callSiteOf(one))) continue
    explained.add(one.sql)
    for (const fault of await planFaults(one.sql)) found.push(`${callSiteOf(one)} ${fault}`)
  }
  return found
}
