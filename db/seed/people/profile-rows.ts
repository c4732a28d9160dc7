import type { memberProfiles, publicProfileAddresses } from '#db/schema/profiles.ts'
import type { HideableField } from '#shared/domain/members/profile.ts'
import { type BrandCode, communityId } from '../communities.ts'
import { daysBefore } from '../offsets.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import type { Person } from './person.ts'

type AddressRow = typeof publicProfileAddresses.$inferInsert
type ProfileRow = typeof memberProfiles.$inferInsert
type Choices = readonly [string, ...string[]]

const INDUSTRIES: Readonly<Record<BrandCode, Choices>> = {
  MTC: [
    'software-and-cloud',
    'health-care',
    'energy-and-utilities',
    'logistics-and-transport',
    'manufacturing',
    'telecommunications',
    'retail',
    'education',
  ],
  HFC: ['banking-and-finance', 'insurance', 'real-estate', 'legal-services', 'consulting', 'nonprofit'],
  LAC: [
    'advertising-and-marketing',
    'design-and-creative-services',
    'media-and-entertainment',
    'consulting',
    'hospitality-and-travel',
  ],
}

const EXPERTISE: Readonly<Record<BrandCode, Choices>> = {
  MTC: [
    'artificial-intelligence',
    'cloud-infrastructure',
    'cybersecurity',
    'data-engineering',
    'developer-experience',
    'hiring',
    'leadership',
    'privacy',
    'product-management',
    'site-reliability',
    'software-architecture',
    'supply-chains',
  ],
  HFC: [
    'accounting',
    'corporate-finance',
    'fundraising',
    'investing',
    'leadership',
    'legal-and-compliance',
    'mergers-and-acquisitions',
    'payment-systems',
    'risk-management',
    'sustainability',
    'wealth-management',
  ],
  LAC: [
    'brand-strategy',
    'business-development',
    'client-relationships',
    'content-strategy',
    'digital-advertising',
    'hiring',
    'pricing-strategy',
    'public-relations',
    'remote-work',
    'social-media',
    'user-research',
  ],
}

const SIZES: Choices = ['2-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', 'over-10000']
const HIDDEN: readonly HideableField[] = ['biography', 'employeeCount', 'industry', 'expertise', 'website']

const OPENINGS: Choices = [
  'I look after a team that ships small changes every week and writes down why.',
  'Most of my days go into hiring well and keeping promises to customers.',
  'I started on the front line, and still spend a day a month there.',
  'After two mergers I know which questions to ask in the first week.',
  'I help teams to stop starting and start finishing.',
]
const WISHES: Choices = [
  'Ask me about the first ninety days in a new role.',
  'I would like to meet people who have grown a team past a hundred.',
  'Happy to review a plan or a pitch for any member.',
  'I am looking for a sounding board outside my own field.',
  'Glad to compare notes on budgets, vendors and what to measure.',
]
const COMPANIES: Choices = [
  'We work for mid-sized organisations that cannot afford a mistake.',
  'A firm owned by the people who work in it.',
  'We take over what has grown by chance and make it dependable.',
  'Founded by three people in a borrowed office; still answering the phone ourselves.',
]
const FOCUSES: Choices = [
  'Regulated markets',
  'Family businesses',
  'Public services',
  'Growth abroad',
  'Repeat customers',
]

/** A third of the members have filled in everything, a third some fields, and a third have not begun. */
export function profileRows(code: BrandCode, people: readonly Person[], now: Date): ProfileRow[] {
  return people.flatMap((person, i) => {
    if (person.gate === 'ONBOARDING' || (i % 3 === 2 && !person.signsIn)) return []
    const random = seededRandom(`profile ${person.key} ${code}`)
    const isWhole = i % 3 === 0
    return [
      {
        userId: person.id,
        communityId: communityId(code),
        industry: random.pick(INDUSTRIES[code]),
        expertise: areasOf(code, random, isWhole ? 4 : 1),
        hidden: isWhole && random.chance(0.2) ? [random.pick(HIDDEN as [HideableField, ...HideableField[]])] : [],
        updatedAt: daysBefore(now, random.between(1, Math.min(300, person.joinedDaysAgo))),
        ...(isWhole && wholeProfile(person, random)),
      },
    ]
  })
}

function areasOf(code: BrandCode, random: SeededRandom, most: number): readonly string[] {
  const picked = Array.from({ length: most }, () => random.pick(EXPERTISE[code]))
  return [...new Set(picked)]
}

function wholeProfile(person: Person, random: SeededRandom) {
  const company = person.companyName.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return {
    biography: `${person.jobTitle} at ${person.companyName}, based in ${person.city}. ${random.pick(OPENINGS)}\n\n${random.pick(WISHES)}`,
    companyDescription: random.pick(COMPANIES),
    areaOfFocus: random.pick(FOCUSES),
    employeeCount: random.pick(SIZES),
    linkedIn: `https://linkedin.example/in/${person.key}`,
    website: `https://${company}.example/`,
    ...(random.chance(0.3) && { twitter: `https://twitter.example/${person.key}` }),
  }
}

/** Some of those who have filled in everything make their profile public. */
export function isPublicProfile({ key, status, gate }: Person, i: number): boolean {
  return status === 'ACTIVE' && gate === 'NONE' && (key === 'maya-chen' || i % 12 === 0)
}

export function addressRows(code: BrandCode, people: readonly Person[], now: Date): AddressRow[] {
  return people.filter(isPublicProfile).map((person) => ({
    communityId: communityId(code),
    slug: person.key,
    userId: person.id,
    createdAt: daysBefore(now, Math.min(60, person.joinedDaysAgo)),
  }))
}
