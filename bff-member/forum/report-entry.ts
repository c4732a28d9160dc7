import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { takeBackStatements } from '#db/forum/told-of-entries.ts'
import { isShownEntry } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { forumDecisions, forumEntries, forumPosts, forumReports } from '#db/schema/forum/forum.ts'
import { build, hasId, isAlso, isOfUser, statement } from '#db/statement.ts'
import { REPORTS_THAT_HOLD } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { refuseAppeal, refuseReportNote } from '#shared/domain/forum/rules.ts'
import type { ReportReason } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { tellModerators } from './tell-moderators.ts'
import { refuseFields, type WriterContext } from './write-entry.ts'

export type ReportEntryInput = { readonly entryId: string; readonly reason: ReportReason; readonly note: string }

type EntryArgs = ActorArgs & { readonly entryId: string; readonly now: Date }

const reportable = statement((p: EntryArgs) =>
  build
    .select({
      authorId: forumEntries.authorId,
      postId: forumPosts.id,
      title: forumPosts.title,
      groupId: forumPosts.groupId,
      decisions: sql<number>`(SELECT count(*) FROM ${forumDecisions} AS decided
        WHERE decided.entry_id = ${forumEntries.id} AND decided.community_id = ${p.communityId})`,
    })
    .from(forumEntries)
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .where(isShownEntry(p)),
)

const reported = statement((p: EntryArgs) =>
  build
    .select({ id: forumReports.id })
    .from(forumReports)
    .where(and(eq(forumReports.entryId, p.entryId), isOfUser(forumReports, p))),
)

type InsertArgs = EntryArgs & { readonly id: string; readonly reason: ReportReason; readonly note: string }

const inserted = statement((p: InsertArgs) =>
  build
    .insert(forumReports)
    .values({
      id: p.id,
      communityId: p.communityId,
      entryId: p.entryId,
      userId: p.userId,
      reason: p.reason,
      note: p.note,
      createdAt: p.now,
    })
    .onConflictDoNothing(),
)

/** Puts a reported entry into the queue, and hides it once several members have reported it. */
const queued = statement((p: EntryArgs) =>
  build.run(sql`UPDATE ${forumEntries} SET waiting_since = coalesce(waiting_since, ${p.now}),
      held_for = CASE WHEN state = 'APPROVED' AND report_count >= ${REPORTS_THAT_HOLD} THEN 'REPORTS' ELSE held_for END,
      state = CASE WHEN state = 'APPROVED' AND report_count >= ${REPORTS_THAT_HOLD} THEN 'PENDING' ELSE state END
    WHERE id = ${p.entryId} AND community_id = ${p.communityId} AND report_count > 0 AND state IN ('APPROVED', 'PENDING')`),
)

const heldPost = statement((p: EntryArgs) =>
  build.run(sql`UPDATE ${forumPosts} SET state = 'PENDING' WHERE id = ${p.entryId} AND community_id = ${p.communityId} AND state = 'APPROVED'
    AND EXISTS (SELECT 1 FROM ${forumEntries} AS message WHERE message.id = ${p.entryId} AND message.community_id = ${p.communityId}
      AND message.state = 'PENDING')`),
)

/** Reports an entry of another member to the moderators. A second report by the same member changes nothing. */
export async function reportEntry(
  ctx: WriterContext,
  { entryId, reason, note: typed }: ReportEntryInput,
): Promise<void> {
  refuseStaff(ctx)
  const note = typedText(typed)
  const refusal = refuseReportNote(reason, note)
  if (refusal)
    throw new AppError('BadRequest.Invalid', {
      message: refusal,
      fields: { note: note === '' ? FORM_CODES.missing : FORM_CODES.unknown },
    })
  const { db, actor, now } = ctx
  const args = { userId: actor.userId, communityId: actor.communityId, entryId, now }
  const [[entry], earlier] = await Promise.all([db.read(reportable(args)), db.read(reported(args))])
  if (earlier.length > 0) return
  if (!entry) throw new AppError('NotFound')
  if (entry.authorId === actor.userId) throw new AppError('Unprocessable', { message: FORUM_REFUSALS.ownEntry })
  const post = { id: entry.postId, title: entry.title, groupId: entry.groupId }
  await db.commit([
    inserted({ ...args, id: newId(now), reason, note }),
    queued(args),
    heldPost(args),
    ...takeBackStatements({ communityId: actor.communityId, postId: post.id, entryId }),
    ...(await tellModerators(ctx, { post, entryId, authorId: entry.authorId, ...again(entry) })),
  ])
}

