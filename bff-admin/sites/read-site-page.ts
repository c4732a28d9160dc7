import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { closuresOfVersion } from '#db/communities/sites/closure-rows.ts'
import { groupMark, type StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorContext } from '#db/context.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { communityChanges, communityVersions } from '#db/schema/staff/community-versions.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { SITE_GROUPS, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { differencesOf, type SiteDifference, type SiteState } from '#shared/domain/communities/sites/site.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { readSite } from './site-access.ts'
import { versionColumns } from './version-columns.ts'

/** The maximum count per kind: the page shows "1,000+". */
const COUNTED_MAX = 1000
const CHANGES_MAX = 20
const VERSIONS_A_PAGE = 20

export type SiteCounts = { readonly members: number; readonly posts: number; readonly max: number }

const counts = statement((p: { readonly communityId: string }) => {
  const members = build
    .select({ one: sql`1`.as('one') })
    .from(directoryEntries)
    .where(eq(directoryEntries.communityId, p.communityId))
    .limit(COUNTED_MAX + 1)
  const posts = build
    .select({ one: sql`1`.as('one') })
    .from(forumPosts)
    .where(eq(forumPosts.communityId, p.communityId))
    .limit(COUNTED_MAX + 1)
  return build.all<{ members: number; posts: number }>(
    sql`SELECT (SELECT count(*) FROM ${members}) AS members, (SELECT count(*) FROM ${posts}) AS posts`,
  )
})

/** The numbers of what a change of the brand affects. */
export async function readSiteCounts({ db }: ActorContext, communityId: string): Promise<SiteCounts> {
  const [found] = await db.read(counts({ communityId }))
  return { members: found?.members ?? 0, posts: found?.posts ?? 0, max: COUNTED_MAX }
}

type ListArgs = { readonly communityId: string; readonly staffOf: string }

const plannedChanges = statement((p: ListArgs) =>
  build
    .select({
      id: communityChanges.id,
      group: communityChanges.group,
      typed: communityChanges.typed,
      startsAt: communityChanges.startsAt,
      state: communityChanges.state,
      reason: communityChanges.reason,
      author: authorName(),
    })
    .from(communityChanges)
    .leftJoin(users, hasId(users, communityChanges.authorId, { communityId: p.staffOf }))
    .where(eq(communityChanges.communityId, p.communityId))
    .orderBy(desc(communityChanges.createdAt))
    .limit(CHANGES_MAX),
)

function authorName() {
  return sql<string | null>`${users.givenName} || ' ' || ${users.familyName}`
}

export type PlannedChange = ReturnType<ReturnType<typeof plannedChanges>['toResult']>[number]

/** The newest scheduled changes, in any state. */
export function readPlannedChanges({ db, actor }: ActorContext, communityId: string): Promise<PlannedChange[]> {
  return db.read(plannedChanges({ communityId, staffOf: actor.communityId }))
}

export async function readMarks(state: SiteState) {
  return Promise.all(SITE_GROUPS.map(async (group: SiteGroup) => ({ group, mark: await groupMark(state, group) })))
}

const versions = statement((p: ListArgs & { readonly before: number; readonly limit: number }) =>
  build
    .select({
      number: communityVersions.number,
      ...versionColumns,
      reason: communityVersions.reason,
      createdAt: communityVersions.createdAt,
      author: authorName(),
    })
    .from(communityVersions)
    .leftJoin(users, hasId(users, communityVersions.authorId, { communityId: p.staffOf }))
    .where(and(eq(communityVersions.communityId, p.communityId), lt(communityVersions.number, p.before)))
    .orderBy(desc(communityVersions.number))
    .limit(p.limit),
)

export type SiteVersion = {
  readonly number: number
  readonly author: string | null
  readonly reason: string
  readonly createdAt: Date
  /** The differences from the previous version; none for the first. */
  readonly differences: readonly SiteDifference[]
}
export type SiteHistory = {
  readonly site: StoredSite
  readonly versions: readonly SiteVersion[]
  readonly hasEarlier: boolean
}

type VersionRow = Omit<SiteState, 'closures'> & Pick<typeof communityVersions.$inferSelect, 'closures'>

/** A version written before closures were recorded shows no difference in them. */
function differencesBetween(before: VersionRow, after: VersionRow): readonly SiteDifference[] {
  const [earlier, later] = [before, after].map(({ closures, timeZone }) => closuresOfVersion(closures, timeZone))
  return differencesOf({ ...before, closures: earlier ?? later ?? [] }, { ...after, closures: later ?? earlier ?? [] })
}

/** The versions of a brand, newest first, starting before the given number. */
export async function readHistory(ctx: ActorContext, code: string, before: number | null): Promise<SiteHistory> {
  const site = await readSite(ctx, code)
  if (before !== null && before < 1) throw new AppError('BadRequest.Invalid')
  const rows = await ctx.db.read(
    versions({
      ...{ communityId: site.id, staffOf: ctx.actor.communityId },
      ...{ before: before ?? site.version + 1, limit: VERSIONS_A_PAGE + 1 },
    }),
  )
  const shown = rows.slice(0, VERSIONS_A_PAGE).map(({ number, author, reason, createdAt, ...row }, i) => {
    const earlier = rows[i + 1]
    return { number, author, reason, createdAt, differences: earlier ? differencesBetween(earlier, row) : [] }
  })
  return { site, versions: shown, hasEarlier: rows.length > VERSIONS_A_PAGE }
}
