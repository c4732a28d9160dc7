import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { readForum } from '#db/forum/audiences.ts'
import { toEntryText } from '#db/forum/entry-text.ts'
import { forumRefused } from '#db/forum/forum-refused.ts'
import { mentionStatements, tellReaders } from '#db/forum/tell-readers.ts'
import { hasForum, isInAudience } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumEntries, forumFollows, forumPosts, forumReads } from '#db/schema/forum/forum.ts'
import { anyRow, build, type Runnable, statement } from '#db/statement.ts'
import { QUOTE_MAX_CHARACTERS, REPLIES_AN_HOUR } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { holdReason, refuseReplyText } from '#shared/domain/forum/rules.ts'
import type { PostView, ReplyView } from '#shared/domain/forum/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { findPost } from './posts.queries.ts'
import { findReply } from './replies.queries.ts'
import { tellModerators } from './tell-moderators.ts'
import {
  deletedDraft,
  findWritten,
  firstState,
  type NewEntryArgs,
  readMentions,
  refuseFields,
  tooManyLately,
  type WriterContext,
  writerOfReplies,
  writtenLately,
} from './write-entry.ts'

export type CreateReplyInput = {
  readonly postId: string
  /** HTML. */
  readonly message: string
  /** The id of the quoted entry, and the quoted words. */
  readonly quotedEntryId: string | null
  readonly quotedText: string | null
  readonly operationId: string
}

/** Replies to a post that the actor sees. A repeat under the same operation id returns the first reply. */
export async function createReply(ctx: WriterContext, input: CreateReplyInput): Promise<ReplyView> {
  refuseStaff(ctx)
  const operationId = requireOperationId(input.operationId)
  const typed = toEntryText(input.message)
  const { userId, communityId } = ctx.actor
  return retryOnConflict(async () => {
    const [forum, repeatedId, post, [writer], [quoted]] = await Promise.all([
      readForum(ctx),
      findWritten(ctx, operationId),
      findPost(ctx, input.postId),
      ctx.db.read(writerOfReplies({ userId, communityId, now: ctx.now })),
      ctx.db.read(quotable({ userId, communityId, postId: input.postId, entryId: input.quotedEntryId ?? '' })),
    ])
    if (!forum || !writer) throw new AppError('NotFound')
    if (!post) throw forumRefused('NotFound', 'notFound')
    if (repeatedId) return answer(ctx, repeatedId)
    if (!post.canReply)
      throw new AppError('Unprocessable', { message: FORUM_REFUSALS[post.isClosed ? 'closed' : 'notShown'] })
    refuseFields({ message: refuseReplyText(typed.plainText) })
    if (writer.lately >= REPLIES_AN_HOUR) throw tooManyLately('tooManyReplies', writer.oldestAt, ctx.now)
    const quote = checkQuote(input, quoted?.plainText)
    const groupId = post.audience.isGroup ? post.audience.id : null
    const text = await readMentions(ctx, typed, groupId)
    const heldFor = holdReason({
      ...{ approvedPosts: writer.approvedPosts, isPost: false, text: text.plainText },
      ...{ heldWords: forum.settings.heldWords, isPreModerated: forum.settings.isPreModerated },
    })
    const id = newId(ctx.now)
    const entry = {
      id,
      communityId,
      author: { id: userId, name: fullName(writer) },
      plainText: text.plainText,
      mentioned: text.mentioned,
    }
    await insertReply(ctx, {
      ...{ ...text, ...quote, id, postId: post.id, heldFor, operationId },
      tell: heldFor
        ? await tellModerators(ctx, { post: { ...post, groupId }, entryId: id })
        : await tellReaders(ctx, { ...entry, post: toldPost(post, groupId) }),
    })
    return answer(ctx, id)
  })
}

function toldPost(post: PostView, groupId: string | null) {
  return { id: post.id, title: post.title, authorId: post.author.id, groupId, groupName: post.audience.name }
}

async function answer(ctx: WriterContext, replyId: string): Promise<ReplyView> {
  const reply = checkFound(await findReply(ctx, replyId))
  return reply
}

const quotable = statement((p: ActorArgs & { readonly postId: string; readonly entryId: string }) =>
  build
    .select({ plainText: forumEntries.plainText })
    .from(forumEntries)
    .where(
      and(
        eq(forumEntries.id, p.entryId),
        // The entries of a merged post belong to another post.
        sql`${forumEntries.postId} = coalesce((SELECT merged.merged_into_id FROM ${forumPosts} AS merged
          WHERE merged.id = ${p.postId} AND merged.community_id = ${p.communityId}), ${p.postId})`,
        eq(forumEntries.communityId, p.communityId),
        eq(forumEntries.state, 'APPROVED'),
      ),
    ),
)

