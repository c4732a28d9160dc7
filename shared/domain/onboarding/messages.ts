import type { InvitationRefusal } from './views.ts'

/** Why a link of an invitation does not go on, to whoever opens it. */
export const INVITATION_REFUSALS: Readonly<Record<InvitationRefusal, string>> = {
  unknown:
    'This membership link is not valid. Open the whole link of your invitation, or ask your concierge for a new one.',
  expired: 'This invitation has expired. Ask your concierge for a new one; nothing was charged.',
  taken: 'There is a member with this email already. Sign in, or ask your concierge.',
}

export const ONBOARDING_MESSAGES = {
  passwordIsSet: 'A password was chosen for this membership already. Sign in with it.',
  notPaid: 'This membership is not paid yet.',
  disabled: 'This membership is closed to new members. Nothing can be paid for it.',
  oneToken: 'Send either a payment token or a payment nonce of the provider that the offer names.',
  termsNotAccepted: 'Accept the terms of the membership to join.',
  noOffer: 'There is no membership to join with at the moment. Your concierge knows more.',
  returned:
    'While you paid, another member came to use this email, so your membership could not begin. All of your money is returned to your card; an email tells you more.',
  otherStepsFirst: 'There are steps to finish first.',
} as const
