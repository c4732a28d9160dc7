import type { InvitationRefusal } from './views.ts'

/** Why an invitation link cannot be used, as shown to the person who opens it. */
export const INVITATION_REFUSALS: Readonly<Record<InvitationRefusal, string>> = {
  unknown:
    'This membership link isn’t valid. If we sent you more than one invitation, open the link in the latest email. Otherwise, open the full link in your invitation, or ask your concierge for a new one.',
  expired: 'The link in this invitation has expired, and nothing was charged. Ask your concierge for a new one.',
  replaced: 'There’s a newer invitation. Open the link in the latest email.',
  taken: 'There’s already a member with this email. Sign in, or ask your concierge.',
}

export const ONBOARDING_MESSAGES = {
  passwordIsSet: 'A password has already been chosen for this membership. Sign in with it.',
  notPaid: 'This membership hasn’t been paid yet.',
  disabled: 'This membership is closed to new members and can’t be paid for.',
  oneToken: 'Send either a payment token or a payment nonce of the provider that the offer names.',
  termsNotAccepted: 'Accept the membership terms to join.',
  noOffer: 'There’s no membership to join right now. Your concierge can tell you more.',
  returned:
    'While you were paying, another member started using this email, so your membership couldn’t start. We’ve refunded your card in full; an email tells you more.',
  otherStepsFirst: 'Finish the earlier steps first.',
} as const
