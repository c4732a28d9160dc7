import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { CodeChannel } from '#shared/domain/auth/codes.ts'
import type { Pool } from '#shared/domain/auth/known-clients.ts'
import { isId } from '#shared/kernel/ids.ts'
import type { CommunityContext } from '../context.ts'
import { mobilePhones, staffPermissions, users } from '../schema/members.ts'
import { build, statement } from '../statement.ts'
import { type ClientHashes, isKnownClient } from './known-clients.ts'
import { sha256 } from './sha256.ts'

/** Emails and usernames are stored in canonical form: trimmed, in lower case. */
export function canonical(text: string): string {
  return text.trim().toLowerCase()
}

export type Account = {
  readonly userId: string
  readonly passwordHash: string | null
  readonly displayName: string
  readonly gate: 'NONE' | 'ONBOARDING'
  /** The password was set by staff and can only be used to choose another one. */
  readonly mustChangePassword: boolean
  readonly locationCode: string | null
  /** The request comes from a browser, or an address, that has recently signed in to the account. */
  readonly isKnownBrowser: boolean
  readonly isKnownAddress: boolean
  readonly hasSignedIn: boolean
}

/** `phoneId` stands for the phone where its number must not be shown; both are null without a verified phone. */
export type MemberAccount = Account & {
  readonly phoneId: string | null
  readonly phoneNumber: string | null
  /** When the phone refused our last text; null for one that gets them, and without a phone. */
  readonly phoneRefusedAt: Date | null
}

export function poolOf(account: Account | null | undefined): Pool {
  return account?.isKnownBrowser || account?.isKnownAddress ? 'KNOWN' : 'STRANGERS'
}

type CallerArgs = ClientHashes & Pick<CommunityContext, 'now'>

function accountColumns({ now, browser, address }: CallerArgs) {
  return {
    userId: users.id,
    passwordHash: users.passwordHash,
    displayName: sql<string>`trim(${users.givenName} || ' ' || ${users.familyName})`,
    gate: users.gate,
    mustChangePassword: users.mustChangePassword,
    locationCode: users.locationCode,
    isKnownBrowser: isKnownClient({ now }, browser),
    isKnownAddress: isKnownClient({ now }, address),
    hasSignedIn: sql<boolean>`${users.lastAccessedAt} IS NOT NULL`.mapWith(Boolean),
  }
}

function memberColumns(p: CallerArgs) {
  return {
    ...accountColumns(p),
    phoneId: mobilePhones.id,
    phoneNumber: mobilePhones.number,
    phoneRefusedAt: mobilePhones.refusedAt,
  }
}

const hasVerifiedPhone = and(eq(mobilePhones.userId, users.id), isNotNull(mobilePhones.verifiedAt))

export type Named = { readonly identifier: string; readonly hashes: ClientHashes }

/** `name` is in canonical form. */
type NamedArgs = CallerArgs & { readonly communityId: string; readonly name: string }

export function namedArgs({ community, now }: CommunityContext, { identifier, hashes }: Named): NamedArgs {
  return { ...hashes, communityId: community.id, name: canonical(identifier), now }
}

function isNamed({ name }: NamedArgs) {
  return and(or(eq(users.email, name), eq(users.username, name)), eq(users.status, 'ACTIVE'))
}
/** A username may equal the email of another account: the owner of the email takes precedence. */
function ownerOfEmailFirst({ name }: NamedArgs) {
  return desc(eq(users.email, name))
}

/** The member identified by a username or email, also usable within another statement. */
export function selectMember(p: NamedArgs) {
  return build
    .select(memberColumns(p))
    .from(users)
    .leftJoin(mobilePhones, hasVerifiedPhone)
    .where(and(eq(users.communityId, p.communityId), eq(users.kind, 'MEMBER'), isNamed(p)))
    .orderBy(ownerOfEmailFirst(p))
    .limit(1)
}

const memberByName = statement(selectMember)

const staffByName = statement((p: NamedArgs) =>
  build
    .select(accountColumns(p))
    .from(staffPermissions)
    .innerJoin(users, eq(users.id, staffPermissions.userId))
    .where(and(eq(staffPermissions.communityId, p.communityId), eq(users.kind, 'STAFF'), isNamed(p)))
    .orderBy(ownerOfEmailFirst(p))
    .limit(1),
)

