import { type BillingContext, runningClock } from '#db/billing/context.ts'
import { endOfRefusal } from '#db/billing/intent-ends.ts'
import { later } from '#db/billing/operations/operation-rows.ts'
import { type ProviderState, readProviderState } from '#db/billing/provider-state.ts'
import { isReferenceTaken, paidCentsOf } from '#db/billing/returning/new-membership.ts'
import { isUniqueViolation, unlessTaken } from '#db/errors.ts'
import { LEASE_MS, leaseEnd } from '#db/leases.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingOutcome, BillingRefusal, EnteredCard, ProviderSubscription } from '#shared/kernel/ports/billing.ts'
import { type Invitation, type PackageRow, takenByAnother } from './invitation-rows.ts'
import type { JoinRun } from './join-run.ts'
import { joinedStatements } from './joined-statements.ts'
import { joiningNotMade } from './joining-not-made.ts'
import {
  beginPayment,
  changePayment,
  endPayment,
  GIVEN_BACK,
  type JoiningRow,
  leasePayment,
  NOT_CHARGED,
  paymentsThatMatter,
} from './joining-rows.ts'
import { refundJoining } from './refund-joining.ts'

export type JoinInput = {
  readonly invitation: Invitation
  /** What a new payment is for; null if none may begin. */
  readonly offer: PackageRow | null
  /** All packages ever offered: a payment that has begun continues with its own price. Empty if nothing may be charged any more. */
  readonly offered: readonly PackageRow[]
  /** Called when the payment is about to be sent. It may call the gateway, and charges nothing. */
  readonly takeCard: TakeCard
  readonly operationId: string
  readonly receiptEmail: string | null
  /** The address of the accepted terms, and the shortened network of the acceptance. */
  readonly terms: string
  readonly networkRange: string
}

export type TakeCard = () => Promise<BillingOutcome<EnteredCard>>

export type JoinResult =
  | { readonly kind: 'ended'; readonly payment: JoiningRow }
  /** Money may have moved; a job finds out if no request does. */
  | { readonly kind: 'pending' }
  /** Nothing was charged; the same operation may continue. */
  | { readonly kind: 'away' }
  /** Neither this operation nor another one has paid or is in progress, and no new one may begin. */
  | { readonly kind: 'not-begun' }

const BEGINNINGS = 3
const CHECK_AGAIN_MS = 30_000
/** How long a payment waits for staff to refund by hand what the provider refused to. */
const LOOK_AGAIN_MS = 24 * 3_600_000
/** After this time a payment that charged nothing and is not continued is ended. */
const ABANDONED_AFTER_MS = 15 * 60_000

/**
 * Pays for a new membership, and makes the invited person a member: once per invitation, however often it is requested. The payment is
 * stored before the provider is called, so a repeat or the job continues from there.
 */
export async function join(ctx: BillingContext, input: JoinInput): Promise<JoinResult> {
  const { invitation, operationId, offer } = input
  const run = { ctx, invitation, clock: runningClock(ctx.now) }
  const { communityId, id: invitationId } = invitation
  for (let attempt = 1; attempt <= BEGINNINGS; attempt++) {
    const payments = await ctx.db.read(paymentsThatMatter({ communityId, invitationId, operationId }))
    const paid = payments.find(({ state }) => state === 'PAID')
    const known = payments.find((payment) => payment.operationId === operationId)
    const open = payments.find(({ state }) => state === 'OPEN')
    if (paid) return { kind: 'ended', payment: paid }
    if (known && known.state !== 'OPEN') return { kind: 'ended', payment: known }
    if (open) {
      const result = await goOn(run, open, open === known ? input : null)
      const isOver = result.kind === 'ended' && result.payment.state !== 'PAID' && open !== known
      if (!isOver) return result
    }
    if (!offer) return { kind: 'not-begun' }
    const payment = newPayment(input, offer, run.clock())
    if (await beginPayment({ db: ctx.db, now: run.clock() }, payment)) return pendingIfTaken(send(run, payment, input))
  }
  return { kind: 'pending' }
}

