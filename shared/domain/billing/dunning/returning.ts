import type { SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { standingOf } from '../subscription-states.ts'

/** Why a member cannot pay for a new membership by themselves. */
export const RETURN_REFUSALS = ['DELETION', 'CLOSING', 'ACTIVE', 'DUE', 'ENDED_OTHERWISE', 'NOT_OFFERED'] as const
export type ReturnRefusal = (typeof RETURN_REFUSALS)[number]

export type EndedMembership = {
  readonly state: SubscriptionState
  readonly renewsAt: Date | null
  readonly endsAtRenewal: boolean
  readonly balanceCents: number
}

type Situation = {
  /** The newest first. */
  readonly memberships: readonly EndedMembership[]
  readonly isClosing: boolean
  /** Whether the member has asked for the deletion of their account. */
  readonly isToBeDeleted: boolean
  readonly isOffered: boolean
}

/** Whether a membership is over because its term is: its member had turned auto-renewal off. One that staff ended, or put on hold, is not. */
export function endedWithItsTerm({ state, renewsAt, endsAtRenewal }: EndedMembership, now: Date): boolean {
  if (state === 'expired') return true
  return state === 'canceled' && endsAtRenewal && (renewsAt === null || renewsAt <= now)
}

/** Why a member cannot come back by paying, the first that they can do something about; null when they can. */
export function returnRefusal(situation: Situation, now: Date): ReturnRefusal | null {
  const { memberships, isClosing, isToBeDeleted, isOffered } = situation
  const [newest] = memberships
  if (isToBeDeleted) return 'DELETION'
  if (isClosing) return 'CLOSING'
  if (!newest || memberships.some(({ state }) => standingOf(state) !== 'SUSPENDED')) return 'ACTIVE'
  if (memberships.some(({ balanceCents }) => balanceCents > 0)) return 'DUE'
  if (!endedWithItsTerm(newest, now)) return 'ENDED_OTHERWISE'
  return isOffered ? null : 'NOT_OFFERED'
}

type Price = {
  readonly termMonths: number
  readonly duesCents: number
  readonly initiationFeeCents: number
  readonly currency: string
  readonly pricePointId: string
  readonly returnPricePointId: string | null
}

/** A term that a member may come back for. */
export type ReturnPlan = {
  /** The price point that is paid. */
  readonly id: string
  readonly termMonths: number
  readonly duesCents: number
  /** 0 where the provider has a price without it. */
  readonly feeCents: number
  readonly amountCents: number
  readonly currency: string
}

/** The initiation fee is charged once: a member who comes back pays the price without it, where the community has one. */
export function returnPlan(price: Price): ReturnPlan {
  const { termMonths, duesCents, currency, pricePointId, returnPricePointId } = price
  const feeCents = returnPricePointId === null ? price.initiationFeeCents : 0
  const id = returnPricePointId ?? pricePointId
  return { id, termMonths, duesCents, feeCents, amountCents: duesCents + feeCents, currency }
}
