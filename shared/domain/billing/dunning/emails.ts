import { addDays, dayOf, morningOf } from '#shared/kernel/dates.ts'
import type { CommunityDays } from './phases.ts'

/** When the email of a day is sent: the first at once, later ones in the morning. */
export function emailDueAt(pastDueSince: Date, day: number, timeZone: string): Date {
  if (day === 0) return pastDueSince
  return morningOf(addDays(dayOf(pastDueSince, timeZone), day), timeZone)
}

/** The times of the emails about one failure, whether or not they were sent. */
export function emailTimes(pastDueSince: Date, { schedule, timeZone }: CommunityDays): Date[] {
  return schedule.mails.map((day) => emailDueAt(pastDueSince, day, timeZone))
}

export type EmailPlan = {
  /** The day of the email that is due now; null when none is. Of several missed ones only the last is sent. */
  readonly dueDay: number | null
  /** When the next one is due; null after the last. */
  readonly nextAt: Date | null
}

/** Which of the emails about one failure are due, given the days whose emails were sent. */
export function planEmails(
  pastDueSince: Date,
  sentDays: readonly number[],
  { schedule, timeZone }: CommunityDays,
  now: Date,
): EmailPlan {
  const lastSent = Math.max(-1, ...sentDays)
  const open = schedule.mails
    .filter((day) => day > lastSent)
    .map((day) => ({ day, at: emailDueAt(pastDueSince, day, timeZone) }))
  const due = open.filter(({ at }) => at <= now)
  return { dueDay: due.at(-1)?.day ?? null, nextAt: open.find(({ at }) => at > now)?.at ?? null }
}
