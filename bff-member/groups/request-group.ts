import { sql } from 'drizzle-orm'
import { type MembershipArgs, writeMembership } from '#db/groups/membership-statements.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { statement } from '#db/statement.ts'
import { readableLines } from '#shared/domain/articles/text-runs.ts'
import { ASK_GROUP_AGAIN_DAYS, GROUP_NOTE_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { groupRefusal } from '#shared/domain/groups/messages.ts'
import { refuseToAsk } from '#shared/domain/groups/rules.ts'
import type { GroupView } from '#shared/domain/groups/views.ts'
import { AppError, FORM_CODES } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { groupRefused } from './group-refused.ts'
import { commitToGroup, findGroup } from './groups.queries.ts'
import { type GroupContext, ownMembership } from './join-group.ts'

export type RequestGroupInput = { readonly groupId: string; readonly note: string }

const REST_MS = ASK_GROUP_AGAIN_DAYS * 24 * 3_600_000

const requested = statement((p: MembershipArgs & { readonly note: string | null }) =>
  writeMembership(p, {
    state: 'REQUESTED',
    note: p.note,
    provided: sql`${groups.visibility} = 'REQUEST'`,
    replaces: sql`${groupMembers.state} = 'DECLINED'
      AND (${groupMembers.invitedBy} IS NOT NULL OR ${groupMembers.changedAt} <= ${p.now} - ${REST_MS})`,
  }),
)

/** The actor asks to be let into a group; who has asked already waits on. */
export async function requestGroup(ctx: GroupContext, { groupId, note: typed }: RequestGroupInput): Promise<GroupView> {
  refuseStaff(ctx)
  const note = checkNote(typed)
  return retryOnConflict(async () => {
    const group = await findGroup(ctx, groupId)
    if (!group) throw new AppError('NotFound')
    const refusal = refuseToAsk(group, ctx.now)
    if (refusal === 'hasAsked') return group
    if (refusal) throw groupRefused(refusal)
    return (await commitToGroup(ctx, groupId, [requested({ ...ownMembership(ctx, groupId), note })])) ?? group
  })
}

function checkNote(typed: string): string | null {
  const note = readableLines(typed).trim()
  if (countCharacters(note) > GROUP_NOTE_MAX_CHARACTERS)
    throw new AppError('BadRequest.Invalid', { ...groupRefusal('noteTooLong'), fields: { note: FORM_CODES.unknown } })
  return note || null
}
