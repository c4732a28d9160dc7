import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { possibleMentions } from '#db/forum/entry-text.ts'
import { findMentioned } from '#db/forum/mentionable.ts'
import { tellMentionedLater, tellReaders } from '#db/forum/tell-readers.ts'
import { takeBackStatements } from '#db/forum/told-of-entries.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumDecisions, forumDrafts, forumEntries, forumPosts, forumReports } from '#db/schema/forum/forum.ts'
import { anyRow, build, hasId, type Runnable, statement } from '#db/statement.ts'
import { DECISION_OUTCOMES, FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { FORUM_PATH, postPath, replyPath } from '#shared/domain/forum/paths.ts'
import type { QueueItemView } from '#shared/domain/forum/queue-views.ts'
import { decidedState, refuseDecisionMessage } from '#shared/domain/forum/rules.ts'
import type { EntryDecision, EntryState } from '#shared/domain/forum/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { decisionNotification, reportAnsweredNotification } from '#shared/domain/notifications/forum-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { newId } from '#shared/kernel/ids.ts'
import { escapeHtml } from '#shared/kernel/markdown/markdown-inline.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { type ModeratorContext, moderatorAudit } from './moderation-audit.ts'
import { type ItemRow, type ModerationScope, moderationQueue, queueVersionOf, toItemView } from './queue.ts'

export type DecideInput = {
  readonly entryId: string
  readonly decision: EntryDecision
  /** The message to the author; required if something is hidden. */
  readonly message: string
  /** The version that the moderator saw. */
  readonly queueVersion: string
  readonly operationId: string
}

/** Decides on entries of a scope; the permission is a condition of the write. */
export function entryDecisions(scope: ModerationScope) {
  const queue = moderationQueue(scope)
  const decided = statement((p: DecideArgs) => {
    const inScope = anyRow()
      .from(forumPosts)
      .where(and(hasId(forumPosts, p.postId, p), scope(p)))
    return build.run(sql`UPDATE ${forumEntries} SET state = ${p.state}, held_for = NULL, waiting_since = NULL,
        published_at = CASE WHEN ${p.state} = 'APPROVED' THEN coalesce(published_at, ${p.now}) ELSE published_at END,
        seq = CASE WHEN ${p.state} = 'APPROVED' AND seq IS NULL THEN (SELECT max(last.seq) FROM ${forumEntries} AS last
          WHERE last.post_id = ${p.postId} AND last.community_id = ${p.communityId}) + 1 ELSE seq END
      WHERE id = ${p.entryId} AND community_id = ${p.communityId} AND state = ${p.seenState} AND revision_id = ${p.revisionId}
        AND report_count = ${p.reportCount} AND waiting_since IS ${p.waitingSince} AND EXISTS ${inScope} AND author_id <> ${p.userId}
        AND NOT EXISTS (SELECT 1 FROM ${forumReports} AS own WHERE own.entry_id = ${p.entryId} AND own.user_id = ${p.userId}
          AND own.community_id = ${p.communityId})`)
  })

  /**
   * Makes a decision, once per operation: the entry, its reports, the notifications of author and reporters, and the author's text back in
   * the drafts. Throws InvalidTransition, with the other decision and its moderator, if somebody else was faster.
   */
  return async (ctx: ModeratorContext, input: DecideInput): Promise<QueueItemView> => {
    const operationId = requireOperationId(input.operationId)
    const message = checkMessage(input)
    return retryOnConflict(async () => {
      const { userId, communityId } = ctx.actor
      const [row, [repeated]] = await Promise.all([
        queue.findRow(ctx, input.entryId),
        ctx.db.read(ofOperation({ userId, communityId, operationId })),
      ])
      if (!row) throw new AppError('NotFound')
      const item = toItemView(row, ctx.actor)
      if (repeated) return item
      if (!item.canDecide) throw new AppError('Unprocessable', { message: FORUM_REFUSALS.ownDecision })
      const state = decidedState(row.state, input.decision)
      if (queueVersionOf(row) !== input.queueVersion || state === null || !item.decisions.includes(input.decision))
        throw decidedMeanwhile(item)
      const { entryId, postId, revisionId, reportCount, waitingSince } = row
      const args: DecideArgs = {
        ...{
          userId,
          communityId,
          entryId,
          postId,
          revisionId,
          reportCount,
          waitingSince,
          state,
          seenState: row.state,
          message,
        },
        ...{ decision: input.decision, decisionId: newId(ctx.now), operationId, now: ctx.now },
        ...{
          authorId: row.authorId,
          title: row.title,
          titleHtml: `<p>${escapeHtml(row.title)}</p>`,
          content: row.content,
          place: draftPlace(row),
          audienceId: row.groupId ?? 'everyone',
        },
      }
      const isTakenAway = state !== row.state && (state === 'REJECTED' || state === 'REMOVED')
      await ctx.db.commitIf([
        decided(args),
        decidedPost(args),
        recorded(args),
        closedReports(args),
        ...(isTakenAway && !row.isAuthorGone ? [returned(args)] : []),
        ...(isTakenAway ? takeBackStatements(args) : []),
        ...(await tellStatements(ctx, row, args)),
        moderatorAudit(ctx, {
          ...{ action: 'forum-entry.decide', targetId: entryId },
          ...{ before: { state: row.state }, after: { decision: input.decision } },
        }),
      ])
      const after = checkFound(await queue.find(ctx, entryId))
      return after
    })
  }
}

function checkMessage({ decision, message: typed }: DecideInput): string {
  const message = typedText(typed)
  const refusal = refuseDecisionMessage(decision, message)
  if (!refusal) return message
  throw new AppError('BadRequest.Invalid', {
    message: refusal.message,
    fields: { message: refusal.reason === 'empty' ? FORM_CODES.missing : FORM_CODES.unknown },
  })
}

/** A waiting entry was changed or reported since it was opened; any other was decided on. */
function decidedMeanwhile({ lastDecision, waitingSince }: QueueItemView): AppError {
  if (waitingSince) return new AppError('InvalidTransition', { message: FORUM_REFUSALS.changedMeanwhile })
  return new AppError('InvalidTransition', {
    message: FORUM_REFUSALS.decidedMeanwhile,
    extensions: {
      by: lastDecision?.byName ?? null,
      decision: lastDecision?.decision ?? null,
      at: lastDecision?.decidedAt.toISOString() ?? null,
    },
  })
}

function draftPlace({ entryId, postId }: ItemRow): string {
  return entryId === postId ? 'new' : `reply/${postId}`
}

const ofOperation = statement((p: ActorArgs & { readonly operationId: string }) =>
  build
    .select({ id: forumDecisions.id })
    .from(forumDecisions)
    .where(
      and(
        eq(forumDecisions.deciderId, p.userId),
        eq(forumDecisions.communityId, p.communityId),
        eq(forumDecisions.operationId, p.operationId),
      ),
    ),
)

type DecideArgs = ActorArgs & {
  readonly entryId: string
  readonly postId: string
  readonly authorId: string
  readonly title: string
  readonly titleHtml: string
  readonly content: string
  readonly place: string
  readonly audienceId: string
  readonly seenState: EntryState
  readonly state: EntryState
  readonly revisionId: string
  readonly reportCount: number
  readonly waitingSince: Date | null
  readonly decision: EntryDecision
  readonly message: string
  readonly decisionId: string
  readonly operationId: string
  readonly now: Date
}

/** A post has the state of its own message. */
const decidedPost = statement((p: DecideArgs) =>
  build.run(sql`UPDATE ${forumPosts} SET state = ${p.state}, is_pinned = CASE WHEN ${p.state} = 'APPROVED' THEN is_pinned ELSE 0 END
    WHERE id = ${p.entryId} AND community_id = ${p.communityId} AND state <> 'MERGED'`),
)

const recorded = statement((p: DecideArgs) =>
  build.insert(forumDecisions).values({
    id: p.decisionId,
    communityId: p.communityId,
    entryId: p.entryId,
    deciderId: p.userId,
    decision: p.decision,
    message: p.message,
    operationId: p.operationId,
    createdAt: p.now,
  }),
)

const closedReports = statement((p: DecideArgs) =>
  build
    .update(forumReports)
    .set({ closedAt: p.now, decisionId: p.decisionId })
    .where(
      and(
        eq(forumReports.entryId, p.entryId),
        eq(forumReports.communityId, p.communityId),
        isNull(forumReports.closedAt),
      ),
    ),
)

/**
 * Returns the text to the author's drafts, below an existing draft that does not contain it; a second title becomes a paragraph above it.
 */
const returned = statement((p: DecideArgs) =>
  build.run(sql`INSERT INTO ${forumDrafts} (user_id, place, community_id, revision_id, title, content, audience_id, saved_at)
    VALUES (${p.authorId}, ${p.place}, ${p.communityId}, ${p.decisionId}, CASE WHEN ${p.place} = 'new' THEN ${p.title} ELSE '' END, ${p.content},
      CASE WHEN ${p.place} = 'new' THEN ${p.audienceId} END, ${p.now})
    ON CONFLICT (user_id, place) DO UPDATE SET revision_id = excluded.revision_id, saved_at = excluded.saved_at,
      title = CASE WHEN ${forumDrafts.title} = '' THEN excluded.title ELSE ${forumDrafts.title} END,
      content = ${forumDrafts.content} || CASE WHEN instr(${forumDrafts.content}, excluded.content) > 0 THEN ''
        WHEN ${forumDrafts.title} IN ('', excluded.title) THEN excluded.content ELSE ${p.titleHtml} || excluded.content END,
      audience_id = CASE WHEN ${forumDrafts.content} = '' AND ${forumDrafts.title} = '' THEN excluded.audience_id
        ELSE coalesce(${forumDrafts.audienceId}, excluded.audience_id) END`),
)

async function tellStatements(ctx: ModeratorContext, row: ItemRow, args: DecideArgs): Promise<readonly Runnable[]> {
  const { communityId, entryId, postId, title, decision, state, message } = args
  const isReply = entryId !== postId
  const path = isInHiddenPost(row) ? FORUM_PATH : isReply ? replyPath(postId, entryId) : postPath(postId)
  const outcome = DECISION_OUTCOMES[decision]
  const causeKey = `forum/${postId}/${entryId}-decided-${args.decisionId}`
  const { isAuthorGone, isAuthorReader } = row
  const authorPath = isAuthorReader ? path : FORUM_PATH
  /** The form to appeal is on the page of the entry. */
  const hasPage = authorPath !== FORUM_PATH
  const isTold = message !== '' || decision === 'RESTORE' || (decision === 'APPROVE' && row.state === 'PENDING')
  const author =
    isTold && !isAuthorGone
      ? notificationStatements(
          ctx,
          { communityId, userId: row.authorId, causeKey },
          decisionNotification(title, authorPath, outcome),
        )
      : []
  const email =
    message === '' || isAuthorGone
      ? []
      : await emailStatements(ctx, {
          communityId,
          recipient: { kind: 'USER', userId: row.authorId },
          template: 'forum-decision',
          data: {
            ...{ title, outcome, message, path: authorPath },
            isReturned: state !== row.state && state !== 'APPROVED',
            canAppeal: (decision === 'REJECT' || decision === 'REMOVE') && !row.hasAppealed && hasPage,
          },
          idempotencyKey: `forum-decision/${args.decisionId}`,
        })
  const reporters = row.reports.flatMap(({ reporterId }) =>
    notificationStatements(
      ctx,
      { communityId, userId: reporterId, causeKey },
      reportAnsweredNotification(title, state === 'APPROVED' ? path : FORUM_PATH, state !== 'APPROVED'),
    ),
  )
  return [...author, ...email, ...reporters, ...(await tellOfNew(ctx, row, state))]
}

/** Nobody but its author sees a post that waits, was removed or was deleted, and so its replies. */
function isInHiddenPost({ entryId, postId, postState }: ItemRow): boolean {
  return entryId !== postId && postState !== 'APPROVED'
}

/**
 * An entry that was never visible appears now: its readers are notified as of any new entry. An entry that was visible before notifies only
 * the people it mentions.
 */
async function tellOfNew(ctx: ModeratorContext, row: ItemRow, state: EntryState): Promise<readonly Runnable[]> {
  if (state !== 'APPROVED' || row.state === 'APPROVED' || isInHiddenPost(row)) return []
  const isNew = row.publishedAt === null
  const { groupId, entryId: id, postId, title, content, plainText } = row
  const named = await findMentioned(ctx, { names: possibleMentions(content), groupId })
  const tell = isNew ? tellReaders : tellMentionedLater
  return tell(ctx, {
    ...{ communityId: ctx.actor.communityId, id, plainText, mentioned: named.map((one) => one.id) },
    post: { id: postId, title, authorId: row.postAuthorId, groupId, groupName: row.audience.groupName },
    author: { id: row.authorId, name: fullName(row.author) },
  })
}
