import type { InStatement } from '@libsql/client/web'
import { newId } from '#shared/kernel/ids.ts'

export type LargeSize = { readonly members: number; readonly articles: number }

/**
 * Rows of one table, made inside the database: an INSERT … SELECT from `n(i)`, which counts from 1 to `count`. Lists are sent once
 * as JSON instead of every row.
 */
export type LargeInsert = {
  readonly sql: string
  /** Common table expressions that the SELECT reads besides `n`. */
  readonly expressions?: string
  readonly count: number
  readonly args: Readonly<Record<string, string | number | object>>
}

/** The share of one domain: its tables in the order of foreign keys. */
export type LargeSeedDomain = (size: LargeSize, now: Date) => readonly LargeInsert[]

const ROWS_AT_ONCE = 5000
const ID_PREFIX = newId(new Date('2024-06-01T00:00:00Z')).slice(0, 10)

/** SQL of the id of the `i`-th row of a kind; one letter tells the kinds apart. */
export function idOf(kind: string, i = 'i'): string {
  return `'${ID_PREFIX}${kind}' || printf('%015d', ${i})`
}

/** SQL of the `i`-th item of a JSON list, which starts again at its end. */
export function item(list: string, i: string): string {
  return `json_extract(:${list}, '$[' || ((${i}) % json_array_length(:${list})) || ']')`
}

/** SQL of a list of texts. */
export function quoted(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(', ')
}

/** Whole numbers are sent as bigint, because the client sends a number as REAL. */
function asArgument(value: string | number | object): string | bigint {
  if (typeof value === 'number') return BigInt(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The statements of one table, some thousand rows each. */
export function largeStatements({ sql, expressions = '', count, args }: LargeInsert): InStatement[] {
  const counting = `WITH RECURSIVE n(i) AS (SELECT :first UNION ALL SELECT i + 1 FROM n WHERE i < :last)${expressions}`
  const whole = sql.replace('\n  SELECT', `\n  ${counting}\n  SELECT`)
  const used = Object.entries(args).filter(([name]) => new RegExp(`:${name}\\b`).test(whole))
  return Array.from({ length: Math.ceil(count / ROWS_AT_ONCE) }, (_, chunk) => ({
    sql: whole,
    args: {
      ...Object.fromEntries(used.map(([name, value]) => [name, asArgument(value)])),
      first: BigInt(chunk * ROWS_AT_ONCE + 1),
      last: BigInt(Math.min(count, (chunk + 1) * ROWS_AT_ONCE)),
    },
  }))
}
