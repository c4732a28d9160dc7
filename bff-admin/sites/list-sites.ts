import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorContext } from '#db/context.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, statement } from '#db/statement.ts'
import type { ClosingDates } from '#shared/domain/communities/closing/closing.ts'
import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import type { WaitingView } from '#shared/domain/staff/waiting.ts'
import { closesBefore, holdsThere, type WaitingArgs, waitingColumns, waitingOf } from '../start/waiting.ts'
import { checkInAdminCommunity } from './site-access.ts'

/** The maximum count of members: the page shows "10,000+". */
const MEMBERS_COUNTED = 10_000
/** More than the number of brands there will ever be: the page shows all. */
const SITES_MAX = 200

export type SiteView = {
  readonly code: string
  readonly name: string
  readonly familiarName: string
  readonly icon: string | null
  /** The host of its site; null until it has an address, and nobody can open it. */
  readonly host: string | null
  readonly memberCount: number
  readonly hasMoreMembers: boolean
  /** Null while it is not closing. */
  readonly closing: ClosingDates | null
  /** Whether the actor can sign in to its admin area. */
  readonly isOwn: boolean
  readonly waiting: readonly WaitingView[]
}

const memberCount = sql<number>`(SELECT count(*) FROM ${build
  .select({ one: sql`1`.as('one') })
  .from(directoryEntries)
  .where(eq(directoryEntries.communityId, sql`${sql`${communities.id}`}`))
  .limit(MEMBERS_COUNTED + 1)})`

const sites = statement((p: WaitingArgs) =>
  build
    .select({
      code: communities.code,
      name: communities.name,
      familiarName: communities.familiarName,
      config: communities.config,
      host: communityHosts.host,
      memberCount,
      isOwn: sql`${holdsThere(p, PERMISSIONS)}`.mapWith(Boolean) as SQL<boolean>,
      ...waitingColumns(p),
    })
    .from(communities)
    .leftJoin(communityHosts, and(eq(communityHosts.communityId, communities.id), eq(communityHosts.isPrimary, true)))
    .where(eq(communities.kind, 'BRAND'))
    .orderBy(asc(communities.name))
    .limit(SITES_MAX),
)

/** Every brand, by name, with the items that wait there for the actor. Throws NotFound outside the admin community. */
export async function listSites(ctx: ActorContext): Promise<readonly SiteView[]> {
  const { db, actor, now } = ctx
  const [, rows] = await Promise.all([
    checkInAdminCommunity(ctx, ...PERMISSIONS),
    db.read(sites({ userId: actor.userId, closesBefore: closesBefore(now) })),
  ])
  return rows.map((row) => ({
    ...{ code: row.code, name: row.name, familiarName: row.familiarName, host: row.host, isOwn: row.isOwn },
    ...{ icon: row.config.icon ?? null, closing: row.closing },
    memberCount: Math.min(row.memberCount, MEMBERS_COUNTED),
    hasMoreMembers: row.memberCount > MEMBERS_COUNTED,
    waiting: waitingOf(row, now),
  }))
}
