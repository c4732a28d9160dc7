import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { staffPermissions, users } from '../schema/members.ts'

/** When the cast joined: tests that move the clock start after it. */
export const CAST_JOINED_AT = new Date('2026-01-05T09:00:00Z')

export type Person = { readonly id: string; readonly communityId: string; readonly email: string }
export type Place = { readonly id: string; readonly code: string; readonly host: string }

export type Cast = {
  readonly meridian: Place
  readonly harbor: Place
  /** The admin community, where staff belong. */
  readonly council: Place
  /** Members of Meridian. */
  readonly maya: Person
  readonly sam: Person
  /** A member of Harbor. */
  readonly lena: Person
  /** Admin and editor in both. */
  readonly theo: Person
  /** Admin in both, editor in none. */
  readonly ada: Person
}

/** Two communities with their people, and staff who work in both: what a verb needs to be tried with friend and stranger. */
export async function seedCast(db: Db): Promise<Cast> {
  const meridian = place('meridian')
  const harbor = place('harbor')
  const council = place('council', 'admin.localhost')
  const maya = personOf(meridian, 'maya.chen')
  const sam = personOf(meridian, 'sam.okafor')
  const lena = personOf(harbor, 'lena.fischer')
  const theo = personOf(council, 'theo.brandt')
  const ada = personOf(council, 'ada.lindqvist')
  await db.commit([
    db.build
      .insert(communities)
      .values([
        communityRow(meridian, 'Meridian Council'),
        communityRow(harbor, 'Harbor Council'),
        { ...communityRow(council, 'Council'), kind: 'ADMIN' },
      ]),
    db.build
      .insert(communityHosts)
      .values([meridian, harbor, council].map(({ host, id }) => ({ host, communityId: id, isPrimary: true }))),
    db.build
      .insert(users)
      .values([
        personRow(maya, 'Maya', 'Chen'),
        personRow(sam, 'Sam', 'Okafor'),
        personRow(lena, 'Lena', 'Fischer'),
        { ...personRow(theo, 'Theo', 'Brandt'), kind: 'STAFF' },
        { ...personRow(ada, 'Ada', 'Lindqvist'), kind: 'STAFF' },
      ]),
    db.build
      .insert(staffPermissions)
      .values([
        ...[meridian, harbor].flatMap((where) => [
          permissionRow(theo, where, 'admin'),
          permissionRow(theo, where, 'articles.edit'),
          permissionRow(ada, where, 'admin'),
        ]),
      ]),
  ])
  return { meridian, harbor, council, maya, sam, lena, theo, ada }
}

export type PersonChanges = Partial<typeof users.$inferInsert>

/** One more person, for a test that needs somebody the cast does not have. */
export async function insertPerson(
  db: Db,
  where: Place,
  givenName: string,
  familyName: string,
  changes: PersonChanges = {},
): Promise<Person> {
  const person = personOf(where, `${givenName}.${familyName}`.toLowerCase())
  const row = { ...personRow(person, givenName, familyName), ...changes }
  await db.commit([db.build.insert(users).values(row)])
  return { id: row.id, communityId: row.communityId, email: row.email }
}

function place(code: string, host = `${code}.localhost`): Place {
  return { id: newId(CAST_JOINED_AT), code, host }
}

function personOf(where: Place, name: string): Person {
  return {
    id: newId(CAST_JOINED_AT),
    communityId: where.id,
    email: `${name}@${where.code}.test`,
  }
}

function communityRow({ id, code }: Place, name: string) {
  return {
    id,
    code,
    kind: 'BRAND' as const,
    name,
    familiarName: name.replace(' Council', ''),
    timeZone: 'America/New_York',
    config: configOf(code, name),
    updatedAt: CAST_JOINED_AT,
  }
}

function personRow({ id, communityId, email }: Person, givenName: string, familyName: string) {
  return {
    id,
    communityId,
    kind: 'MEMBER' as const,
    status: 'ACTIVE' as const,
    email,
    username: email,
    givenName,
    familyName,
    joinedAt: CAST_JOINED_AT,
    createdAt: CAST_JOINED_AT,
  }
}

function permissionRow(staff: Person, where: Place, permission: 'admin' | 'articles.edit') {
  return {
    id: newId(CAST_JOINED_AT),
    userId: staff.id,
    communityId: where.id,
    permission,
  }
}

function configOf(code: string, name: string): CommunityConfig {
  return {
    appName: name,
    looks: { accent: '#1f4e79', ground: '#fbfaf7', scheme: 'light', headings: 'serif', labels: 'plain' },
    icon: null,
    auth: {
      slug: code,
      backgroundImage: null,
      logo: null,
      textColor: null,
      playStoreLink: null,
      appStoreLink: null,
      hideUnknown: false,
    },
    tagline: '',
    conciergeEmail: `concierge@${code}.test`,
    conciergePhone: '+1 202 555 0143',
    copyrightHolder: name,
    links: { terms: null, privacy: null, membershipInfo: null },
    navMore: [],
    execLink: null,
    products: { forum: { enabled: false } },
    googleAnalytics: null,
    mailFrom: `hello@${code}.test`,
  }
}
