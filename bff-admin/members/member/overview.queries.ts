import { and, count, desc, eq, sql } from 'drizzle-orm'
import { isPriceOfPackage } from '#db/billing/package-price.ts'
import { deletionDueAt } from '#db/members/privacy/open-deletions.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { subscriptions } from '#db/schema/billing.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { introductions } from '#db/schema/introductions.ts'
import { users } from '#db/schema/members.ts'
import { dataExports } from '#db/schema/privacy.ts'
import { packages } from '#db/schema/renewals.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { standingOf } from '#shared/domain/billing/subscription-states.ts'
import type { AdminContext } from '../../context.ts'
import { type MergedInto, readMergedInto } from '../merge/accounts.queries.ts'
import { countRows } from './count-rows.ts'
import { isMemberOf, type MemberArgs, readHelpedMember } from './member-access.ts'

export type ArticleCount = { readonly status: ArticleStatus; readonly count: number }

export type MembershipView = {
  readonly productName: string
  readonly termMonths: number | null
  readonly renewsAt: Date | null
  readonly isAutoRenewalOn: boolean
  /** The membership has ended, at its term or earlier. */
  readonly hasEnded: boolean
  /** When the renewal first failed; null while none failed. */
  readonly pastDueSince: Date | null
}

export type OverviewView = {
  /** Null without a membership. */
  readonly membership: MembershipView | null
  readonly articles: readonly ArticleCount[]
  readonly answers: number
  readonly forumPosts: number
  readonly forumReplies: number
  readonly introductionsSent: number
  readonly introductionsReceived: number
  /** When the account will be deleted, if its member requested it. */
  readonly deletionDueAt: Date | null
  readonly openDataCopies: number
  /** The account that has its content now; null unless it was merged. */
  readonly mergedInto: MergedInto | null
}

const counts = statement((p: MemberArgs) =>
  build
    .select({
      answers: countRows(
        panelAnswers,
        p,
        eq(panelAnswers.authorId, p.memberId),
        sql`${panelAnswers.status} <> 'DRAFT'`,
      ),
      forumPosts: countRows(forumPosts, p, eq(forumPosts.authorId, p.memberId)),
      forumReplies: countRows(
        forumEntries,
        p,
        eq(forumEntries.authorId, p.memberId),
        // The message of a post has the same id as the post.
        sql`${forumEntries.id} <> ${forumEntries.postId}`,
      ),
      introductionsSent: countRows(introductions, p, eq(introductions.userId, p.memberId)),
      introductionsReceived: countRows(introductions, p, eq(introductions.recipientId, p.memberId)),
      openDataCopies: countRows(
        dataExports,
        p,
        eq(dataExports.userId, p.memberId),
        sql`${dataExports.state} IN ('WAITING', 'FAILED')`,
      ),
      deletionDueAt: deletionDueAt({ userId: p.memberId, communityId: p.communityId }),
    })
    .from(users)
    .where(isMemberOf(p)),
)

const articleCounts = statement((p: MemberArgs) =>
  build
    .select({ status: articles.status, count: count() })
    .from(articles)
    .where(and(eq(articles.communityId, p.communityId), eq(articles.authorId, p.memberId)))
    .groupBy(articles.status),
)

const newestMembership = statement((p: MemberArgs) =>
  build
    .select({
      productName: subscriptions.productName,
      termMonths: packages.termMonths,
      renewsAt: subscriptions.renewsAt,
      endsAtRenewal: subscriptions.endsAtRenewal,
      state: subscriptions.state,
      pastDueSince: subscriptions.pastDueSince,
    })
    .from(subscriptions)
    .leftJoin(packages, and(isPriceOfPackage(), isAlso(packages.communityId, p.communityId)))
    .where(isOfUser(subscriptions, { userId: p.memberId, communityId: p.communityId }))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(1),
)

/** The member's newest membership; shared with the activation page. */
export async function readMembership({ db, actor }: AdminContext, memberId: string): Promise<MembershipView | null> {
  const [row] = await db.read(newestMembership({ communityId: actor.communityId, memberId }))
  if (!row) return null
  const { endsAtRenewal, state, ...membership } = row
  return { ...membership, isAutoRenewalOn: !endsAtRenewal, hasEnded: standingOf(state) === 'SUSPENDED' }
}

/** The numbers of a member's content here, and of open items. */
export async function readOverview(ctx: AdminContext, memberId: string): Promise<OverviewView> {
  const { communityId } = ctx.actor
  const of = { communityId, memberId }
  const [, [counted], ofArticles, membership, mergedInto] = await Promise.all([
    readHelpedMember(ctx, memberId),
    ctx.db.read(counts(of)),
    ctx.db.read(articleCounts(of)),
    readMembership(ctx, memberId),
    readMergedInto(ctx, memberId),
  ])
  if (!counted) throw new Error('The member was read and has no counts')
  return { ...counted, membership, articles: ofArticles, mergedInto }
}
