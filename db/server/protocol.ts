/** The part of Hrana 2 over HTTP (JSON) that libSQL clients send to `/v2/pipeline`. */

export type WireValue =
  | { readonly type: 'null' }
  | { readonly type: 'integer'; readonly value: string }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'blob'; readonly base64: string }

export type WireStatement = {
  readonly sql?: string | null
  readonly sql_id?: number | null
  readonly args?: readonly WireValue[]
  readonly named_args?: readonly { readonly name: string; readonly value: WireValue }[]
  readonly want_rows?: boolean
}

export type WireCondition =
  | { readonly type: 'ok' | 'error'; readonly step: number }
  | { readonly type: 'not'; readonly cond: WireCondition }
  | { readonly type: 'and' | 'or'; readonly conds: readonly WireCondition[] }
  | { readonly type: 'is_autocommit' }

export type WireBatch = {
  readonly steps: readonly { readonly condition?: WireCondition | null; readonly stmt: WireStatement }[]
}

export type WireRequest =
  | { readonly type: 'execute'; readonly stmt: WireStatement }
  | { readonly type: 'batch'; readonly batch: WireBatch }
  | { readonly type: 'sequence'; readonly sql?: string | null; readonly sql_id?: number | null }
  | { readonly type: 'store_sql'; readonly sql_id: number; readonly sql: string }
  | { readonly type: 'close_sql'; readonly sql_id: number }
  | { readonly type: 'get_autocommit' }
  | { readonly type: 'close' }

export type Pipeline = { readonly baton: string | null; readonly requests: readonly WireRequest[] }

export type StatementResult = {
  readonly cols: readonly { readonly name: string | null; readonly decltype: string | null }[]
  readonly rows: readonly (readonly WireValue[])[]
  readonly affected_row_count: number
  readonly last_insert_rowid: string | null
}

export type WireError = { readonly message: string; readonly code: string }

/** What a request is refused with; `code` is SQLite's extended code or one of the protocol's own. */
export class ProtocolError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const toWireError = (error: unknown): WireError => {
  if (error instanceof ProtocolError) return { message: error.message, code: error.code }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
  const message = error instanceof Error ? error.message : String(error)
  return { message: `SQLite error: ${message}`, code }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The outer shape only; each request checks its own part when it runs. */
export const parsePipeline = (body: string): Pipeline => {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new ProtocolError('PROTOCOL_ERROR', 'The body is not JSON')
  }
  if (!isRecord(value) || !Array.isArray(value.requests)) {
    throw new ProtocolError('PROTOCOL_ERROR', 'The body has no requests')
  }
  const baton = value.baton ?? null
  if (baton !== null && typeof baton !== 'string') throw new ProtocolError('PROTOCOL_ERROR', 'The baton is not text')
  return { baton, requests: value.requests as WireRequest[] }
}
