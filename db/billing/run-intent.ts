import { PreconditionFailed } from '#db/errors.ts'
import { type CardKeeping, paymentIntents } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import type { ChargeAnswer } from '#shared/domain/billing/charge-outcome.ts'
import type { StaffAct } from '#shared/domain/staff/audit.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { ProviderCard, SubscriptionState } from '#shared/kernel/ports/billing.ts'
import { charge, settle } from './charge.ts'
import { type BillingContext, readFromProvider, runningClock } from './context.ts'
import {
  claimSlotStatement,
  endIntent,
  type IntentRow,
  intentsThatMatter,
  LEASE_MS,
  later,
  leaseIntent,
} from './intent-rows.ts'
import type { IntentResult, IntentRun, StepResult } from './intent-run.ts'
import { type ProviderState, readProviderState, storeStatements } from './provider-state.ts'
import { makeDefault, release, storeCard } from './store-card.ts'
import { type SubscriptionRow, subscriptionOfMember } from './subscription-rows.ts'

export type IntentInput = {
  readonly communityId: string
  readonly userId: string
  readonly subscriptionId: string
  readonly operationId: string
  readonly token: string
  /** Whether what is owed is charged; otherwise the card is stored only. */
  readonly pays: boolean
  readonly keeps: CardKeeping
  /** Null unless staff adds the card for the member. */
  readonly staffAct?: StaffAct | null
}

const BEGINNINGS = 3

/**
 * Adds a card and, if asked, charges what is owed: once for an operation id, and one intent of a subscription at a time. Each step is
 * written down before the provider is called, so that a repeat, or the job, goes on where this one ended.
 */
export async function runIntent(ctx: BillingContext, input: IntentInput): Promise<IntentResult> {
  const clock = runningClock(ctx.now)
  for (let attempt = 1; attempt <= BEGINNINGS; attempt++) {
    const [[subscription], intents] = await Promise.all([
      ctx.db.read(subscriptionOfMember(input)),
      ctx.db.read(intentsThatMatter(input)),
    ])
    if (!subscription) throw new AppError('NotFound')
    const run = { ctx, subscription, clock }
    const known = intents.find(({ operationId }) => operationId === input.operationId)
    if (known) return continueKnown(run, known, input.token)
    const open = intents.find(({ state }) => state === 'OPEN')
    if (open && (await settleOther(run, open)) === 'pending') return { kind: 'pending' }
    const result = await begin(run, input, intents)
    if (result.kind !== 'conflict') return result
  }
  return { kind: 'pending' }
}

/** A repeat: the result of the first, or the rest of its steps. */
async function continueKnown(run: IntentRun, known: IntentRow, token: string): Promise<IntentResult> {
  if (known.state !== 'OPEN') return { kind: 'ended', intent: known }
  const leased = await leaseIntent({ db: run.ctx.db, now: run.clock() }, known)
  return leased ? continueIntent(run, leased, token) : { kind: 'pending' }
}

/** Goes on with an intent that this caller has leased. */
export function continueIntent(run: IntentRun, leased: IntentRow, token: string | null): Promise<IntentResult> {
  return drive(run, leased, { token, mayBeStored: leased.step === 'FIND_CARD', state: null })
}

/** Another operation's intent: its charge is looked up; one that has charged nothing gives way. */
async function settleOther(run: IntentRun, open: IntentRow): Promise<'ended' | 'pending'> {
  const leased = await leaseIntent({ db: run.ctx.db, now: run.clock() }, open)
  if (!leased) return 'pending'
  const result = await unlessTaken(() =>
    leased.step === 'CHECK' ? settle(run, leased, knownAnswer(leased)) : giveUp(run, leased),
  )
  return result.kind === 'ended' ? 'ended' : 'pending'
}

/** Ends an intent that has charged nothing. */
export async function giveUp({ ctx, clock }: IntentRun, leased: IntentRow): Promise<IntentResult> {
  const end = { state: 'ENDED', refusal: 'not-charged' } as const
  return { kind: 'ended', intent: await endIntent(ctx, leased, end, { now: clock() }) }
}

