import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { readForum } from '#db/forum/audiences.ts'
import { toEntryText } from '#db/forum/entry-text.ts'
import { mentionStatements, tellMentionedLater } from '#db/forum/tell-readers.ts'
import { takeBackStatements } from '#db/forum/told-of-entries.ts'
import { hasForum, isInAudience } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumEntries, forumMentions, forumPosts, forumReports, forumVersions } from '#db/schema/forum/forum.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, isAlso, type Runnable, statement } from '#db/statement.ts'
import { staleRevision } from '#db/texts/stored-text.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import {
  canDeleteEntry,
  canEditEntry,
  holdReason,
  isMarkedAsEdited,
  refusePostText,
  refuseReplyText,
  refuseTitle,
  replyMaxOf,
} from '#shared/domain/forum/rules.ts'
import type { HoldReason } from '#shared/domain/forum/statuses.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { reportedDeletedNotification } from '#shared/domain/notifications/forum-notifications.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { typedLine } from '#shared/kernel/text/typed-text.ts'
import { tellModerators } from './tell-moderators.ts'
import { approvedPosts, deletedDraft, readMentions, refuseFields, type WriterContext } from './write-entry.ts'

export type EditEntryInput = {
  readonly id: string
  /** The title of a post; null for a reply. */
  readonly title: string | null
  /** HTML. */
  readonly message: string
  /** The revision that this text is based on. */
  readonly baseRevisionId: string
  readonly operationId: string
}

type EntryArgs = ActorArgs & { readonly entryId: string }

/** An entry in one of the actor's audiences, as input of the rules. */
const ownEntry = statement((p: EntryArgs) =>
  build
    .select({
      id: forumEntries.id,
      postId: forumEntries.postId,
      authorId: forumEntries.authorId,
      state: forumEntries.state,
      content: forumEntries.content,
      plainText: forumEntries.plainText,
      revisionId: forumEntries.revisionId,
      createdAt: forumEntries.createdAt,
      editedAt: forumEntries.editedAt,
      title: forumPosts.title,
      groupId: forumPosts.groupId,
      isClosed: forumPosts.isClosed,
      replyCount: forumPosts.replyCount,
      postAuthorId: forumPosts.authorId,
      postState: forumPosts.state,
      approvedPosts: approvedPosts(p),
      author: { givenName: users.givenName, familyName: users.familyName },
    })
    .from(forumEntries)
    .innerJoin(forumPosts, eq(forumPosts.id, forumEntries.postId))
    .innerJoin(users, and(eq(users.id, forumEntries.authorId), isAlso(users.communityId, p.communityId)))
    .where(and(hasId(forumEntries, p.entryId, p), isInAudience(p), hasForum(p), eq(forumEntries.authorId, p.userId))),
)

const storedMentions = statement((p: EntryArgs) =>
  build
    .select({ userId: forumMentions.userId })
    .from(forumMentions)
    .where(and(eq(forumMentions.entryId, p.entryId), eq(forumMentions.communityId, p.communityId))),
)

type OwnEntry = Awaited<ReturnType<typeof findOwn>>

async function findOwn(ctx: WriterContext, entryId: string) {
  refuseStaff(ctx)
  const { userId, communityId } = ctx.actor
  const [found] = await ctx.db.read(ownEntry({ userId, communityId, entryId }))
  if (!found) throw new AppError('NotFound')
  return { ...found, isPost: found.id === found.postId }
}

/**
 * Changes an own entry; the old text is kept as a version for moderators. The rule for new entries decides whether the
 * change is held, so that an edit cannot show what a new entry could not. Throws StaleRevision when the entry was
 * changed since. Repeating the same change returns the first result.
 */
