import type { Step, StepKey } from './steps.ts'

/** `unknown` is also what belongs to another community, another person or a deactivated account. */
export const INVITATION_REFUSAL_KINDS = ['unknown', 'expired', 'replaced', 'taken'] as const
export type InvitationRefusal = (typeof INVITATION_REFUSAL_KINDS)[number]

/** What joining costs. Amounts are whole units of the currency, such as dollars. */
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
  /** How a payment names the package. */
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
  /** The package that the address names, or the shortest; null once it is paid. */
  readonly paymentMembershipOffer: MembershipOfferView | null
  /** All of them, the shortest first; none once it is paid. */
  readonly membershipOffers: readonly MembershipOfferView[]
  /** Whether the bank is being asked what became of a payment: until it is known, no other one begins. */
  readonly isPaying: boolean
  /** Whether the card is entered in Braintree's fields: then a client token is made for whoever asks. */
  readonly usesBraintree: boolean
  readonly nextStep: StepKey | null
  readonly steps: readonly Step[]
}
