import { describe, expect, test } from 'vitest'
import { dayOf } from '#shared/kernel/dates.ts'
import { addBusinessDays, isOverdue } from './business-days.ts'
import { memberProgress, type ProgressArticle } from './member-progress.ts'
import { ARTICLE_STATUSES, type ArticleStatus } from './statuses.ts'

const timeZone = 'America/New_York'
const open = { timeZone, closures: [] }
const yearEnd = {
  timeZone,
  closures: [{ startsAt: new Date('2026-12-23T05:00:00Z'), endsAt: new Date('2027-01-02T05:00:00Z') }],
}

describe('business days', () => {
  test.each([
    ['a Monday morning', '2026-11-16T14:00:00Z', 5, '2026-11-23'],
    ['a Friday', '2026-11-20T14:00:00Z', 1, '2026-11-23'],
    ['a Saturday', '2026-11-21T14:00:00Z', 1, '2026-11-23'],
    ['late on Thursday in New York, Friday in London', '2026-11-20T04:30:00Z', 1, '2026-11-20'],
    ['ten days', '2026-11-16T14:00:00Z', 10, '2026-11-30'],
    ['no days', '2026-11-16T14:00:00Z', 0, '2026-11-16'],
    ['over the end of summer time', '2026-10-30T14:00:00Z', 2, '2026-11-03'],
  ])('from %s', (_, from, count, expected) => {
    expect(dayOf(addBusinessDays(new Date(from), count, open), timeZone)).toBe(expected)
  })

  test('closed days do not count: from 22 December five working days end on 8 January', () => {
    const due = addBusinessDays(new Date('2026-12-22T15:00:00Z'), 5, yearEnd)
    expect(dayOf(due, timeZone)).toBe('2027-01-08')
  })

  test.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'UTC'])(
    'in %s too',
    (zone) => {
      const due = addBusinessDays(new Date('2026-11-16T12:00:00Z'), 1, { timeZone: zone, closures: [] })
      const start = dayOf(new Date('2026-11-16T12:00:00Z'), zone)
      expect(Date.parse(dayOf(due, zone)) - Date.parse(start)).toBe(86_400_000)
    },
  )

  test('with a closure without a realistic end the count stops after 366 days', () => {
    const forever = { timeZone, closures: [{ startsAt: new Date(0), endsAt: new Date('9999-01-01T00:00:00Z') }] }
    expect(addBusinessDays(new Date('2026-11-16T12:00:00Z'), 5, forever)).toEqual(new Date('2027-11-17T12:00:00Z'))
  })

  test('a due day is overdue once it has ended', () => {
    const due = new Date('2026-11-23T12:00:00Z')
    expect(isOverdue(due, new Date('2026-11-24T04:59:00Z'), timeZone)).toBe(false)
    expect(isOverdue(due, new Date('2026-11-24T05:01:00Z'), timeZone)).toBe(true)
  })
})

const now = new Date('2026-11-17T15:00:00Z')
function article(status: ArticleStatus, more: Partial<ProgressArticle> = {}): ProgressArticle {
  return {
    status,
    statusUpdatedAt: new Date('2026-11-16T15:00:00Z'),
    submittedDate: null,
    scheduledDate: null,
    ...more,
  }
}

describe('the progress of an article', () => {
  test.each([
    ['FINAL_EDIT', 'proofreading'],
    ['SCHEDULED', 'finalizing'],
    [null, 'review'],
  ] as const)('on hold since it was %s stays at the step %s', (statusBeforeHold, step) => {
    const progress = memberProgress({ ...article('ON_HOLD'), statusBeforeHold }, open, now)
    expect(progress?.steps.find(({ state }) => state === 'current')?.id).toBe(step)
    expect(progress).toMatchObject({ owner: 'editor', action: null, dueAt: null })
  })

  test('step, owner and next action, by status', () => {
    const seen = Object.fromEntries(
      ARTICLE_STATUSES.map((status) => {
        const progress = memberProgress(article(status), open, now)
        const current = progress?.steps.find((step) => step.state === 'current')?.id ?? 'done'
        return [status, progress ? `${current} ${progress.owner} ${progress.action}` : null]
      }),
    )
    expect(seen).toEqual({
      DRAFT: 'draft you continue',
      SUBMITTED_FOR_REVIEW: 'review editor null',
      UNASSIGNED: 'review editor null',
      EDITING: 'review editor null',
      FIRST_ROUND_EDIT: 'review editor preview',
      NEEDS_REVISION: 'review you revise',
      FINAL_EDIT: 'proofreading editor preview',
      READY_TO_APPROVE: 'approval you approve',
      READY_TO_PUBLISH: 'finalizing production null',
      SCHEDULED: 'finalizing production null',
      PUBLISHED: 'done null read',
      MANUALLY_PUBLISHED: 'done null read',
      ON_HOLD: 'review editor null',
      TRASHED: null,
    })
  })

  test('steps before the current one are done, later ones todo', () => {
    expect(memberProgress(article('FINAL_EDIT'), open, now)?.steps.map((step) => step.state)).toEqual([
      'done',
      'done',
      'current',
      'todo',
      'todo',
      'todo',
    ])
  })

  test('feedback is due five working days after the submission, with or without an editor', () => {
    const handedIn = article('EDITING', { submittedDate: new Date('2026-11-12T15:00:00Z') })
    const progress = memberProgress(handedIn, open, now)
    expect(progress?.dueAt && dayOf(progress.dueAt, timeZone)).toBe('2026-11-19')
    expect(progress?.isOverdue).toBe(false)
    expect(memberProgress(handedIn, open, new Date('2026-11-20T15:00:00Z'))?.isOverdue).toBe(true)
  })

  test('an approved article is due to be published after ten working days', () => {
    const due = memberProgress(article('READY_TO_PUBLISH'), open, now)?.dueAt
    expect(due && dayOf(due, timeZone)).toBe('2026-11-30')
  })

  test('a scheduled article is due on its date', () => {
    const scheduledDate = new Date('2026-12-04T15:00:00Z')
    expect(memberProgress(article('SCHEDULED', { scheduledDate }), open, now)?.dueAt).toEqual(scheduledDate)
  })

  test('there is no due date while the author has to act', () => {
    for (const status of ['DRAFT', 'NEEDS_REVISION', 'READY_TO_APPROVE'] as const)
      expect(memberProgress(article(status), open, now)?.dueAt).toBeNull()
  })
})
