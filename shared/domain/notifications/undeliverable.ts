import { type EmailOptionId, isEmailChoice } from './email-options.ts'

/** BOUNCE: the address does not exist or takes no email. COMPLAINT: its reader marked an email of ours as spam. */
export const UNDELIVERABLE_REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type UndeliverableReason = (typeof UNDELIVERABLE_REASONS)[number]

/**
 * Whether an email is still sent to such an address. After a bounce only emails that the member has just requested (codes and links): they
 * are rare, limited, and the only way back in for somebody whose mailbox works again. After a complaint all mandatory emails.
 */
export function isSentAfter(reason: UndeliverableReason, option: EmailOptionId): boolean {
  return reason === 'BOUNCE' ? option === 'security' : !isEmailChoice(option)
}
