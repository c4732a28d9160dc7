import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs, ActorContext } from '#db/context.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { invitationImports } from '#db/schema/staff/invitation-imports.ts'
import { INVITATIONS_A_DAY } from '#shared/domain/onboarding/invitations/limits.ts'
import {
  STAFF_INVITATION_REFUSALS,
  type StaffInvitationRefusal,
} from '#shared/domain/onboarding/invitations/messages.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkPermission, hasPermission } from '../../staff/permissions.ts'

/** Condition: the actor may invite people into this community. */
export function canInvite(p: ActorArgs): SQL {
  return hasPermission(p, 'admin', 'members')
}

export function checkCanInvite(ctx: ActorContext): Promise<void> {
  return checkPermission(ctx, 'admin', 'members')
}

type Invited = { readonly communityId: string; readonly now: Date }

/** How many people the community has invited in the last 24 hours; those of a file count from when it is confirmed. */
export function invitedToday({ communityId, now }: Invited): SQL<number> {
  const since = now.getTime() - DAY_MS
  return sql<number>`((SELECT count(*) FROM ${invitations} AS one WHERE one.community_id = ${communityId}
      AND one.created_at > ${since} AND one.import_id IS NULL AND one.sent_by_id IS NOT NULL)
    + coalesce((SELECT sum(file.ready_count) FROM ${invitationImports} AS file WHERE file.community_id = ${communityId}
      AND file.created_at > ${since - 30 * DAY_MS} AND file.confirmed_at > ${since}), 0))`
}

/** Condition: so many more people are within the limit of a day. */
export function isWithinDay(invited: Invited, people: number): SQL {
  return sql`${invitedToday(invited)} + ${people} <= ${INVITATIONS_A_DAY}`
}

/** `aboutId` is the member or the invitation that stands in the way. */
export function invitationRefusal(reason: StaffInvitationRefusal, aboutId?: string): AppError {
  const about = aboutId === undefined ? {} : { aboutId }
  return new AppError('Unprocessable', { message: STAFF_INVITATION_REFUSALS[reason], extensions: { reason, ...about } })
}
