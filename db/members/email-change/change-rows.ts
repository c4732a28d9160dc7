import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mergedForGood } from '#db/members/merge/kept-account.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import type { EmailChangeEnd } from '#shared/domain/members/account/email-change.ts'

export type ChangeKey = { readonly id: string; readonly communityId: string }

/** Condition: the change is this one, and has neither ended nor expired. */
export function isOpenChange(p: ChangeKey & { readonly now: Date }): SQL | undefined {
  return and(hasId(emailChanges, p.id, p), isNull(emailChanges.endedAt), gt(emailChanges.expiresAt, p.now))
}

/** Ends an open change; the first statement of a batch, which fails if the change has already ended. */
export function endedChange(p: ChangeKey & { readonly now: Date; readonly end: EmailChangeEnd }) {
  return build.update(emailChanges).set({ end: p.end, endedAt: p.now }).where(isOpenChange(p))
}

type MemberArgs = { readonly communityId: string; readonly memberId: string }

/** Ends any change of a member that has not ended, including expired ones: each member has at most one. */
export function endedChangesOf(p: MemberArgs & { readonly now: Date; readonly end: EmailChangeEnd }) {
  return build
    .update(emailChanges)
    .set({ end: p.end, endedAt: p.now })
    .where(
      and(isOfUser(emailChanges, { userId: p.memberId, communityId: p.communityId }), isNull(emailChanges.endedAt)),
    )
}

type TakenArgs = {
  readonly communityId: string
  /** The member who may have the address. */
  readonly memberId: string | SQL
  readonly email: string | SQL
}

/**
 * Condition: another account of the community has the address, or signs in with it, or someone of its staff does. An account that was merged
 * into the member's for good is none: `freeAddress` takes it from there.
 */
export function isEmailTaken(p: TakenArgs): SQL {
  const other = (column: 'email' | 'username') => sql`EXISTS (SELECT 1 FROM ${users} AS other
    WHERE other.community_id = ${p.communityId} AND other.${sql.identifier(column)} = ${p.email} AND other.id <> ${p.memberId}
      AND other.id NOT IN ${mergedForGood({ userId: sql`${p.memberId}`, communityId: sql`${p.communityId}` })})`
  const ofStaff = sql`EXISTS (SELECT 1 FROM ${staffPermissions} AS duty CROSS JOIN ${users} AS person ON person.id = duty.user_id
    WHERE duty.community_id = ${p.communityId} AND (person.email = ${p.email} OR person.username = ${p.email}))`
  return sql`(${other('email')} OR ${other('username')} OR ${ofStaff})`
}

type FreedArgs = { readonly communityId: string; readonly memberId: string; readonly email: string }

/** Takes an address from the accounts that were merged into a member's for good, which nobody signs in to any more. */
export function freeAddress({ communityId, memberId, email }: FreedArgs) {
  const placeholder = sql`'merged-' || lower(${users.id}) || '@merged.invalid'`
  const freed = (column: typeof users.email | typeof users.username) =>
    sql`CASE WHEN ${column} = ${email} THEN ${placeholder} ELSE ${column} END`
  return build
    .update(users)
    .set({ email: freed(users.email), username: freed(users.username) })
    .where(
      and(
        sql`${users.id} IN ${mergedForGood({ userId: memberId, communityId })}`,
        eq(users.communityId, communityId),
        or(eq(users.email, email), eq(users.username, email)),
      ),
    )
}

type TokenArgs = { readonly communityId: string; readonly tokenHash: string }

/** The change that a link belongs to, of a member who is active. */
export const changeByToken = statement((p: TokenArgs) =>
  build
    .select({
      id: emailChanges.id,
      userId: emailChanges.userId,
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      isOfOld: sql<boolean>`${emailChanges.oldTokenHash} = ${p.tokenHash}`.mapWith(Boolean),
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
      waitEndsAt: emailChanges.waitEndsAt,
      expiresAt: emailChanges.expiresAt,
      end: emailChanges.end,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(emailChanges)
    .innerJoin(users, hasId(users, emailChanges.userId, p))
    .where(
      and(
        or(eq(emailChanges.oldTokenHash, p.tokenHash), eq(emailChanges.newTokenHash, p.tokenHash)),
        eq(emailChanges.communityId, p.communityId),
        eq(users.status, 'ACTIVE'),
      ),
    ),
)

export type ChangeOfToken = {
  readonly id: string
  readonly userId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly isOfOld: boolean
  readonly oldConfirmedAt: Date | null
  readonly newConfirmedAt: Date | null
  readonly waitEndsAt: Date | null
  readonly expiresAt: Date
  readonly end: EmailChangeEnd | null
  readonly givenName: string
  readonly familyName: string
}
