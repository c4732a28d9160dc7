import { MERGE_UNDO_HOURS } from './merge.ts'

/* What is refused when staff change the email address of a member. */
export const EMAIL_CHANGE_MESSAGES = {
  addressMissing: 'Enter the new email address.',
  addressInvalid: 'Please enter a valid email address.',
  addressSame: 'This is already their email address.',
  addressTaken: 'This address belongs to another account here, or someone signs in with it. Choose a different one.',
  addressOfMerged: `This address belongs to an account that was merged into this one. It’s free once the merge can no longer be undone, ${MERGE_UNDO_HOURS} hours after it. Try again then.`,
  reasonMissing: 'Enter a reason.',
  identityMissing: 'Say how you checked who they are.',
  tooLong: (most: number) => `Use up to ${most} characters.`,
  inactive: 'This member is deactivated. Activate them before you change their email address.',
  over: 'This change has already ended.',
} as const
