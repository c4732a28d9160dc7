import { and, count, eq } from 'drizzle-orm'
import { takeBackGroupStatements } from '#db/groups/forget-groups.ts'
import { isGroup } from '#db/groups/group-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { forumPosts } from '#db/schema/forum/forum.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, isAlso } from '#db/statement.ts'
import { hasPosts } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { claimedGroup } from './group-access.ts'
import { readGroup } from './groups.queries.ts'

/**
 * Permanently deletes a group with its memberships, addresses and notifications; a job deletes its image. A group with
 * posts in the forum cannot be deleted.
 */
export function deleteGroup(ctx: StaffContext, groupId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const group = checkFound(await readGroup(ctx, groupId))
    const [{ posts } = { posts: 0 }] = await db.read(
      build
        .select({ posts: count() })
        .from(forumPosts)
        .where(and(eq(forumPosts.groupId, groupId), eq(forumPosts.communityId, communityId))),
    )
    if (posts > 0) throw new AppError('Unprocessable', { message: hasPosts(posts) })
    const { name, slug, visibility, memberCount } = group
    const audit = auditStatement(ctx, {
      action: 'group.delete',
      target: { type: 'group', id: groupId },
      memberVisible: false,
      before: { name, slug, visibility, members: memberCount },
    })
    await db.commitIf([
      claimedGroup({ userId, communityId, groupId, now }),
      build
        .update(pictures)
        .set({ state: 'UNUSED', groupId: null, changedAt: now })
        .where(and(eq(pictures.groupId, groupId), eq(pictures.communityId, communityId))),
      build
        .delete(groupMembers)
        .where(and(eq(groupMembers.groupId, groupId), isAlso(groupMembers.communityId, communityId))),
      build
        .delete(groupAddresses)
        .where(and(eq(groupAddresses.groupId, groupId), eq(groupAddresses.communityId, communityId))),
      ...takeBackGroupStatements({ groupId, communityId }),
      build.delete(groups).where(isGroup({ groupId, communityId })),
      audit,
    ])
    return true
  })
}
