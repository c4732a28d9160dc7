import { and, desc, eq, sql } from 'drizzle-orm'
import { type CompletePart, EXPORT_JOB, readCompleteParts } from '#db/communities/export/export-rows.ts'
import { SOURCES } from '#db/communities/export/sources.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import type { ActorContext } from '#db/context.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { jobAttempts } from '#db/schema/platform.ts'
import { communityExports } from '#db/schema/staff/community-exports.ts'
import { build, hasId, isAlso, isOfUser, statement } from '#db/statement.ts'
import {
  type CommunityExportState,
  DOWNLOAD_STEP_UP_MS,
  exportState,
} from '#shared/domain/communities/export/export.ts'
import { isSteppedUp, stepUpEnd } from '#shared/domain/staff/step-up.ts'

type Args = { readonly communityId: string; readonly staffOf: string }

const newestExport = statement((p: Args) =>
  build
    .select({
      id: communityExports.id,
      communityId: communityExports.communityId,
      state: communityExports.state,
      reason: communityExports.reason,
      requestedAt: communityExports.requestedAt,
      requestedBy: sql<string | null>`${users.givenName} || ' ' || ${users.familyName}`,
      asOf: communityExports.asOf,
      source: communityExports.source,
      readyAt: communityExports.readyAt,
      expiresAt: communityExports.expiresAt,
      failedAt: jobAttempts.lastFailedAt,
      failureCode: jobAttempts.correlationId,
      isGivenUp: sql<boolean>`${jobAttempts.lastFailedAt} IS NOT NULL AND ${jobAttempts.nextAttemptAt} IS NULL`.mapWith(
        Boolean,
      ),
    })
    .from(communityExports)
    .leftJoin(users, hasId(users, communityExports.requestedById, { communityId: p.staffOf }))
    .leftJoin(
      jobAttempts,
      and(
        eq(jobAttempts.job, EXPORT_JOB),
        eq(jobAttempts.rowId, communityExports.id),
        isAlso(jobAttempts.communityId, p.communityId),
      ),
    )
    .where(eq(communityExports.communityId, p.communityId))
    .orderBy(desc(communityExports.requestedAt))
    .limit(1),
)

type Row = ReturnType<ReturnType<typeof newestExport>['toResult']>[number]

export type SiteExportView = Omit<Row, 'state' | 'source' | 'failedAt'> & {
  readonly state: CommunityExportState
  /** The number of completed kinds of content; all once it is ready. */
  readonly sourcesDone: number
  readonly sourcesCount: number
  readonly parts: readonly CompletePart[]
}

/** The latest export of a brand; null if there is none. */
export async function readNewestExport(
  ctx: ActorContext,
  { id: communityId }: Pick<StoredSite, 'id'>,
): Promise<SiteExportView | null> {
  const [found] = await ctx.db.read(newestExport({ communityId, staffOf: ctx.actor.communityId }))
  if (!found) return null
  const { source, failedAt: _, ...row } = found
  const state = exportState(row, ctx.now)
  const sourcesCount = SOURCES.length
  const at = SOURCES.findIndex(({ name }) => name === source)
  return {
    ...row,
    state,
    sourcesDone: state === 'READY' ? sourcesCount : Math.max(0, at),
    sourcesCount,
    parts: state === 'EXPIRED' ? [] : await readCompleteParts(ctx, row),
  }
}

type SessionContext = ActorContext & { readonly actor: ActorContext['actor'] & { readonly sessionId: string } }
type SessionArgs = ActorContext['actor'] & { readonly sessionId: string }

const ownSession = statement((p: SessionArgs) =>
  build
    .select({ steppedUpAt: sessions.steppedUpAt })
    .from(sessions)
    .where(and(eq(sessions.id, p.sessionId), isOfUser(sessions, p))),
)

/** Until when the actor can start a download; null before the password is confirmed. */
export async function readDownloadEnd({ db, now, actor }: SessionContext): Promise<Date | null> {
  const { userId, communityId, sessionId } = actor
  const [session] = await db.read(ownSession({ userId, communityId, sessionId }))
  const steppedUpAt = session?.steppedUpAt ?? null
  return steppedUpAt && isSteppedUp(steppedUpAt, now, DOWNLOAD_STEP_UP_MS)
    ? stepUpEnd(steppedUpAt, DOWNLOAD_STEP_UP_MS)
    : null
}
