import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { adjustments, refunds } from '#db/schema/staff/staff-billing.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import type { AdjustmentKind, AdjustmentState } from '#shared/domain/billing/adjustments/adjustments.ts'
import type { LedgerKind } from '#shared/domain/billing/ledger.ts'
import { type RefundState, refundableCents } from '#shared/domain/billing/refunds.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { type BilledMemberView, readBilledMember } from './read-member.ts'

/** How many entries of each subscription are listed; a member has a few payments a year. */
const ENTRIES_LISTED = 100
const REFUNDS_LISTED = 20
const ADJUSTMENTS_LISTED = 20

export type MemberPaymentView = {
  readonly id: string
  readonly kind: LedgerKind
  readonly amountCents: number
  readonly currency: string
  readonly happenedAt: Date
  readonly cardLast4: string | null
  readonly invoiceNumber: string | null
  readonly providerNumber: string | null
  /** What staff may still give back of it. */
  readonly refundableCents: number
}

export type MemberRefundView = {
  readonly id: string
  readonly state: RefundState
  readonly amountCents: number
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export type MemberAdjustmentView = {
  readonly id: string
  readonly kind: AdjustmentKind
  readonly state: AdjustmentState
  readonly amountCents: number
  readonly productName: string
  readonly reason: string
  readonly by: string
  readonly at: Date
}

export type MemberBillingView = {
  readonly member: BilledMemberView
  readonly productName: string | null
  readonly balanceCents: number
  readonly currency: string | null
  readonly renewsAt: Date | null
  readonly isAutoRenewalOn: boolean
  /** The newest membership, by its term or earlier. */
  readonly hasEnded: boolean
  readonly payments: readonly MemberPaymentView[]
  readonly refunds: readonly MemberRefundView[]
  readonly adjustments: readonly MemberAdjustmentView[]
}

type MemberArgs = { readonly communityId: string; readonly userId: string }

const subscriptionsOfUser = statement((p: MemberArgs) =>
  build
    .select({
      id: subscriptions.id,
      productName: subscriptions.productName,
      balanceCents: subscriptions.balanceCents,
      currency: subscriptions.currency,
      renewsAt: subscriptions.renewsAt,
      endsAtRenewal: subscriptions.endsAtRenewal,
      state: subscriptions.state,
    })
    .from(subscriptions)
    .where(isOfUser(subscriptions, p))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id)),
)

const entriesOfMember = statement((p: MemberArgs) =>
  build
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      happenedAt: ledgerEntries.happenedAt,
      cardLast4: ledgerEntries.cardLast4,
      invoiceNumber: ledgerEntries.invoiceNumber,
      providerPaymentId: ledgerEntries.providerPaymentId,
      providerInvoiceId: ledgerEntries.providerInvoiceId,
    })
    .from(ledgerEntries)
    .where(and(sql`${ledgerEntries.id} IN ${newestEntries(p)}`, isAlso(ledgerEntries.communityId, p.communityId))),
)

/** The first rows for each of the member's memberships: each costs one search of its index, however long that is. */
function idsOfEachOwn(p: MemberArgs, firstOf: (subscriptionId: SQL) => SQLWrapper): SQL {
  return sql`(SELECT first.value FROM ${subscriptions} AS own
    CROSS JOIN json_each((SELECT json_group_array(id) FROM ${firstOf(sql`own.id`)})) AS first
    WHERE own.community_id = ${p.communityId} AND own.user_id = ${p.userId})`
}

function newestEntries(p: MemberArgs): SQL {
  return idsOfEachOwn(p, (subscriptionId) =>
    build
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(
        sql`${ledgerEntries.subscriptionId} = ${subscriptionId} AND ${ledgerEntries.communityId} = ${p.communityId}`,
      )
      .orderBy(desc(ledgerEntries.happenedAt), desc(ledgerEntries.id))
      .limit(ENTRIES_LISTED),
  )
}

function newestRefunds(p: MemberArgs): SQL {
  return idsOfEachOwn(p, (subscriptionId) =>
    build
      .select({ id: refunds.id })
      .from(refunds)
      .where(sql`${refunds.subscriptionId} = ${subscriptionId} AND ${refunds.communityId} = ${p.communityId}`)
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(REFUNDS_LISTED),
  )
}

