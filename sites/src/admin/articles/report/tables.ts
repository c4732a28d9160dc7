import { AGES_FROM_DAYS, OPEN_STATUSES } from '#shared/domain/articles/backlog.ts'
import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { hrefOf, NO_FILTERS, withChange } from '../article-filter.ts'
import { STATUS_ORDER } from '../status-tones.ts'
import { ageLabel, REPORT_MESSAGES as M, PROMISE_LABELS } from './messages.ts'
import type { Backlog, ReportFigures } from './report.queries.ts'

/** A row of the backlog: for an editor or a status. */
export type WaitingRow = {
  readonly name: string
  /** The list of exactly these articles. */
  readonly href: string
  readonly open: number
  readonly overdue: number
  readonly ages: readonly number[]
}

const LIST = withChange(NO_FILTERS, { view: 'list' })

function sumOf(name: string, href: string, rows: readonly Backlog[]): WaitingRow {
  const ages = AGES_FROM_DAYS.map((_, at) => rows.reduce((sum, row) => sum + (row.ages[at] ?? 0), 0))
  return {
    ...{ name, href, ages },
    open: ages.reduce((sum, count) => sum + count, 0),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  }
}

/** Unassigned articles come first, then the editors with the most overdue. */
export function waitingByEditor(backlog: readonly Backlog[]): readonly WaitingRow[] {
  const statuses = [...OPEN_STATUSES]
  const ids = [...new Set(backlog.map(({ editor }) => editor?.id ?? null))]
  const rows = ids.map((id) => {
    const own = backlog.filter(({ editor }) => (editor?.id ?? null) === id)
    const name = own[0]?.editor?.name.fullName ?? M.nobody
    const href = hrefOf(withChange(LIST, { statuses, editorId: id, isUnassigned: id === null }))
    return { id, ...sumOf(name, href, own) }
  })
  return rows.toSorted(
    (one, other) =>
      Number(one.id !== null) - Number(other.id !== null) ||
      other.overdue - one.overdue ||
      other.open - one.open ||
      one.name.localeCompare(other.name),
  )
}

export function waitingByStatus(backlog: readonly Backlog[]): readonly WaitingRow[] {
  return STATUS_ORDER.flatMap((status) => {
    const own = backlog.filter((row) => row.status === status)
    if (own.length === 0) return []
    return [sumOf(EDITOR_STATUS_LABELS[status], hrefOf(withChange(LIST, { statuses: [status] })), own)]
  })
}

export function waitingInAll(backlog: readonly Backlog[]): WaitingRow {
  return sumOf(M.all, hrefOf(withChange(LIST, { statuses: [...OPEN_STATUSES] })), backlog)
}

export const REPORT_TABLES = ['editors', 'statuses', 'promises', 'stays'] as const
export type ReportTable = (typeof REPORT_TABLES)[number]

/** A table of the report as the rows of a file, its heading first. */
export function fileRows(table: ReportTable, { articleBacklog, countedArticles }: ReportFigures): readonly string[][] {
  switch (table) {
    case 'editors':
      return waitingFile(M.editor, waitingByEditor(articleBacklog))
    case 'statuses':
      return waitingFile(M.status, waitingByStatus(articleBacklog))
    case 'promises':
      return [
        [M.promise, M.kept, M.late],
        ...countedArticles.promises.map(({ promise, kept, late }) => [PROMISE_LABELS[promise], `${kept}`, `${late}`]),
      ]
    case 'stays':
      return [
        [M.status, M.left, M.averageHours],
        ...countedArticles.stays.map(({ status, left, averageMinutes }) => [
          ...[EDITOR_STATUS_LABELS[status], `${left}`],
          `${Math.round(averageMinutes / 6) / 10}`,
        ]),
      ]
    default:
      return table satisfies never
  }
}

function waitingFile(first: string, rows: readonly WaitingRow[]): readonly string[][] {
  return [
    [first, M.open, M.overdue, ...AGES_FROM_DAYS.map((_, at) => ageLabel(at))],
    ...rows.map(({ name, open, overdue, ages }) => [name, ...[open, overdue, ...ages].map(String)]),
  ]
}
