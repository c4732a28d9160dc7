import { expect, it } from 'vitest'
import { ageLabel, shareText } from './messages.ts'
import type { Backlog, ReportFigures } from './report.queries.ts'
import { fileRows, waitingByEditor, waitingByStatus, waitingInAll } from './tables.ts'

const ana = { id: 'ana', name: { fullName: 'Ana Ruiz' } }
const ben = { id: 'ben', name: { fullName: 'Ben Okafor' } }
const BACKLOG: readonly Backlog[] = [
  { status: 'FINAL_EDIT', editor: ana, ages: [1, 2, 0, 0, 0], overdue: 0 },
  { status: 'SUBMITTED_FOR_REVIEW', editor: null, ages: [4, 0, 0, 0, 1], overdue: 1 },
  { status: 'SUBMITTED_FOR_REVIEW', editor: ben, ages: [0, 0, 3, 0, 0], overdue: 2 },
  { status: 'SUBMITTED_FOR_REVIEW', editor: ana, ages: [5, 0, 0, 0, 0], overdue: 1 },
]

it('what waits has a row for each editor: nobody first, then who has the most overdue', () => {
  const rows = waitingByEditor(BACKLOG).map(({ name, open, overdue, ages }) => [name, open, overdue, ages])
  expect(rows).toEqual([
    ['Unassigned', 5, 1, [4, 0, 0, 0, 1]],
    ['Ben Okafor', 3, 2, [0, 0, 3, 0, 0]],
    ['Ana Ruiz', 8, 1, [6, 2, 0, 0, 0]],
  ])
})

it('a row leads to the list of exactly these articles', () => {
  const [nobody, first] = waitingByEditor(BACKLOG).map(({ href }) => new URL(href, 'https://x.test').searchParams)
  expect([nobody?.get('unassigned'), nobody?.get('view')]).toEqual(['true', 'list'])
  expect(first?.get('editor')).toBe('ben')
  expect(first?.getAll('status')).not.toContain('DRAFT')
  expect(waitingByStatus(BACKLOG).map(({ href }) => href)).toEqual([
    '/admin/articles?view=list&status=SUBMITTED_FOR_REVIEW',
    '/admin/articles?view=list&status=FINAL_EDIT',
  ])
})

it('the rows of both tables have the same sum', () => {
  const all = waitingInAll(BACKLOG)
  expect([all.open, all.overdue, all.ages]).toEqual([16, 4, [10, 2, 3, 0, 1]])
  for (const rows of [waitingByEditor(BACKLOG), waitingByStatus(BACKLOG)])
    expect(rows.reduce((sum, { open }) => sum + open, 0)).toBe(16)
})

it('an age ends where the next one begins', () => {
  expect([0, 1, 2, 3, 4].map(ageLabel)).toEqual(['0–2 days', '3–6 days', '7–13 days', '14–29 days', '30 days or more'])
})

it.each([
  [0, 0, '–'],
  [1, 0, '100%'],
  [46, 4, '92%'],
  [0, 3, '0%'],
])('%i kept and %i late are %s', (kept, late, text) => {
  expect(shareText(kept, late)).toBe(text)
})

it('each table is a file with a heading', () => {
  const figures: ReportFigures = {
    articleBacklog: [...BACKLOG],
    countedArticles: {
      countedTo: '2026-11-18',
      stays: [{ status: 'FINAL_EDIT', left: 4, averageMinutes: 125 }],
      promises: [{ promise: 'FEEDBACK', kept: 46, late: 4 }],
    },
  }
  expect(fileRows('statuses', figures)).toEqual([
    ['Status', 'Open', 'Overdue', '0–2 days', '3–6 days', '7–13 days', '14–29 days', '30 days or more'],
    ['Submitted for review', '13', '4', '9', '0', '3', '0', '1'],
    ['Final edit', '3', '0', '1', '2', '0', '0', '0'],
  ])
  expect(fileRows('editors', figures)[1]?.slice(0, 3)).toEqual(['Unassigned', '5', '1'])
  expect(fileRows('promises', figures)[1]).toEqual(['Feedback within 5 business days of a submission', '46', '4'])
  expect(fileRows('stays', figures)[1]).toEqual(['Final edit', '4', '2.1'])
})
