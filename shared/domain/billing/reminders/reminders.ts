/** Emails about what will be charged, or could not be. Receipts, and answers to what the member did, are none. */
export const BILLING_REMINDERS = ['payment-failed', 'renewal-notice', 'membership-ends', 'card-expires'] as const
export type BillingReminder = (typeof BILLING_REMINDERS)[number]

/** A member gets one reminder in this time. */
export const REMINDERS_APART_MS = 24 * 3_600_000

export type OtherReminders = {
  /** When the member got the last one; now, of one that is about to be sent. */
  readonly lastAt: Date | null
  /** When more urgent ones leave; only those that are near count. */
  readonly urgentAt: readonly Date[]
}

/**
 * Until when a reminder waits for the others; null when it leaves now. It waits for a more urgent one of the next 24 hours, too; one that would be
 * too late after that does not wait.
 */
export function reminderWaitsUntil({ lastAt, urgentAt }: OtherReminders, tooLateFrom: Date, now: Date): Date | null {
  const isAhead = (at: Date) => Math.abs(at.getTime() - now.getTime()) < REMINDERS_APART_MS && !(lastAt && at <= lastAt)
  const ahead = urgentAt.filter(isAhead).map((at) => Math.max(at.getTime(), now.getTime()))
  const until = Math.max(lastAt?.getTime() ?? 0, ...ahead) + REMINDERS_APART_MS
  return until > now.getTime() && until < tooLateFrom.getTime() ? new Date(until) : null
}