/** Continues an open payment: a sent one is looked up; any other is sent now, or given up without a card. */
async function goOn(run: JoinRun, open: JoiningRow, order: Order | null): Promise<JoinResult> {
  const leased = await leasePayment({ db: run.ctx.db, now: run.clock() }, open)
  if (!leased) return { kind: 'pending' }
  if (leased.sentAt !== null || order === null) return settlePayment(run, leased)
  const sent = await unlessTaken(changePayment(run.ctx, leased, { sentAt: run.clock() }))
  return sent ? pendingIfTaken(send(run, sent, order)) : { kind: 'pending' }
}

/** Finds out the outcome of a payment that this caller has leased. */
export function settlePayment(run: JoinRun, leased: JoiningRow): Promise<JoinResult> {
  return pendingIfTaken(leased.sentAt === null ? endNotCharged(run, leased) : lookUp(run, leased))
}

/** If the lease of a payment ended meanwhile, it belongs to another caller. */
async function pendingIfTaken(work: Promise<JoinResult>): Promise<JoinResult> {
  return (await unlessTaken(work)) ?? { kind: 'pending' }
}

type Order = Pick<JoinInput, 'takeCard' | 'offered'>

async function send(run: JoinRun, payment: JoiningRow, { takeCard, offered }: Order): Promise<JoinResult> {
  const { ctx, invitation } = run
  const { id, userId, givenName, familyName, email } = invitation
  const productHandle = offered.find(({ pricePointId }) => pricePointId === payment.pricePointId)?.productHandle
  if (!productHandle) return endNotCharged(run, payment)
  const card = await takeCard()
  if (card.kind === 'refused') return endRefused(run, payment, card.refusal)
  if (card.kind !== 'done') return notSent(run, payment)
  const outcome = await ctx.billing.createSubscription({
    reference: id,
    customer: { userId, givenName, familyName, email },
    productHandle,
    pricePointId: payment.pricePointId,
    card: card.value,
  })
  switch (outcome.kind) {
    case 'done':
      return finish(run, payment, outcome.value)
    case 'refused':
      if (isReferenceTaken(outcome.refusal)) return lookUp(run, payment)
      return endRefused(run, payment, outcome.refusal)
    case 'away':
      return notSent(run, payment)
    case 'unknown':
      return lookUp(run, payment)
    default:
      return outcome satisfies never
  }
}

async function endRefused({ ctx, clock }: JoinRun, payment: JoiningRow, refusal: BillingRefusal): Promise<JoinResult> {
  return { kind: 'ended', payment: await endPayment(ctx, payment, endOf(refusal), { now: clock() }) }
}

/** The provider was not asked to charge: the same operation may continue, and is ended automatically if it does not. */
async function notSent({ ctx, clock }: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  const nextCheckAt = later(clock(), ABANDONED_AFTER_MS)
  await changePayment(ctx, payment, { sentAt: null, leasedUntil: null, nextCheckAt })
  return { kind: 'away' }
}

function endOf(refusal: BillingRefusal) {
  const { state, declineCode = null, processorCode = null, refusal: reason = null } = endOfRefusal(refusal)
  return {
    state: state === 'DECLINED' ? ('DECLINED' as const) : ('REFUSED' as const),
    declineCode,
    processorCode,
    refusal: reason,
  }
}

/** An invitation has at most one subscription: if it exists, it is paid. */
async function lookUp(run: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  const { ctx, invitation, clock } = run
  const outcome = await ctx.billing.findSubscription(invitation.id)
  if (outcome.kind === 'done' && outcome.value) return finish(run, payment, outcome.value)
  // A sent call may still be carried out within this time.
  const mayStillCome = clock().getTime() - (payment.sentAt?.getTime() ?? 0) < LEASE_MS
  if (outcome.kind !== 'done' || mayStillCome) return stayPending(run, payment)
  return endNotCharged(run, payment)
}

