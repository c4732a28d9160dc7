import type { Connection, Connections, PreparedStatement } from './connections.ts'
import {
  type BatchResult,
  ProtocolError,
  type SqlText,
  type StatementResult,
  toWireError,
  type WireBatch,
  type WireCondition,
  type WireStatement,
} from './protocol.ts'
import { fromWire, type SqlValue, toWire } from './values.ts'

export type StoredSql = ReadonlyMap<number, string>

/** The connection on which a stream's statements run. */
export type Session = {
  readonly connection: Connection
  readonly connections: Connections
  readonly stored: StoredSql
}

const EXPLAIN = /^\s*explain\b/i
const READ_ONLY_BEGIN = /^\s*begin\s+transaction\s+readonly\b/i
const READS = /^\s*(select|values|explain|begin\s+transaction\s+readonly|commit|rollback|end)\b/i
const WRITING_WORD = /\b(insert|update|delete|replace)\b/i

/** Whether a statement can run alongside an open write transaction. When in doubt it waits for the writer lock. */
export function onlyReads(sql: string): boolean {
  return READS.test(sql) || (/^\s*with\b/i.test(sql) && !WRITING_WORD.test(sql))
}

export function sqlOf(statement: SqlText, stored: StoredSql): string {
  if (typeof statement.sql === 'string') return statement.sql
  const sql = typeof statement.sql_id === 'number' ? stored.get(statement.sql_id) : undefined
  if (sql === undefined) throw new ProtocolError('SQL_NOT_FOUND', 'The statement names no known SQL text')
  return sql
}

export function execute(session: Session, statement: WireStatement): StatementResult {
  const { connection } = session
  const sql = sqlOf(statement, session.stored)
  // The driver never finishes an EXPLAIN: its connection would refuse to commit and keep showing old rows.
  if (EXPLAIN.test(sql)) return session.connections.aside((own) => runOne(own, sql, statement))
  if (READ_ONLY_BEGIN.test(sql)) connection.setReadOnly(true)
  else if (!onlyReads(sql) && !connection.inTransaction) connection.setReadOnly(false)
  return runOne(connection, sql, statement)
}

/** Raw rows only: rows as objects lose columns with the same name and have an extra key of the driver. */
function runOne(connection: Connection, sql: string, statement: WireStatement): StatementResult {
  const prepared = connection.prepare(sql)
  try {
    return runPrepared(connection, prepared, statement)
  } catch (error) {
    connection.forget(sql)
    throw error
  }
}

function runPrepared(
  connection: Connection,
  { statement: prepared, columns, mayWrite }: PreparedStatement,
  statement: WireStatement,
): StatementResult {
  const values = bindings(statement)
  if (!columns) {
    const { changes, lastInsertRowid } = prepared.run(values)
    return {
      cols: [],
      rows: [],
      affected_row_count: Number(changes),
      last_insert_rowid: String(lastInsertRowid),
    }
  }
  const before = mayWrite ? changesOf(connection).total : 0n
  const rows = prepared.all(values) as unknown[][]
  const after = mayWrite ? changesOf(connection) : { total: 0n, rowid: null }
  return {
    cols: columns,
    rows: statement.want_rows === false ? [] : rows.map((row) => row.map(toWire)),
    affected_row_count: Number(after.total - before),
    last_insert_rowid: after.rowid === null ? null : String(after.rowid),
  }
}

function bindings(statement: WireStatement): SqlValue[] | Record<string, SqlValue> {
  const named = statement.named_args ?? []
  if (named.length === 0) return (statement.args ?? []).map(fromWire)
  return Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ''), fromWire(value)]))
}

/** A statement with RETURNING reads and writes at once, so its number of changes is read from the connection. */
function changesOf(connection: Connection): { total: bigint; rowid: bigint } {
  const { statement } = connection.prepare('SELECT total_changes(), last_insert_rowid()')
  const [[total, rowid]] = statement.all([]) as [[bigint, bigint]]
  return { total, rowid }
}

export function runBatch(session: Session, batch: WireBatch): BatchResult {
  const results: BatchResult = { step_results: [], step_errors: [] }
  for (const [index, step] of batch.steps.entries()) {
    results.step_results.push(null)
    results.step_errors.push(null)
    if (step.condition && !holds(step.condition, results, session.connection)) continue
    try {
      results.step_results[index] = execute(session, step.stmt)
    } catch (error) {
      results.step_errors[index] = toWireError(error)
    }
  }
  return results
}

function holds(condition: WireCondition, results: BatchResult, connection: Connection): boolean {
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
