import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { isGroup } from '#db/groups/group-rows.ts'
import { namedStatements } from '#db/groups/tell-about-groups.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { GROUP_CHAIRS_MAX } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { canManageGroups, type GroupOfActor } from './group-access.ts'
import { listChairs } from './group-people.queries.ts'
import { type ManagedGroup, managedGroup, readGroup } from './groups.queries.ts'
import { notInCommunity } from './not-in-community.ts'

export type SetChairsInput = {
  readonly groupId: string
  readonly userIds: readonly string[]
  /** The chairs when these were chosen: chairs added or removed by another admin since stay unchanged. */
  readonly baseUserIds?: readonly string[] | null | undefined
}

type ChairArgs = GroupOfActor & { readonly ids: readonly string[]; readonly now: Date }

function chairIds(p: GroupOfActor): SQL {
  return sql`(SELECT json_group_array(user_id) FROM (SELECT user_id FROM ${groupMembers}
    WHERE group_id = ${p.groupId} AND +community_id = ${p.communityId} AND is_chair = 1 ORDER BY user_id))`
}

/**
 * First statement of the batch: the actor may still manage the group, and its chairs are those from which the new ones
 * were computed.
 */
const claimed = statement((p: ChairArgs & { readonly were: readonly string[] }) =>
  build
    .update(groups)
    .set({ updatedAt: p.now })
    .where(and(isGroup(p), canManageGroups(p), sql`${chairIds(p)} = ${p.were}`)),
)

/** Active members of the community, and who leads the group already, in any state. */
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
        sql`${groupMembers.isChair} = 1`,
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

/** Removes all chairs: those who stay are set again in the same batch. */
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

/** Sets the chairs of a group, at most five; new chairs join the group, removed ones stay in it. */
export async function setChairs(ctx: StaffContext, { groupId, ...input }: SetChairsInput): Promise<ManagedGroup> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [group, before] = await Promise.all([readGroup(ctx, groupId), listChairs(ctx, groupId)])
    if (!group) throw new AppError('NotFound')
    const were = before.map(({ id }) => id).toSorted()
    const ids = chosenChairs(were, input)
    if (ids.length > GROUP_CHAIRS_MAX) throw new AppError('BadRequest.Invalid', groupRefusal('tooManyChairs'))
    const args = { userId, communityId, groupId, ids, were, now }
    const found = await db.read(eligible(args))
    const outside = ids.filter((id) => !found.some((one) => one.id === id))
    if (outside.length > 0) throw await notInCommunity(ctx, outside)
    const isNew = (id: string) => !were.includes(id)
    const audit = auditStatement(ctx, {
      action: 'group.set-chairs',
      target: { type: 'group', id: groupId },
      memberVisible: false,
      before: { chairs: were.join(' ') },
      after: { chairs: ids.join(' ') },
    })
    const [, , , , [after]] = await db.commitIf([
      claimed(args),
      released(args),
      named(args),
      audit,
      managedGroup(args),
      ...namedStatements(ctx, { ...group, communityId }, ids.filter(isNew)),
    ])
    return after ?? group
  })
}

function chosenChairs(were: readonly string[], { userIds, baseUserIds }: Omit<SetChairsInput, 'groupId'>): string[] {
  const stays = (id: string) => userIds.includes(id) || !baseUserIds?.includes(id)
  const isNamed = (id: string) => !baseUserIds?.includes(id)
  return [...new Set(baseUserIds ? [...were.filter(stays), ...userIds.filter(isNamed)] : userIds)]
}
