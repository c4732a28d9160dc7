import { type SQL, sql } from 'drizzle-orm'
import { readForum } from '#db/forum/audiences.ts'
import { toEntryText } from '#db/forum/entry-text.ts'
import { mentionStatements, tellReaders } from '#db/forum/tell-readers.ts'
import { hasForum, ownGroupIds } from '#db/forum/visible-posts.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { requireOperationId } from '#db/operation-id.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumEntries, forumFollows, forumPosts, forumReads } from '#db/schema/forum/forum.ts'
import { build, statement } from '#db/statement.ts'
import { POSTS_AN_HOUR } from '#shared/domain/forum/limits.ts'
import { holdReason, refusePostText, refuseTitle } from '#shared/domain/forum/rules.ts'
import type { PostView } from '#shared/domain/forum/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { newId } from '#shared/kernel/ids.ts'
import { typedLine } from '#shared/kernel/text/typed-text.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { findPost } from './posts.queries.ts'
import { tellModerators } from './tell-moderators.ts'
import {
  deletedDraft,
  findWritten,
  firstState,
  type NewEntryArgs,
  readMentions,
  refuseField,
  refuseFields,
  tooManyLately,
  type WriterContext,
  writerOfPosts,
  writtenLately,
} from './write-entry.ts'

export type CreatePostInput = {
  readonly title: string
  /** HTML. */
  readonly message: string
  /** EVERYONE or the id of one of the actor's groups. */
  readonly audienceId: string
  readonly operationId: string
}

/**
 * Creates a post in the forum. A member's first posts wait for a moderator, as do posts that match the settings of the
 * community. A repeat under the same operation id returns the first post.
 */
export async function createPost(ctx: WriterContext, input: CreatePostInput): Promise<PostView> {
  refuseStaff(ctx)
  const operationId = requireOperationId(input.operationId)
  const typed = toEntryText(input.message)
  const title = typedLine(input.title)
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const [forum, repeatedId, [writer]] = await Promise.all([
      readForum(ctx),
      findWritten(ctx, operationId),
      ctx.db.read(writerOfPosts({ userId, communityId, now: ctx.now })),
    ])
    if (!forum || !writer) throw new AppError('NotFound')
    if (repeatedId) return answer(ctx, repeatedId)
    refuseFields({ title: refuseTitle(title), message: refusePostText(typed.plainText) })
    const audience = forum.postAudiences.find(({ id }) => id === input.audienceId)
    if (!audience) throw refuseField('audienceId', input.audienceId === '' ? 'audienceMissing' : 'audienceGone')
    if (writer.lately >= POSTS_AN_HOUR) throw tooManyLately('tooManyPosts', writer.oldestAt, ctx.now)
    const groupId = audience.isGroup ? audience.id : null
    const text = await readMentions(ctx, typed, groupId)
    const heldFor = holdReason({
      ...{ approvedPosts: writer.approvedPosts, isPost: true, text: `${title}\n${text.plainText}` },
      ...{ heldWords: forum.settings.heldWords, isPreModerated: forum.settings.isPreModerated },
    })
    const post = { id: newId(ctx.now), title, authorId: userId, groupId, groupName: audience.name }
    const told = { communityId, id: post.id, post, author: { id: userId, name: fullName(writer) } }
    await insertPost(ctx, {
      ...{ ...text, id: post.id, title, groupId, operationId, heldFor },
      tell: heldFor
        ? await tellModerators(ctx, { post, entryId: post.id })
        : await tellReaders(ctx, { ...told, ...text }),
    })
    return answer(ctx, post.id)
  })
}

async function answer(ctx: WriterContext, postId: string): Promise<PostView> {
  const post = checkFound(await findPost(ctx, postId))
  return post
}

type InsertArgs = NewEntryArgs & {
  readonly title: string
  readonly groupId: string | null
}

/** Limit, forum and membership are conditions of the write, so that concurrent changes are respected. */
function mayPost(p: InsertArgs): SQL {
  return sql`(SELECT count(*) ${writtenLately('posts', p)}) < ${POSTS_AN_HOUR} AND ${hasForum(p)}
    AND (${p.groupId} IS NULL OR ${p.groupId} IN ${ownGroupIds(p)})`
}

const insertedPost = statement((p: InsertArgs) =>
  build.run(sql`INSERT INTO ${forumPosts}
    (id, community_id, group_id, author_id, title, state, is_pinned, is_closed, reply_count, last_seq, last_activity_at, created_at)
    SELECT ${p.id}, ${p.communityId}, ${p.groupId}, ${p.userId}, ${p.title}, ${p.state}, 0, 0, 0, 0, ${p.now}, ${p.now}
    WHERE ${mayPost(p)} AND NOT EXISTS (SELECT 1 FROM ${forumEntries} AS before
      WHERE before.author_id = ${p.userId} AND before.operation_id = ${p.operationId} AND before.community_id = ${p.communityId})`),
)

const insertedMessage = statement((p: InsertArgs) =>
  build.insert(forumEntries).values({
    id: p.id,
    communityId: p.communityId,
    postId: p.id,
    seq: 0,
    authorId: p.userId,
    content: p.content,
    plainText: p.plainText,
    state: p.state,
    heldFor: p.heldFor,
    publishedAt: p.publishedAt,
    waitingSince: p.waitingSince,
    revisionId: p.revisionId,
    operationId: p.operationId,
    createdAt: p.now,
  }),
)

const followedByAuthor = statement((p: InsertArgs) =>
  build
    .insert(forumFollows)
    .values({ postId: p.id, userId: p.userId, communityId: p.communityId, lastActivityAt: p.now, createdAt: p.now }),
)

const readByAuthor = statement((p: InsertArgs) =>
  build.insert(forumReads).values({ postId: p.id, userId: p.userId, communityId: p.communityId, seq: 0 }),
)

type NewPost = Pick<InsertArgs, 'id' | 'title' | 'groupId' | 'content' | 'plainText' | 'heldFor' | 'operationId'> & {
  readonly mentioned: readonly string[]
  readonly tell: Awaited<ReturnType<typeof tellReaders>>
}

async function insertPost({ db, actor, now }: WriterContext, { mentioned, tell, ...post }: NewPost): Promise<void> {
  const { userId, communityId } = actor
  const args: InsertArgs = { ...post, ...firstState(post.heldFor, now), userId, communityId, now }
  await db.commitIf([
    insertedPost(args),
    insertedMessage(args),
    followedByAuthor(args),
    readByAuthor(args),
    deletedDraft({ userId, communityId, place: 'new' }),
    ...(mentioned.length > 0 ? mentionStatements({ communityId, entryId: post.id, userIds: mentioned }) : []),
    ...tell,
  ])
}
