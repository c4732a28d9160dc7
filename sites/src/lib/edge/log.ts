type LogLine = Readonly<Record<string, string | number | null | undefined>>

/** One JSON line of chosen fields; never a query string, a cookie or a body. */
export function log(level: 'info' | 'warn' | 'error', line: LogLine): void {
  console[level](JSON.stringify({ level, worker: 'sites', ...line }))
}

export function describeFault(error: unknown): string {
  const parts: string[] = []
  for (let one = error; one !== undefined && parts.length < 5; one = one instanceof Error ? one.cause : undefined) {
    parts.push(one instanceof Error ? (one.stack ?? one.message) : String(one))
  }
  return parts.join('\ncaused by ').slice(0, 8000)
}
