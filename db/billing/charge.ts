import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { ledgerEntries } from '#db/schema/billing.ts'
import { build, type Query, type Runnable } from '#db/statement.ts'
import { type ChargeAnswer, chargeOutcome } from '#shared/domain/billing/charge-outcome.ts'
import { type Decline, declineOf } from '#shared/domain/billing/declines.ts'
import { isCollectedAsWhole } from '#shared/domain/billing/subscription-states.ts'
import type { BillingOutcome, BillingRefusal, SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { chargesOf } from './adjustments/adjustment-rows.ts'
import { authorizationStatement } from './card-authorizations.ts'
import { cardStatusStatement } from './card-statuses.ts'
import { readFromProvider } from './context.ts'
import { endIntent, type IntentEnd } from './intent-ends.ts'
import { lookedAtAgain } from './operations/operation-rows.ts'
import { type IntentRow, type IntentRun, type IntentStepResult, intentRows } from './payment-intent-rows.ts'
import {
  entryIdOf,
  movementsOf,
  type ProviderMovement,
  type ProviderState,
  readProviderState,
  storeStatements,
} from './provider-state.ts'
import { receiptStatements } from './receipts/receipt-statements.ts'
import { release } from './store-card.ts'

/** Charges what is owed. The intent records this before the call, so whoever finds it later looks up the outcome. */
export async function charge(run: IntentRun, intent: IntentRow, state: SubscriptionState): Promise<IntentStepResult> {
  const { ctx, clock } = run
  const sent = await intentRows.change(ctx, intent, { step: 'CHECK', chargeSentAt: clock() })
  const answer = isCollectedAsWhole(state) ? await collect(run) : await payInvoices(run, sent)
  return settle(run, sent, answer)
}

async function collect({ ctx, subscription }: IntentRun): Promise<ChargeAnswer> {
  return answerOf(await ctx.billing.retryPastDue(subscription.providerId))
}

/** Pays the open invoices, oldest first, up to the first that fails. */
async function payInvoices({ ctx, subscription }: IntentRun, intent: IntentRow): Promise<ChargeAnswer> {
  const invoices = await readFromProvider(() => ctx.billing.listOpenInvoices(subscription.providerId))
  if (!invoices) return { kind: 'away' }
  for (const { id, dueCents } of invoices) {
    if (dueCents <= 0) continue
    const payment = { invoiceId: id, amountCents: dueCents, cardId: intent.cardId ?? '', memo: intent.id }
    const answer = answerOf(await ctx.billing.payInvoice(payment))
    if (answer.kind !== 'done') return answer
  }
  return { kind: 'done' }
}

function answerOf(outcome: BillingOutcome<unknown>): ChargeAnswer {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'done' }
    case 'unknown':
      return { kind: 'lost' }
    case 'away':
      return { kind: 'away' }
    case 'refused':
      return answerOfRefusal(outcome.refusal)
    default:
      return outcome satisfies never
  }
}

/** A refusal not listed here changed nothing; the subscription's state is read again to decide how to continue. */
function answerOfRefusal(refusal: BillingRefusal): ChargeAnswer {
  if (refusal.kind === 'declined') {
    const { processorCode } = refusal
    return { kind: 'declined', decline: declineOf(processorCode), processorCode }
  }
  if (refusal.kind === 'authentication-needed')
    return { kind: 'declined', decline: { code: 'call-bank', strength: 'soft' } }
  return { kind: 'away' }
}

/** Ends an intent whose charge was sent, by the provider's current state; leaves it open while that is not known. */
export async function settle(run: IntentRun, intent: IntentRow, answer: ChargeAnswer): Promise<IntentStepResult> {
  const { ctx, subscription, clock } = run
  const state = await readProviderState(ctx, subscription, clock)
  if (!state) return stayPending(run, intent, answer)
  const paid = await readOwnMovements(run, intent, state)
  const paidCents = paid.reduce((total, { payment }) => total + payment.amountCents, 0)
  const facts = {
    answer,
    amountCents: intent.amountCents,
    paidCents,
    sentAt: intent.chargeSentAt ?? intent.createdAt,
    state: state.subscription.state,
    balanceCents: state.subscription.balanceCents,
    invoices: state.invoices,
  }
  const outcome = chargeOutcome(facts, clock())
  switch (outcome.kind) {
    case 'paid':
    case 'declined':
      return finish(run, intent, { state, paid, paidCents, ending: outcome, answer })
    case 'pending':
      return stayPending(run, intent, answer)
    case 'not-charged':
      return answer.kind === 'away'
        ? chargeAgainLater(run, intent, state)
        : finish(run, intent, { state, paid, paidCents, ending: outcome, answer })
    default:
      return outcome satisfies never
  }
}

async function chargeAgainLater(run: IntentRun, intent: IntentRow, state: ProviderState): Promise<IntentStepResult> {
  const { ctx, subscription, clock } = run
  const stored = storeStatements(subscription, state, clock(), intent)
  return release(run, await intentRows.change(ctx, intent, { step: 'CHARGE' }, stored))
}

