import { expect, it } from 'vitest'
import { daysAway, daysLeft, type HealthFacts, healthOf } from './health.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const DAY_MS = 24 * 3_600_000

function daysFromNow(days: number) {
  return new Date(NOW.getTime() + days * DAY_MS)
}
function facts(change: Partial<HealthFacts> = {}): HealthFacts {
  return {
    standing: 'GOOD',
    joinedAt: daysFromNow(-400),
    lastAccessedAt: daysFromNow(-1),
    endsAt: null,
    ...change,
  }
}

it.each<[string, Partial<HealthFacts>, string, readonly string[]]>([
  ['was there today', { lastAccessedAt: NOW }, 'GREEN', ['SIGNED_IN_LATELY']],
  ['was there 30 days ago', { lastAccessedAt: daysFromNow(-30) }, 'GREEN', ['SIGNED_IN_LATELY']],
  ['was there 31 days ago', { lastAccessedAt: daysFromNow(-31) }, 'AMBER', ['AWAY']],
  ['was there 90 days ago', { lastAccessedAt: daysFromNow(-90) }, 'AMBER', ['AWAY']],
  ['was there 91 days ago', { lastAccessedAt: daysFromNow(-91) }, 'RED', ['LONG_AWAY']],
  [
    'joined 30 days ago and never signed in',
    { joinedAt: daysFromNow(-30), lastAccessedAt: null },
    'GREEN',
    ['SIGNED_IN_LATELY'],
  ],
  [
    'joined 100 days ago and never signed in',
    { joinedAt: daysFromNow(-100), lastAccessedAt: null },
    'RED',
    ['LONG_AWAY'],
  ],
  ['is past due', { standing: 'PAST_DUE' }, 'AMBER', ['PAST_DUE']],
  ['is past due and away', { standing: 'PAST_DUE', lastAccessedAt: daysFromNow(-40) }, 'AMBER', ['PAST_DUE', 'AWAY']],
  ['is past due and long away', { standing: 'PAST_DUE', lastAccessedAt: daysFromNow(-100) }, 'RED', ['LONG_AWAY']],
  ['has not paid', { standing: 'UNPAID' }, 'RED', ['UNPAID']],
  ['is suspended', { standing: 'SUSPENDED' }, 'RED', ['SUSPENDED']],
  ['ends in 61 days', { endsAt: daysFromNow(61) }, 'GREEN', ['SIGNED_IN_LATELY']],
  ['ends in 60 days', { endsAt: daysFromNow(60) }, 'AMBER', ['ENDS_SOON']],
  ['has ended', { endsAt: daysFromNow(-3) }, 'AMBER', ['ENDS_SOON']],
])('the health of a member who %s', (_, change, health, reasons) => {
  expect(healthOf(facts(change), NOW)).toMatchObject({ health, reasons })
})

it.each([
  // It is 10:00 in New York: a membership of the next morning does not end today, though it is less than a day away.
  ['2026-11-21T14:00:00Z', 'America/New_York', 1],
  ['2026-11-21T04:59:00Z', 'America/New_York', 0],
  ['2026-11-21T05:00:00Z', 'America/New_York', 1],
  // And 0:00 of the next day in Tokyo.
  ['2026-11-21T14:00:00Z', 'Asia/Tokyo', 0],
  ['2026-11-22T16:00:00Z', 'Asia/Tokyo', 2],
  ['2026-11-17T15:00:00Z', 'UTC', 0],
])('a membership that ends at %s in %s has %d days left', (endsAt, timeZone, days) => {
  expect(daysLeft({ endsAt: new Date(endsAt) }, NOW, timeZone)).toBe(days)
  expect(daysLeft({ endsAt: null }, NOW, timeZone)).toBeNull()
})

it.each([
  // It is 10:00 in New York.
  ['2026-11-20T15:00:00Z', 'America/New_York', 0],
  ['2026-11-20T05:00:00Z', 'America/New_York', 0],
  ['2026-11-20T04:59:00Z', 'America/New_York', 1],
  // Yesterday evening is not today, though it is less than 24 hours ago.
  ['2026-11-20T01:00:00Z', 'America/New_York', 1],
  ['2026-11-19T05:00:00Z', 'America/New_York', 1],
  ['2026-11-19T04:59:00Z', 'America/New_York', 2],
  // Over the end of daylight saving time, whose day has 25 hours.
  ['2026-10-31T04:00:00Z', 'America/New_York', 20],
  ['2026-10-31T03:59:00Z', 'America/New_York', 21],
  // And 0:00 of the next day in Tokyo.
  ['2026-11-20T14:59:00Z', 'Asia/Tokyo', 1],
  ['2026-11-20T15:00:00Z', 'Asia/Tokyo', 0],
  // By another worker, whose clock is ahead.
  ['2026-11-21T15:00:00Z', 'UTC', 0],
])('a member who was last seen at %s in %s has been away for %d days', (at, timeZone, days) => {
  expect(daysAway(facts({ lastAccessedAt: new Date(at) }), NOW, timeZone)).toBe(days)
  expect(daysAway(facts({ lastAccessedAt: null, joinedAt: new Date(at) }), NOW, timeZone)).toBe(days)
})

it('the days are whole ones, and say whether the member has ever signed in', () => {
  expect(healthOf(facts({ lastAccessedAt: daysFromNow(-45.5) }), NOW)).toMatchObject({ hasSignedIn: true })
  expect(
    healthOf(facts({ lastAccessedAt: null, joinedAt: daysFromNow(-2), endsAt: daysFromNow(-1) }), NOW),
  ).toMatchObject({
    hasSignedIn: false,
  })
  expect(daysLeft({ endsAt: daysFromNow(-1) }, NOW, 'UTC')).toBe(0)
})
