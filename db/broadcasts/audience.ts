import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import {
  type Driver,
  type FilterArgs,
  foundBy,
  isSearchKind,
  membersOf,
  readFilter,
} from '#db/members/list/member-filters.ts'
import { broadcastRecipients } from '#db/schema/content/broadcasts.ts'
import { users } from '#db/schema/members.ts'
import { build, statementByShape } from '#db/statement.ts'
import type { AudienceFault } from '#shared/domain/broadcasts/messages.ts'
import { COUNTED_MEMBERS_MAX, type MemberFilter } from '#shared/domain/members/member-list.ts'
import type { BroadcastArgs } from './broadcast-rows.ts'

type Shape = { readonly driver: Driver | null }

/** The active members among those that the member list shows with the same filters. */
function isInAudience({ driver }: Shape, p: FilterArgs): SQL | undefined {
  const found = driver === null ? membersOf('OWN', p) : foundBy(driver, 'OWN', p)
  return and(found, sql`+${users.status} = 'ACTIVE'`)
}

export const audienceSize = statementByShape(
  (shape: Shape) => (p: FilterArgs) =>
    build
      .select({ size: sql<number>`count(*)`.mapWith(Number) })
      .from(users)
      .where(isInAudience(shape, p)),
)

const sampleColumns = { id: users.id, givenName: users.givenName, familyName: users.familyName }

export const audienceSample = statementByShape(
  (shape: Shape) => (p: FilterArgs & { readonly limit: number }) =>
    build.select(sampleColumns).from(users).where(isInAudience(shape, p)).limit(p.limit),
)

/** One row if the member is among them. */
export const audienceMember = statementByShape(
  (shape: Shape) => (p: FilterArgs & { readonly memberId: string }) =>
    build
      .select({ id: users.id })
      .from(users)
      .where(and(isInAudience(shape, p), eq(users.id, p.memberId))),
)

/** Stores the recipients of a broadcast that has just begun, each person once. */
export const frozenAudience = statementByShape(
  (shape: Shape) => (p: FilterArgs & BroadcastArgs) =>
    build.run(sql`INSERT INTO ${broadcastRecipients} (broadcast_id, user_id, community_id, state)
      SELECT ${p.broadcastId}, ${users.id}, ${p.communityId}, 'WAITING' FROM ${users} WHERE ${isInAudience(shape, p)}
      ON CONFLICT (broadcast_id, user_id) DO NOTHING`),
)

type Reader = { readonly communityId: string; readonly now: Date }

/** The shape and the arguments of these statements. */
export function audienceArgs(filter: MemberFilter, { communityId, now }: Reader) {
  const { driver, args } = readFilter(filter, now)
  return { shape: { driver }, args: { ...args, communityId, userId: '' } }
}

/** A search returns at most this many, so an audience that uses one could be incomplete. */
export function isSearchTooWide({ driver }: Shape, size: number): boolean {
  return isSearchKind(driver) && size > COUNTED_MEMBERS_MAX
}

/** Why nothing can be sent to an audience now; null if something can. */
export async function findAudienceFault(
  { db, now }: DbContext,
  { audience, communityId }: { readonly audience: MemberFilter; readonly communityId: string },
): Promise<AudienceFault | null> {
  const { shape, args } = audienceArgs(audience, { communityId, now })
  const [row] = await db.read(audienceSize(shape)(args))
  const size = row?.size ?? 0
  if (size === 0) return 'noAudience'
  return isSearchTooWide(shape, size) ? 'searchTooWide' : null
}
