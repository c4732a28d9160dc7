import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { articleClosures } from '#db/schema/articles/articles.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { communityVersions } from '#db/schema/staff/community-versions.ts'
import { build, statement } from '#db/statement.ts'
import { printClosures } from '#shared/domain/communities/sites/closures.ts'
import { FIRST_VERSION_REASON } from '#shared/domain/communities/sites/messages.ts'
import type { SiteState } from '#shared/domain/communities/sites/site.ts'
import { newId } from '#shared/kernel/ids.ts'
import { closureStatements } from './closure-rows.ts'
import type { StoredSite } from './read-site.ts'

type VersionArgs = {
  readonly id: string
  readonly communityId: string
  readonly authorId: string | null
  readonly reason: string
  readonly now: Date
  /** True only if the community has no version yet. */
  readonly isFirst: boolean
}

const keptVersion = statement((p: VersionArgs) =>
  build.run(sql`INSERT INTO ${communityVersions}
      (id, community_id, number, name, familiar_name, time_zone, config, hosts, closures, author_id, reason, created_at)
    SELECT ${p.id}, ${p.communityId},
      coalesce((SELECT max(kept.number) FROM ${communityVersions} AS kept WHERE kept.community_id = ${p.communityId}), 0) + 1,
      place.name, place.familiar_name, place.time_zone, place.config,
      (SELECT json_group_array(host) FROM (SELECT host FROM ${communityHosts} WHERE community_id = ${p.communityId}
        ORDER BY is_primary DESC, host)),
      (SELECT json_group_array(json_array(starts_at, ends_at)) FROM (SELECT starts_at, ends_at FROM ${articleClosures}
        WHERE community_id = ${p.communityId} ORDER BY starts_at)),
      ${p.authorId}, ${p.reason}, ${p.now}
    FROM ${communities} AS place
    WHERE place.id = ${p.communityId} AND (NOT ${p.isFirst} OR NOT EXISTS (SELECT 1 FROM ${communityVersions} AS kept
      WHERE kept.community_id = ${p.communityId}))`),
)

type Authored = { readonly communityId: string; readonly authorId: string; readonly reason: string }

/** Stores the community as a version, as changed by the previous statements of the batch. */
export function versionStatement({ now }: Pick<DbContext, 'now'>, version: Authored) {
  return keptVersion({ ...version, id: newId(now), now, isFirst: false })
}

/** Stores the state before the first change, so that it can be restored. Does nothing if there is a version. */
export async function keepFirstVersion(
  { db, now }: DbContext,
  { id: communityId, version }: Pick<StoredSite, 'id' | 'version'>,
) {
  if (version > 0) return
  await db.commit([
    keptVersion({ communityId, id: newId(now), authorId: null, reason: FIRST_VERSION_REASON, now, isFirst: true }),
  ])
}

type Change = {
  readonly site: StoredSite
  readonly after: SiteState
  readonly authorId: string
  readonly reason: string
  /** A condition in addition to the site being as it was read. */
  readonly condition: SQL | undefined
}

/**
 * Changes a brand and stores the version, for `commitIf`: the first statement changes nothing if somebody else has changed the brand since
 * it was read. A host that another community has violates `community_hosts.host`.
 */
export function changeStatements(
  { now }: Pick<DbContext, 'now'>,
  { site, after, authorId, reason, condition }: Change,
) {
  const { hosts, closures, ...columns } = after
  const communityId = site.id
  const changed = build
    .update(communities)
    .set({ ...columns, updatedAt: now })
    .where(and(eq(communities.id, communityId), eq(communities.updatedAt, site.updatedAt), condition))
  const isSameHosts = hosts.join() === site.state.hosts.join()
  const before = site.state
  // Closures are days of the community: in another time zone they are other instants.
  const isSameTimes = columns.timeZone === before.timeZone && printClosures(closures) === printClosures(before.closures)
  return [
    changed,
    ...(isSameHosts ? [] : hostStatements(communityId, hosts)),
    ...(isSameTimes ? [] : closureStatements(communityId, after, now)),
    versionStatement({ now }, { communityId, authorId, reason }),
  ] as const
}

/** The first host is the primary one. */
export function hostStatements(communityId: string, hosts: readonly string[]) {
  return [
    build.delete(communityHosts).where(eq(communityHosts.communityId, communityId)),
    ...hosts.map((host, i) => build.insert(communityHosts).values({ host, communityId, isPrimary: i === 0 })),
  ]
}
