import { describe, expect, it, test } from 'vitest'
import { emailDueAt, planEmails } from './emails.ts'
import {
  ALLOWED_PHASES,
  MEMBERSHIP_PHASES,
  type MembershipFacts,
  type MembershipPhase,
  memberPhase,
  membershipPhase,
  phaseDates,
} from './phases.ts'
import { DEFAULT_DUNNING, DunningSchedule } from './schedule.ts'

const ZONES = ['America/New_York', 'Europe/London', 'Australia/Adelaide'] as const
const NEW_YORK = { schedule: DEFAULT_DUNNING, timeZone: 'America/New_York' }
/** 15:30 in New York. */
const FAILED = new Date('2026-11-10T20:30:00Z')

function at(days: number, since = FAILED): Date {
  return new Date(since.getTime() + days * 24 * 3_600_000)
}

describe('the phase of one membership', () => {
  test.each([
    ['active', null, 0, 'GOOD'],
    ['assessing', FAILED, 40, 'GOOD'],
    ['past_due', FAILED, 0, 'GRACE'],
    ['past_due', FAILED, 14, 'GRACE'],
    ['past_due', FAILED, 15, 'READ_ONLY'],
    ['soft_failure', FAILED, 29, 'READ_ONLY'],
    ['past_due', FAILED, 30, 'GATED'],
    ['unpaid', FAILED, 44, 'GATED'],
    ['unpaid', FAILED, 45, 'CLOSED'],
    ['past_due', FAILED, 45, 'CLOSED'],
    ['unpaid', FAILED, 10, 'GRACE'],
    ['past_due', null, 400, 'GOOD'],
    ['canceled', null, 0, 'CLOSED'],
    ['expired', FAILED, 3, 'CLOSED'],
  ] as const)('%s since %s, after %i days: %s', (state, pastDueSince, days, phase) => {
    expect(membershipPhase({ state, pastDueSince }, NEW_YORK, at(days))).toBe(phase)
  })

  it('does not begin before the failure while clocks differ', () => {
    expect(membershipPhase({ state: 'past_due', pastDueSince: FAILED }, NEW_YORK, at(-3))).toBe('GRACE')
  })

  it('follows the days of its community', () => {
    const schedule = { mails: [0], readOnly: 2, gate: 3, close: 4 }
    const phases = [1, 2, 3, 4].map((days) =>
      membershipPhase({ state: 'past_due', pastDueSince: FAILED }, { ...NEW_YORK, schedule }, at(days)),
    )
    expect(phases).toEqual(['GRACE', 'READ_ONLY', 'GATED', 'CLOSED'])
  })
})

describe('the phase of a member', () => {
  const failing = { state: 'past_due', pastDueSince: FAILED } as const
  const good = { state: 'active', pastDueSince: null } as const
  const ended = { state: 'canceled', pastDueSince: null } as const
  test.each([
    ['without a membership', [], 'GOOD'],
    ['whose only one failed', [failing], 'GATED'],
    ['with a good one beside one that failed', [failing, good], 'GOOD'],
    ['with an ended one beside one that failed', [ended, failing], 'GATED'],
    ['whose memberships have ended', [ended, ended], 'CLOSED'],
  ] as const)('%s', (_, memberships, phase) => {
    expect(memberPhase(memberships, NEW_YORK, at(31))).toBe(phase)
  })

  it('closes everything but the payment from the gate on', () => {
    const open: readonly string[] = ALLOWED_PHASES.untilGated
    expect(MEMBERSHIP_PHASES.filter((phase) => !open.includes(phase))).toEqual(['GATED', 'CLOSED'])
  })
})

describe('the phase of a member while the community closes', () => {
  const announcedAt = at(0)
  const closesAt = at(60)
  const now = at(31)
  const ended = { state: 'canceled', pastDueSince: null } as const
  const closing = { announcedAt, closesAt, endsAt: at(90) }
  const phaseOf = (facts: MembershipFacts, instant = now) => memberPhase([facts], { ...NEW_YORK, closing }, instant)

  test.each<[string, MembershipFacts, MembershipPhase]>([
    ['at the announcement', { ...ended, renewsAt: announcedAt }, 'GOOD'],
    ['just before the announcement', { ...ended, renewsAt: new Date(announcedAt.getTime() - 1) }, 'CLOSED'],
    ['now', { ...ended, renewsAt: now }, 'GOOD'],
    ['now, after its renewal had failed', { ...ended, pastDueSince: FAILED, renewsAt: now }, 'CLOSED'],
    ['before its term was over', { ...ended, renewsAt: new Date(now.getTime() + 1) }, 'CLOSED'],
    ['by itself', { ...ended, state: 'expired', renewsAt: at(1) }, 'GOOD'],
    ['by the hand of staff', { ...ended, state: 'on_hold', renewsAt: at(1) }, 'CLOSED'],
    ['at a time that nobody knows', ended, 'CLOSED'],
  ])('whose membership ended %s', (_, facts, phase) => {
    expect(phaseOf(facts)).toBe(phase)
  })

  test.each([
    ['active', null, 'READ_ONLY'],
    ['past_due', at(55), 'READ_ONLY'],
    ['past_due', at(40), 'READ_ONLY'],
    ['past_due', at(30), 'GATED'],
    ['unpaid', at(0), 'CLOSED'],
  ] as const)('who is %s since %s, from its date on', (state, pastDueSince, phase) => {
    expect(phaseOf({ state, pastDueSince }, closesAt)).toBe(phase)
    expect(phaseOf({ state, pastDueSince }, closing.endsAt)).toBe('CLOSED')
  })
})

