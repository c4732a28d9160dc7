import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { mobilePhones, staffPermissions, users } from '../schema/members.ts'

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

/** `phoneId` names the phone to people who may not see its number; both null without a verified one. */
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
 * Who may stand behind a username or email on a host: the community, its member, and the staff who hold a permission in
 * it. Deactivated accounts and those of other communities are not found. The same three statements for every question.
 */
export function accountStatements(db: Db, host: string, identifier: string) {
  const name = canonical(identifier)
  const named = and(or(eq(users.email, name), eq(users.username, name)), eq(users.status, 'ACTIVE'))
  // Somebody's username may be another one's email: the owner of the email comes first.
  const byEmail = desc(eq(users.email, name))
  return [
    db.build
      .select({
        id: communities.id,
        code: communities.code,
        name: communities.name,
        familiarName: communities.familiarName,
        hideUnknown: sql`json_extract(${communities.config}, '$.auth.hideUnknown')`.mapWith(Boolean),
      })
      .from(communityHosts)
      .innerJoin(communities, eq(communities.id, communityHosts.communityId))
      .where(eq(communityHosts.host, host)),
    db.build
      .select(memberAccount)
      .from(communityHosts)
      .innerJoin(users, eq(users.communityId, communityHosts.communityId))
      .leftJoin(mobilePhones, hasVerifiedPhone)
      .where(and(eq(communityHosts.host, host), eq(users.kind, 'MEMBER'), named))
      .orderBy(byEmail)
      .limit(1),
    db.build
      .select(account)
      .from(communityHosts)
      .innerJoin(staffPermissions, eq(staffPermissions.communityId, communityHosts.communityId))
      .innerJoin(users, eq(users.id, staffPermissions.userId))
      .where(and(eq(communityHosts.host, host), eq(users.kind, 'STAFF'), named))
      .orderBy(byEmail)
      .limit(1),
  ] as const
}

/** The active member of a host's community whose verified phone has this id. */
export function phoneOwnerStatement(db: Db, host: string, phoneId: string) {
  return db.build
    .select(memberAccount)
    .from(mobilePhones)
    .innerJoin(users, eq(users.id, mobilePhones.userId))
    .innerJoin(communityHosts, eq(communityHosts.communityId, users.communityId))
    .where(
      and(
        eq(mobilePhones.id, phoneId),
        isNotNull(mobilePhones.verifiedAt),
        eq(communityHosts.host, host),
        eq(users.kind, 'MEMBER'),
        eq(users.status, 'ACTIVE'),
      ),
    )
}
