import { refusalMessage } from '#db/billing/intent-errors.ts'
import { operationOf } from '#db/billing/pay-balance.ts'
import { inCommunity } from '#db/context.ts'
import { joinedMembership, newestPackages, offeredPackages, type PackageRow } from '#db/onboarding/invitation-rows.ts'
import { type JoinResult, join } from '#db/onboarding/join.ts'
import { GIVEN_BACK, type JoiningRow } from '#db/onboarding/joining-rows.ts'
import { checkOperationId } from '#db/operation-id.ts'
import { BILLING_MESSAGES, DECLINE_SENTENCES } from '#shared/domain/billing/messages.ts'
import { ONBOARDING_MESSAGES } from '#shared/domain/onboarding/messages.ts'
import { planIdOf } from '#shared/domain/onboarding/offer.ts'
import type { JoinAnswer, JoinInput } from '#shared/domain/onboarding/onboarding.contract.ts'
import { nextStepOf, type StepKey } from '#shared/domain/onboarding/steps.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { isBareAddress } from '#shared/kernel/ports/email.ts'
import { attemptCounters } from '../auth/count-attempt.ts'
import type { PublicContext } from '../context.ts'
import { cardOf } from './card-vault.ts'
import { type InvitationVerdict, invalidMembership, invitationStatement, judgeInvitation } from './find-invitation.ts'

/** The terms of a community without its own link to terms. */
const STANDARD_TERMS = 'standard'

/** Pays for the membership of an invitation, and makes its person a member: once, regardless of repeats. */
export async function payForMembership(ctx: PublicContext, input: JoinInput): Promise<JoinAnswer> {
  const here = await inCommunity(ctx)
  const { db, now, community, client } = here
  const card = cardOf(ctx, community, input)
  if (input.acceptsTerms === false) throw invalid(ONBOARDING_MESSAGES.termsNotAccepted)
  const counters = await attemptCounters(ctx, [{ limit: 'payNowPayment', by: [client.network] }])
  const [[row], offers, ...counts] = await db.commit([
    await invitationStatement(here, input.dealId),
    offeredPackages({ communityId: community.id, now }),
    ...counters.statements,
  ])
  counters.check(counts)
  const verdict = judgeInvitation(row, input, now)
  if (!row || (verdict.kind === 'refused' && verdict.refusal === 'unknown')) throw invalidMembership('unknown')
  const { invitation } = row
  const refusal = refusalOf(verdict)
  const offer = refusal ? null : chosenOffer(offers, input)
  const result = await join(ctx, {
    invitation,
    offer,
    offered: refusal ? [] : offers,
    takeCard: card.takeCard,
    operationId: checkOperationId(input.operationId) ?? (await operationOf(card.secret)),
    receiptEmail: receiptAddress(input.paymentEmail),
    terms: community.config.links.terms ?? STANDARD_TERMS,
    networkRange: networkRange(client.network),
  })
  // Also after a refund, which is announced by email.
  ctx.kickOutbox()
  if (result.kind === 'not-begun') throw refusal ?? invalid(ONBOARDING_MESSAGES.noOffer)
  const payment = paidBy(result)
  const [membership] = await db.read(joinedMembership({ communityId: community.id, paymentId: payment.id }))
  return {
    ok: true,
    receiptNumber: payment.id,
    next: nextStepAfter(verdict),
    amountCents: membership?.paidCents ?? payment.amountCents,
    currency: payment.currency,
    renewsAt: membership?.renewsAt?.toISOString() ?? null,
  }
}

/**
 * Why no new payment can begin. One that was started before this became true continues, because its card may have been
 * charged.
 */
function refusalOf(verdict: InvitationVerdict): AppError | null {
  if (verdict.kind === 'refused') return invalidMembership(verdict.refusal)
  return verdict.found.situation.disabled ? invalid(ONBOARDING_MESSAGES.disabled) : null
}

/** The current offer for the choice; null when it is no longer offered, or only at another price. */
function chosenOffer(offers: readonly PackageRow[], { planId, pricePointId }: JoinInput): PackageRow | null {
  const offer = newestPackages(offers).find(({ termMonths }) => !planId || planIdOf(termMonths) === planId)
  return offer && (!pricePointId || pricePointId === offer.pricePointId) ? offer : null
}

/** A repeated request may arrive after further steps were done. */
function nextStepAfter(verdict: InvitationVerdict): StepKey | null {
  return verdict.kind === 'found' ? nextStepOf({ ...verdict.found.situation, hasPaid: true }) : 'password'
}

function receiptAddress(typed: string | null | undefined): string | null {
  const address = typed?.trim().toLowerCase()
  return address && isBareAddress(address) ? address : null
}

/**
 * The payment that created the membership; throws otherwise. After a 400 the attempt is over: the next one needs a new
 * operation id. After PaymentPending and ServiceUnavailable the same operation continues.
 */
function paidBy(result: Exclude<JoinResult, { readonly kind: 'not-begun' }>): JoiningRow {
  if (result.kind === 'pending') throw new AppError('PaymentPending')
  if (result.kind === 'away') throw new AppError('ServiceUnavailable', { message: BILLING_MESSAGES.providerAway })
  const { payment } = result
  if (payment.state === 'PAID') return payment
  if (payment.state === GIVEN_BACK.state && payment.refusal === GIVEN_BACK.refusal)
    throw new AppError('BadRequest.Invalid', {
      message: ONBOARDING_MESSAGES.returned,
      extensions: { kind: 'payment', reason: 'returned' },
    })
  const reason = payment.state === 'DECLINED' ? (payment.declineCode ?? 'not-accepted') : (payment.refusal ?? 'other')
  const message =
    payment.state === 'DECLINED'
      ? DECLINE_SENTENCES[payment.declineCode ?? 'not-accepted']
      : refusalMessage(payment.refusal)
  throw new AppError('BadRequest.Invalid', { message, extensions: { kind: 'payment', reason } })
}

function invalid(message: string): AppError {
  return new AppError('BadRequest.Invalid', { message })
}
