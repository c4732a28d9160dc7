import { and, eq, sql } from 'drizzle-orm'
import { readItemsFor } from '#db/feeds/shown-feeds.ts'
import { feeds } from '#db/schema/content/feeds.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { FeedItemView } from '#shared/domain/feeds/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkCanManageFeeds } from './feed-access.ts'

export type FeedPreviewView = {
  readonly name: string
  /** The member can sign in and has a tier of the feed. */
  readonly isInAudience: boolean
  /** The items that the member would see, whether or not the feed is shown now. */
  readonly items: readonly FeedItemView[]
}

type MemberArgs = { readonly communityId: string; readonly feedId: string; readonly email: string }

const readerOf = statement((p: MemberArgs) =>
  build
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      rule: feeds.rule,
      isInAudience: sql<boolean>`${users.status} = 'ACTIVE' AND (${feeds.tiers} = '[]' OR EXISTS (SELECT 1
        FROM json_each(${feeds.tiers}) AS tier WHERE tier.value = ${users.membershipTier}))`.mapWith(Boolean),
    })
    .from(users)
    .innerJoin(feeds, hasId(feeds, p.feedId, p))
    .where(
      and(
        eq(users.email, sql`lower(${p.email})`),
        eq(users.communityId, p.communityId),
        sql`+${users.kind} = 'MEMBER'`,
      ),
    ),
)

/** A feed as one member would see it; null if the community has no such member or feed. */
export async function previewFeed(ctx: StaffContext, feedId: string, email: string): Promise<FeedPreviewView | null> {
  const { db, now, actor } = ctx
  const { communityId } = actor
  const [, [reader]] = await Promise.all([
    checkCanManageFeeds(ctx),
    db.read(readerOf({ communityId, feedId, email: email.trim() })),
  ])
  if (!reader) return null
  const { userId, rule, isInAudience, ...name } = reader
  const items = await readItemsFor(ctx, { rule }, { userId, communityId, feedId, isStaff: false, now })
  return { name: fullName(name), isInAudience, items: isInAudience ? items : [] }
}
