import { and, type SQL, sql } from 'drizzle-orm'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { build } from '#db/statement.ts'
import type { MembershipState } from '#shared/domain/groups/statuses.ts'
import { type GroupArgs, isGroup, isMembershipOf } from './group-rows.ts'

export type MembershipArgs = GroupArgs & {
  /** The person whose membership it is. */
  readonly memberId: string
  readonly now: Date
}

type Written = {
  readonly state: MembershipState
  readonly note?: string | SQL | null
  readonly invitedBy?: string | SQL | null
  /** A condition on `groups`. */
  readonly provided: SQL
  /** A condition on `group_members`: the memberships that may become this one. */
  readonly replaces: SQL
}

/** Writes the membership of one person, new or replacing the previous one. It makes nobody a chair. */
export function writeMembership(p: MembershipArgs, { state, note, invitedBy, provided, replaces }: Written) {
  return build.run(sql`INSERT INTO ${groupMembers}
    (group_id, user_id, community_id, state, is_chair, note, invited_by, changed_at)
    SELECT ${groups.id}, ${p.memberId}, ${p.communityId}, ${state}, 0, ${note ?? null}, ${invitedBy ?? null}, ${p.now}
    FROM ${groups} WHERE ${isGroup(p)} AND ${provided}
    ON CONFLICT (group_id, user_id) DO UPDATE SET state = excluded.state, is_chair = 0, note = excluded.note,
      invited_by = excluded.invited_by, changed_at = excluded.changed_at
    WHERE ${groupMembers.communityId} = ${p.communityId} AND ${replaces}`)
}

/** Ends the membership of one person if the condition holds. */
export function deleteMembership(p: GroupArgs & { readonly memberId: string }, condition: SQL) {
  return build.delete(groupMembers).where(and(isMembershipOf(p), condition))
}
