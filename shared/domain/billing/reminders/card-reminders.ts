import { addDays, dayOf, instantOfHour, morningOf } from '#shared/kernel/dates.ts'
import { type CardFacts, isCardOver } from '../cards/cards.ts'

/** A member is told so many days before the last day of a card that it expires. */
const CARD_REMINDER_DAYS = 30

type CardExpiry = Omit<CardFacts, 'hasFailed'>

/** From when on a member is told that a card expires before it is charged; null for one that is good on the day of the renewal. */
export function cardReminderFrom(card: CardExpiry, renewsAt: Date, timeZone: string): Date | null {
  if (!isCardOver(card, renewsAt, timeZone)) return null
  return morningOf(addDays(lastDayOf(card), -CARD_REMINDER_DAYS), timeZone)
}

/** When that leaves, which is never at night; null when nothing is to be told, or from the day of the renewal on: then the card is being charged. */
export function cardReminderAt(card: CardExpiry, renewsAt: Date, now: Date, timeZone: string): Date | null {
  const from = cardReminderFrom(card, renewsAt, timeZone)
  if (!from) return null
  const thisMorning = morningOf(dayOf(now, timeZone), timeZone)
  const at = new Date(Math.max(from.getTime(), thisMorning.getTime()))
  return at < startOfDay(renewsAt, timeZone) ? at : null
}

/** When the day of an instant begins in the community: from then on a reminder of what is charged that day is too late. */
export function startOfDay(at: Date, timeZone: string): Date {
  return instantOfHour(dayOf(at, timeZone), 0, timeZone)
}

function lastDayOf({ expirationMonth, expirationYear }: CardExpiry): string {
  return new Date(Date.UTC(expirationYear, expirationMonth, 0)).toISOString().slice(0, 10)
}

const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** "March 2027". */
export function formatExpiry({ expirationMonth, expirationYear }: CardExpiry): string {
  return months.format(Date.UTC(expirationYear, expirationMonth - 1, 1))
}
