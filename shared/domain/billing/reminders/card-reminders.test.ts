import { describe, expect, it, test } from 'vitest'
import { instantOfClock } from '#shared/kernel/dates.ts'
import { cardReminderAt, cardReminderFrom, formatExpiry } from './card-reminders.ts'

const NEW_YORK = 'America/New_York'

/** "2027-02" is a card that is valid to the end of February. */
function card(expiry: string) {
  const [expirationYear = 0, expirationMonth = 0] = expiry.split('-').map(Number)
  return { expirationYear, expirationMonth }
}
function clock(local: string, timeZone = NEW_YORK) {
  return instantOfClock(local, timeZone)
}

describe('a member is told that a card expires', () => {
  test.each([
    ['thirty days before its last day, however far the renewal is', '2027-02', '2027-09-01T12:00', '2027-01-29T09:00'],
    ['in a leap year', '2028-02', '2028-09-01T12:00', '2028-01-30T09:00'],
    ['that ends with the year', '2026-12', '2027-03-01T12:00', '2026-12-01T09:00'],
    ['that ends in January', '2027-01', '2027-03-01T12:00', '2027-01-01T09:00'],
    ['of which the month has 30 days', '2027-04', '2027-05-01T00:00', '2027-03-31T09:00'],
    ['that ends on the evening before the renewal', '2027-02', '2027-03-01T00:00', '2027-01-29T09:00'],
    ['with a year that another card has, too', '2026-11', '2027-11-10T12:00', '2026-10-31T09:00'],
  ])('%s', (_when, expiry, renewsAt, from) => {
    expect(cardReminderFrom(card(expiry), clock(renewsAt), NEW_YORK)).toEqual(clock(from))
  })

  test.each([
    ['on its last day', '2027-02', '2027-02-28T23:59'],
    ['on its first day', '2027-02', '2027-02-01T00:00'],
    ['long before', '2030-01', '2027-02-01T12:00'],
  ])('not when it is charged %s', (_when, expiry, renewsAt) => {
    expect(cardReminderFrom(card(expiry), clock(renewsAt), NEW_YORK)).toBeNull()
  })

  it('for a membership that renews each month once its next renewal is after the last day', () => {
    const from = (renewsAt: string) => cardReminderFrom(card('2027-03'), clock(renewsAt), NEW_YORK)
    expect(from('2027-03-15T12:00')).toBeNull()
    expect(from('2027-04-15T12:00')).toEqual(clock('2027-03-01T09:00'))
  })

  it('by the community’s days: what is March in London is still February in New York', () => {
    const renewsAt = new Date('2027-03-01T03:00:00Z')
    expect(cardReminderFrom(card('2027-02'), renewsAt, NEW_YORK)).toBeNull()
    expect(cardReminderFrom(card('2027-02'), renewsAt, 'Europe/London')).toEqual(new Date('2027-01-29T09:00:00Z'))
    expect(cardReminderFrom(card('2027-02'), renewsAt, 'Australia/Adelaide')).toEqual(
      clock('2027-01-29T09:00', 'Australia/Adelaide'),
    )
  })
})

describe('the reminder is sent', () => {
  const at = (now: string, renewsAt = '2027-03-10T12:00') =>
    cardReminderAt(card('2027-02'), clock(renewsAt), clock(now), NEW_YORK)

  test.each([
    ['before its day', '2026-11-20T12:00', '2027-01-29T09:00'],
    ['early on its day', '2027-01-29T08:59', '2027-01-29T09:00'],
    ['on its day', '2027-01-29T17:00', '2027-01-29T09:00'],
    ['at night, when it was missed', '2027-02-10T03:00', '2027-02-10T09:00'],
    ['after the card has expired', '2027-03-05T12:00', '2027-03-05T09:00'],
    ['on the day before the renewal', '2027-03-09T23:59', '2027-03-09T09:00'],
  ])('asked %s: from nine in the morning on', (_when, now, leavesAt) => {
    expect(at(now)).toEqual(clock(leavesAt))
  })

  it('never on the day of the renewal nor after it', () => {
    expect(at('2027-03-10T00:00')).toBeNull()
    expect(at('2027-03-10T11:00')).toBeNull()
    expect(at('2027-03-11T12:00')).toBeNull()
  })
})

it('the last month of a card is named in words', () => {
  expect([formatExpiry(card('2027-01')), formatExpiry(card('2026-12'))]).toEqual(['January 2027', 'December 2026'])
})