/**
 * The accounts that a username or email may identify on this host: a member of its community, and staff who hold a permission in it.
 * Deactivated accounts and those of other communities are not found. The same two statements run whatever was entered.
 */
export function accountStatements(ctx: CommunityContext, named: Named) {
  const args = namedArgs(ctx, named)
  return [memberByName(args), staffByName(args)] as const
}

type PhoneArgs = { readonly communityId: string; readonly phoneId: string }

function isOwnerOfPhone({ communityId, phoneId }: PhoneArgs) {
  return and(
    eq(mobilePhones.id, phoneId),
    isNotNull(mobilePhones.verifiedAt),
    eq(users.communityId, communityId),
    eq(users.kind, 'MEMBER'),
    eq(users.status, 'ACTIVE'),
  )
}

const ownerOfPhone = statement((p: CallerArgs & PhoneArgs) =>
  build
    .select(memberColumns(p))
    .from(mobilePhones)
    .innerJoin(users, eq(users.id, mobilePhones.userId))
    .where(isOwnerOfPhone(p)),
)

/** The active member of the host's community whose verified phone has this id. */
export function phoneOwnerStatement({ community, now }: CommunityContext, { identifier: phoneId, hashes }: Named) {
  return ownerOfPhone({ ...hashes, communityId: community.id, phoneId, now })
}

/** The key of an unknown recipient; it is never an account's id. */
export async function unknownKeyOf(communityId: string, to: string): Promise<string> {
  return `nobody/${await sha256(`${communityId}\n${canonical(to)}`)}`
}

/**
 * The key that counts codes to an unknown recipient. A member's email gets no texts and a member's phone no emails: requests on the wrong
 * channel are counted apart from redeemable codes, for unknown recipients as for members.
 */
export function unknownCodeKeyOf(communityId: string, { channel, to }: { channel: CodeChannel; to: string }) {
  const fits = isId(to) ? 'SMS' : 'EMAIL'
  return unknownKeyOf(communityId, channel === fits ? to : `${channel}\n${to}`)
}

type NameArgs = Pick<NamedArgs, 'communityId' | 'name'>
type AccountKeyArgs = NameArgs & { readonly unknownKey: string }

/**
 * The id of the account that an email or username identifies, for the statement that counts an attempt: both names of an account share its
 * counters, and an unknown name has its own.
 */
export function accountKeyByName(p: AccountKeyArgs): SQL {
  return sql`coalesce(${memberId(p)}, ${staffId(p)}, ${p.unknownKey})`
}

/** The same for the recipient of a code: a member by name or by the id of the phone. */
export function accountKeyByRecipient(p: AccountKeyArgs & PhoneArgs): SQL {
  const owner = build
    .select({ id: users.id })
    .from(mobilePhones)
    .innerJoin(users, eq(users.id, mobilePhones.userId))
    .where(isOwnerOfPhone(p))
  return sql`coalesce(${memberId(p)}, ${owner}, ${p.unknownKey})`
}

/** One search per name instead of one for both, which would have to be sorted. */
function memberId({ communityId, name }: NameArgs): SQL {
  const [byEmail, byUsername] = [eq(users.email, name), eq(users.username, name)].map((isNamed) =>
    build
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.communityId, communityId), isNamed, eq(users.kind, 'MEMBER'), eq(users.status, 'ACTIVE'))),
  )
  return sql`coalesce(${byEmail}, ${byUsername})`
}

function staffId({ communityId, name }: NameArgs): SQL {
  const [byEmail, byUsername] = [eq(users.email, name), eq(users.username, name)].map((isNamed) =>
    build
      .select({ id: users.id })
      .from(staffPermissions)
      .innerJoin(users, eq(users.id, staffPermissions.userId))
      .where(
        and(
          eq(staffPermissions.communityId, communityId),
          isNamed,
          eq(users.kind, 'STAFF'),
          eq(users.status, 'ACTIVE'),
        ),
      )
      .limit(1),
  )
  return sql`coalesce(${byEmail}, ${byUsername})`
}
