import { eq, lt, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { communityHosts } from '#db/schema/communities.ts'
import { failedRequests } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import {
  FAILED_REQUEST_DAYS,
  FAILURES_OF_A_REQUEST,
  type FailureSource,
  PLACE_MAX_CHARACTERS,
  type RequestFailure,
} from '#shared/domain/jobs/failed-requests.ts'
import { newId } from '#shared/kernel/ids.ts'

type OnHost = DbContext & { readonly host: string; readonly correlationId: string }

type FailureArgs = RequestFailure & {
  readonly id: string
  readonly host: string
  readonly correlationId: string
  readonly now: Date
}

const recorded = statement((p: FailureArgs) =>
  build.run(sql`INSERT INTO ${failedRequests}
    (id, community_id, source, place, cause, user_id, correlation_id, created_at)
    SELECT ${p.id}, ${communityHosts.communityId}, ${p.source}, ${p.place}, ${p.cause}, ${p.userId}, ${p.correlationId}, ${p.now}
    FROM ${communityHosts} WHERE ${eq(communityHosts.host, p.host)}`),
)

/** Per source: while everything fails the rows are all alike, and the database has other work. */
const MOST_A_MINUTE = 30

/**
 * Stores the failure of a request, for the community of its host. Created once per isolate, which stores a limited number a minute; the
 * server log has all of them.
 */
export function failureRecorder() {
  let minute = 0
  const counts = new Map<FailureSource, number>()
  const mayStore = ({ source }: RequestFailure) => {
    const count = counts.get(source) ?? 0
    counts.set(source, count + 1)
    return count < MOST_A_MINUTE
  }
  return async ({ db, now, host, correlationId }: OnHost, failures: readonly RequestFailure[]): Promise<void> => {
    const present = Math.floor(now.getTime() / 60_000)
    if (present !== minute) counts.clear()
    minute = present
    const kept = failures.slice(0, FAILURES_OF_A_REQUEST).filter(mayStore)
    const [first, ...rest] = kept.map((one) =>
      recorded({ ...one, id: newId(now), place: one.place.slice(0, PLACE_MAX_CHARACTERS), host, correlationId, now }),
    )
    if (first) await db.commit([first, ...rest])
  }
}

/** Returns how many. */
export async function deleteOldFailedRequests({ db, now }: DbContext): Promise<number> {
  const until = new Date(now.getTime() - FAILED_REQUEST_DAYS * 24 * 3_600_000)
  const [gone] = await db.commit([
    build.delete(failedRequests).where(lt(failedRequests.createdAt, until)).returning({ id: failedRequests.id }),
  ])
  return gone.length
}
