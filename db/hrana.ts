import { DatabaseError } from './errors.ts'
import type { Rows, SqlValue } from './sql-value.ts'
import type { BoundStatement } from './statement.ts'

export type DbConfig = { readonly url: string; readonly authToken: string }
export type BatchMode = 'read' | 'write'

/**
 * One batch in one transaction, in one request of Hrana 2 over HTTP. Written by hand because the client library creates an object with
 * named and numbered properties for every row, which cost a backend more than the rest of a read.
 * https://github.com/tursodatabase/libsql/blob/main/docs/HTTP_V2_SPEC.md
 */
export async function sendBatch(
  config: DbConfig,
  statements: readonly BoundStatement[],
  { mode, answerMs }: { readonly mode: BatchMode; readonly answerMs: number },
): Promise<Rows[]> {
  const response = await fetch(`${httpUrl(config.url)}/v2/pipeline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.authToken}` },
    body: pipelineBody(statements, mode),
    signal: AbortSignal.timeout(answerMs),
  })
  if (!response.ok) throw await refusalOf(response)
  const { results } = (await response.json()) as Pipeline
  const [first] = results
  if (first?.type !== 'ok') throw failed(first?.error)
  return resultsOf(first.response.result, statements.length)
}

type WireError = { readonly message: string; readonly code?: string | null }
type WireValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer' | 'text'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'blob'; readonly base64: string }
type StepResult = { readonly cols: readonly { readonly name: string | null }[]; readonly rows: readonly WireValue[][] }
type BatchResult = {
  readonly step_results: readonly (StepResult | null)[]
  readonly step_errors: readonly (WireError | null)[]
}
type Pipeline = {
  readonly results: readonly (
    | { readonly type: 'ok'; readonly response: { readonly result: BatchResult } }
    | { readonly type: 'error'; readonly error: WireError }
  )[]
}

function httpUrl(url: string): string {
  return url.replace(/^libsql:/, 'https:').replace(/\/$/, '')
}

const BEGIN = { read: 'BEGIN TRANSACTION READONLY', write: 'BEGIN IMMEDIATE' }

/** BEGIN, the statements (each only if the previous one succeeded), COMMIT, and ROLLBACK if COMMIT was not reached. */
function pipelineBody(statements: readonly BoundStatement[], mode: BatchMode): string {
  const steps = statements.map(
    ({ text, args }, at) =>
      `{"condition":{"type":"ok","step":${at}},"stmt":{"sql":${text.json},"args":${JSON.stringify(args.map(toWire))}}}`,
  )
  const last = statements.length
  return `{"requests":[{"type":"batch","batch":{"steps":[{"stmt":{"sql":"${BEGIN[mode]}","want_rows":false}},${steps.join()},{"condition":{"type":"ok","step":${last}},"stmt":{"sql":"COMMIT","want_rows":false}},{"condition":{"type":"not","cond":{"type":"ok","step":${last + 1}}},"stmt":{"sql":"ROLLBACK","want_rows":false}}]}},{"type":"close"}]}`
}

function toWire(value: SqlValue): WireValue {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'number') {
    // JSON would write null, for which the server rejects the whole batch, including the valid statements.
    if (!Number.isFinite(value)) throw new TypeError('A number of a statement is not finite')
    return Number.isSafeInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
  }
  return { type: 'blob', base64: btoa(String.fromCharCode(...value)) }
}

function resultsOf({ step_results, step_errors }: BatchResult, count: number): Rows[] {
  const error = step_errors.slice(0, count + 2).find((one) => one !== null && one !== undefined)
  if (error) throw failed(error)
  const results = step_results.slice(1, count + 1)
  return results.map((result) => {
    if (!result) throw new DatabaseError('TRANSACTION_CLOSED', 'A statement of the batch was not run')
    return { columns: result.cols.map(({ name }) => name ?? ''), rows: result.rows.map((row) => row.map(fromWire)) }
  })
}

function fromWire(value: WireValue): SqlValue {
  switch (value.type) {
    case 'text':
      return value.value
    case 'integer':
      return safeInteger(value.value)
    case 'null':
      return null
    case 'float':
      return value.value
    case 'blob':
      return Uint8Array.from(atob(value.base64), (char) => char.charCodeAt(0))
  }
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('The database answered an integer beyond 53 bits')
  return value
}

async function refusalOf(response: Response): Promise<DatabaseError> {
  const text = await response.text()
  try {
    return failed(JSON.parse(text) as WireError)
  } catch {
    return new DatabaseError('SERVER_ERROR', `The database answered ${response.status}`)
  }
}

function failed(error: WireError | undefined): DatabaseError {
  return new DatabaseError(error?.code ?? 'SERVER_ERROR', error?.message ?? 'The database answered nothing')
}
