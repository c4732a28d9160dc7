import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { forumFieldRefused, forumRefused } from '#db/forum/forum-refused.ts'
import { isInAudience } from '#db/forum/mentionable.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, build, hasId, isAlso, statement } from '#db/statement.ts'
import { ARRANGE_REASON_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import type { ModerationScope } from './queue.ts'

type PostArgs = ActorArgs & { readonly postId: string }

/** A whole post of a scope, for actions on all of it. */
export function arrangedPost(scope: ModerationScope) {
  return statement((p: PostArgs) =>
    build
      .select({
        id: forumPosts.id,
        title: forumPosts.title,
        state: forumPosts.state,
        isClosed: forumPosts.isClosed,
        isPinned: forumPosts.isPinned,
        authorId: forumPosts.authorId,
        groupId: forumPosts.groupId,
        groupName: groups.name,
        mergedIntoId: forumPosts.mergedIntoId,
        lastSeq: forumPosts.lastSeq,
        lastActivityAt: forumPosts.lastActivityAt,
        /** Includes removed entries. */
        highestSeq: sql<number>`coalesce((SELECT max(highest.seq) FROM ${forumEntries} AS highest
          WHERE highest.post_id = ${forumPosts.id} AND highest.community_id = ${p.communityId}), 0)`,
      })
      .from(forumPosts)
      .leftJoin(groups, and(eq(groups.id, forumPosts.groupId), isAlso(groups.communityId, p.communityId)))
      .where(and(hasId(forumPosts, p.postId, p), scope(p))),
  )
}
export type ArrangedPost = NonNullable<
  Awaited<ReturnType<ReturnType<ReturnType<typeof arrangedPost>>['toResult']>>[number]
>

/** Only a visible post that is not the moderator's own can be moved, merged, closed or pinned; any other is refused. */
export function checkArranged<P extends ArrangedPost>(post: P | undefined, { userId }: Pick<ActorArgs, 'userId'>): P {
  if (!post) throw new AppError('NotFound')
  if (post.state !== 'APPROVED') throw forumRefused('InvalidTransition', 'postNotShown')
  if (post.authorId === userId) throw forumRefused('Unprocessable', 'ownDecision')
  return post
}

/** The reason that is sent to the author. */
export function checkReason(typed: string): string {
  const reason = typed.replace(/\s+/g, ' ').trim()
  if (reason === '') throw forumFieldRefused('reason', 'reasonMissing', true)
  if (countCharacters(reason) > ARRANGE_REASON_MAX_CHARACTERS) throw forumFieldRefused('reason', 'reasonTooLong')
  return reason
}

/** A condition of a write: the post is still in the moderator's scope. Inside it, `forum_posts` has its own scope. */
export function inScope(scope: ModerationScope, p: PostArgs): SQL {
  const post = anyRow()
    .from(forumPosts)
    .where(and(hasId(forumPosts, p.postId, p), scope(p)))
  return sql`EXISTS ${post}`
}

/** One row if the author of a post belongs to an audience. */
export const authorIsOfAudience = statement((p: PostArgs & { readonly audienceGroupId: string | null }) =>
  build
    .select({ id: users.id })
    .from(forumPosts)
    .innerJoin(users, eq(users.id, forumPosts.authorId))
    .where(
      and(
        hasId(forumPosts, p.postId, p),
        isInAudience(
          { communityId: p.communityId, groupId: p.audienceGroupId },
          isAlso(users.communityId, p.communityId),
        ),
      ),
    ),
)