export async function editEntry(
  ctx: WriterContext,
  input: EditEntryInput,
): Promise<{ readonly isPost: boolean; readonly id: string }> {
  const operationId = requireOperationId(input.operationId)
  const typed = toEntryText(input.message)
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const [own, forum, known] = await Promise.all([
      findOwn(ctx, input.id),
      readForum(ctx),
      ctx.db.read(storedMentions({ userId, communityId, entryId: input.id })),
    ])
    if (!forum) throw new AppError('NotFound')
    const { id, isPost, postId, groupId } = own
    if (own.revisionId === operationId) return { id, isPost }
    const title = isPost ? typedLine(input.title ?? own.title) : own.title
    const { mentioned, ...text } = await readMentions(ctx, typed, groupId)
    refuseFields(
      isPost
        ? { title: refuseTitle(title), message: refusePostText(typed.plainText) }
        : { message: refuseReplyText(typed.plainText, replyMaxOf(own.plainText)) },
    )
    if (!canEditEntry({ isOwn: true, state: own.state, isClosed: own.isClosed }))
      throw new AppError('Unprocessable', { message: FORUM_REFUSALS[own.isClosed ? 'closed' : 'cannotEdit'] })
    if (own.revisionId !== input.baseRevisionId)
      throw staleRevision(
        FORUM_REFUSALS.changedElsewhere,
        {
          id: own.revisionId,
          title: isPost ? own.title : '',
          content: own.content,
          updatedAt: own.editedAt ?? own.createdAt,
        },
        null,
      )
    const heldFor = holdReason({
      ...{ approvedPosts: own.approvedPosts, isPost, text: isPost ? `${title}\n${text.plainText}` : text.plainText },
      ...{ heldWords: forum.settings.heldWords, isPreModerated: forum.settings.isPreModerated },
    })
    const added = mentioned.filter((one) => !known.some((before) => before.userId === one))
    const args = {
      ...{
        ...text,
        userId,
        communityId,
        entryId: id,
        postId,
        title,
        isPost,
        heldFor,
        revisionId: operationId,
        now: ctx.now,
      },
      ...{
        base: own.revisionId,
        versionId: newId(ctx.now),
        versionTitle: isPost ? own.title : null,
        versionContent: own.content,
      },
      editedAt: isMarkedAsEdited(own.createdAt, ctx.now) ? ctx.now : own.editedAt,
    }
    await ctx.db.commitIf([
      changed(args),
      versioned(args),
      titled(args),
      deletedDraft({ userId, communityId, place: `edit/${id}` }),
      ...mentionStatements({ communityId, entryId: id, userIds: mentioned }),
      ...(heldFor && own.state === 'APPROVED'
        ? [
            ...takeBackStatements({ communityId, postId, entryId: id }),
            ...(await tellModerators(ctx, {
              post: { id: postId, title, groupId },
              entryId: id,
              changeId: operationId,
            })),
          ]
        : await tellAdded(ctx, own, { title, plainText: text.plainText, mentioned: added })),
    ])
    return { id, isPost }
  })
}

/** Notifies people whom the text mentions now and did not before; a text that is not shown notifies them once it is. */
async function tellAdded(
  ctx: WriterContext,
  own: OwnEntry,
  changed: { readonly title: string; readonly plainText: string; readonly mentioned: readonly string[] },
): Promise<readonly Runnable[]> {
  if (own.state !== 'APPROVED' || own.postState !== 'APPROVED') return []
  const { id, postId, postAuthorId, groupId, authorId, author } = own
  const { title, plainText, mentioned } = changed
  return tellMentionedLater(ctx, {
    ...{ communityId: ctx.actor.communityId, id, plainText, mentioned },
    post: { id: postId, title, authorId: postAuthorId, groupId, groupName: null },
    author: { id: authorId, name: fullName(author) },
  })
}

type ChangeArgs = EntryArgs & {
  readonly postId: string
  readonly title: string
  readonly isPost: boolean
  readonly content: string
  readonly plainText: string
  readonly heldFor: HoldReason | null
  readonly base: string
  readonly revisionId: string
  readonly versionId: string
  readonly versionTitle: string | null
  readonly versionContent: string
  readonly editedAt: Date | null
  readonly now: Date
}

/** When this change is held, a shown entry is hidden until a moderator has reviewed it. */
const changed = statement((p: ChangeArgs) =>
  build.run(sql`UPDATE ${forumEntries} SET content = ${p.content}, plain_text = ${p.plainText}, revision_id = ${p.revisionId},
      edited_at = ${p.editedAt}, held_for = CASE WHEN ${p.heldFor} IS NOT NULL AND state = 'APPROVED' THEN ${p.heldFor} ELSE held_for END,
      waiting_since = CASE WHEN ${p.heldFor} IS NOT NULL THEN coalesce(waiting_since, ${p.now}) ELSE waiting_since END,
      state = CASE WHEN ${p.heldFor} IS NOT NULL THEN 'PENDING' ELSE state END
    WHERE id = ${p.entryId} AND community_id = ${p.communityId} AND author_id = ${p.userId} AND revision_id = ${p.base}
      AND state IN ('APPROVED', 'PENDING') AND NOT (SELECT of_post.is_closed FROM ${forumPosts} AS of_post
        WHERE of_post.id = ${p.postId} AND of_post.community_id = ${p.communityId})`),
)

