import { CSV_MARK, csvLine } from '#shared/kernel/csv.ts'
import { CSV_MAX_ROWS } from './limits.ts'
import type { LogEntry, LogRows } from './log.queries.ts'
import { LOG_MESSAGES as M } from './messages.ts'
import { sentenceOf } from './words.ts'

function csvHead(): string {
  return `${CSV_MARK}${csvLine(Object.values(M.columns))}`
}

function csvRow(entry: LogEntry, timeZone: string): string {
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

type Lines = {
  readonly first: LogRows
  readonly readAfter: (cursor: string) => Promise<LogRows>
  readonly timeZone: string
}

/** A file of the log, page by page: at most `CSV_MAX_ROWS` rows, and a final line if more match. */
export async function* csvLines({ first, readAfter, timeZone }: Lines): AsyncGenerator<string> {
  yield csvHead()
  let rows = 0
  for (let page = first; ; ) {
    rows += page.edges.length
    yield page.edges.map(({ node }) => csvRow(node, timeZone)).join('')
    const { hasNextPage, endCursor } = page.pageInfo
    if (!hasNextPage || endCursor === null) return
    if (rows >= CSV_MAX_ROWS) return yield csvLine([M.notAll])
    page = await readAfter(endCursor)
  }
}
