import { and, eq, or, sql } from 'drizzle-orm'
import { groupRefused } from '#db/groups/group-refused.ts'
import { namedStatements } from '#db/groups/tell-about-groups.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers } from '#db/schema/groups.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { claimedGroup, type GroupOfActor } from './group-access.ts'
import { listChairs } from './group-people.queries.ts'
import { type ManagedGroup, managedGroup, readGroup } from './groups.queries.ts'

export type SetChairsInput = { readonly groupId: string; readonly userIds: readonly string[] }

type ChairArgs = GroupOfActor & { readonly ids: readonly string[]; readonly now: Date }

/** Active members of the community, and who is in the group whatever their state. */
const eligible = statement((p: ChairArgs) =>
  build
    .selectDistinct({ id: sql<string>`value` })
    .from(sql`json_each(${p.ids})`)
    .leftJoin(
      directoryEntries,
      and(sql`${directoryEntries.userId} = value`, isAlso(directoryEntries.communityId, p.communityId)),
    )
    .leftJoin(
      groupMembers,
      and(
        eq(groupMembers.groupId, p.groupId),
        sql`${groupMembers.userId} = value`,
        eq(groupMembers.communityId, p.communityId),
        sql`${groupMembers.state} = 'MEMBER'`,
      ),
    )
    .where(or(sql`${directoryEntries.id} IS NOT NULL`, sql`${groupMembers.userId} IS NOT NULL`)),
)

const named = statement((p: ChairArgs) =>
  build.run(sql`INSERT INTO ${groupMembers} (group_id, user_id, community_id, state, is_chair, changed_at)
    SELECT ${p.groupId}, value, ${p.communityId}, 'MEMBER', 1, ${p.now} FROM json_each(${p.ids}) WHERE TRUE
    ON CONFLICT (group_id, user_id) DO UPDATE SET is_chair = 1, note = NULL, invited_by = NULL, state = 'MEMBER',
      changed_at = CASE ${groupMembers.state} WHEN 'MEMBER' THEN ${groupMembers.changedAt} ELSE excluded.changed_at END
    WHERE ${groupMembers.communityId} = ${p.communityId}`),
)

/** Everybody: who is named again becomes a chair again in the same batch. */
const released = statement((p: GroupOfActor) =>
  build
    .update(groupMembers)
    .set({ isChair: false })
    .where(
      and(
        eq(groupMembers.groupId, p.groupId),
        isAlso(groupMembers.communityId, p.communityId),
        sql`${groupMembers.isChair} = 1`,
      ),
    ),
)

/** Names the chairs of a group, at most five; who is named comes into the group, who is not stays in it. */
export async function setChairs(ctx: StaffContext, { groupId, userIds }: SetChairsInput): Promise<ManagedGroup> {
  const ids = [...new Set(userIds)]
  if (ids.length > GROUP_CHAIRS_MAX) throw new AppError('BadRequest.Invalid', groupRefusal('tooManyChairs'))
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const args = { userId, communityId, groupId, ids, now }
    const [group, before, found] = await Promise.all([
      readGroup(ctx, groupId),
      listChairs(ctx, groupId),
      db.read(eligible(args)),
    ])
    if (!group) throw new AppError('NotFound')
    if (found.length < ids.length) throw groupRefused('notInCommunity')
    const were = new Set(before.map(({ id }) => id))
    const isNew = (id: string) => !were.has(id)
    const audit = auditStatement(ctx, {
      action: 'group.set-chairs',
      target: { type: 'group', id: groupId },
      memberVisible: false,
      before: { chairs: [...were].join(' ') },
      after: { chairs: ids.join(' ') },
      reason: null,
    })
    const [, , , , [after]] = await db.commitIf([
      claimedGroup(args),
      released(args),
      named(args),
      audit,
      managedGroup(args),
      ...namedStatements(ctx, { ...group, communityId }, ids.filter(isNew)),
    ])
    return after ?? group
  })
}
