import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { communityDays, dunningText } from '#db/billing/dunning/community-days.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { sessions } from '#db/schema/auth.ts'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { membershipReturns } from '#db/schema/renewals.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { deviceOf } from '#shared/domain/auth/device.ts'
import { type MembershipEnding, membershipEnding } from '#shared/domain/billing/dunning/membership-ending.ts'
import type { LedgerKind } from '#shared/domain/billing/ledger.ts'
import type { AdminContext } from '../../context.ts'
import { readHasPermission } from '../../staff/permissions.ts'
import { type MemberArgs, readHelpedMember } from './member-access.ts'

/** The number of events shown, and read per kind. */
const SHOWN_EVENTS = 20

export const MEMBER_EVENT_KINDS = [
  ...(['JOINED', 'CAME_BACK', 'SIGN_IN', 'SUBMITTED', 'PUBLISHED', 'CHARGE', 'REFUND'] as const),
  ...(['ENDED_WITH_TERM', 'CLOSED_UNPAID', 'ENDED_EARLY'] as const),
] as const
export type MemberEventKind = (typeof MEMBER_EVENT_KINDS)[number]

export type MemberEvent = {
  readonly kind: MemberEventKind
  readonly at: Date
  /** The title of the article, the device, or what the membership was of. */
  readonly text: string | null
  readonly articleId: string | null
  readonly amountCents: number | null
  readonly currency: string | null
}

function newestArticles(at: typeof articles.submittedAt | typeof articles.publishedAt) {
  return statement((p: MemberArgs) =>
    build
      .select({ id: articles.id, title: articles.title, at: sql<Date>`${at}`.mapWith(at) })
      .from(articles)
      .where(and(eq(articles.communityId, p.communityId), eq(articles.authorId, p.memberId), isNotNull(at)))
      .orderBy(desc(at), desc(articles.id))
      .limit(SHOWN_EVENTS),
  )
}
const submittedArticles = newestArticles(articles.submittedAt)
const publishedArticles = newestArticles(articles.publishedAt)

const newestSignIns = statement((p: MemberArgs) =>
  build
    .select({ userAgent: sessions.userAgent, at: sessions.createdAt })
    .from(sessions)
    .where(
      and(isOfUser(sessions, { userId: p.memberId, communityId: p.communityId }), sql`${sessions.kind} = 'MEMBER'`),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SHOWN_EVENTS),
)

/** When they paid for a new membership, after one that had ended: a few times in a life. */
const returns = statement((p: MemberArgs) =>
  build
    .select({ at: sql<Date>`${membershipReturns.endedAt}`.mapWith(membershipReturns.endedAt) })
    .from(membershipReturns)
    .where(
      and(
        isOfUser(membershipReturns, { userId: p.memberId, communityId: p.communityId }),
        sql`${membershipReturns.state} = 'DONE'`,
      ),
    ),
)

/** The newest movements of each of the member's memberships. */
function newestEntries(p: MemberArgs): SQL {
  const ofOne = build
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.subscriptionId} = own.id AND ${ledgerEntries.communityId} = ${p.communityId}`)
    .orderBy(desc(ledgerEntries.happenedAt), desc(ledgerEntries.id))
    .limit(SHOWN_EVENTS)
  return sql`(SELECT first.value FROM ${subscriptions} AS own
    CROSS JOIN json_each((SELECT json_group_array(id) FROM ${ofOne})) AS first
    WHERE own.community_id = ${p.communityId} AND own.user_id = ${p.memberId})`
}

const newestPayments = statement((p: MemberArgs) =>
  build
    .select({
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      currency: ledgerEntries.currency,
      at: ledgerEntries.happenedAt,
    })
    .from(ledgerEntries)
    .where(
      and(
        sql`${ledgerEntries.id} IN ${newestEntries(p)}`,
        isAlso(ledgerEntries.communityId, p.communityId),
        inArray(ledgerEntries.kind, ['CHARGE', 'REFUND'] satisfies LedgerKind[]),
      ),
    ),
)

const memberships = statement((p: MemberArgs) =>
  build
    .select({
      productName: subscriptions.productName,
      state: subscriptions.state,
      pastDueSince: subscriptions.pastDueSince,
      renewsAt: subscriptions.renewsAt,
      endedAt: subscriptions.endedAt,
      dunning: dunningText(),
      timeZone: communities.timeZone,
    })
    .from(subscriptions)
    .innerJoin(communities, eq(communities.id, subscriptions.communityId))
    .where(isOfUser(subscriptions, { userId: p.memberId, communityId: p.communityId }))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(SHOWN_EVENTS),
)

const KIND_OF_ENDING = {
  WITH_TERM: 'ENDED_WITH_TERM',
  UNPAID: 'CLOSED_UNPAID',
  EARLY: 'ENDED_EARLY',
} as const satisfies Readonly<Record<MembershipEnding, MemberEventKind>>

const NOTHING = { text: null, articleId: null, amountCents: null, currency: null } as const

/** The newest actions of and events about a member; ledger entries only for staff who may see them. */
export async function readTimeline(ctx: AdminContext, memberId: string): Promise<readonly MemberEvent[]> {
  const of = { communityId: ctx.actor.communityId, memberId }
  const [member, canSeeBilling, submitted, published, signIns, payments, owned, cameBack] = await Promise.all([
    readHelpedMember(ctx, memberId),
    readHasPermission(ctx, 'billing'),
    ctx.db.read(submittedArticles(of)),
    ctx.db.read(publishedArticles(of)),
    ctx.db.read(newestSignIns(of)),
    ctx.db.read(newestPayments(of)),
    ctx.db.read(memberships(of)),
    ctx.db.read(returns(of)),
  ])
  const events: MemberEvent[] = [
    { ...NOTHING, kind: 'JOINED', at: member.joinedAt },
    ...cameBack.map(({ at }) => ({ ...NOTHING, kind: 'CAME_BACK' as const, at })),
    ...submitted.map(({ id, title, at }) => ({
      ...NOTHING,
      kind: 'SUBMITTED' as const,
      at,
      text: title,
      articleId: id,
    })),
    ...published.map(({ id, title, at }) => ({
      ...NOTHING,
      kind: 'PUBLISHED' as const,
      at,
      text: title,
      articleId: id,
    })),
    ...signIns.map(({ userAgent, at }) => ({ ...NOTHING, kind: 'SIGN_IN' as const, at, text: deviceOf(userAgent) })),
    ...owned.flatMap(({ productName, ...row }) => {
      const ending = membershipEnding(row, communityDays(row), ctx.now)
      return ending ? [{ ...NOTHING, kind: KIND_OF_ENDING[ending.how], at: ending.at, text: productName }] : []
    }),
    ...(canSeeBilling ? payments : []).map(({ kind, ...money }) => ({
      ...NOTHING,
      ...money,
      kind: kind === 'REFUND' ? ('REFUND' as const) : ('CHARGE' as const),
    })),
  ]
  return events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN_EVENTS)
}
