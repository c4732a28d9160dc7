/** 12 or more digits in a row, with spaces and dashes allowed, may be a card number. */
const LONG_DIGITS = /\d(?:[ -]?\d){11,}/g
/** Drivers append the values of a failed statement to its text. */
const STATEMENT_VALUES = /\nparams:.*/gs

export type LogLine = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One JSON line with individually chosen fields; never a body, a cookie, a token or a query string. */
export function log(level: 'info' | 'warn' | 'error', line: LogLine): void {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, ...line }).replace(LONG_DIGITS, '[digits]'))
}

const MAX_CAUSES = 5
const MAX_CHARACTERS = 8000

/** A fault with its chain of causes, without the values of statements. */
export function describeFault(error: unknown): string {
  const parts: string[] = []
  let one: unknown = error
  while (one !== undefined && parts.length < MAX_CAUSES) {
    const text = one instanceof Error ? (one.stack ?? one.message) : String(one)
    parts.push(text.replace(STATEMENT_VALUES, ''))
    one = one instanceof Error ? one.cause : undefined
  }
  return parts.join('\ncaused by ').slice(0, MAX_CHARACTERS)
}
