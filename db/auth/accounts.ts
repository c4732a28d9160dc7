import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { CommunityContext } from '../context.ts'
import { mobilePhones, staffPermissions, users } from '../schema/members.ts'
import { build } from '../statement.ts'

/** Emails and usernames are stored canonical: trimmed, in lower case. */
export function canonical(text: string): string {
  return text.trim().toLowerCase()
}

export type Account = {
  readonly userId: string
  readonly passwordHash: string | null
  readonly displayName: string
  readonly gate: 'NONE' | 'ONBOARDING'
  readonly locationCode: string | null
}

/** `phoneId` stands for the phone where its number must not be shown; both null without a verified one. */
export type MemberAccount = Account & { readonly phoneId: string | null; readonly phoneNumber: string | null }

const account = {
  userId: users.id,
  passwordHash: users.passwordHash,
  displayName: sql<string>`trim(${users.givenName} || ' ' || ${users.familyName})`,
  gate: users.gate,
  locationCode: users.locationCode,
}
const memberAccount = { ...account, phoneId: mobilePhones.id, phoneNumber: mobilePhones.number }
const hasVerifiedPhone = and(eq(mobilePhones.userId, users.id), isNotNull(mobilePhones.verifiedAt))

/**
 * The accounts that a username or email may mean on this host: a member of its community, and staff who hold a permission in
 * it. Deactivated accounts and those of other communities are not found. The same two statements whatever was entered.
 */
export function accountStatements({ community }: CommunityContext, identifier: string) {
  const name = canonical(identifier)
  const named = and(or(eq(users.email, name), eq(users.username, name)), eq(users.status, 'ACTIVE'))
  // A username may equal the email of another account: the owner of the email comes first.
  const byEmail = desc(eq(users.email, name))
  return [
    build
      .select(memberAccount)
      .from(users)
      .leftJoin(mobilePhones, hasVerifiedPhone)
      .where(and(eq(users.communityId, community.id), eq(users.kind, 'MEMBER'), named))
      .orderBy(byEmail)
      .limit(1),
    build
      .select(account)
      .from(staffPermissions)
      .innerJoin(users, eq(users.id, staffPermissions.userId))
      .where(and(eq(staffPermissions.communityId, community.id), eq(users.kind, 'STAFF'), named))
      .orderBy(byEmail)
      .limit(1),
  ] as const
}

/** The active member of the host's community whose verified phone has this id. */
export function phoneOwnerStatement({ community }: CommunityContext, phoneId: string) {
  return build
    .select(memberAccount)
    .from(mobilePhones)
    .innerJoin(users, eq(users.id, mobilePhones.userId))
    .where(
      and(
        eq(mobilePhones.id, phoneId),
        isNotNull(mobilePhones.verifiedAt),
        eq(users.communityId, community.id),
        eq(users.kind, 'MEMBER'),
        eq(users.status, 'ACTIVE'),
      ),
    )
}
