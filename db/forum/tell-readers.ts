import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { manyEmailsStatements } from '#db/outbox/enqueue.ts'
import { forumFollows, forumMentions } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { memberBlocks } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { anyRow, build, inList, isAlso, type Runnable, statement } from '#db/statement.ts'
import {
  followedNotification,
  groupPostNotification,
  mentionNotification,
  replyNotification,
} from '#shared/domain/notifications/forum-notifications.ts'
import type { NotificationContent } from '#shared/domain/notifications/notification.ts'
import { isOfAudience } from './mentionable.ts'

export type ToldEntry = {
  readonly communityId: string
  readonly id: string
  /** The post that it is of; its own id where it is the message of the post. */
  readonly post: {
    readonly id: string
    readonly title: string
    readonly authorId: string
    readonly groupId: string | null
    readonly groupName: string | null
  }
  readonly author: { readonly id: string; readonly name: string }
  readonly plainText: string
  /** Whom the text mentions. */
  readonly mentioned: readonly string[]
}

type ReaderArgs = {
  readonly communityId: string
  readonly authorId: string
  readonly postId: string
  readonly groupId: string | null
  readonly mentioned: readonly string[]
}

/** Who reads what this author writes for this audience: not the author, and nobody who has blocked them. */
function readsAuthor(p: ReaderArgs): SQL | undefined {
  const block = anyRow()
    .from(memberBlocks)
    .where(
      and(
        eq(memberBlocks.userId, users.id),
        eq(memberBlocks.blockedId, p.authorId),
        eq(memberBlocks.communityId, p.communityId),
      ),
    )
  return and(
    isOfAudience(p, isAlso(users.communityId, p.communityId)),
    sql`${users.id} <> ${p.authorId}`,
    not(sql`EXISTS ${block}`),
  )
}

const followers = statement((p: ReaderArgs) =>
  build
    .select({ id: users.id })
    .from(forumFollows)
    .innerJoin(users, eq(users.id, forumFollows.userId))
    .where(and(eq(forumFollows.postId, p.postId), eq(forumFollows.communityId, p.communityId), readsAuthor(p))),
)

const mentionable = statement((p: ReaderArgs) =>
  build
    .select({ id: users.id })
    .from(users)
    .where(and(inList(users.id, p.mentioned), readsAuthor(p))),
)

type MentionedLaterArgs = ReaderArgs & { readonly entryId: string; readonly causeKey: string }

/** Nobody who was told of the mention; and whether an email about the entry has gone to them as to the author of the post. */
const mentionedLater = statement((p: MentionedLaterArgs) =>
  build
    .select({
      id: users.id,
      isEmailed: sql`EXISTS ${anyRow()
        .from(outbox)
        .where(
          and(
            sql`${outbox.idempotencyKey} = 'forum-reply/' || ${p.entryId} || '/' || ${users.id}`,
            eq(outbox.communityId, p.communityId),
          ),
        )}`.mapWith(Boolean),
    })
    .from(users)
    .where(
      and(
        inList(users.id, p.mentioned),
        readsAuthor(p),
        not(
          sql`EXISTS ${anyRow()
            .from(notifications)
            .where(
              and(
                eq(notifications.userId, users.id),
                eq(notifications.causeKey, p.causeKey),
                eq(notifications.communityId, p.communityId),
                eq(notifications.option, 'forum-mentions'),
              ),
            )}`,
        ),
      ),
    ),
)

const members = statement((p: ReaderArgs) =>
  build
    .select({ id: users.id })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        sql`${groupMembers.groupId} = ${p.groupId}`,
        isAlso(groupMembers.communityId, p.communityId),
        eq(groupMembers.state, 'MEMBER'),
        readsAuthor(p),
      ),
    ),
)

type Told = {
  readonly userId: string
  readonly content: NotificationContent
  readonly template: 'forum-reply' | 'forum-mention' | null
}

/**
 * The statements that tell of an entry that appears, for its batch. Each person is told once, for the nearest reason: a mention, their own
 * post, a post that they follow, a new post in their group.
 */
