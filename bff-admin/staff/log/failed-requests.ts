import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { users } from '#db/schema/members.ts'
import { failedRequests } from '#db/schema/platform.ts'
import { build, isAlso, statementByShape } from '#db/statement.ts'
import type { RequestFailure } from '#shared/domain/jobs/failed-requests.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { actsInAdminCommunity } from '../admin-community.ts'
import { checkPermission } from '../permissions.ts'

/** A request has only a few; a correlation id shared by many requests is not one of ours. */
const LISTED = 20

export type FailedRequestView = RequestFailure & {
  readonly id: string
  readonly at: Date
  readonly userName: string | null
  readonly communityName: string
}

type FailedArgs = ActorArgs & { readonly code: string }

const failedOfCode = statementByShape(
  ({ isOfAll }: { readonly isOfAll: boolean }) =>
    (p: FailedArgs) =>
      build
        .select({
          id: failedRequests.id,
          at: failedRequests.createdAt,
          source: failedRequests.source,
          place: failedRequests.place,
          cause: failedRequests.cause,
          userId: failedRequests.userId,
          givenName: users.givenName,
          familyName: users.familyName,
          isMember: sql<number>`${users.kind} = 'MEMBER' AND ${users.communityId} = ${failedRequests.communityId}`,
          communityName: communities.name,
        })
        .from(failedRequests)
        .innerJoin(communities, eq(communities.id, failedRequests.communityId))
        .leftJoin(users, eq(users.id, failedRequests.userId))
        .where(
          and(
            isOfAll ? actsInAdminCommunity(p) : isAlso(failedRequests.communityId, p.communityId),
            eq(failedRequests.correlationId, p.code),
          ),
        )
        .orderBy(desc(failedRequests.createdAt))
        .limit(LISTED),
)

/** The failures of the request with a correlation id, in this community; in the admin community in any. */
export async function findFailedRequests(
  ctx: ActorContext,
  { code, isOfAll }: { readonly code: string; readonly isOfAll: boolean },
): Promise<readonly FailedRequestView[]> {
  const { actor } = ctx
  const [, rows] = await Promise.all([
    checkPermission(ctx, 'admin'),
    ctx.db.read(
      failedOfCode({ isOfAll })({
        userId: actor.userId,
        communityId: actor.communityId,
        code: code.trim().toUpperCase(),
      }),
    ),
  ])
  return rows.map(({ givenName, familyName, isMember, userId, ...row }) => ({
    ...row,
    userId: isMember === 1 ? userId : null,
    userName: givenName === null ? null : fullName({ givenName, familyName: familyName ?? '' }),
  }))
}
