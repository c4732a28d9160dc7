/** Emails about what will be charged, or could not be. Receipts, and responses to the member's actions, are not reminders. */
export const BILLING_REMINDERS = ['payment-failed', 'renewal-notice', 'membership-ends', 'card-expires'] as const
export type BillingReminder = (typeof BILLING_REMINDERS)[number]

/** A member gets one reminder in this time. */
export const REMINDERS_APART_MS = 24 * 3_600_000

export type OtherReminders = {
  /** When the member got the last one; now, if one is about to be sent. */
  readonly lastAt: Date | null
  /** When more urgent ones are sent; only near ones count. */
  readonly urgentAt: readonly Date[]
}

/**
 * Until when a reminder waits for the others; null when it is sent now. It also waits for a more urgent one within the next 24 hours; a
 * reminder that would then be too late does not wait.
 */
export function reminderWaitsUntil({ lastAt, urgentAt }: OtherReminders, tooLateFrom: Date, now: Date): Date | null {
  const isAhead = (at: Date) => Math.abs(at.getTime() - now.getTime()) < REMINDERS_APART_MS && !(lastAt && at <= lastAt)
  const ahead = urgentAt.filter(isAhead).map((at) => Math.max(at.getTime(), now.getTime()))
  const until = Math.max(lastAt?.getTime() ?? 0, ...ahead) + REMINDERS_APART_MS
  return until > now.getTime() && until < tooLateFrom.getTime() ? new Date(until) : null
}