export async function tellReaders(ctx: OutboxContext, entry: ToldEntry): Promise<readonly Runnable[]> {
  return tellStatements(ctx, entry, await readersToTell(ctx, entry))
}

/**
 * The statements that tell whom a change of an entry mentions, for its batch. Of one entry a person has one notification and gets one email,
 * whatever was told before; who knows of a mention in it is not told again.
 */
export async function tellMentionedLater(ctx: OutboxContext, entry: ToldEntry): Promise<readonly Runnable[]> {
  const { communityId, post, author, id, mentioned } = entry
  if (mentioned.length === 0) return []
  const args = { communityId, authorId: author.id, postId: post.id, groupId: post.groupId, mentioned }
  const named = await ctx.db.read(mentionedLater({ ...args, entryId: id, causeKey: causeKeyOf(entry) }))
  const content = mentionNotification({ post, replyId: id, actorName: author.name })
  const told = named.map(
    ({ id: userId, isEmailed }): Told => ({ userId, content, template: isEmailed ? null : 'forum-mention' }),
  )
  return tellStatements(ctx, entry, told)
}

function causeKeyOf({ post, id }: ToldEntry): string {
  return `forum/${post.id}/${id}`
}

async function tellStatements(
  ctx: OutboxContext,
  entry: ToldEntry,
  told: readonly Told[],
): Promise<readonly Runnable[]> {
  if (told.length === 0) return []
  const { communityId, post, author, id, plainText } = entry
  const rows = told.map(({ userId, content }) =>
    toNotificationRow(ctx, { communityId, userId, causeKey: causeKeyOf(entry) }, content),
  )
  const emails = await manyEmailsStatements(
    ctx,
    told.flatMap(({ userId, template }) =>
      template === null
        ? []
        : [
            {
              communityId,
              recipient: { kind: 'USER' as const, userId },
              template,
              data: { postId: post.id, entryId: id, title: post.title, actorName: author.name, text: plainText },
              idempotencyKey: `${template}/${id}/${userId}`,
            },
          ],
    ),
  )
  return [...manyNotificationsStatements(ctx, communityId, rows), ...emails]
}

async function readersToTell(
  { db }: DbContext,
  { communityId, id, post, author, mentioned }: ToldEntry,
): Promise<readonly Told[]> {
  const args = { communityId, authorId: author.id, postId: post.id, groupId: post.groupId, mentioned }
  const isPost = id === post.id
  const [named, following, inGroup] = await Promise.all([
    mentioned.length > 0 ? db.read(mentionable(args)) : [],
    isPost ? [] : db.read(followers(args)),
    isPost && post.groupId !== null ? db.read(members(args)) : [],
  ])
  const reply = { post, replyId: id, actorName: author.name }
  const told = new Map<string, Told>()
  const add = (userId: string, content: NotificationContent, template: Told['template']) => {
    if (!told.has(userId)) told.set(userId, { userId, content, template })
  }
  for (const { id: userId } of named) add(userId, mentionNotification(reply), 'forum-mention')
  for (const { id: userId } of following)
    if (userId === post.authorId) add(userId, replyNotification(reply), 'forum-reply')
    else add(userId, followedNotification(reply), null)
  for (const { id: userId } of inGroup)
    add(userId, groupPostNotification(post, post.groupName ?? '', author.name), null)
  return [...told.values()]
}

/** The people whom an entry mentions, as they are stored beside it. */
export function mentionStatements({
  communityId,
  entryId,
  userIds,
}: {
  readonly communityId: string
  readonly entryId: string
  readonly userIds: readonly string[]
}): readonly Runnable[] {
  const old = build
    .delete(forumMentions)
    .where(and(eq(forumMentions.entryId, entryId), eq(forumMentions.communityId, communityId)))
  const rows = userIds.map((userId) => ({ entryId, userId, communityId }))
  return rows.length > 0 ? [old, build.insert(forumMentions).values(rows).onConflictDoNothing()] : [old]
}
