import { sha256 } from '#db/auth/sha256.ts'
import { hostStatements, versionStatement } from '#db/communities/sites/change-site.ts'
import type { DbContext } from '#db/context.ts'
import { communities } from '#db/schema/communities.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { passwordLinks } from '#db/schema/password-links.ts'
import { build } from '#db/statement.ts'
import { PASSWORD_LINK_MS } from '#shared/domain/auth/limits.ts'
import { DEFAULT_DUNNING } from '#shared/domain/billing/dunning/schedule.ts'
import { CommunityConfig } from '#shared/domain/communities/config.ts'
import { newSite } from '#shared/domain/communities/sites/new-site.ts'
import type { SiteState } from '#shared/domain/communities/sites/site.ts'
import { PERMISSIONS } from '#shared/domain/staff/permissions.ts'
import { newId, newSecretToken } from '#shared/kernel/ids.ts'

export type FirstCommunity = {
  readonly code: string
  readonly name: string
  readonly familiarName: string
  readonly host: string
  readonly timeZone: string
  /** The sender address of emails, and that of the concierge. */
  readonly mailFrom: string
  readonly conciergeEmail: string
}

export type FirstCommunities = {
  /** The community where staff manage the brands. */
  readonly admin: FirstCommunity
  /** The first brand, the template for others. */
  readonly brand: FirstCommunity
  readonly person: { readonly givenName: string; readonly familyName: string; readonly email: string }
}

/** Appearance and days that an admin can change on the brand's pages. */
const BEGINNING = CommunityConfig.parse({
  appName: '',
  looks: { accent: '#2f567d', ground: '#f6f7f8', scheme: 'light', headings: 'sans', labels: 'plain' },
  icon: null,
  auth: {
    ...{ slug: '', backgroundImage: null, logo: null, textColor: null },
    ...{ playStoreLink: null, appStoreLink: null, hideUnknown: false },
  },
  ...{ tagline: '', conciergeEmail: '', conciergePhone: '', copyrightHolder: '' },
  links: { terms: null, privacy: null, membershipInfo: null },
  ...{ navMore: [], execLink: null, products: { forum: { enabled: true } }, googleAnalytics: null, mailFrom: '' },
  dunning: DEFAULT_DUNNING,
} satisfies CommunityConfig)

/** The initial state of a community; throws what is wrong with it, by field. */
function stateOf(first: FirstCommunity): SiteState {
  const typed = {
    ...{ name: first.name, familiarName: first.familiarName, hosts: first.host },
    ...{ 'config.mailFrom': first.mailFrom, 'config.conciergeEmail': first.conciergeEmail },
  }
  const made = newSite({ timeZone: checkedZone(first.timeZone), config: BEGINNING }, first.code, typed)
  if ('state' in made) return made.state
  const faults = Object.entries(made.faults).map(([field, fault]) => `${field}: ${fault}`)
  throw new Error(`${first.name || first.code}: ${faults.join(' ')}`)
}

function checkedZone(timeZone: string): string {
  // Throws for a time zone that does not exist.
  return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
}

/**
 * Creates the admin community, the first brand, and the person who manages both, in a database without communities; returns the address
 * where this person chooses a password, valid for seven days.
 */
export async function createFirstCommunities(
  { db, now }: DbContext,
  { admin, brand, person }: FirstCommunities,
): Promise<string> {
  const [known] = await db.read(build.select({ id: communities.id }).from(communities).limit(1))
  if (known) throw new Error('The database has communities already. New brands are made at /admin/sites.')
  const [council, first] = [
    { ...admin, id: newId(now), kind: 'ADMIN' as const, state: stateOf(admin) },
    { ...brand, id: newId(now), kind: 'BRAND' as const, state: stateOf(brand) },
  ]
  const email = person.email.trim().toLowerCase()
  const userId = newId(now)
  const token = newSecretToken()
  await db.commit([
    ...communityStatements(council, now),
    ...communityStatements(first, now),
    build.insert(users).values({
      ...{ id: userId, communityId: council.id, kind: 'STAFF', status: 'ACTIVE', email, username: email },
      ...{ givenName: person.givenName, familyName: person.familyName, joinedAt: now, createdAt: now },
    }),
    ...[council, first].flatMap(({ id: communityId }) =>
      PERMISSIONS.map((permission) =>
        build.insert(staffPermissions).values({ id: newId(now), userId, communityId, permission }),
      ),
    ),
    versionStatement({ now }, { communityId: first.id, authorId: userId, reason: 'The first brand.' }),
    build.insert(passwordLinks).values({
      ...{ id: newId(now), userId, communityId: council.id, purpose: 'SETUP', source: 'STAFF' },
      ...{
        tokenHash: await sha256(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + PASSWORD_LINK_MS.SETUP),
      },
    }),
  ])
  return `https://${admin.host}/password/setup?token=${token}`
}

type NewCommunity = FirstCommunity & {
  readonly id: string
  readonly kind: 'ADMIN' | 'BRAND'
  readonly state: SiteState
}

function communityStatements({ id, code, kind, state }: NewCommunity, now: Date) {
  const { hosts, closures: _none, ...columns } = state
  return [
    build.insert(communities).values({ ...columns, id, code, kind, updatedAt: now }),
    ...hostStatements(id, hosts),
  ] as const
}
