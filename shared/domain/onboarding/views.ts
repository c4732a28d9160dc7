import type { Step, StepKey } from './steps.ts'

/** `unknown` is also what belongs to another community, another person or a deactivated account. */
export const INVITATION_REFUSAL_KINDS = ['unknown', 'expired', 'replaced', 'taken'] as const
export type InvitationRefusal = (typeof INVITATION_REFUSAL_KINDS)[number]

/** The price of joining. Amounts are whole units of the currency, such as dollars. */
export type MembershipOfferView = {
  readonly publicKey: string
  readonly serverHost: string
  readonly dues: number
  readonly initiationFee: number
  readonly savings: number
  readonly amountDue: number
  readonly currency: string
  readonly renewsAt: Date
  readonly name: string
  readonly description: string
  /** The id of the package in a payment. */
  readonly planId: string
  readonly termMonths: number
  readonly pricePointId: string
}

export type OnboardingView = {
  readonly hasPaid: boolean
  readonly hasCredentials: boolean
  readonly onboardingComplete: boolean
  readonly greetingName: string
  readonly email: string
  readonly showAddressStep: boolean
  readonly disabled: boolean
  readonly userId: string
  /** The package in the address, or the shortest; null once it is paid. */
  readonly paymentMembershipOffer: MembershipOfferView | null
  /** All of them, shortest first; none once it is paid. */
  readonly membershipOffers: readonly MembershipOfferView[]
  /** Whether the outcome of a payment is still unknown: until then no other one begins. */
  readonly isPaying: boolean
  /** Whether the card is entered in Braintree's fields: then a client token is created for the caller. */
  readonly usesBraintree: boolean
  readonly nextStep: StepKey | null
  readonly steps: readonly Step[]
}
