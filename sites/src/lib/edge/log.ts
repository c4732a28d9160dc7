import { type LogLine, log as writeLine } from '#shared/kernel/log.ts'

/** A line of the edge's log. */
export function log(level: 'info' | 'warn' | 'error', line: LogLine): void {
  writeLine(level, { worker: 'sites', ...line })
}
