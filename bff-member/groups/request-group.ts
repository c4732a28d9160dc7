import { and, eq, sql } from 'drizzle-orm'
import type { OutboxContext } from '#db/context.ts'
import { groupRefused } from '#db/groups/group-refused.ts'
import { type GroupArgs, isOfActiveMember } from '#db/groups/group-rows.ts'
import { type MembershipArgs, writeMembership } from '#db/groups/membership-statements.ts'
import { askedStatements } from '#db/groups/tell-about-groups.ts'
import { communityAdmins } from '#db/members/community-admins.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { readableLines } from '#shared/domain/articles/text-runs.ts'
import { ASK_GROUP_AGAIN_MS, GROUP_NOTE_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { refuseToAsk } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import type { MemberContext } from '../context.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'
import { type GroupContext, ownMembership } from './join-group.ts'

export type RequestGroupInput = { readonly groupId: string; readonly note: string }

const requested = statement((p: MembershipArgs & { readonly note: string | null }) =>
  writeMembership(p, {
    state: 'REQUESTED',
    note: p.note,
    provided: sql`${groups.visibility} = 'REQUEST'`,
    replaces: sql`${groupMembers.state} = 'DECLINED'
      AND (${groupMembers.invitedBy} IS NOT NULL OR ${groupMembers.changedAt} <= ${p.now} - ${ASK_GROUP_AGAIN_MS})`,
  }),
)

const activeChairs = statement((p: GroupArgs) =>
  build
    .select({ id: groupMembers.userId })
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.groupId, p.groupId),
        isAlso(groupMembers.communityId, p.communityId),
        sql`${groupMembers.isChair} = 1`,
        isOfActiveMember(groupMembers.userId, p.communityId),
      ),
    ),
)

type RequestContext = GroupContext & OutboxContext & Pick<MemberContext, 'loaders'>

/** The actor asks to join a group; an existing request stays unchanged. */
export async function requestGroup(
  ctx: RequestContext,
  { groupId, note: typed }: RequestGroupInput,
): Promise<GroupView> {
  refuseStaff(ctx)
  const note = checkNote(typed)
  return retryOnConflict(async () => {
    const { userId, communityId } = ctx.actor
    const [group, me, chairs, admins] = await Promise.all([
      findGroup(ctx, groupId),
      ctx.loaders.user.load(userId),
      ctx.db.read(activeChairs({ groupId, communityId })),
      ctx.db.read(communityAdmins({ communityId })),
    ])
    if (!group || !me) throw new AppError('NotFound')
    const refusal = refuseToAsk(group, ctx.now)
    if (refusal === 'hasAsked') return group
    if (refusal) throw groupRefused(refusal)
    const told = await askedStatements(
      ctx,
      { ...group, communityId },
      {
        ...{ requesterId: userId, requesterName: fullName(me), note },
        chairIds: chairs.map(({ id }) => id),
        adminIds: admins.map(({ id }) => id),
      },
    )
    const statements = [requested({ ...ownMembership(ctx, groupId), note }), ...told] as const
    return (await commitToGroup(ctx, groupId, statements)) ?? group
  })
}

function checkNote(typed: string): string | null {
  const note = readableLines(typed).trim()
  if (countCharacters(note) > GROUP_NOTE_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { ...groupRefusal('noteTooLong'), fields: { note: FORM_CODES.unknown } })
  return note || null
}
