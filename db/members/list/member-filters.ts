import { and, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { cardStatuses, subscriptions } from '#db/schema/billing.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { build, idsOfEach } from '#db/statement.ts'
import { COUNTED_MEMBERS_MAX, joinedSpan, type MemberFilter, seenSpan } from '#shared/domain/members/member-list.ts'
import { matches, NO_SEARCH, readSearch, type SearchArgs, type SearchKind } from './member-matches.ts'
import { brandIdsJson, inScope, type Scope } from './scope.ts'

/** The filter whose index finds the members; the other filters are checked on each of them. */
export type Driver =
  | SearchKind
  | 'CARD'
  | 'GROUP'
  | 'HEALTH'
  | 'STANDING'
  | 'JOINED'
  | 'SEEN'
  | 'TIER'
  | 'STATUS'
  | 'INCOMPLETE'

export type FilterArgs = ActorArgs &
  SearchArgs & {
    readonly status: 'ACTIVE' | 'INACTIVE' | null
    readonly gate: 'NONE' | 'ONBOARDING' | null
    readonly standing: string | null
    readonly tier: string | null
    readonly health: string | null
    readonly joinedFrom: number
    readonly joinedTo: number
    readonly seenFrom: number
    readonly seenTo: number
    readonly groupId: string | null
    readonly isIncomplete: boolean
    readonly hasFailedCard: boolean
  }

const STATUS_AND_GATE = {
  ACTIVE: { status: 'ACTIVE', gate: 'NONE' },
  ONBOARDING: { status: 'ACTIVE', gate: 'ONBOARDING' },
  DEACTIVATED: { status: 'INACTIVE', gate: null },
} as const

type ReadFilter = { readonly driver: Driver | null; readonly args: Omit<FilterArgs, keyof ActorArgs> }

/** The most selective filter comes first: the search, then filters that match few, then those that halve the list. */
export function readFilter(filter: MemberFilter, now: Date): ReadFilter {
  const search = filter.search === null ? null : readSearch(filter.search)
  const joined = joinedSpan(filter.joined, now)
  const seen = seenSpan(filter.lastSeen, now)
  const drivers: readonly (Driver | false | null | undefined)[] = [
    search?.kind,
    filter.hasFailedCard && 'CARD',
    filter.groupId !== null && 'GROUP',
    filter.health && 'HEALTH',
    filter.standing && 'STANDING',
    filter.lastSeen && 'SEEN',
    filter.joined && 'JOINED',
    filter.tier !== null && 'TIER',
    filter.status && 'STATUS',
    filter.isIncomplete && 'INCOMPLETE',
  ]
  return {
    driver: drivers.find((one): one is Driver => Boolean(one)) ?? null,
    args: {
      ...(search?.args ?? NO_SEARCH),
      ...(filter.status ? STATUS_AND_GATE[filter.status] : { status: null, gate: null }),
      standing: filter.standing,
      tier: filter.tier,
      health: filter.health,
      joinedFrom: joined.from,
      joinedTo: joined.to,
      seenFrom: seen.from,
      seenTo: seen.to,
      groupId: filter.groupId,
      isIncomplete: filter.isIncomplete,
      hasFailedCard: filter.hasFailedCard,
    },
  }
}

export function isSearchKind(driver: Driver | null): driver is SearchKind {
  return driver === 'WORDS' || driver === 'DIGITS' || driver === 'ID' || driver === 'CODE'
}

/** 0 for members who were never seen; it is indexed. */
export const seenAt = sql<number>`CASE WHEN ${users.lastAccessedAt} IS NULL THEN 0 ELSE ${users.lastAccessedAt} END`

export function isMemberIn(community: SQL): SQL {
  return sql`${community} AND ${users.kind} = 'MEMBER'`
}

/** The members who pass all filters, found by the index of one of them. */
export function foundBy(driver: Driver, scope: Scope, p: FilterArgs): SQL | undefined {
  const isIn = inScope(scope, p)
  if (isSearchKind(driver)) return and(isOneOf(matches(driver, scope, p), isIn), passes(scope, p))
  if (driver === 'CARD') return and(isOneOf(membersWithFailedCard(scope, p), isIn), passes(scope, p))
  if (driver === 'GROUP') return and(isOneOf(membersOfGroup(scope, p), isIn), passes(scope, p))
  return membersOf(scope, p, and(BY_COLUMN[driver](p), passes(scope, p)))
}

/** The members of the scope for whom a condition holds; with several brands each is searched separately, up to the counted maximum. */
export function membersOf(scope: Scope, p: ActorArgs, condition?: SQL): SQL | undefined {
  if (scope === 'OWN') return and(isMemberIn(sql`${users.communityId} = ${p.communityId}`), condition)
  const ids = idsOfEach(brandIdsJson(scope, p), (brand) => {
    const ofBrand = build
      .select({ id: users.id })
      .from(users)
      .where(and(isMemberIn(sql`${users.communityId} = ${brand}`), condition))
      .limit(COUNTED_MEMBERS_MAX + 1)
    return sql`(${ofBrand})`
  })
  return isOneOf(ids, inScope(scope, p))
}

function isOneOf(ids: SQL, isIn: (community: SQL) => SQL): SQL {
  return sql`${users.id} IN ${ids} AND +${users.kind} = 'MEMBER' AND ${isIn(sql`+${users.communityId}`)}`
}

const BY_COLUMN: Readonly<Record<Exclude<Driver, SearchKind | 'CARD' | 'GROUP'>, (p: FilterArgs) => SQL | undefined>> =
  {
    HEALTH: (p) => sql`${users.health} = ${p.health}`,
    STANDING: (p) => sql`${users.standing} = ${p.standing}`,
    TIER: (p) => sql`${users.membershipTier} = ${p.tier}`,
    STATUS: (p) => sql`${users.status} = ${p.status}`,
    JOINED: (p) => sql`${users.joinedAt} >= ${p.joinedFrom} AND ${users.joinedAt} < ${p.joinedTo}`,
    SEEN: (p) => sql`(${seenAt}) >= ${p.seenFrom} AND (${seenAt}) < ${p.seenTo}`,
    INCOMPLETE: () => sql`${users.isProfileIncomplete} = 1`,
  }

/** All filters as conditions of a row; the plus keeps them from choosing an index. */
export function passes(scope: Scope, p: FilterArgs): SQL {
  const unless = (value: unknown, condition: SQL) => sql`(${value} IS NULL OR ${condition})`
  return sql.join(
    [
      unless(p.status, sql`+${users.status} = ${p.status}`),
      unless(p.gate, sql`+${users.gate} = ${p.gate}`),
      unless(p.standing, sql`+${users.standing} = ${p.standing}`),
      unless(p.tier, sql`+${users.membershipTier} = ${p.tier}`),
      unless(p.health, sql`+${users.health} = ${p.health}`),
      sql`+${users.joinedAt} >= ${p.joinedFrom} AND +${users.joinedAt} < ${p.joinedTo}`,
      sql`+(${seenAt}) >= ${p.seenFrom} AND +(${seenAt}) < ${p.seenTo}`,
      unless(p.groupId, isInGroup(scope, p)),
      sql`(${p.hasFailedCard} = 0 OR ${hasFailedCard})`,
      sql`(${p.isIncomplete} = 0 OR +${users.isProfileIncomplete} = 1)`,
    ],
    sql` AND `,
  )
}

function isInGroup(scope: Scope, p: FilterArgs): SQL {
  return sql`EXISTS (SELECT 1 FROM ${groupMembers} AS membership WHERE membership.group_id = ${p.groupId}
    AND membership.user_id = ${users.id} AND membership.state = 'MEMBER' AND ${inScope(scope, p)(sql`+membership.community_id`)})`
}

function membersOfGroup(scope: Scope, p: FilterArgs): SQL {
  return sql`(SELECT membership.user_id FROM ${groupMembers} AS membership WHERE membership.group_id = ${p.groupId}
    AND membership.state = 'MEMBER' AND ${inScope(scope, p)(sql`+membership.community_id`)})`
}

/**
 * A renewal could not be charged, or the last charge of a card was declined. The plus keeps SQLite from looking up one member's memberships
 * among all that are past due.
 */
export const hasFailedCard = sql`(EXISTS (SELECT 1 FROM ${subscriptions} AS owing WHERE owing.community_id = ${users.communityId}
  AND owing.user_id = ${users.id} AND +owing.past_due_since IS NOT NULL)
  OR EXISTS (SELECT 1 FROM ${cardStatuses} AS card WHERE card.community_id = ${users.communityId}
  AND card.user_id = ${users.id} AND card.failed_at IS NOT NULL))`

function membersWithFailedCard(scope: Scope, p: FilterArgs): SQL {
  const isIn = inScope(scope, p)
  return sql`(SELECT owing.user_id FROM ${subscriptions} AS owing WHERE ${isIn(sql`owing.community_id`)}
    AND owing.past_due_since IS NOT NULL UNION SELECT card.user_id FROM ${cardStatuses} AS card
    WHERE ${isIn(sql`card.community_id`)} AND card.failed_at IS NOT NULL)`
}
