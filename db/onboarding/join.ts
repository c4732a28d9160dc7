import { type BillingContext, runningClock } from '#db/billing/context.ts'
import { LEASE_MS, later } from '#db/billing/intent-rows.ts'
import { endOfRefusal } from '#db/billing/intent-run.ts'
import { readProviderState } from '#db/billing/provider-state.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { BillingRefusal, ProviderSubscription } from '#shared/kernel/ports/billing.ts'
import type { Invitation, PackageRow } from './invitation-rows.ts'
import { joinedStatements } from './joined-statements.ts'
import {
  beginPayment,
  changePayment,
  endPayment,
  type JoiningRow,
  leasePayment,
  paymentsThatMatter,
} from './joining-rows.ts'

export type JoinInput = {
  readonly invitation: Invitation
  readonly offer: PackageRow
  readonly token: string
  readonly operationId: string
  readonly receiptEmail: string | null
  /** The address of the terms that were accepted, and the shortened network that they were accepted from. */
  readonly terms: string
  readonly networkRange: string
}

export type JoinResult =
  | { readonly kind: 'ended'; readonly payment: JoiningRow }
  /** Money may have moved; a job finds out when nobody asks again. */
  | { readonly kind: 'pending' }
  /** Nothing was charged; the same operation may go on. */
  | { readonly kind: 'away' }

export type JoinRun = { readonly ctx: BillingContext; readonly invitation: Invitation; readonly clock: () => Date }

const BEGINNINGS = 3
const CHECK_AGAIN_MS = 30_000
/** A payment that charged nothing and is not continued is ended after so long. */
const ABANDONED_AFTER_MS = 15 * 60_000

/**
 * Pays for a new membership, and makes the invited person a member: once for an invitation, however often it is asked. The payment is
 * written down before the provider is called, so that a repeat, or the job, goes on where this one ended.
 */
export async function join(ctx: BillingContext, input: JoinInput): Promise<JoinResult> {
  const { invitation, operationId, token } = input
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
      const result = await goOn(run, open, open === known ? token : null, input.offer)
      const isOver = result.kind === 'ended' && result.payment.state !== 'PAID' && open !== known
      if (!isOver) return result
    }
    const payment = newPayment(input, run.clock())
    if (await beginPayment({ db: ctx.db, now: run.clock() }, payment))
      return unlessTaken(() => send(run, payment, { token, offer: input.offer }))
  }
  return { kind: 'pending' }
}

/** Goes on with an open payment: what was sent is looked up; what was not is sent now, or given up without a token. */
async function goOn(run: JoinRun, open: JoiningRow, token: string | null, offer: PackageRow): Promise<JoinResult> {
  const leased = await leasePayment(run.ctx, open, run.clock())
  if (!leased) return { kind: 'pending' }
  if (leased.sentAt !== null || token === null) return settlePayment(run, leased)
  return unlessTaken(async () => {
    const sent = await changePayment(run.ctx, leased, { sentAt: run.clock() })
    return send(run, sent, { token, offer })
  })
}

/** Finds out what became of a payment that this caller has leased. */
export function settlePayment(run: JoinRun, leased: JoiningRow): Promise<JoinResult> {
  return unlessTaken(() => (leased.sentAt === null ? endNotCharged(run, leased) : lookUp(run, leased)))
}

/** A payment whose lease ended meanwhile is another caller's. */
async function unlessTaken(work: () => Promise<JoinResult>): Promise<JoinResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PreconditionFailed) return { kind: 'pending' }
    throw error
  }
}

type Order = { readonly token: string; readonly offer: PackageRow }

async function send(run: JoinRun, payment: JoiningRow, { token, offer }: Order): Promise<JoinResult> {
  const { ctx, invitation, clock } = run
  const { id, userId, givenName, familyName, email } = invitation
  const outcome = await ctx.billing.createSubscription({
    reference: id,
    customer: { userId, givenName, familyName, email },
    productHandle: offer.productHandle ?? '',
    pricePointId: payment.pricePointId,
    token,
  })
  switch (outcome.kind) {
    case 'done':
      return finish(run, payment, outcome.value)
    case 'refused':
      if (isReferenceTaken(outcome.refusal)) return lookUp(run, payment)
      return { kind: 'ended', payment: await endPayment(ctx, payment, endOf(outcome.refusal), { now: clock() }) }
    case 'away': {
      const nextCheckAt = later(clock(), ABANDONED_AFTER_MS)
      await changePayment(ctx, payment, { sentAt: null, leasedUntil: null, nextCheckAt })
      return { kind: 'away' }
    }
    case 'unknown':
      return lookUp(run, payment)
    default:
      return outcome satisfies never
  }
}

/** An earlier payment of the invitation has made the subscription. */
function isReferenceTaken(refusal: BillingRefusal): boolean {
  return 'text' in refusal && /^reference:.*taken/i.test(refusal.text)
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

/** There is one subscription of an invitation at most: if there is one, it is paid. */
async function lookUp(run: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  const { ctx, invitation, clock } = run
  const outcome = await ctx.billing.findSubscription(invitation.id)
  if (outcome.kind === 'done' && outcome.value) return finish(run, payment, outcome.value)
  // A call that was sent may still be carried out for as long as it may take.
  const mayStillCome = clock().getTime() - (payment.sentAt?.getTime() ?? 0) < LEASE_MS
  if (outcome.kind !== 'done' || mayStillCome) return stayPending(run, payment)
  return endNotCharged(run, payment)
}

async function stayPending({ ctx, clock }: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  await changePayment(ctx, payment, { leasedUntil: null, nextCheckAt: later(clock(), CHECK_AGAIN_MS) })
  return { kind: 'pending' }
}

async function endNotCharged({ ctx, clock }: JoinRun, payment: JoiningRow): Promise<JoinResult> {
  const end = { state: 'ENDED', refusal: 'not-charged' } as const
  return { kind: 'ended', payment: await endPayment(ctx, payment, end, { now: clock() }) }
}

async function finish(run: JoinRun, payment: JoiningRow, { id, state }: ProviderSubscription): Promise<JoinResult> {
  const { ctx, clock } = run
  if (standingOf(state) === 'SUSPENDED') return endNotCharged(run, payment)
  const found = await readProviderState(ctx, { providerId: id }, clock)
  if (!found) return stayPending(run, payment)
  const now = clock()
  const alsoWrite = await joinedStatements({ ...ctx, now }, run.invitation, { payment, state: found })
  return { kind: 'ended', payment: await endPayment(ctx, payment, { state: 'PAID' }, { now, alsoWrite }) }
}

function newPayment({ invitation, offer, ...input }: JoinInput, now: Date): JoiningRow {
  const leasedUntil = later(now, LEASE_MS)
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
