import * as z from 'zod'

/** The part of Hrana 2 over HTTP (JSON) that libSQL clients send to `/v2/pipeline`. */

const WireValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('null') }),
  z.object({ type: z.literal('integer'), value: z.string().regex(/^-?\d{1,19}$/) }),
  z.object({ type: z.literal('float'), value: z.number() }),
  z.object({ type: z.literal('text'), value: z.string() }),
  z.object({ type: z.literal('blob'), base64: z.string() }),
])
export type WireValue = z.infer<typeof WireValue>

const SqlText = z.object({ sql: z.string().nullish(), sql_id: z.int().nullish() })
export type SqlText = z.infer<typeof SqlText>

const WireStatement = SqlText.extend({
  args: z.array(WireValue).nullish(),
  named_args: z.array(z.object({ name: z.string(), value: WireValue })).nullish(),
  want_rows: z.boolean().nullish(),
})
export type WireStatement = z.infer<typeof WireStatement>

export type WireCondition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: WireCondition }
  | { type: 'and' | 'or'; conds: WireCondition[] }
  | { type: 'is_autocommit' }

const WireCondition: z.ZodType<WireCondition> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['ok', 'error']), step: z.int() }),
    z.object({ type: z.literal('not'), cond: WireCondition }),
    z.object({ type: z.enum(['and', 'or']), conds: z.array(WireCondition) }),
    z.object({ type: z.literal('is_autocommit') }),
  ]),
)

const WireBatch = z.object({ steps: z.array(z.object({ condition: WireCondition.nullish(), stmt: WireStatement })) })
export type WireBatch = z.infer<typeof WireBatch>

const WireRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('execute'), stmt: WireStatement }),
  z.object({ type: z.literal('batch'), batch: WireBatch }),
  SqlText.extend({ type: z.literal('sequence') }),
  z.object({ type: z.literal('store_sql'), sql_id: z.int(), sql: z.string() }),
  z.object({ type: z.literal('close_sql'), sql_id: z.int() }),
  z.object({ type: z.literal('get_autocommit') }),
  z.object({ type: z.literal('close') }),
])
export type WireRequest = z.infer<typeof WireRequest>

const Pipeline = z.object({ baton: z.string().nullish(), requests: z.array(WireRequest).max(1000) })
export type Pipeline = z.infer<typeof Pipeline>

export type StatementResult = {
  readonly cols: readonly { readonly name: string | null; readonly decltype: string | null }[]
  readonly rows: readonly (readonly WireValue[])[]
  readonly affected_row_count: number
  readonly last_insert_rowid: string | null
}

export type BatchResult = { step_results: (StatementResult | null)[]; step_errors: (WireError | null)[] }

export type WireError = { readonly message: string; readonly code: string }

export type Outcome = { type: 'ok'; response: WireResponse } | { type: 'error'; error: WireError }

export type WireResponse =
  | { type: 'execute'; result: StatementResult }
  | { type: 'batch'; result: BatchResult }
  | { type: 'get_autocommit'; is_autocommit: boolean }
  | { type: 'sequence' | 'store_sql' | 'close_sql' | 'close' }

/** The refusal of a request; `code` is SQLite's extended code or one of the protocol's own. */
export class ProtocolError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function toWireError(error: unknown): WireError {
  if (error instanceof ProtocolError) return { message: error.message, code: error.code }
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
  // The driver's message for a text without a statement: "not an error".
  if (code === 'SQLITE_OK') return { message: 'The SQL text contains no statement', code: 'SQL_NO_STATEMENT' }
  const message = error instanceof Error ? error.message : String(error)
  return { message: `SQLite error: ${message}`, code }
}

/** The response says where the body is wrong, but never quotes it. */
export function parsePipeline(body: string): Pipeline {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new ProtocolError('PROTOCOL_ERROR', 'The body is not JSON')
  }
  const parsed = Pipeline.safeParse(value)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ProtocolError('PROTOCOL_ERROR', `The body is not a pipeline of this protocol (at "${path}")`)
}