const refundsOfMember = statement((p: MemberArgs) =>
  build
    .select({
      id: refunds.id,
      entryId: refunds.entryId,
      state: refunds.state,
      amountCents: refunds.amountCents,
      reason: refunds.reason,
      at: refunds.createdAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(refunds)
    // Staff belong to the admin community.
    .innerJoin(users, eq(users.id, refunds.actorId))
    .where(and(sql`${refunds.id} IN ${newestRefunds(p)}`, isAlso(refunds.communityId, p.communityId))),
)

function newestAdjustments(p: MemberArgs): SQL {
  return idsOfEachOwn(p, (subscriptionId) =>
    build
      .select({ id: adjustments.id })
      .from(adjustments)
      .where(sql`${adjustments.subscriptionId} = ${subscriptionId} AND ${adjustments.communityId} = ${p.communityId}`)
      .orderBy(desc(adjustments.createdAt), desc(adjustments.id))
      .limit(ADJUSTMENTS_LISTED),
  )
}

const adjustmentsOfMember = statement((p: MemberArgs) =>
  build
    .select({
      id: adjustments.id,
      kind: adjustments.kind,
      state: adjustments.state,
      amountCents: adjustments.amountCents,
      productName: adjustments.productName,
      reason: adjustments.reason,
      at: adjustments.createdAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(adjustments)
    .innerJoin(users, eq(users.id, adjustments.actorId))
    .where(and(sql`${adjustments.id} IN ${newestAdjustments(p)}`, isAlso(adjustments.communityId, p.communityId))),
)

type Entry = ReturnType<ReturnType<typeof entriesOfMember>['toResult']>[number]

/** What a member has paid and was given back, the newest first, with what staff asked to give back and corrected. */
export async function readMemberBilling(ctx: ActorContext, userId: string): Promise<MemberBillingView> {
  const { communityId } = ctx.actor
  const of = { communityId, userId }
  const [member, owned, entries, asked, corrected] = await Promise.all([
    readBilledMember(ctx, userId),
    ctx.db.read(subscriptionsOfUser(of)),
    ctx.db.read(entriesOfMember(of)),
    ctx.db.read(refundsOfMember(of)),
    ctx.db.read(adjustmentsOfMember(of)),
  ])
  const open = asked.filter(({ state }) => state === 'OPEN')
  return {
    member,
    productName: owned[0]?.productName ?? null,
    balanceCents: owned.reduce((sum, { balanceCents }) => sum + Math.max(0, balanceCents), 0),
    currency: owned[0]?.currency ?? null,
    renewsAt: owned[0]?.renewsAt ?? null,
    isAutoRenewalOn: owned[0]?.endsAtRenewal === false,
    hasEnded: owned[0] !== undefined && standingOf(owned[0].state) === 'SUSPENDED',
    payments: entries.map((entry) => paymentView(entry, entries, open)).sort(newestFirst),
    refunds: asked.map(({ entryId: _, ...one }) => ({ ...one, by: fullName(one) })).sort(newestActFirst),
    adjustments: corrected.map((one) => ({ ...one, by: fullName(one) })).sort(newestActFirst),
  }
}

type OpenRefund = { readonly entryId: string; readonly amountCents: number }

function paymentView(entry: Entry, all: readonly Entry[], open: readonly OpenRefund[]): MemberPaymentView {
  const { providerPaymentId, providerInvoiceId, ...shown } = entry
  const given = all.filter(
    (one) =>
      one.kind === 'REFUND' &&
      one.providerPaymentId === providerPaymentId &&
      one.providerInvoiceId === providerInvoiceId,
  )
  const underWay = open.filter(({ entryId }) => entryId === entry.id)
  const refundedCents = [...given, ...underWay].reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isRefundable = entry.kind === 'CHARGE' && entry.cardLast4 !== null
  return {
    ...shown,
    providerNumber: providerPaymentId,
    refundableCents: isRefundable ? refundableCents({ ...entry, refundedCents }) : 0,
  }
}

function newestFirst(a: MemberPaymentView, b: MemberPaymentView): number {
  return b.happenedAt.getTime() - a.happenedAt.getTime() || (a.id < b.id ? 1 : -1)
}

function newestActFirst(a: { readonly at: Date }, b: { readonly at: Date }): number {
  return b.at.getTime() - a.at.getTime()
}
