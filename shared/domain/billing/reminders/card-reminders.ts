import { addDays, dayOf, instantOfHour, morningOf } from '#shared/kernel/dates.ts'
import { type CardFacts, isCardOver } from '../cards/cards.ts'

/** How many days before the last day of a card its owner is notified. */
const CARD_REMINDER_DAYS = 30

type CardExpiry = Omit<CardFacts, 'hasFailed'>

/** From when a member is notified that a card expires before it is charged; null for one that is valid on the day of the renewal. */
export function cardReminderFrom(card: CardExpiry, renewsAt: Date, timeZone: string): Date | null {
  if (!isCardOver(card, renewsAt, timeZone)) return null
  return morningOf(addDays(lastDayOf(card), -CARD_REMINDER_DAYS), timeZone)
}

/** When the notification is sent, never at night; null if there is none, or from the day of the renewal on, when the card is being charged. */
export function cardReminderAt(card: CardExpiry, renewsAt: Date, now: Date, timeZone: string): Date | null {
  const from = cardReminderFrom(card, renewsAt, timeZone)
  if (!from) return null
  const thisMorning = morningOf(dayOf(now, timeZone), timeZone)
  const at = new Date(Math.max(from.getTime(), thisMorning.getTime()))
  return at < startOfDay(renewsAt, timeZone) ? at : null
}

/** The beginning of an instant's day in the community: from then on a reminder of a charge on that day is too late. */
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
