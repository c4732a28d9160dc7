import { and, desc, eq } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import {
  type EmailChangeState,
  type EmailChangeWay,
  emailChangeState,
} from '#shared/domain/members/account/email-change.ts'
import { fullName } from '#shared/domain/members/views.ts'
import type { AdminContext } from '../../context.ts'
import { type MemberArgs, readHelpedMember } from '../member/member-access.ts'

export type EmailChangeView = {
  readonly id: string
  readonly state: EmailChangeState
  readonly way: EmailChangeWay
  readonly oldEmail: string
  readonly newEmail: string
  readonly reason: string
  readonly identityCheck: string | null
  readonly askedBy: string
  readonly askedAt: Date
  readonly oldConfirmedAt: Date | null
  readonly newConfirmedAt: Date | null
  readonly waitEndsAt: Date | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

const SHOWN = 10

const newestChanges = statement((p: MemberArgs) =>
  build
    .select({
      id: emailChanges.id,
      end: emailChanges.end,
      way: emailChanges.way,
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      reason: emailChanges.reason,
      identityCheck: emailChanges.identityCheck,
      askedAt: emailChanges.createdAt,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      waitEndsAt: emailChanges.waitEndsAt,
      expiresAt: emailChanges.expiresAt,
      endedAt: emailChanges.endedAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(emailChanges)
    // Staff belong to the admin community.
    .innerJoin(users, eq(users.id, emailChanges.actorId))
    .where(and(eq(emailChanges.userId, p.memberId), isAlso(emailChanges.communityId, p.communityId)))
    .orderBy(desc(emailChanges.createdAt))
    .limit(SHOWN),
)

/** The newest changes of a member’s email address, the open one first if there is one. */
export async function readEmailChanges(ctx: AdminContext, memberId: string): Promise<readonly EmailChangeView[]> {
  const { db, actor, now } = ctx
  const [, rows] = await Promise.all([
    readHelpedMember(ctx, memberId),
    db.read(newestChanges({ communityId: actor.communityId, memberId })),
  ])
  return rows.map(({ end, givenName, familyName, ...row }) => ({
    ...row,
    state: emailChangeState({ end, expiresAt: row.expiresAt }, now),
    askedBy: fullName({ givenName, familyName }),
  }))
}
