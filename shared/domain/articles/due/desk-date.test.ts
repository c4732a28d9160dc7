import { describe, expect, it } from 'vitest'
import { addBusinessDays, type WorkCalendar } from '../business-days.ts'
import type { ArticleStatus } from '../statuses.ts'
import { checkDeskDate, type DeskDateRefusal, deskDateRank, deskDueAt } from './desk-date.ts'

const NEW_YORK: WorkCalendar = { timeZone: 'America/New_York', closures: [] }
/** Thursday, half past eight in the evening in New York; Friday in UTC. */
const NOW = new Date('2026-11-20T01:30:00Z')
const SUBMITTED = new Date('2026-11-18T15:00:00Z')

function articleIn(status: ArticleStatus, submittedDate: Date | null = SUBMITTED) {
  return { status, statusUpdatedAt: SUBMITTED, submittedDate, scheduledDate: new Date('2026-12-01T15:00:00Z') }
}

describe('a desk date', () => {
  it.each<[status: ArticleStatus, day: string, refusal: DeskDateRefusal | null]>([
    // Submitted on Wednesday: feedback was promised for Wednesday, five working days later.
    ['EDITING', '2026-11-19', null],
    ['EDITING', '2026-11-18', 'past'],
    ['EDITING', '2026-11-25', null],
    ['EDITING', '2026-11-26', 'promised'],
    ['SUBMITTED_FOR_REVIEW', '2026-11-26', 'promised'],
    ['FIRST_ROUND_EDIT', '2026-11-22', null],
    // Approved on Wednesday: live ten working days later.
    ['READY_TO_PUBLISH', '2026-12-02', null],
    ['READY_TO_PUBLISH', '2026-12-03', 'promised'],
    // Nothing is promised, so that a year is the limit.
    ['FINAL_EDIT', '2027-11-19', null],
    ['FINAL_EDIT', '2027-11-20', 'tooFar'],
    ['NEEDS_REVISION', '2027-02-28', null],
    ['READY_TO_APPROVE', '2026-12-24', null],
    ['ON_HOLD', '2027-01-04', null],
    ['FINAL_EDIT', '2027-02-29', 'invalid'],
    ['FINAL_EDIT', '24.11.2026', 'invalid'],
    ['FINAL_EDIT', '', 'invalid'],
    ['DRAFT', '2026-11-24', 'status'],
    ['SCHEDULED', '2026-11-24', 'status'],
    ['PUBLISHED', '2026-11-24', 'status'],
    ['MANUALLY_PUBLISHED', '2026-11-24', 'status'],
    ['TRASHED', '2026-11-24', 'status'],
  ])('in %s of %s: %s', (status, day, refusal) => {
    const answer = checkDeskDate(day, articleIn(status), NEW_YORK, NOW)
    expect(answer.ok ? null : answer.code).toBe(refusal)
  })

  it('if the promised day is over there is none', () => {
    const late = articleIn('EDITING', new Date('2026-11-02T15:00:00Z'))
    for (const day of ['2026-11-09', '2026-11-19', '2026-11-20'])
      expect(checkDeskDate(day, late, NEW_YORK, NOW)).toMatchObject({ ok: false, code: 'promiseOver' })
    const today = articleIn('EDITING', new Date('2026-11-12T15:00:00Z'))
    expect(checkDeskDate('2026-11-19', today, NEW_YORK, NOW).ok).toBe(true)
  })

  it('is the due date at the desk, in the time zone of the community', () => {
    const dated = { ...articleIn('EDITING'), deskDate: '2026-11-20' }
    expect(deskDueAt(dated, NEW_YORK)).toEqual(new Date('2026-11-20T12:00:00Z'))
    const auckland = { ...NEW_YORK, timeZone: 'Pacific/Auckland' }
    expect(deskDueAt(dated, auckland)?.toISOString().slice(0, 10)).toBe('2026-11-20')
    expect(deskDueAt({ ...dated, deskDate: null }, NEW_YORK)).toEqual(new Date('2026-11-25T12:00:00Z'))
  })
})

describe('the rank of a desk date among promised days', () => {
  const closures = [{ startsAt: new Date('2026-12-24T05:00:00Z'), endsAt: new Date('2027-01-04T05:00:00Z') }]
  const closing = { ...NEW_YORK, closures }
  const days = [...Array(60).keys()].map((i) => new Date(Date.UTC(2026, 10, 20 + i, 15)))

  it.each([
    ['EDITING', 5, NEW_YORK],
    ['EDITING', 5, closing],
    ['READY_TO_PUBLISH', 10, closing],
  ] as const)('in %s is before what is due on that day and after what was due before it', (status, count, calendar) => {
    for (const at of days) {
      const day = at.toISOString().slice(0, 10)
      const rank = deskDateRank(day, status, calendar)
      for (const from of days) {
        const due = addBusinessDays(from, count, calendar).toISOString().slice(0, 10)
        expect(due < day, `promised ${due}, set ${day}`).toBe(from < rank)
      }
    }
  })

  it('comes first if nothing is promised, with earlier days before later ones', () => {
    const [monday, tuesday] = ['2026-11-23', '2026-11-24'].map((day) => deskDateRank(day, 'FINAL_EDIT', NEW_YORK))
    expect(Number(monday)).toBeLessThan(Number(tuesday))
    expect(Number(deskDateRank('2027-11-19', 'FINAL_EDIT', NEW_YORK))).toBeLessThan(0)
  })
})
