import type { Connection } from './connections.ts'
import {
  ProtocolError,
  type StatementResult,
  toWireError,
  type WireBatch,
  type WireCondition,
  type WireError,
  type WireStatement,
} from './protocol.ts'
import { fromWire, type SqlValue, toWire } from './values.ts'

export type StoredSql = ReadonlyMap<number, string>

const READS = /^\s*(select|values|explain|begin\s+transaction\s+readonly|commit|rollback|end)\b/i
const WRITING_WORD = /\b(insert|update|delete|replace)\b/i

/** Whether a statement can run beside an open write transaction. When in doubt it waits for the writer lock. */
export const onlyReads = (sql: string): boolean => {
  if (READS.test(sql)) return true
  return /^\s*with\b/i.test(sql) && !WRITING_WORD.test(sql)
}

export const sqlOf = (
  statement: { readonly sql?: string | null; readonly sql_id?: number | null },
  stored: StoredSql,
): string => {
  if (typeof statement.sql === 'string') return statement.sql
  const sql = typeof statement.sql_id === 'number' ? stored.get(statement.sql_id) : undefined
  if (sql === undefined) throw new ProtocolError('SQL_NOT_FOUND', 'The statement names no known SQL text')
  return sql
}

const bindings = (statement: WireStatement): SqlValue[] | Record<string, SqlValue> => {
  const named = statement.named_args ?? []
  if (named.length === 0) return (statement.args ?? []).map(fromWire)
  return Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ''), fromWire(value)]))
}

export const execute = (connection: Connection, statement: WireStatement, stored: StoredSql): StatementResult => {
  const sql = sqlOf(statement, stored)
  const prepared = connection.prepare(sql)
  const values = bindings(statement)
  if (!prepared.reader) {
    const { changes, lastInsertRowid } = prepared.run(values)
    return {
      cols: [],
      rows: [],
      affected_row_count: Number(changes),
      last_insert_rowid: lastInsertRowid === undefined ? null : String(lastInsertRowid),
    }
  }
  const cols = prepared.columns().map((column) => ({ name: column.name, decltype: column.type }))
  const mayWrite = WRITING_WORD.test(sql)
  const before = mayWrite ? totalChanges(connection) : 0n
  const rows = prepared.raw(true).all(values) as unknown[][]
  return {
    cols,
    rows: statement.want_rows === false ? [] : rows.map((row) => row.map(toWire)),
    affected_row_count: mayWrite ? Number(totalChanges(connection) - before) : 0,
    last_insert_rowid: null,
  }
}

/** A statement with RETURNING reads and writes at once; what it changed is asked of the connection. */
const totalChanges = (connection: Connection): bigint =>
  (connection.prepare('SELECT total_changes()').raw(true).get([]) as [bigint])[0]

type BatchResult = { step_results: (StatementResult | null)[]; step_errors: (WireError | null)[] }

// The engine accepts the word and ignores it; other libSQL servers refuse, and so must this one.
const READ_ONLY_REFUSAL = 'SQLite error: attempt to write a readonly database'
const READ_ONLY = /^\s*begin\s+transaction\s+readonly\b/i

export const runBatch = (connection: Connection, batch: WireBatch, stored: StoredSql): BatchResult => {
  const results: BatchResult = { step_results: [], step_errors: [] }
  const first = batch.steps[0]
  const isReadOnly = first !== undefined && READ_ONLY.test(sqlOf(first.stmt, stored))
  for (const step of batch.steps) {
    const index = results.step_results.length
    results.step_results.push(null)
    results.step_errors.push(null)
    if (step.condition && !holds(step.condition, results, connection)) continue
    try {
      if (isReadOnly && !onlyReads(sqlOf(step.stmt, stored)))
        throw new ProtocolError('SQLITE_READONLY', READ_ONLY_REFUSAL)
      results.step_results[index] = execute(connection, step.stmt, stored)
    } catch (error) {
      results.step_errors[index] = toWireError(error)
    }
  }
  return results
}

const holds = (condition: WireCondition, results: BatchResult, connection: Connection): boolean => {
  switch (condition.type) {
    case 'ok':
      return (results.step_results[condition.step] ?? null) !== null
    case 'error':
      return (results.step_errors[condition.step] ?? null) !== null
    case 'not':
      return !holds(condition.cond, results, connection)
    case 'and':
      return condition.conds.every((one) => holds(one, results, connection))
    case 'or':
      return condition.conds.some((one) => holds(one, results, connection))
    case 'is_autocommit':
      return !connection.inTransaction
  }
}
