import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { type Standing, standingOf } from './subscription-states.ts'

/** Why a member switches auto-renewal off. */
export const RENEWAL_REASONS = ['PRICE', 'TIME', 'VALUE', 'ROLE', 'EMPLOYER', 'LATER', 'OTHER'] as const
export type RenewalReason = (typeof RENEWAL_REASONS)[number]

/** RENEWS and ENDS are what the provider will do; the others are wishes of the member that it has not carried out yet. */
export const AUTO_RENEWALS = [
  'RENEWS',
  'ENDS',
  'OFF_ONCE_PAID',
  'ON_ONCE_PAID',
  'SWITCHING_OFF',
  'SWITCHING_ON',
] as const
export type AutoRenewal = (typeof AUTO_RENEWALS)[number]

type OpenWish = {
  readonly wants: 'OFF' | 'ON'
  readonly step: 'SEND' | 'CHECK' | 'WAIT_FOR_PAYMENT'
}

export function autoRenewalOf(endsAtRenewal: boolean, wish: OpenWish | null): AutoRenewal {
  if (!wish) return endsAtRenewal ? 'ENDS' : 'RENEWS'
  const isOff = wish.wants === 'OFF'
  if (wish.step === 'WAIT_FOR_PAYMENT') return isOff ? 'OFF_ONCE_PAID' : 'ON_ONCE_PAID'
  return isOff ? 'SWITCHING_OFF' : 'SWITCHING_ON'
}

/** The member's wish, whether or not the provider knows it yet. */
export function isMeantToRenew(autoRenewal: AutoRenewal): boolean {
  return autoRenewal === 'RENEWS' || autoRenewal === 'ON_ONCE_PAID' || autoRenewal === 'SWITCHING_ON'
}

type Renewing = { readonly standing: Standing; readonly isToRenew: boolean; readonly isClosing: boolean }

/** When the provider collects what is due from the default card by itself: with the renewal, or when it retries a failed one. */
export function dueIsCollectedAt({ standing, isToRenew, isClosing }: Renewing): 'RENEWAL' | 'RETRY' | null {
  if (isClosing) return null
  if (standing === 'PAST_DUE') return 'RETRY'
  return standing === 'GOOD' && isToRenew ? 'RENEWAL' : null
}

/** A membership that has ended has no renewal to switch. */
export function canSwitchAutoRenewal(state: SubscriptionState): boolean {
  return standingOf(state) !== 'SUSPENDED'
}

/** The part of a term's price that a card is charged: credit pays first. */
export function chargedOfPrice(priceCents: number, creditCents: number): number {
  return Math.max(0, priceCents - creditCents)
}
