import { and } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { postChanges } from '#db/forum/moderation/change-post.ts'
import { entryDecisions } from '#db/forum/moderation/decide.ts'
import { postMerges } from '#db/forum/moderation/merge-posts.ts'
import { postMoves } from '#db/forum/moderation/move-post.ts'
import { moderationQueue } from '#db/forum/moderation/queue.ts'
import { hasForum } from '#db/forum/visible-posts.ts'
import { hasPermission } from '../staff/permissions.ts'
import { staffAudiences } from './forum-audiences.ts'

/** Staff with the permission decide in every audience. */
function isModeratedBy(p: ActorArgs) {
  return and(hasForum(p), hasPermission(p, 'admin', 'forum'))
}

export const staffQueue = moderationQueue(isModeratedBy)
export const decideAsStaff = entryDecisions(isModeratedBy)
export const changeAsStaff = postChanges(isModeratedBy)
export const moveAsStaff = postMoves(isModeratedBy, staffAudiences)
export const mergeAsStaff = postMerges(isModeratedBy)
