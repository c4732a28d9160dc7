import { type EmailOptionId, isEmailChoice } from './email-options.ts'

/** BOUNCE: the address does not exist or takes no email. COMPLAINT: its reader called an email of ours spam. */
export const UNDELIVERABLE_REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type UndeliverableReason = (typeof UNDELIVERABLE_REASONS)[number]

/**
 * Whether an email still goes to such an address. After a bounce only what its member has just asked for (codes and links): it is
 * rare, limited, and the only way back in for somebody whose mailbox works again. After a complaint everything that cannot be
 * switched off.
 */
export function isSentAfter(reason: UndeliverableReason, option: EmailOptionId): boolean {
  return reason === 'BOUNCE' ? option === 'security' : !isEmailChoice(option)
}
