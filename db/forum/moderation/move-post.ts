import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { forumRefused } from '#db/forum/forum-refused.ts'
import { isOfPost, TOLD_TABLES, toldOfForum } from '#db/forum/told-of-entries.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumFollows, forumPosts } from '#db/schema/forum/forum.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { build, type Runnable, statement } from '#db/statement.ts'
import { FORUM_PATH, postPath } from '#shared/domain/forum/paths.ts'
import { EVERYONE } from '#shared/domain/forum/statuses.ts'
import type { AudienceView } from '#shared/domain/forum/views.ts'
import { movedNotification } from '#shared/domain/notifications/forum-notifications.ts'
import { newId } from '#shared/kernel/ids.ts'
import {
  type ArrangedPost,
  arrangedPost,
  authorIsOfAudience,
  checkArranged,
  checkReason,
  inScope,
} from './arranged-post.ts'
import { type ModeratorContext, moderatorAudit } from './moderation-audit.ts'
import type { ModerationScope } from './queue.ts'

export type MovePostInput = {
  readonly postId: string
  /** EVERYONE or the id of a group. */
  readonly audienceId: string
  /** The audience of the post when the moderator decided. */
  readonly seenAudienceId: string
  /** The reason that is sent to the author. */
  readonly reason: string
}

type AudienceArgs = ActorArgs & { readonly groupId: string | null }

/** The audiences that a moderator may move posts to: read first, and checked again in the write. */
export type ModeratedAudiences = {
  readonly list: (ctx: ActorContext) => Promise<readonly AudienceView[]>
  readonly isUsable: (p: AudienceArgs) => SQL
}

type MoveArgs = AudienceArgs & {
  readonly postId: string
  readonly seenGroupId: string | null
  readonly now: Date
}

/** Moves posts of a scope to other audiences. */
export function postMoves(scope: ModerationScope, audiences: ModeratedAudiences) {
  const found = arrangedPost(scope)
  // A pinned post is unpinned, because the new audience may already have the maximum of pinned posts.
  const moved = statement((p: MoveArgs) =>
    build.run(sql`UPDATE ${forumPosts} SET group_id = ${p.groupId}, is_pinned = 0
      WHERE id = ${p.postId} AND community_id = ${p.communityId} AND state = 'APPROVED' AND group_id IS ${p.seenGroupId}
        AND author_id <> ${p.userId} AND ${inScope(scope, p)} AND ${audiences.isUsable(p)}`),
  )

  return async (ctx: ModeratorContext, { postId, reason: typed, ...input }: MovePostInput): Promise<boolean> =>
    retryOnConflict(async () => {
      const { userId, communityId } = ctx.actor
      const groupId = groupOf(input.audienceId)
      const [[row], usable, [reader]] = await Promise.all([
        ctx.db.read(found({ userId, communityId, postId })),
        audiences.list(ctx),
        ctx.db.read(authorIsOfAudience({ userId, communityId, postId, audienceGroupId: groupId })),
      ])
      const post = checkArranged(row, ctx.actor)
      const reason = checkReason(typed)
      const audience = usable.find(({ id }) => id === input.audienceId)
      if (!audience) throw forumRefused('Unprocessable', 'moveAudience')
      if (post.groupId === groupId) return true
      if (post.groupId !== groupOf(input.seenAudienceId)) throw forumRefused('InvalidTransition', 'arrangedMeanwhile')
      const args: MoveArgs = { userId, communityId, postId, groupId, seenGroupId: post.groupId, now: ctx.now }
      await ctx.db.commitIf([
        moved(args),
        ...(groupId === null ? [] : [...untold.map((deleted) => deleted(args)), unfollowed(args)]),
        ...(await tellAuthor(ctx, { post, audience, reason, isReader: reader !== undefined })),
        moderatorAudit(ctx, {
          ...{ action: 'forum-post.move', targetId: postId, reason },
          ...{ before: { groupId: post.groupId }, after: { groupId: input.audienceId } },
        }),
      ])
      return true
    })
}

function groupOf(audienceId: string): string | null {
  return audienceId === EVERYONE ? null : audienceId
}

/** A condition on a person: not in the current audience of the post. */
function seesNoMore(person: SQL, p: MoveArgs): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${groupMembers} AS of_group WHERE of_group.group_id = ${p.groupId}
    AND of_group.user_id = ${person} AND of_group.community_id = ${p.communityId} AND of_group.state = 'MEMBER')`
}

/** Deletes notifications about the post for people who no longer see it. */
const untold = TOLD_TABLES.map((table) =>
  statement((p: MoveArgs) => {
    const isTold = sql`${isOfPost(p.postId)} AND ${seesNoMore(sql`told.user_id`, p)}`
    return build.run(
      sql`DELETE FROM ${table} WHERE +community_id = ${p.communityId} AND id IN (${toldOfForum(table, p, isTold)})`,
    )
  }),
)

const unfollowed = statement((p: MoveArgs) =>
  build.run(sql`DELETE FROM ${forumFollows} WHERE post_id = ${p.postId} AND community_id = ${p.communityId}
    AND ${seesNoMore(sql`forum_follows.user_id`, p)}`),
)

type Told = {
  readonly post: ArrangedPost
  readonly audience: AudienceView
  readonly reason: string
  /** Whether the author sees the post at its new place. */
  readonly isReader: boolean
}

async function tellAuthor(
  ctx: ModeratorContext,
  { post, audience, reason, isReader }: Told,
): Promise<readonly Runnable[]> {
  const { communityId } = ctx.actor
  const path = isReader ? postPath(post.id) : FORUM_PATH
  const event = newId(ctx.now)
  const key = { communityId, userId: post.authorId, causeKey: `forum/${post.id}/moved-${event}` }
  return [
    ...notificationStatements(ctx, key, movedNotification(post.title, path, audience.name, reason)),
    ...(await emailStatements(ctx, {
      communityId,
      recipient: { kind: 'USER', userId: post.authorId },
      template: 'forum-decision',
      data: {
        ...{ title: post.title, outcome: 'moved', message: reason, path, isReturned: false, canAppeal: false },
        detail: `It’s now for “${audience.name}”.${isReader ? '' : ' You aren’t in this group, so you no longer see it.'}`,
      },
      idempotencyKey: `forum-decision/${event}`,
    })),
  ]
}
