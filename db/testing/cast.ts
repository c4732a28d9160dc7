import type { CommunityConfig } from '#shared/domain/communities/config.ts'
import type { Permission } from '#shared/domain/staff/permissions.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Db } from '../client.ts'
import { communities, communityHosts } from '../schema/communities.ts'
import { staffPermissions, users } from '../schema/members.ts'
import { emailDomain, NAMED_PEOPLE, type NamedPerson } from '../seed/named-people.ts'
import { emailOf, splitName } from '../seed/people/person.ts'
import { build } from '../statement.ts'

/** When the cast joined: tests that move the clock start after it. */
export const CAST_JOINED_AT = new Date('2026-01-05T09:00:00Z')

export type Person = { readonly id: string; readonly communityId: string; readonly email: string }
export type Place = { readonly id: string; readonly code: string; readonly host: string }

const TEST_PEOPLE = {
  maya: NAMED_PEOPLE.maya,
  sam: NAMED_PEOPLE.sam,
  /** In onboarding. */
  ivy: NAMED_PEOPLE.ivy,
  /** Deactivated. */
  ian: NAMED_PEOPLE.ian,
  lena: NAMED_PEOPLE.lena,
  /** Admin and editor at Meridian and Harbor. */
  theo: NAMED_PEOPLE.theo,
  /** Admin everywhere, editor nowhere. */
  ada: NAMED_PEOPLE.ada,
  /** Admin and editor at Harbor only. */
  stig: { name: 'Stig Larsen', community: 'council' },
  /** Works on expert panels at Meridian, and on nothing else. */
  pia: { name: 'Pia Novak', community: 'council' },
} as const satisfies Readonly<Record<string, NamedPerson>>

export type Name = keyof typeof TEST_PEOPLE
const NAMES = Object.keys(TEST_PEOPLE) as readonly Name[]

export type Cast = Readonly<Record<Name, Person>> & {
  readonly meridian: Place
  readonly harbor: Place
  /** The admin community, which staff belong to. */
  readonly council: Place
}

const PERMISSIONS: readonly (readonly [Name, 'meridian' | 'harbor' | 'council', Permission])[] = [
  ['theo', 'meridian', 'admin'],
  ['theo', 'meridian', 'articles.edit'],
  ['theo', 'meridian', 'billing'],
  ['theo', 'harbor', 'admin'],
  ['theo', 'harbor', 'articles.edit'],
  ['theo', 'harbor', 'billing'],
  ['ada', 'meridian', 'admin'],
  ['ada', 'harbor', 'admin'],
  ['ada', 'council', 'admin'],
  ['stig', 'harbor', 'admin'],
  ['stig', 'harbor', 'articles.edit'],
  ['pia', 'meridian', 'panels'],
]

/** The hash of `PASSWORD`, computed once and stored here: hashing takes longer than the rest of a fixture. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$0q5xn9H0GkyqyJUfiHCZpA$xQFTR8JOdpdZsTuyuPL6+CVKFbWPxLP+SMZ9sXufC9k'

/** Two brands with their people, and staff who work in both. Everybody has the password of the demo data. */
export async function insertCast(db: Db): Promise<Cast> {
  const places = {
    meridian: place('meridian'),
    harbor: place('harbor'),
    council: place('council', 'admin.localhost'),
  }
  const people = Object.fromEntries(
    NAMES.map((name) => [name, personOf(places[TEST_PEOPLE[name].community], TEST_PEOPLE[name].name)]),
  ) as Readonly<Record<Name, Person>>
  await db.commit([
    build
      .insert(communities)
      .values([
        communityRow(places.meridian, 'Meridian Council'),
        communityRow(places.harbor, 'Harbor Council'),
        { ...communityRow(places.council, 'Council'), kind: 'ADMIN' },
      ]),
    build
      .insert(communityHosts)
      .values(Object.values(places).map(({ host, id }) => ({ host, communityId: id, isPrimary: true }))),
    build.insert(users).values(NAMES.map((name) => castRow(name, people[name]))),
    build
      .insert(staffPermissions)
      .values(PERMISSIONS.map(([name, where, right]) => permissionRow(people[name], places[where], right))),
  ])
  return { ...places, ...people }
}

function castRow(name: Name, person: Person): typeof users.$inferInsert {
  const named: NamedPerson = TEST_PEOPLE[name]
  return {
    ...personRow(person, named.name),
    kind: named.community === 'council' ? 'STAFF' : 'MEMBER',
    status: named.status ?? 'ACTIVE',
    gate: named.gate ?? 'NONE',
    passwordHash: PASSWORD_HASH,
    ...(name === 'maya' && { username: 'maya' }),
  }
}

function place(code: 'meridian' | 'harbor' | 'council', host = `${code}.localhost`): Place {
  return { id: newId(CAST_JOINED_AT), code, host }
}

function personOf(where: Place, name: string): Person {
  return {
    id: newId(CAST_JOINED_AT),
    communityId: where.id,
    email: emailOf(name, emailDomain(where.code as NamedPerson['community'])),
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

function personRow({ id, communityId, email }: Person, name: string) {
  return {
    id,
    communityId,
    kind: 'MEMBER' as const,
    status: 'ACTIVE' as const,
    email,
    username: email,
    ...splitName(name),
    joinedAt: CAST_JOINED_AT,
    createdAt: CAST_JOINED_AT,
  }
}

function permissionRow(staff: Person, where: Place, permission: Permission) {
  return {
    id: newId(CAST_JOINED_AT),
    userId: staff.id,
    communityId: where.id,
    permission,
  }
}

/** A complete configuration of a community, with only the features that every test needs. */
export function configOf(code: string, name: string): CommunityConfig {
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
