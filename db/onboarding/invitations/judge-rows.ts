import { and, eq, isNull, sql } from 'drizzle-orm'
import { isNotClosing } from '#db/communities/closing/closing-rows.ts'
import type { DbContext } from '#db/context.ts'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, inList, isAlso, statement } from '#db/statement.ts'
import { isOpenInvitation, isPaying } from './invitation-conditions.ts'

type EmailsArgs = { readonly communityId: string; readonly emails: readonly string[] }

/** Condition: the account is closed, because it was merged into another one. */
function isMergedAway(p: EmailsArgs) {
  return and(
    eq(memberMerges.mergedId, users.id),
    isNull(memberMerges.undoneAt),
    isAlso(memberMerges.communityId, p.communityId),
  )
}

const accountsByEmail = statement((p: EmailsArgs) =>
  build
    .select({ id: users.id, name: users.email, keptId: memberMerges.keptId })
    .from(users)
    .leftJoin(memberMerges, isMergedAway(p))
    .where(and(eq(users.communityId, p.communityId), inList(users.email, p.emails))),
)
const accountsByUsername = statement((p: EmailsArgs) =>
  build
    .select({ id: users.id, name: users.username, keptId: memberMerges.keptId })
    .from(users)
    .leftJoin(memberMerges, isMergedAway(p))
    .where(and(eq(users.communityId, p.communityId), inList(users.username, p.emails))),
)
const openInvitations = statement((p: EmailsArgs) =>
  build
    .select({
      id: invitations.id,
      email: invitations.email,
      expiresAt: invitations.expiresAt,
      isPaying: isPaying(),
    })
    .from(invitations)
    .where(
      and(eq(invitations.communityId, p.communityId), inList(invitations.email, p.emails), sql`${isOpenInvitation()}`),
    ),
)

const closing = statement((p: { readonly communityId: string }) =>
  build.select({ isClosing: sql<boolean>`NOT ${isNotClosing(p.communityId)}`.mapWith(Boolean) }).from(sql`(SELECT 1)`),
)

type Taken =
  /** Of an account that was merged away: it refers to the one that was kept. */
  | { readonly outcome: 'IS_MEMBER'; readonly refersTo: string; readonly isMerged: boolean }
  /** With one that has expired, too, for as long as the person is paying by it. */
  | { readonly outcome: 'IS_INVITED'; readonly refersTo: string; readonly isPaying: boolean }
  | { readonly outcome: 'IS_CLOSING'; readonly refersTo: null }

export type JudgedRow<Row> = {
  readonly row: Row
  /** Why the person is not invited now; null if they may be. */
  readonly taken: Taken | null
  /** The expired invitation that a new one replaces. */
  readonly expired: string | null
}

/** Which of the people may be invited at this moment; one round trip for all. */
export async function judgedRows<Row extends { readonly email: string }>(
  { db, now }: DbContext,
  communityId: string,
  rows: readonly Row[],
): Promise<readonly JudgedRow<Row>[]> {
  const args = { communityId, emails: rows.map(({ email }) => email) }
  const [byEmail, byUsername, open, [community]] = await Promise.all([
    db.read(accountsByEmail(args)),
    db.read(accountsByUsername(args)),
    db.read(openInvitations(args)),
    db.read(closing({ communityId })),
  ])
  const accounts = new Map([...byUsername, ...byEmail].map((one) => [one.name, one]))
  const invited = new Map(open.map((one) => [one.email, one]))
  return rows.map((row) => {
    const account = accounts.get(row.email)
    const invitation = invited.get(row.email)
    if (account) {
      const { id, keptId } = account
      return { row, taken: { outcome: 'IS_MEMBER', refersTo: keptId ?? id, isMerged: keptId !== null }, expired: null }
    }
    if (community?.isClosing) return { row, taken: { outcome: 'IS_CLOSING', refersTo: null }, expired: null }
    if (!invitation) return { row, taken: null, expired: null }
    const { id, expiresAt, isPaying } = invitation
    if (expiresAt <= now && !isPaying) return { row, taken: null, expired: id }
    return { row, taken: { outcome: 'IS_INVITED', refersTo: id, isPaying }, expired: null }
  })
}
