/** 12 and more digits in a row, spaces and dashes allowed, may be a card number. */
const LONG_DIGITS = /\d(?:[ -]?\d){11,}/g

type LogLine = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One JSON line with fields that were chosen one by one; never a body, a cookie, a token or a query string. */
export const log = (level: 'info' | 'warn' | 'error', line: LogLine) => {
  console[level](JSON.stringify({ level, ...line }).replace(LONG_DIGITS, '[digits]'))
}

/** A fault with its whole chain of causes: what a person on call needs, and nothing that came from a caller's body. */
export const describeFault = (error: unknown): string => {
  const parts: string[] = []
  for (
    let one: unknown = error;
    one !== undefined && parts.length < 5;
    one = one instanceof Error ? one.cause : undefined
  ) {
    parts.push(one instanceof Error ? (one.stack ?? one.message) : String(one))
  }
  return parts.join('\ncaused by ').slice(0, 8000)
}