/** Checks that a phase begins at this instant, by checking just before and at it. */
function expectToBegin(phase: string, instant: Date, since: Date, timeZone: string) {
  const community = { schedule: DEFAULT_DUNNING, timeZone }
  const of = (now: Date) => membershipPhase({ state: 'past_due', pastDueSince: since }, community, now)
  expect([of(instant), of(new Date(instant.getTime() - 1))]).toEqual([phase, expect.not.stringMatching(`^${phase}$`)])
}

describe('the whole schedule, to the day', () => {
  // Across a leap day, month ends, both clock changes, and late on New Year's Eve.
  const failures = [
    '2028-02-14T12:00:00Z',
    '2026-01-31T23:59:00Z',
    '2026-03-01T02:10:00Z',
    '2026-10-12T16:00:00Z',
    '2026-12-31T23:30:00Z',
  ]
  const cases = ZONES.flatMap((zone) => failures.map((failure) => [zone, failure] as const))

  test.each(cases)('in %s after a failure at %s every phase begins at midnight', (timeZone, failure) => {
    const since = new Date(failure)
    const dates = phaseDates(since, { schedule: DEFAULT_DUNNING, timeZone })
    expectToBegin('READ_ONLY', dates.readOnlyFrom, since, timeZone)
    expectToBegin('GATED', dates.gatedFrom, since, timeZone)
    expectToBegin('CLOSED', dates.closedFrom, since, timeZone)
    for (const date of Object.values(dates)) expect(wall(date, timeZone)).toMatch(/ 00:00$/)
  })

  test.each(cases)('in %s after a failure at %s the later emails are sent at nine', (timeZone, failure) => {
    const since = new Date(failure)
    const [first, ...later] = DEFAULT_DUNNING.mails.map((day) => emailDueAt(since, day, timeZone))
    expect(first).toEqual(since)
    for (const email of later) expect(wall(email, timeZone)).toMatch(/ 09:00$/)
  })

  it('gives the same days as a calendar', () => {
    const dates = (since: string, timeZone: string) =>
      Object.values(phaseDates(new Date(since), { schedule: DEFAULT_DUNNING, timeZone })).map((date) =>
        wall(date, timeZone),
      )
    expect(dates('2028-02-14T12:00:00Z', 'America/New_York')).toEqual([
      '2028-02-29 00:00',
      '2028-03-15 00:00',
      '2028-03-30 00:00',
    ])
    // Seven in the evening in New York is the next morning in Adelaide.
    expect(dates('2027-01-31T00:00:00Z', 'America/New_York')[0]).toBe('2027-02-14 00:00')
    expect(dates('2027-01-31T00:00:00Z', 'Australia/Adelaide')[0]).toBe('2027-02-15 00:00')
  })
})

function wall(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
}

describe('the emails about one failure', () => {
  const plan = (sentDays: number[], now: Date) => planEmails(FAILED, sentDays, NEW_YORK, now)

  it('are each sent once, the next one on its day', () => {
    const third = new Date('2026-11-13T14:00:00Z')
    expect(plan([], FAILED)).toEqual({ dueDay: 0, nextAt: third })
    expect(plan([0], at(1))).toEqual({ dueDay: null, nextAt: third })
    expect(plan([0], third)).toEqual({ dueDay: 3, nextAt: new Date('2026-11-18T14:00:00Z') })
    expect(plan([0, 3, 8, 12], at(20))).toEqual({ dueDay: null, nextAt: null })
  })

  it('are not sent all at once when some were missed', () => {
    expect(plan([0], at(9))).toEqual({ dueDay: 8, nextAt: new Date('2026-11-22T14:00:00Z') })
  })
})

describe('a schedule', () => {
  test.each([
    ['the usual one', DEFAULT_DUNNING, true],
    ['one whose phases are not in order', { ...DEFAULT_DUNNING, gate: 10 }, false],
    ['one whose phases fall on one day', { ...DEFAULT_DUNNING, gate: 15 }, false],
    ['one whose emails are not in order', { ...DEFAULT_DUNNING, mails: [0, 8, 3] }, false],
    ['one that begins read-only', { ...DEFAULT_DUNNING, readOnly: 0 }, false],
  ])('%s', (_, schedule, isFit) => {
    expect(DunningSchedule.safeParse(schedule).success).toBe(isFit)
  })
})
