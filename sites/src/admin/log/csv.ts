import { CSV_MARK, csvLine } from '#shared/kernel/csv.ts'
import type { LogEntry } from './log.queries.ts'
import { LOG_MESSAGES as M } from './messages.ts'
import { sentenceOf } from './words.ts'

export function csvHead(): string {
  return `${CSV_MARK}${csvLine(Object.values(M.columns))}`
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
