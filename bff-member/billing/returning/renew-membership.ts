import type { BillingContext } from '#db/billing/context.ts'
import { refusalMessage } from '#db/billing/intent-errors.ts'
import { readCards } from '#db/billing/list-cards.ts'
import { type ReturnRow, returnedMembership } from '#db/billing/returning/return-rows.ts'
import { runReturn } from '#db/billing/returning/run-return.ts'
import type { ActorContext } from '#db/context.ts'
import { RETURN_REFUSALS_TOLD } from '#shared/domain/billing/dunning/messages.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CardType, StoredCard, TokenCard } from '#shared/kernel/ports/billing.ts'
import { readReturnOffer } from './read-return-offer.ts'

export type RenewMembershipInput = {
  /** As it was shown: another price is another one. */
  readonly planId: string
  /** One of the member's cards, or the token of a new one: exactly one. */
  readonly cardId: string | null
  readonly token: string | null
  readonly operationId: string
}

export type RenewedView = {
  readonly id: string
  readonly amountCents: number
  readonly currency: string
  readonly cardType: CardType | null
  readonly cardLast4: string | null
  readonly renewsAt: Date | null
}

/**
 * Charges a member whose membership has ended with its term for a new one, once for an operation. After a 400 the attempt is over;
 * after PaymentPending and ServiceUnavailable the same operation goes on.
 */
export async function renewMembership(
  ctx: ActorContext & BillingContext,
  input: RenewMembershipInput,
): Promise<RenewedView> {
  const { operationId } = input
  const [card, { plans }] = await Promise.all([chosenCard(ctx, input), readReturnOffer(ctx)])
  const { communityId, userId } = ctx.actor
  const offer = plans.find(({ id }) => id === input.planId) ?? null
  const result = await runReturn(ctx, { communityId, userId, offer, card, operationId })
  switch (result.kind) {
    case 'pending':
      throw new AppError('PaymentPending')
    case 'not-begun':
      throw result.why === 'away'
        ? new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
        : new AppError('Unprocessable', { message: RETURN_REFUSALS_TOLD[result.why] })
    case 'ended':
      return renewed(ctx, paidBy(result.row))
    default:
      return result satisfies never
  }
}

async function chosenCard(
  ctx: ActorContext & BillingContext,
  { cardId, token }: RenewMembershipInput,
): Promise<StoredCard | TokenCard> {
  if ((cardId === null) === (token === null))
    throw new AppError('BadRequest.Invalid', { message: 'Either a card or a token pays.' })
  if (token !== null) return { kind: 'token', token }
  const own = await readCards(ctx, ctx.actor)
  const card = own?.cards.find(({ id }) => id === cardId)
  if (!card) throw new AppError('NotFound')
  return { kind: 'stored', cardId: card.id }
}

function paidBy(row: ReturnRow): ReturnRow {
  const { state, declineCode, refusal } = row
  if (state === 'DONE') return row
  const refused = state === 'REFUSED' ? refusalMessage(refusal) : BILLING_MESSAGES.notCharged
  const message = declineCode ? DECLINE_SENTENCES[declineCode] : refused
  throw new AppError('BadRequest.Invalid', { message, extensions: { reason: declineCode ?? refusal ?? 'not-charged' } })
}

async function renewed({ db }: ActorContext, { id, communityId, ...row }: ReturnRow): Promise<RenewedView> {
  const [membership] = await db.read(returnedMembership({ communityId, returnId: id }))
  if (!membership) throw new Error('A return that is done has no payment')
  const { paidCents, cardType, cardLast4, renewsAt } = membership
  return { id, amountCents: paidCents, currency: row.currency, cardType, cardLast4, renewsAt }
}
