import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { readForum } from '#db/forum/audiences.ts'
import { postChanges } from '#db/forum/moderation/change-post.ts'
import { entryDecisions } from '#db/forum/moderation/decide.ts'
import { postMerges } from '#db/forum/moderation/merge-posts.ts'
import { type ModeratedAudiences, postMoves } from '#db/forum/moderation/move-post.ts'
import { moderationQueue } from '#db/forum/moderation/queue.ts'
import { hasForum, isInAudience, ownGroupIds } from '#db/forum/visible-posts.ts'
import { users } from '#db/schema/members.ts'
import { anyRow, hasId } from '#db/statement.ts'

/** Moderators decide in the audiences that they see. */
function isModeratedBy(p: ActorArgs) {
  const moderator = anyRow()
    .from(users)
    .where(and(hasId(users, p.userId, p), eq(users.isModerator, true)))
  return and(isInAudience(p), hasForum(p), sql`EXISTS ${moderator}`)
}

/** They move posts to audiences to which they post themselves. */
const audiences: ModeratedAudiences = {
  list: async (ctx) => (await readForum(ctx))?.postAudiences ?? [],
  isUsable: (p) => sql`(${p.groupId} IS NULL OR ${p.groupId} IN ${ownGroupIds(p)})`,
}

export const moderatorQueue = moderationQueue(isModeratedBy)
export const decideAsModerator = entryDecisions(isModeratedBy)
export const changeAsModerator = postChanges(isModeratedBy)
export const moveAsModerator = postMoves(isModeratedBy, audiences)
export const mergeAsModerator = postMerges(isModeratedBy)