/** Only words that occur in the quoted entry can be quoted, so that nobody is misquoted. */
function checkQuote({ quotedEntryId, quotedText }: CreateReplyInput, plainText: string | undefined) {
  if (quotedEntryId === null) return { quotedEntryId: null, quotedText: null }
  const words = (quotedText ?? '').replace(/\s+/g, ' ').trim()
  const cut = [...words].slice(0, QUOTE_MAX_CHARACTERS).join('')
  if (cut === '' || !plainText?.replace(/\s+/g, ' ').includes(cut))
    throw new AppError('Unprocessable', { message: FORUM_REFUSALS.quoteGone })
  return { quotedEntryId, quotedText: cut }
}

type InsertArgs = NewEntryArgs & {
  readonly postId: string
  readonly quotedEntryId: string | null
  readonly quotedText: string | null
}

/** The write assigns the position; the limit and the state of the post are its conditions. */
const inserted = statement((p: InsertArgs) => {
  const post = anyRow()
    .from(forumPosts)
    .where(
      and(
        eq(forumPosts.id, p.postId),
        isInAudience(p),
        hasForum(p),
        eq(forumPosts.state, 'APPROVED'),
        eq(forumPosts.isClosed, false),
      ),
    )
  return build.run(sql`INSERT INTO ${forumEntries}
    (id, community_id, post_id, seq, author_id, content, plain_text, quoted_entry_id, quoted_text, state, held_for, like_count,
      report_count, waiting_since, published_at, revision_id, operation_id, created_at)
    SELECT ${p.id}, ${p.communityId}, ${p.postId},
      CASE WHEN ${p.heldFor} IS NULL THEN (SELECT max(last.seq) FROM ${forumEntries} AS last WHERE last.post_id = ${p.postId}
        AND last.community_id = ${p.communityId}) + 1 END,
      ${p.userId}, ${p.content}, ${p.plainText}, ${p.quotedEntryId}, ${p.quotedText}, ${p.state}, ${p.heldFor}, 0, 0,
      ${p.waitingSince}, ${p.publishedAt}, ${p.revisionId}, ${p.operationId}, ${p.now}
    WHERE EXISTS ${post} AND (SELECT count(*) ${writtenLately('replies', p)}) < ${REPLIES_AN_HOUR}
    ON CONFLICT (author_id, operation_id) DO NOTHING`)
})

/** A member's first reply follows the post; a member who has unfollowed it stays unfollowed. */
const followed = statement((p: InsertArgs) =>
  build.run(sql`INSERT INTO ${forumFollows} (post_id, user_id, community_id, last_activity_at, created_at)
    SELECT ${p.postId}, ${p.userId}, ${p.communityId}, of_post.last_activity_at, ${p.now} FROM ${forumPosts} AS of_post
    WHERE of_post.id = ${p.postId} AND of_post.community_id = ${p.communityId} AND NOT EXISTS (SELECT 1 FROM ${forumEntries} AS earlier
      WHERE earlier.community_id = ${p.communityId} AND earlier.author_id = ${p.userId} AND earlier.post_id = ${p.postId} AND earlier.id <> ${p.id})
    ON CONFLICT (post_id, user_id) DO NOTHING`),
)

/** A member who had read everything above their reply has also read the reply. */
const seen = statement((p: InsertArgs) =>
  build.run(sql`INSERT INTO ${forumReads} (post_id, user_id, community_id, seq)
    SELECT ${p.postId}, ${p.userId}, ${p.communityId}, reply.seq FROM ${forumEntries} AS reply
    WHERE reply.id = ${p.id} AND reply.community_id = ${p.communityId} AND reply.seq IS NOT NULL
    ON CONFLICT (post_id, user_id) DO UPDATE SET seq = excluded.seq WHERE ${forumReads.seq} >= excluded.seq - 1`),
)

type NewReply = Omit<InsertArgs, keyof ActorArgs | 'state' | 'publishedAt' | 'waitingSince' | 'revisionId' | 'now'> & {
  readonly mentioned: readonly string[]
  readonly tell: readonly Runnable[]
}

async function insertReply({ db, actor, now }: WriterContext, { mentioned, tell, ...reply }: NewReply): Promise<void> {
  const { userId, communityId } = actor
  const args: InsertArgs = { ...reply, ...firstState(reply.heldFor, now), userId, communityId, now }
  await db.commitIf([
    inserted(args),
    followed(args),
    seen(args),
    deletedDraft({ userId, communityId, place: `reply/${reply.postId}` }),
    ...(mentioned.length > 0 ? mentionStatements({ communityId, entryId: reply.id, userIds: mentioned }) : []),
    ...tell,
  ])
}
