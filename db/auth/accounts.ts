import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { staffPermissions, users } from '../schema/members.ts'

/** Emails and usernames are stored canonical: trimmed, in lower case. */
export const canonical = (text: string): string => text.trim().toLowerCase()

export type Account = {
  readonly userId: string
  readonly passwordHash: string | null
  readonly displayName: string
  readonly gate: 'NONE' | 'ONBOARDING'
  readonly locationCode: string | null
}

const account = {
  userId: users.id,
  passwordHash: users.passwordHash,
  displayName: sql<string>`trim(${users.givenName} || ' ' || ${users.familyName})`,
  gate: users.gate,
  locationCode: users.locationCode,
}

/**
 * Who may stand behind a username or email on a host: the community, its member, and the staff who hold a permission in
 * it. Deactivated accounts and those of other communities are not found. The same three statements for every question.
 */
export const accountStatements = (db: Db, host: string, identifier: string) => {
  const name = canonical(identifier)
  const named = and(or(eq(users.email, name), eq(users.username, name)), eq(users.status, 'ACTIVE'))
  // Somebody's username may be another one's email: the owner of the email comes first.
  const byEmail = desc(eq(users.email, name))
  return [
    db.build
      .select({ id: communities.id, code: communities.code })
      .from(communityHosts)
      .innerJoin(communities, eq(communities.id, communityHosts.communityId))
      .where(eq(communityHosts.host, host)),
    db.build
      .select(account)
      .from(communityHosts)
      .innerJoin(users, eq(users.communityId, communityHosts.communityId))
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
