/** A log line in the format of `shared/kernel/log.ts`. */
export type LoggedLine = Readonly<Record<string, unknown>> & {
  readonly level: string
  /** Milliseconds since 1970; null for a line without a time. */
  readonly time: number | null
}

/**
 * The log lines in a text: the product's own lines, alone or after other text in a row, and rows of Cloudflare's Logpush and `wrangler tail
 * --format json`, which contain several. Other lines are left out.
 */
export function readLogLines(text: string): readonly LoggedLine[] {
  return text.split('\n').flatMap((row) => {
    const start = row.indexOf('{')
    const found = start < 0 ? null : parse(row.slice(start))
    return found ? linesOf(found) : []
  })
}

type Parsed = Readonly<Record<string, unknown>>

function parse(text: string): Parsed | null {
  try {
    const value: unknown = JSON.parse(text.trimEnd())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parsed) : null
  } catch {
    return null
  }
}

function linesOf(found: Parsed): readonly LoggedLine[] {
  const traced = found.Logs ?? found.logs
  if (Array.isArray(traced)) return traced.flatMap((one) => ofTrace(one as Parsed))
  return typeof found.level === 'string' ? [{ ...found, level: found.level, time: timeOf(found.at) }] : []
}

/** One call of `console` in a worker's trace: its arguments are a list. */
function ofTrace(one: Parsed): readonly LoggedLine[] {
  const message = one.Message ?? one.message
  const [text] = Array.isArray(message) ? message : [message]
  return typeof text === 'string' ? readLogLines(text) : []
}

function timeOf(at: unknown): number | null {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? null : time
}
