import type { SqlValue } from './sql-value.ts'

/** The text of a query, with a question mark for each parameter. */
export type Written = { readonly sql: string; readonly params: readonly unknown[] }

/** Quoted texts and names, the number of a LIMIT or OFFSET, and the question mark of a parameter. */
const QUOTED_OR_MARK = /'[^']*'|"[^"]*"|\b(?:limit|offset) \?|\?/gi

/**
 * Writes constants into the text of a query; `constantOf` returns undefined for a parameter that is none. If SQLite can compare a bound
 * value with the condition of a partial index (`state = 'OPEN'`), it looks at the value to choose the index, and then prepares the statement
 * again for every call. The number of a LIMIT stays an argument, so that no plan depends on it.
 */
export function withConstants({ sql, params }: Written, constantOf: (param: unknown) => SqlValue | undefined): Written {
  const kept: unknown[] = []
  let next = 0
  const text = sql.replace(QUOTED_OR_MARK, (part) => {
    if (!part.endsWith('?')) return part
    const param = params[next++]
    const literal = part === '?' ? literalOf(constantOf(param)) : null
    if (literal !== null) return literal
    kept.push(param)
    return part
  })
  if (next !== params.length) throw new Error(`A statement has ${params.length} parameters and ${next} marks`)
  return { sql: text, params: kept }
}

/** The value as SQL; null for one that has no such form, or that might run into the text before it, like a sign. */
function literalOf(value: SqlValue | undefined): string | null {
  if (value === null) return 'NULL'
  if (typeof value === 'string') return value.includes('\0') ? null : `'${value.replaceAll("'", "''")}'`
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? String(value) : null
}