const versioned = statement((p: ChangeArgs) =>
  build.insert(forumVersions).values({
    id: p.versionId,
    communityId: p.communityId,
    entryId: p.entryId,
    title: p.versionTitle,
    content: p.versionContent,
    replacedAt: p.now,
  }),
)

const titled = statement((p: ChangeArgs) =>
  build.run(sql`UPDATE ${forumPosts} SET title = ${p.title}, state = CASE WHEN ${p.heldFor} IS NOT NULL AND state = 'APPROVED' THEN 'PENDING' ELSE state END
    WHERE id = ${p.postId} AND community_id = ${p.communityId} AND author_id = ${p.userId} AND ${p.isPost}`),
)

/** Deletes an own reply, or an own post without replies by others. Deleting it again changes nothing. */
export async function deleteEntry(ctx: WriterContext, entryId: string): Promise<void> {
  return retryOnConflict(async () => {
    const own = await findOwn(ctx, entryId)
    if (own.state === 'DELETED') return
    const replyCount = own.isPost ? own.replyCount : 0
    if (!canDeleteEntry({ isOwn: true, state: own.state, replyCount }))
      throw new AppError('Unprocessable', { message: FORUM_REFUSALS[replyCount > 0 ? 'hasReplies' : 'cannotEdit'] })
    const { userId, communityId } = ctx.actor
    const args = { userId, communityId, entryId }
    await ctx.db.commitIf([
      deletedEntry(args),
      deletedPost(args),
      ...takeBackStatements({ communityId, postId: own.postId, entryId }),
      ...(await tellReporters(ctx, own)),
    ])
  })
}

const openReports = statement((p: EntryArgs) =>
  build
    .select({ userId: forumReports.userId })
    .from(forumReports)
    .where(
      and(
        eq(forumReports.entryId, p.entryId),
        eq(forumReports.communityId, p.communityId),
        isNull(forumReports.closedAt),
      ),
    ),
)

/** Nobody decides about a deleted entry: those who reported it are told that it is gone. */
async function tellReporters(ctx: WriterContext, { id, postId, title }: OwnEntry): Promise<readonly Runnable[]> {
  const { userId, communityId } = ctx.actor
  const reporters = await ctx.db.read(openReports({ userId, communityId, entryId: id }))
  const causeKey = `forum/${postId}/${id}-deleted`
  const rows = reporters.map((reporter) =>
    toNotificationRow(ctx, { communityId, userId: reporter.userId, causeKey }, reportedDeletedNotification(title)),
  )
  return manyNotificationsStatements(ctx, communityId, rows)
}

function isDeletable(p: EntryArgs): SQL | undefined {
  return and(
    hasId(forumEntries, p.entryId, p),
    eq(forumEntries.authorId, p.userId),
    inArray(forumEntries.state, ['APPROVED', 'PENDING']),
    sql`NOT EXISTS (SELECT 1 FROM ${forumPosts} AS of_post WHERE of_post.id = ${forumEntries.id}
      AND of_post.community_id = ${p.communityId} AND of_post.reply_count > 0)`,
  )
}

const deletedEntry = statement((p: EntryArgs) =>
  build.update(forumEntries).set({ state: 'DELETED', heldFor: null, waitingSince: null }).where(isDeletable(p)),
)

const deletedPost = statement((p: EntryArgs) =>
  build
    .update(forumPosts)
    .set({ state: 'DELETED', isPinned: false })
    .where(
      and(
        hasId(forumPosts, p.entryId, p),
        sql`${forumPosts.state} <> 'MERGED'`,
        sql`EXISTS (SELECT 1 FROM ${forumEntries} AS message WHERE message.id = ${p.entryId}
          AND message.community_id = ${p.communityId} AND message.state = 'DELETED')`,
      ),
    ),
)
