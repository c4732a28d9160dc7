import { and, eq, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { entryDecisions } from '#db/forum/moderation/decide.ts'
import { moderationQueue } from '#db/forum/moderation/queue.ts'
import { hasForum, isInAudience } from '#db/forum/visible-posts.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'

/** Moderators decide in the audiences that they see. */
function isModeratedBy(p: ActorArgs) {
  const moderator = build
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, p.userId), eq(users.communityId, p.communityId), eq(users.isModerator, true)))
  return and(isInAudience(p), hasForum(p), sql`EXISTS ${moderator}`)
}

export const moderatorQueue = moderationQueue(isModeratedBy)
export const decideAsModerator = entryDecisions(isModeratedBy)
