/** Texts after an approval; apart from those of the editor, because most visits have none. */
export const APPROVAL_MESSAGES = {
  approved: 'Thank you. Your article is approved.',
  approvedText: 'We are finalizing it now; it goes live in 1-2 weeks. You will hear from us when it does.',
} as const
