import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { forumSettings } from '#db/schema/forum/forum.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { directoryCounts } from '#db/schema/profiles.ts'
import { build, isAlso, isOfUser, statement } from '#db/statement.ts'
import { parseHeldWords } from '#shared/domain/forum/rules.ts'
import { EVERYONE, type OfferedAudiences } from '#shared/domain/forum/statuses.ts'
import type { AudienceView } from '#shared/domain/forum/views.ts'
import { hasForum } from './visible-posts.ts'

type CommunityArgs = Pick<ActorArgs, 'communityId'>

/** How many active members a community has. */
export function memberCountOf({ communityId }: CommunityArgs): SQL<number> {
  return sql<number>`coalesce((SELECT everyone.count FROM ${directoryCounts} AS everyone
    WHERE everyone.community_id = ${communityId} AND everyone.facet = 'all' AND everyone.value = ''), 0)`
}

type AudienceRow = {
  readonly communityName: string
  readonly everyone: number
  readonly groupId: string | null
  readonly groupName: string | null
  readonly groupMembers: number | null
}

/** The columns of an `AudienceView`, for a query that joins the community and, from the left, the group. */
export function audienceColumns(p: CommunityArgs) {
  return {
    communityName: communities.name,
    everyone: memberCountOf(p),
    groupId: groups.id,
    groupName: groups.name,
    groupMembers: groups.memberCount,
  }
}

export function toAudience({ communityName, everyone, groupId, groupName, groupMembers }: AudienceRow): AudienceView {
  return groupId === null
    ? { id: EVERYONE, name: communityName, memberCount: everyone, isGroup: false }
    : { id: groupId, name: groupName ?? '', memberCount: groupMembers ?? 0, isGroup: true }
}

export type ForumSettings = {
  readonly intro: string
  readonly audiences: OfferedAudiences
  readonly isPreModerated: boolean
  readonly heldWords: readonly string[]
}

/** One row where the community has a forum, none otherwise. */
export const forumOfCommunity = statement((p: CommunityArgs) =>
  build
    .select({
      name: communities.name,
      everyone: memberCountOf(p),
      intro: forumSettings.intro,
      audiences: forumSettings.audiences,
      isPreModerated: forumSettings.isPreModerated,
      heldWords: forumSettings.heldWords,
    })
    .from(communities)
    .leftJoin(forumSettings, eq(forumSettings.communityId, communities.id))
    .where(and(eq(communities.id, p.communityId), hasForum(p))),
)

const ownGroups = statement((p: ActorArgs) =>
  build
    .select({ id: groups.id, name: groups.name, memberCount: groups.memberCount })
    .from(groupMembers)
    .innerJoin(groups, and(eq(groups.id, groupMembers.groupId), isAlso(groups.communityId, p.communityId)))
    .where(and(isOfUser(groupMembers, p), eq(groupMembers.state, 'MEMBER'))),
)

type CommunityRow = {
  readonly name: string
  readonly everyone: number
  readonly audiences: OfferedAudiences | null
}

function everyoneIn({ name, everyone }: CommunityRow): AudienceView {
  return { id: EVERYONE, name, memberCount: everyone, isGroup: false }
}

/** The audiences to which members post, everyone first. */
export function offeredAudiences(row: CommunityRow, ofGroups: readonly AudienceView[]): readonly AudienceView[] {
  return [...(row.audiences === 'GROUPS' ? [] : [everyoneIn(row)]), ...(row.audiences === 'EVERYONE' ? [] : ofGroups)]
}

export type ForumOfReader = {
  readonly settings: ForumSettings
  /** Those whose posts the reader sees. */
  readonly audiences: readonly AudienceView[]
  /** Those of them to whom members post. */
  readonly postAudiences: readonly AudienceView[]
}

/** What the forum of the community is for one person; null where there is none. */
export async function readForum({ db, actor }: ActorContext): Promise<ForumOfReader | null> {
  const { userId, communityId } = actor
  const [[row], own] = await Promise.all([
    db.read(forumOfCommunity({ communityId })),
    db.read(ownGroups({ userId, communityId })),
  ])
  if (!row) return null
  const ofGroups = own
    .map((group): AudienceView => ({ ...group, isGroup: true }))
    .toSorted((a, b) => b.memberCount - a.memberCount || a.name.localeCompare(b.name))
  return {
    settings: {
      intro: row.intro ?? '',
      audiences: row.audiences ?? 'BOTH',
      isPreModerated: row.isPreModerated ?? false,
      heldWords: parseHeldWords(row.heldWords ?? ''),
    },
    audiences: [everyoneIn(row), ...ofGroups],
    postAudiences: offeredAudiences(row, ofGroups),
  }
}
