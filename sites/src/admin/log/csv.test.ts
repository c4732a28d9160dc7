import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'
import { CSV_MAX_ROWS } from './limits.ts'
import type { LogEntry, LogRows } from './log.queries.ts'

const ENTRY: LogEntry = {
  ...{ id: '1', at: '2026-11-05T20:07:00.000Z', actorId: 'u1', actorName: 'Ada Lindqvist', communityName: 'Meridian' },
  ...{ action: null, actionName: 'Something', targetType: null, targetId: 't1', targetName: null, changes: [] },
  ...{ reason: null, isVisibleToMember: false, network: null, correlationId: 'c1' },
}

function page(entries: number, hasNextPage: boolean): LogRows {
  return {
    edges: Array.from({ length: entries }, () => ({ node: ENTRY })),
    pageInfo: { hasNextPage, endCursor: 'end' },
  }
}

/** A file of pages of a thousand entries. */
async function fileOf(pages: number, hasMore: boolean): Promise<string> {
  let read = 1
  const readAfter = async () => page(1000, ++read < pages || hasMore)
  const lines = csvLines({ first: page(1000, pages > 1 || hasMore), readAfter, timeZone: 'UTC' })
  let text = ''
  for await (const chunk of lines) text += chunk
  return text
}

/** Without the column names. */
async function linesOf(pages: number, hasMore: boolean): Promise<string[]> {
  return (await fileOf(pages, hasMore)).trimEnd().split('\r\n').slice(1)
}

it('a file of the log starts with the column names', async () => {
  expect(await fileOf(1, false)).toMatch(/^\uFEFFTime \(UTC\),Community,Staff,.*\r\n/)
})

it('a file of the log says at its end that more entries match, as those of members and posts do', async () => {
  const lines = await linesOf(CSV_MAX_ROWS / 1000, true)
  expect(lines).toHaveLength(CSV_MAX_ROWS + 1)
  expect(lines.at(-1)).toBe('More entries match than are in this file.')
})

it('a file with every entry says nothing else', async () => {
  for (const pages of [2, CSV_MAX_ROWS / 1000]) {
    const lines = await linesOf(pages, false)
    expect(lines).toHaveLength(pages * 1000)
    expect(new Set(lines).size).toBe(1)
  }
})
