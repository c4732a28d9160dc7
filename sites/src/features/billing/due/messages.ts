import { formatDate } from '#shared/kernel/dates.ts'

export const DUE_MESSAGES = {
  banner: 'Payment due',
  isDue: 'is due on your account.',
  isOpen: 'was due on your account.',
  pay: 'Pay now',
  update: 'Update your card',
  readOnly: 'Your membership is read-only.',
  readOnlyText:
    'You can read everything, drafts are still saved, and nothing you wrote is lost. You can submit again as soon as',
  isPaid: 'is paid.',
  readOnlyWork: 'What you write is still saved. You can submit again once your membership is paid.',
} as const

/** "Your card could not be charged on Nov 10, 2026; nothing changes for you until Nov 25, 2026." */
export function graceText(
  { failedAt, readOnlyFrom }: { failedAt: Date; readOnlyFrom: Date },
  timeZone: string,
): string {
  return `Your card couldn’t be charged on ${formatDate(failedAt, timeZone)}; nothing changes for you until ${formatDate(readOnlyFrom, timeZone)}.`
}
