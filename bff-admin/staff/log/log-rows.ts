import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { newestFirst, type PlaceArgs } from '#db/lists/newest-first.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { communities } from '#db/schema/communities.ts'
import { panelAnswers } from '#db/schema/expert-panels.ts'
import { forumEntries } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build, isAlso, statementByShape } from '#db/statement.ts'
import { actsInAdminCommunity } from '../admin-community.ts'
import type { LogFilter, LogIndex, MemberNames } from './log-filter.ts'
import { groupIn, peopleIn, targetName } from './log-names.ts'

export type LogShape = {
  readonly index: LogIndex
  /** Includes the rows of all communities, for callers in the admin community. */
  readonly isOfAll: boolean
}

/** `from` is the earliest possible instant if the filter has none; the position is not after `until`. */
export type LogArgs = ActorArgs & PlaceArgs & MemberNames & Omit<LogFilter, 'from' | 'until'> & { readonly from: Date }

const NEWEST = newestFirst(auditLog.createdAt, auditLog.id)

/** A page of the log, newest first. */
export const logRows = statementByShape(({ index, isOfAll }: LogShape) => (p: LogArgs) => {
  const isOfCommunity = isOfAll
    ? actsInAdminCommunity(p)
    : index === 'time' || index === 'action'
      ? eq(auditLog.communityId, p.communityId)
      : isAlso(auditLog.communityId, p.communityId)
  return build
    .select({
      id: auditLog.id,
      // With a join SQLite would start with the communities, and sort.
      communityName: sql<string>`(SELECT place.name FROM ${communities} AS place WHERE place.id = ${auditLog.communityId})`,
      actorId: auditLog.actorId,
      actorGivenName: users.givenName,
      actorFamilyName: users.familyName,
      action: auditLog.action,
      targetType: auditLog.targetType,
      targetId: auditLog.targetId,
      targetName: targetName(),
      peopleBefore: peopleIn(auditLog.before),
      peopleAfter: peopleIn(auditLog.after),
      groupName: groupIn(auditLog.after),
      before: auditLog.before,
      after: auditLog.after,
      reason: auditLog.reason,
      visibleToMember: auditLog.visibleToMember,
      ipClass: auditLog.ipClass,
      correlationId: auditLog.correlationId,
      createdAt: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(isOfCommunity, isFound(index, isOfAll, p), isAsked(p), gte(auditLog.createdAt, p.from), NEWEST.isFrom(p)),
    )
    .orderBy(...NEWEST.order)
    .limit(p.limit)
})

/** The condition that uses the index. */
function isFound(index: LogIndex, isOfAll: boolean, p: LogArgs): SQL | undefined {
  switch (index) {
    case 'correlation':
      return sql`${auditLog.correlationId} = ${p.correlationId}`
    case 'target':
      return sql`${auditLog.targetId} = ${p.targetId}`
    case 'member':
      return sql`${auditLog.targetId} IN ${targetsOf(isOfAll, p)}`
    case 'actor':
      return sql`${auditLog.actorId} = ${p.actorId}`
    case 'action':
      return sql`${auditLog.action} = ${p.action}`
    case 'time':
      return undefined
    default:
      return index satisfies never
  }
}

/** The members and their content. The id or email identifies one person per community; a name may match several. */
function targetsOf(isOfAll: boolean, p: LogArgs): SQL {
  const isHere = isOfAll ? sql`person.community_id = place.id` : sql`person.community_id = ${p.communityId}`
  const places = isOfAll ? sql`${communities} AS place CROSS JOIN ${users} AS person` : sql`${users} AS person`
  const people = sql`(SELECT person.id, person.community_id FROM ${places} WHERE ${isHere} AND person.id = ${p.member}
    UNION SELECT person.id, person.community_id FROM ${places} WHERE ${isHere} AND person.email = lower(${p.member})
    UNION SELECT person.id, person.community_id FROM ${places} WHERE ${isHere} AND person.kind = 'MEMBER'
      AND person.family_name COLLATE NOCASE = ${p.memberFamilyName} AND person.given_name COLLATE NOCASE = ${p.memberGivenName})`
  const ownedBy = (table: typeof articles | typeof panelAnswers | typeof forumEntries) =>
    sql`SELECT owned.id FROM ${people} AS owner CROSS JOIN ${table} AS owned
      ON owned.community_id = owner.community_id AND owned.author_id = owner.id`
  return sql`(SELECT owner.id FROM ${people} AS owner UNION ALL ${sql.join(
    [articles, panelAnswers, forumEntries].map(ownedBy),
    sql` UNION ALL `,
  )})`
}

/** The other filters; null means no filter. With a correlation id, the rows are found by it. */
function isAsked(p: LogArgs): SQL | undefined {
  const isAny = (value: unknown, condition: SQL) => sql`(${value} IS NULL OR ${condition})`
  return and(
    isAny(p.targetId, isAlso(auditLog.targetId, p.targetId)),
    isAny(p.actorId, isAlso(auditLog.actorId, p.actorId)),
    isAny(p.action, isAlso(auditLog.action, p.action)),
  )
}