async function stayPending({ ctx, clock }: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  await changePayment(ctx, payment, { leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
  return { kind: 'pending' }
}

async function endNotCharged(run: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  const now = run.clock()
  const alsoWrite = await joiningNotMade(run, payment, now)
  return { kind: 'ended', payment: await endPayment(run.ctx, payment, NOT_CHARGED, { now, alsoWrite }) }
}

async function finish(run: JoinRun, payment: JoiningRow, { id, state }: ProviderSubscription): Promise<JoinResult> {
  const { ctx, clock, invitation } = run
  const found = await readProviderState(ctx, { providerId: id }, clock)
  if (!found) return stayPending(run, payment)
  const { communityId, id: invitationId } = invitation
  const [email] = await ctx.db.read(takenByAnother({ communityId, invitationId }))
  if (email?.isTaken) return returnMoney(run, payment, found)
  if (standingOf(state) === 'SUSPENDED') return endSuspended(run, payment, found)
  const now = clock()
  const alsoWrite = await joinedStatements({ ...ctx, now }, invitation, { payment, state: found })
  try {
    return { kind: 'ended', payment: await endPayment(ctx, payment, { state: 'PAID' }, { now, alsoWrite }) }
  } catch (error) {
    // Another account took the email since it was looked up; nothing of the batch was written.
    if (isEmailTaken(error)) return returnMoney(run, payment, found)
    throw error
  }
}

/** If something was paid, staff have ended the membership at the provider, and no email says that nothing was charged. */
async function endSuspended(run: JoinRun, payment: JoiningRow, found: ProviderState): Promise<JoinResult> {
  if (paidCentsOf(found) === 0) return endNotCharged(run, payment)
  return { kind: 'ended', payment: await endPayment(run.ctx, payment, NOT_CHARGED, { now: run.clock() }) }
}

function isEmailTaken(error: unknown): boolean {
  return ['email', 'username'].some((column) => isUniqueViolation(error, `users.community_id, users.${column}`))
}

/** The account cannot be created. While the provider does not answer, the job continues. */
async function returnMoney(run: JoinRun, payment: JoiningRow, found: ProviderState): Promise<JoinResult> {
  const { ctx, clock } = run
  const refund = await refundJoining(run, payment, found)
  if (refund.kind === 'done') {
    const now = clock()
    const isCharged = refund.returnedCents > 0
    const alsoWrite = [...refund.emails, ...(isCharged ? [] : await joiningNotMade(run, payment, now))]
    return {
      kind: 'ended',
      payment: await endPayment(ctx, payment, isCharged ? GIVEN_BACK : NOT_CHARGED, { now, alsoWrite }),
    }
  }
  const isRefused = refund.kind === 'refused'
  const nextCheckAt = later(clock(), isRefused ? LOOK_AGAIN_MS : CHECK_AGAIN_MS)
  await changePayment(ctx, payment, { leasedUntil: null, nextCheckAt }, isRefused ? refund.emails : [])
  return { kind: 'pending' }
}

function newPayment({ invitation, ...input }: JoinInput, offer: PackageRow, now: Date): JoiningRow {
  const leasedUntil = leaseEnd(now)
  return {
    id: newId(now),
    communityId: invitation.communityId,
    invitationId: invitation.id,
    userId: invitation.userId,
    operationId: input.operationId,
    pricePointId: offer.pricePointId,
    amountCents: offer.duesCents + offer.initiationFeeCents,
    currency: offer.currency,
    receiptEmail: input.receiptEmail,
    terms: input.terms,
    networkRange: input.networkRange,
    state: 'OPEN',
    declineCode: null,
    processorCode: null,
    refusal: null,
    sentAt: now,
    leasedUntil,
    nextCheckAt: leasedUntil,
    createdAt: now,
    endedAt: null,
  }
}
