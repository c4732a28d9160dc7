import type { LogEntry } from './log.queries.ts'
import { LOG_MESSAGES as M } from './messages.ts'
import { sentenceOf } from './words.ts'

/** A spreadsheet takes a cell that begins so for a formula; an apostrophe before it makes it a text. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** With a byte order mark, by which Excel knows that it is UTF-8. */
export function csvHead(): string {
  return `\uFEFF${csvLine(Object.values(M.columns))}`
}

export function csvRow(entry: LogEntry, timeZone: string): string {
  return csvLine([
    entry.at,
    entry.communityName,
    entry.actorName ?? entry.actorId,
    sentenceOf(entry, timeZone),
    entry.actionName,
    entry.targetId,
    entry.reason ?? '',
    entry.isVisibleToMember ? M.yes : M.no,
    entry.network ?? '',
    entry.correlationId,
  ])
}
