import { unlessTaken } from '#db/errors.ts'
import { type CardKeeping, paymentIntents } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { mayBeCharged } from '#shared/domain/communities/closing/charges.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import type { AuditActor } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ProviderCard } from '#shared/kernel/ports/billing.ts'
import { keptDefault } from './cards/kept-default.ts'
import { type BillingContext, readFromProvider, runningClock } from './context.ts'
import { beginAmongOthers } from './operations/operation.ts'
import { leasedFrom, RELEASED, writeOperation } from './operations/operation-rows.ts'
import { type AskedOfIntent, giveUp, intentOperation } from './payment-intent.ts'
import {
  claimSlotStatement,
  concurrentIntents,
  type IntentResult,
  type IntentRow,
  type IntentRun,
  intentRows,
} from './payment-intent-rows.ts'
import { type ProviderState, readProviderState, storeStatements } from './provider-state.ts'
import { type SubscriptionRow, subscriptionOfMember } from './subscription-rows.ts'

export type IntentInput = {
  readonly communityId: string
  readonly userId: string
  readonly subscriptionId: string
  readonly operationId: string
  readonly token: string
  /** Whether what is owed is charged; otherwise the card is only stored. */
  readonly pays: boolean
  readonly keeps: CardKeeping
  /** Null unless staff add the card for the member. */
  readonly by?: AuditActor | null
}

/** The card of another operation's intent is not sent again. */
const BY_ANOTHER: AskedOfIntent = { token: null, state: null }

/**
 * Adds a card and, if asked, charges what is owed: once per operation id, and one intent of a subscription at a time. Each step is stored
 * before the provider is called, so a repeat or the job continues from there.
 */
export async function runPaymentIntent(ctx: BillingContext, input: IntentInput): Promise<IntentResult> {
  const clock = runningClock(ctx.now)
  const begun = await beginAmongOthers<IntentResult>(async () => {
    const [[subscription], intents] = await Promise.all([
      ctx.db.read(subscriptionOfMember(input)),
      ctx.db.read(concurrentIntents(input)),
    ])
    if (!subscription) throw new AppError('NotFound')
    const run = { ctx, subscription, clock }
    const known = intents.find(({ operationId }) => operationId === input.operationId)
    if (known) return intentOperation.continueKnown(run, known, { token: input.token, state: null })
    const open = intents.find(({ state }) => state === 'OPEN')
    if (!open) return begin(run, input, intents)
    // What the other intent leaves behind, such as a card to remove, is read before this one begins.
    return (await hasEnded(run, input, open)) ? null : { kind: 'pending' }
  })
  return begun ?? { kind: 'pending' }
}

/**
 * For another operation's intent, a sent charge is looked up; an intent that has charged nothing gives way. Whoever pays now sees what is
 * due; on the page of one who only adds a card, or of staff, nothing shows how the sent charge ended.
 */
async function hasEnded(run: IntentRun, { pays, by }: IntentInput, open: IntentRow): Promise<boolean> {
  const leased = await intentRows.lease({ db: run.ctx.db, now: run.clock() }, open)
  if (!leased) return false
  const result =
    leased.step === 'CHECK'
      ? await intentOperation.take(pays && !by ? run : { ...run, unattended: { payLinkKey: null } }, leased, BY_ANOTHER)
      : await unlessTaken(giveUp(run, leased))
  return result?.kind === 'ended'
}

async function begin(run: IntentRun, input: IntentInput, earlier: readonly IntentRow[]): Promise<IntentResult | null> {
  const { ctx, subscription, clock } = run
  if (input.pays && !mayBeCharged(subscription, clock()))
    throw new AppError('Unprocessable', { message: CLOSING_REFUSALS.noPayment })
  const [state, cards] = await Promise.all([
    readProviderState(ctx, subscription, clock),
    readFromProvider(() => ctx.billing.listCards(subscription.providerCustomerId)),
  ])
  if (!state || !cards) return { kind: 'away' }
  const now = clock()
  const intent = newIntent(subscription, input, { state, cards, earlier, now })
  const isWritten = await writeOperation(ctx, [
    claimSlotStatement(subscription, input.operationId, now),
    build.insert(paymentIntents).values(intent),
    ...storeStatements(subscription, state, now),
  ])
  if (!isWritten) return null
  if (intent.state !== 'OPEN') return { kind: 'ended', row: intent }
  return intentOperation.take(run, intent, { token: input.token, state: state.subscription.state }, 'STORE_CARD')
}

type Beginning = {
  readonly state: ProviderState
  readonly cards: readonly ProviderCard[]
  readonly earlier: readonly IntentRow[]
  readonly now: Date
}

function newIntent(
  subscription: SubscriptionRow,
  input: IntentInput,
  { state, cards, earlier, now }: Beginning,
): IntentRow {
  const owedCents = Math.max(0, state.subscription.balanceCents)
  const isDone = input.pays && owedCents === 0 && input.keeps !== 'ALWAYS'
  return {
    id: newId(now),
    communityId: subscription.communityId,
    subscriptionId: subscription.id,
    userId: subscription.userId,
    operationId: input.operationId,
    pays: input.pays && owedCents > 0,
    keeps: input.keeps,
    state: isDone ? 'NOTHING_DUE' : 'OPEN',
    // Stored as if the call had been sent: this caller sends it next.
    step: isDone ? 'ADD_CARD' : 'FIND_CARD',
    amountCents: input.pays ? owedCents : 0,
    paidCents: 0,
    currency: state.subscription.currency,
    knownCardIds: cards.map(({ id }) => id),
    previousCardId: keptDefault(state.subscription.defaultCardId, earlier),
    cardId: null,
    cardType: null,
    cardLast4: null,
    declineCode: null,
    processorCode: null,
    refusal: null,
    chargeSentAt: null,
    ...(isDone ? RELEASED : leasedFrom(now)),
    cleanup: 'NONE',
    cleanupAt: null,
    cleanupTries: 0,
    staffAct: input.by ?? null,
    createdAt: now,
    endedAt: isDone ? now : null,
  }
}