/** What is known of a charge that was sent earlier. */
function knownAnswer({ declineCode, processorCode }: IntentRow): ChargeAnswer {
  if (!declineCode) return { kind: 'lost' }
  return { kind: 'declined', decline: { code: declineCode, strength: 'soft' }, processorCode }
}

async function begin(
  run: IntentRun,
  input: IntentInput,
  earlier: readonly IntentRow[],
): Promise<IntentResult | { readonly kind: 'conflict' }> {
  const { ctx, subscription, clock } = run
  const [state, cards] = await Promise.all([
    readProviderState(ctx, subscription, clock),
    readFromProvider(() => ctx.billing.listCards(subscription.providerCustomerId)),
  ])
  if (!state || !cards) return { kind: 'away' }
  const now = clock()
  const intent = newIntent(subscription, input, { state, cards, earlier, now })
  try {
    await ctx.db.commitIf([
      claimSlotStatement(subscription, input.operationId, now),
      build.insert(paymentIntents).values(intent),
      ...storeStatements(subscription, state, now),
    ])
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'conflict' }
    throw error
  }
  if (intent.state !== 'OPEN') return { kind: 'ended', intent }
  return drive(run, intent, { token: input.token, mayBeStored: false, state: state.subscription.state })
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
    // Written as of a call that was sent: this caller sends it next.
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
    leasedUntil: isDone ? null : later(now, LEASE_MS),
    nextCheckAt: isDone ? null : later(now, LEASE_MS),
    cleanup: 'NONE',
    cleanupAt: null,
    cleanupTries: 0,
    staffAct: input.staffAct ?? null,
    createdAt: now,
    endedAt: isDone ? now : null,
  }
}

/** The default card, or when that is one to be removed, the one that was the default before it. */
function keptDefault(defaultCardId: string | null, earlier: readonly IntentRow[]): string | null {
  let cardId = defaultCardId
  for (let i = 0; i <= earlier.length; i++) {
    const toRemove = earlier.find((one) => one.cardId === cardId && one.cleanup !== 'NONE' && one.keeps !== 'ALWAYS')
    if (!toRemove || cardId === null) return cardId
    cardId = toRemove.previousCardId
  }
  return null
}

type Drive = {
  readonly token: string | null
  readonly mayBeStored: boolean
  /** Null when it has to be read again before a charge. */
  readonly state: SubscriptionState | null
}

function drive(run: IntentRun, first: IntentRow, given: Drive): Promise<IntentResult> {
  return unlessTaken(async () => {
    let step: StepResult = { kind: 'go-on', intent: first }
    while (step.kind === 'go-on') step = await takeStep(run, step.intent, given)
    return step
  })
}

/** An intent whose lease ended meanwhile is another caller's. */
async function unlessTaken<R>(work: () => Promise<R>): Promise<R | { readonly kind: 'pending' }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'pending' }
    throw error
  }
}

async function takeStep(run: IntentRun, intent: IntentRow, given: Drive): Promise<StepResult> {
  switch (intent.step) {
    case 'ADD_CARD':
    case 'FIND_CARD':
      return storeCard(run, intent, given)
    case 'MAKE_DEFAULT':
      return applyCard(run, intent, given.state)
    case 'CHARGE':
      // Another card may have become the default since.
      return applyCard(run, intent, null)
    case 'CHECK':
      return settle(run, intent, knownAnswer(intent))
    default:
      return intent.step satisfies never
  }
}

async function applyCard(run: IntentRun, intent: IntentRow, state: SubscriptionState | null): Promise<StepResult> {
  const made = await makeDefault(run, intent)
  if (made.kind !== 'go-on') return made
  if (intent.pays) return state ? charge(run, intent, state) : chargeIfOwed(run, intent)
  const ended = await endIntent(run.ctx, intent, { state: 'SAVED' }, { now: run.clock() })
  return { kind: 'ended', intent: ended }
}

/** Some time has passed since the balance was read. */
async function chargeIfOwed(run: IntentRun, intent: IntentRow): Promise<StepResult> {
  const state = await readProviderState(run.ctx, run.subscription, run.clock)
  if (!state) return release(run, intent)
  const { balanceCents, state: now } = state.subscription
  return balanceCents > 0 ? charge(run, intent, now) : settle(run, intent, { kind: 'lost' })
}