/** A decline is stored, because the provider cannot be asked for it later. */
async function stayPending(
  { ctx, clock }: IntentRun,
  intent: IntentRow,
  answer: ChargeAnswer,
): Promise<IntentStepResult> {
  const declined =
    answer.kind === 'declined' ? { declineCode: answer.decline.code, processorCode: answer.processorCode ?? null } : {}
  const step = answer.kind === 'away' ? { step: 'CHARGE' as const } : {}
  await intentRows.change(ctx, intent, {
    ...declined,
    ...step,
    ...lookedAtAgain(clock()),
  })
  return answer.kind === 'away' ? { kind: 'away' } : { kind: 'pending' }
}

type Ending = { readonly kind: 'paid' | 'not-charged' } | { readonly kind: 'declined'; readonly decline: Decline }
type Finding = {
  readonly state: ProviderState
  readonly paid: readonly ProviderMovement[]
  readonly paidCents: number
  readonly ending: Ending
  readonly answer: ChargeAnswer
}

async function finish(run: IntentRun, intent: IntentRow, finding: Finding): Promise<IntentStepResult> {
  const { subscription, clock } = run
  const { state, paidCents, ending } = finding
  const now = clock()
  const alsoWrite: Runnable[] = [
    ...storeStatements(subscription, state, now, intent),
    ...(paidCents > 0 ? await receiptOf(run, intent, finding) : []),
    ...cardMark(run, intent, finding, now),
    ...authorizations(run, intent, finding, now),
  ]
  const end = { ...endOf(ending, paidCents), paidCents }
  const unpaidCents = ending.kind === 'paid' ? 0 : intent.amountCents - paidCents
  return { kind: 'ended', row: await endIntent(run, intent, end, { now, alsoWrite, unpaidCents }) }
}

function endOf(ending: Ending, paidCents: number): IntentEnd {
  switch (ending.kind) {
    case 'paid':
      // Nothing is owed, and another card paid.
      return { state: paidCents > 0 ? 'PAID' : 'NOTHING_DUE' }
    case 'declined':
      return { state: 'DECLINED', declineCode: ending.decline.code }
    case 'not-charged':
      return paidCents > 0 ? { state: 'PAID' } : { state: 'ENDED', refusal: 'not-charged' }
    default:
      return ending satisfies never
  }
}

function cardMark({ subscription }: IntentRun, { cardId }: IntentRow, found: Finding, now: Date): Query[] {
  const hasFailed = found.ending.kind === 'declined'
  if (!cardId || (!hasFailed && found.paidCents === 0)) return []
  return [cardStatusStatement(subscription, cardId, { failedAt: hasFailed ? now : null }, now)]
}

/** The bank's responses for the card: one for what it paid, and one for the rest that it declined. */
function authorizations(
  { subscription }: IntentRun,
  { cardId, amountCents }: IntentRow,
  { paidCents, ending, answer }: Finding,
  now: Date,
): Query[] {
  if (!cardId) return []
  const code = answer.kind === 'declined' ? Number(answer.processorCode) || null : null
  return [
    ...(paidCents > 0
      ? [authorizationStatement(subscription, { cardId, amountCents: paidCents, responseCode: 0 }, now)]
      : []),
    ...(ending.kind === 'declined'
      ? [
          authorizationStatement(
            subscription,
            { cardId, amountCents: amountCents - paidCents, responseCode: code },
            now,
          ),
        ]
      : []),
  ]
}

/** What the intent's card has paid: payments with that card that the ledger does not assign to another intent. */
async function readOwnMovements({ ctx, subscription }: IntentRun, intent: IntentRow, state: ProviderState) {
  const others = await ctx.db.read(
    build
      .select({ id: ledgerEntries.providerEntryId })
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.subscriptionId, subscription.id),
          eq(ledgerEntries.communityId, subscription.communityId),
          or(isNull(ledgerEntries.intentId), ne(ledgerEntries.intentId, intent.id)),
        ),
      ),
  )
  const known = new Set(others.map(({ id }) => id))
  return movementsOf(state).filter(
    (movement) => !known.has(entryIdOf(movement)) && movement.payment.cardLast4 === intent.cardLast4,
  )
}

/** What was paid for, as named in statements: the membership, or a charge by staff. */
async function readPaidFor({ ctx, subscription }: IntentRun, paid: readonly ProviderMovement[]): Promise<string> {
  const { communityId, productName } = subscription
  const charges = paid.some(({ invoice }) => invoice.memo)
    ? await ctx.db.read(chargesOf({ communityId, subscriptionId: subscription.id }))
    : []
  const names = paid
    .toReversed()
    .map(({ invoice }) => charges.find(({ id }) => id === invoice.memo)?.name ?? productName)
  return [...new Set(names)].join(' and ')
}

/** For the batch that records the payment. */
async function receiptOf(run: IntentRun, intent: IntentRow, { paid, paidCents }: Finding) {
  const { ctx, subscription, clock } = run
  const { communityId, userId, currency } = subscription
  return receiptStatements(
    { ...ctx, now: clock() },
    {
      paidId: intent.id,
      communityId,
      userId,
      receiptNumbers: [intent.id],
      amountCents: paidCents,
      currency,
      productName: await readPaidFor(run, paid),
      cardLast4: intent.cardLast4 ?? '',
      isKept: intent.keeps !== 'NEVER',
      hasOtherCard: intent.previousCardId !== null,
      paidUntil: null,
    },
  )
}
