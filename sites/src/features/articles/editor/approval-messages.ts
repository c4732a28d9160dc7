/** Texts after an approval; separate from those of the editor, because most visits have none. */
export const APPROVAL_MESSAGES = {
  approved: 'Thank you. Your article is approved.',
  approvedText: 'We’re finalizing it now; it goes live in 1-2 weeks. We’ll let you know when it does.',
} as const