/** An entry that is reported again after a decision waits again: moderators are notified once per decision. */
function again({ decisions }: { readonly decisions: number }) {
  return decisions > 0 ? { changeId: `decision-${decisions}` } : {}
}

type AppealArgs = ActorArgs & { readonly decisionId: string; readonly appeal: string; readonly now: Date }

/** The newest decision about an own hidden entry; no other decision was appealed. */
const appealed = statement((p: AppealArgs) => {
  const own = build
    .select({ id: forumEntries.id })
    .from(forumEntries)
    .where(
      and(
        hasId(forumEntries, forumDecisions.entryId, p),
        eq(forumEntries.authorId, p.userId),
        inArray(forumEntries.state, ['REJECTED', 'REMOVED']),
      ),
    )
  return build
    .update(forumDecisions)
    .set({ appeal: p.appeal, appealedAt: p.now })
    .where(
      and(
        hasId(forumDecisions, p.decisionId, p),
        sql`EXISTS ${own}`,
        sql`NOT EXISTS (SELECT 1 FROM ${forumDecisions} AS other WHERE other.entry_id = ${forumDecisions.entryId}
          AND other.community_id = ${p.communityId} AND (other.appealed_at IS NOT NULL OR (other.created_at, other.id) > (${forumDecisions.createdAt}, ${forumDecisions.id})))`,
      ),
    )
})

const waiting = statement((p: AppealArgs) =>
  build.run(sql`UPDATE ${forumEntries} SET waiting_since = ${p.now} WHERE community_id = ${p.communityId} AND id = (
    SELECT decided.entry_id FROM ${forumDecisions} AS decided WHERE decided.id = ${p.decisionId} AND decided.community_id = ${p.communityId}
      AND decided.appealed_at = ${p.now})`),
)

const ownDecision = statement((p: ActorArgs & { readonly decisionId: string }) =>
  build
    .select({
      entryId: forumEntries.id,
      postId: forumPosts.id,
      title: forumPosts.title,
      groupId: forumPosts.groupId,
      appeal: forumDecisions.appeal,
    })
    .from(forumDecisions)
    .innerJoin(forumEntries, eq(forumEntries.id, forumDecisions.entryId))
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .where(
      and(
        hasId(forumDecisions, p.decisionId, p),
        isAlso(forumEntries.communityId, p.communityId),
        isAlso(forumPosts.communityId, p.communityId),
        eq(forumEntries.authorId, p.userId),
      ),
    )
    .orderBy(desc(forumDecisions.createdAt)),
)

/** Appeals a decision about an own entry to the moderators, once. A repeat of the same appeal changes nothing. */
export async function appealDecision(
  ctx: WriterContext,
  { decisionId, appeal: typed }: { readonly decisionId: string; readonly appeal: string },
): Promise<void> {
  refuseStaff(ctx)
  const appeal = typedText(typed)
  refuseFields({ appeal: refuseAppeal(appeal) })
  const { db, actor, now } = ctx
  const { userId, communityId } = actor
  const [decision] = await db.read(ownDecision({ userId, communityId, decisionId }))
  if (!decision) throw new AppError('NotFound')
  if (decision.appeal === appeal) return
  const args = { userId, communityId, decisionId, appeal, now }
  const post = { id: decision.postId, title: decision.title, groupId: decision.groupId }
  const waits = { post, entryId: decision.entryId, changeId: `appeal-${decisionId}` }
  await db.commitIf([appealed(args), waiting(args), ...(await tellModerators(ctx, waits))]).catch((error: unknown) => {
    if (!(error instanceof PreconditionFailed)) throw error
    throw new AppError('Unprocessable', { message: FORUM_REFUSALS.noAppeal })
  })
}
