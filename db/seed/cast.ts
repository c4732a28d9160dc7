import { emailDomain, NAMED_PEOPLE, type NamedPerson } from './named-people.ts'
import { type Person, person } from './people/person.ts'

const STAFF = { companyName: 'Council', tier: null } as const

/** A named person's own properties; every named person can sign in. */
function named({ community, ...rest }: NamedPerson) {
  return { ...rest, domain: emailDomain(community), signsIn: true }
}

export const MERIDIAN_CAST: readonly Person[] = [
  person({
    ...named(NAMED_PEOPLE.maya),
    jobTitle: 'Chief Technology Officer',
    companyName: 'Halyard Systems',
    city: 'Boston',
    pronouns: 'she/her',
    tier: 'Senior Member',
    vertical: 'Logistics technology',
    joinedDaysAgo: 1460,
    seenHoursAgo: 3,
    standing: 'GOOD',
  }),
  person({
    ...named(NAMED_PEOPLE.sam),
    jobTitle: 'Engineering Manager',
    companyName: 'Juniper Freight',
    city: 'Philadelphia',
    pronouns: 'he/him',
    tier: 'Member',
    vertical: 'Logistics technology',
    joinedDaysAgo: 18,
    seenHoursAgo: 26,
    standing: 'GOOD',
  }),
  person({
    ...named(NAMED_PEOPLE.omar),
    jobTitle: 'VP of Infrastructure',
    companyName: 'Cedar Analytics',
    city: 'Detroit',
    pronouns: 'he/him',
    tier: 'Member',
    vertical: 'Cloud and infrastructure',
    joinedDaysAgo: 790,
    seenHoursAgo: 49,
    standing: 'PAST_DUE',
  }),
  person({
    ...named(NAMED_PEOPLE.nina),
    jobTitle: 'Director of Developer Relations',
    companyName: 'Beacon Grid',
    city: 'Milwaukee',
    pronouns: 'she/her',
    tier: 'Senior Member',
    vertical: 'Developer tools',
    joinedDaysAgo: 2870,
    seenHoursAgo: 5,
    standing: 'GOOD',
    isModerator: true,
  }),
  person({
    ...named(NAMED_PEOPLE.ivy),
    jobTitle: 'Director of Engineering',
    companyName: 'Larch and Lime',
    city: 'Raleigh',
    pronouns: 'she/her',
    tier: 'Member',
    vertical: 'Retail technology',
    joinedDaysAgo: 2,
    seenHoursAgo: null,
    standing: 'GOOD',
  }),
  person({
    ...named(NAMED_PEOPLE.ian),
    jobTitle: 'Head of IT',
    companyName: 'Gone and Partners',
    city: 'Pittsburgh',
    pronouns: null,
    tier: 'Member',
    vertical: 'Business software',
    joinedDaysAgo: 1100,
    seenHoursAgo: 2900,
    standing: 'GOOD',
  }),
]

export const HARBOR_CAST: readonly Person[] = [
  person({
    ...named(NAMED_PEOPLE.lena),
    jobTitle: 'Chief Financial Officer',
    companyName: 'Weser Schiffsbedarf',
    city: 'Bremen',
    pronouns: 'she/her',
    tier: 'Senior Member',
    vertical: 'Corporate finance',
    joinedDaysAgo: 1320,
    seenHoursAgo: 8,
    standing: 'GOOD',
  }),
]

export const LUMEN_CAST: readonly Person[] = [
  person({
    ...named(NAMED_PEOPLE.rosa),
    jobTitle: 'Founder and Creative Director',
    companyName: 'Cardinal and Diaz',
    city: 'Los Angeles',
    pronouns: 'she/her',
    tier: 'Fellow',
    vertical: 'Brand',
    joinedDaysAgo: 2950,
    seenHoursAgo: 6,
    standing: 'GOOD',
  }),
]

export const STAFF_CAST: readonly Person[] = [
  person({
    ...STAFF,
    ...named(NAMED_PEOPLE.theo),
    jobTitle: 'Managing Editor',
    city: 'Berlin',
    pronouns: 'he/him',
    joinedDaysAgo: 2100,
    seenHoursAgo: 2,
  }),
  person({
    ...STAFF,
    ...named(NAMED_PEOPLE.ada),
    jobTitle: 'Director of Communities',
    city: 'Stockholm',
    pronouns: 'she/her',
    joinedDaysAgo: 3300,
    seenHoursAgo: 4,
  }),
  person({
    ...STAFF,
    domain: emailDomain('council'),
    name: 'Judith Marlowe',
    jobTitle: 'Senior Editor',
    city: 'Edinburgh',
    pronouns: 'she/her',
    joinedDaysAgo: 1900,
  }),
  person({
    ...STAFF,
    domain: emailDomain('council'),
    name: 'Kwame Asante-Brown',
    jobTitle: 'Editor',
    city: 'London',
    pronouns: 'he/him',
    joinedDaysAgo: 900,
  }),
  person({
    ...STAFF,
    domain: emailDomain('council'),
    name: 'Petra Novák',
    jobTitle: 'Editor',
    city: 'Brno',
    pronouns: 'she/her',
    joinedDaysAgo: 700,
  }),
]

/** The editors of each brand. Theo and Ada may open the admin area of every brand. */
export const EDITORS: Readonly<Record<'MTC' | 'HFC' | 'LAC', readonly string[]>> = {
  MTC: ['theo-brandt', 'ada-lindqvist', 'judith-marlowe', 'kwame-asante-brown'],
  HFC: ['theo-brandt', 'ada-lindqvist', 'judith-marlowe', 'petra-novak'],
  LAC: ['theo-brandt', 'ada-lindqvist', 'kwame-asante-brown', 'petra-novak'],
}
export const ADMINS_EVERYWHERE: readonly string[] = ['theo-brandt', 'ada-lindqvist']
