import type { communities, communityHosts } from '#db/schema/communities.ts'
import type { digestRuns } from '#db/schema/digests.ts'
import { DEFAULT_DUNNING } from '#shared/domain/billing/dunning/schedule.ts'
import { type BrandLooks, CommunityConfig } from '#shared/domain/communities/config.ts'
import { DEFAULT_DIGEST_TIME, digestDay, digestWeek } from '#shared/domain/notifications/digest.ts'
import { seededId } from './seeded-id.ts'

export type CommunityCode = 'MTC' | 'HFC' | 'LAC' | 'ADM'
export type BrandCode = Exclude<CommunityCode, 'ADM'>

export const BRANDS = { MTC: 'meridian', HFC: 'harbor', LAC: 'lumen' } as const satisfies Record<BrandCode, string>
export const BRAND_CODES: readonly BrandCode[] = ['MTC', 'HFC', 'LAC']

export function communityId(code: CommunityCode): string {
  return seededId(`community ${code}`)
}
export function brandImageId(code: CommunityCode, part: 'icon' | 'logo' | 'background'): string {
  return seededId(`image ${code} ${part}`)
}

type Community = {
  readonly code: CommunityCode
  readonly name: string
  readonly familiarName: string
  readonly slug: string
  readonly timeZone: string
  /** Links in email use the first host. */
  readonly hosts: readonly [string, ...string[]]
  readonly looks: BrandLooks
  readonly textColor: string
  readonly tagline: string
  /** The address of the brand's public pages; fictional, like the phone number. */
  readonly publicSite: string
  readonly emailDomain: string
  readonly phone: string
  readonly navMore: readonly (readonly [label: string, path: string])[]
  readonly execLink: string | null
  readonly hasForum: boolean
  readonly cardFields?: CommunityConfig['cardFields']
}

export const COMMUNITIES: readonly Community[] = [
  {
    code: 'MTC',
    name: 'Meridian Technology Council',
    familiarName: 'Meridian',
    slug: 'meridian',
    timeZone: 'America/New_York',
    hosts: ['meridian.localhost', 'localhost', '127.0.0.1'],
    looks: { accent: '#a85b2a', ground: '#fbf8f3', scheme: 'light', headings: 'serif', labels: 'plain' },
    textColor: '#f6e7d6',
    tagline: 'For the people who are answerable for technology.',
    publicSite: 'https://meridian-council.example',
    emailDomain: 'meridian.test',
    phone: '+1 617 555 0142',
    navMore: [
      ['Events', '/events'],
      ['Research library', '/research'],
      ['Awards', '/awards'],
      ['Podcast', '/podcast'],
      ['Refer a peer', '/refer'],
    ],
    execLink: null,
    hasForum: true,
  },
  {
    code: 'HFC',
    name: 'Harbor Finance Council',
    familiarName: 'Harbor',
    slug: 'harbor',
    timeZone: 'Europe/London',
    hosts: ['harbor.localhost'],
    looks: { accent: '#1f5443', ground: '#f8f3e7', scheme: 'light', headings: 'serif', labels: 'small-caps' },
    textColor: '#f5ead0',
    tagline: 'Good judgement, in good company.',
    publicSite: 'https://harbor-council.example',
    emailDomain: 'harbor.test',
    phone: '+44 20 7946 0318',
    navMore: [],
    execLink: 'https://harbor-council.example/executive',
    hasForum: false,
  },
  {
    code: 'LAC',
    name: 'Lumen Agency Council',
    familiarName: 'Lumen',
    slug: 'lumen',
    timeZone: 'America/Los_Angeles',
    hosts: ['lumen.localhost'],
    looks: { accent: '#c8f135', ground: '#121310', scheme: 'dark', headings: 'sans', labels: 'plain' },
    textColor: '#f2f3ea',
    tagline: 'Agency people, after hours.',
    publicSite: 'https://lumen-council.example',
    emailDomain: 'lumen.test',
    phone: '+1 213 555 0177',
    navMore: [
      ['Studio visits', '/visits'],
      ['Jobs', '/jobs'],
    ],
    execLink: null,
    hasForum: true,
    cardFields: 'BRAINTREE',
  },
  {
    code: 'ADM',
    name: 'Council Admin',
    familiarName: 'Council Admin',
    slug: 'admin',
    timeZone: 'America/New_York',
    hosts: ['admin.localhost'],
    looks: { accent: '#2f567d', ground: '#f6f7f8', scheme: 'light', headings: 'sans', labels: 'plain' },
    textColor: '#f0ede3',
    tagline: 'Where the councils are looked after.',
    publicSite: 'https://council.example',
    emailDomain: 'council.test',
    phone: '+1 617 555 0100',
    navMore: [],
    execLink: null,
    hasForum: false,
  },
]

function configOf(community: Community): CommunityConfig {
  const { code, publicSite } = community
  return CommunityConfig.parse({
    appName: community.familiarName,
    looks: community.looks,
    icon: brandImageId(code, 'icon'),
    auth: {
      slug: community.slug,
      backgroundImage: brandImageId(code, 'background'),
      logo: brandImageId(code, 'logo'),
      textColor: community.textColor,
      playStoreLink: null,
      appStoreLink: null,
      hideUnknown: false,
    },
    tagline: community.tagline,
    conciergeEmail: `concierge@${community.emailDomain}`,
    conciergePhone: community.phone,
    copyrightHolder: community.name,
    links: {
      terms: `${publicSite}/terms`,
      privacy: `${publicSite}/privacy`,
      membershipInfo: `${publicSite}/membership`,
    },
    navMore: community.navMore.map(([label, path]) => ({ label, link: publicSite + path })),
    execLink: community.execLink,
    products: { forum: { enabled: community.hasForum } },
    googleAnalytics: null,
    mailFrom: `hello@${community.emailDomain}`,
    ...(community.cardFields ? { cardFields: community.cardFields } : {}),
    dunning: DEFAULT_DUNNING,
  } satisfies CommunityConfig)
}

export function communityRows(now: Date): (typeof communities.$inferInsert)[] {
  return COMMUNITIES.map((community) => ({
    id: communityId(community.code),
    code: community.code,
    kind: community.code === 'ADM' ? 'ADMIN' : 'BRAND',
    name: community.name,
    familiarName: community.familiarName,
    timeZone: community.timeZone,
    config: configOf(community),
    updatedAt: now,
  }))
}

export function hostRows(): (typeof communityHosts.$inferInsert)[] {
  return COMMUNITIES.flatMap(({ code, hosts }) =>
    hosts.map((host, i) => ({ host, communityId: communityId(code), isPrimary: i === 0 })),
  )
}

/** The last weekly digest runs: the demo data starts without emails being sent. */
export function digestRunRows(now: Date): (typeof digestRuns.$inferInsert)[] {
  return runRows(now, (timeZone) => digestWeek(DEFAULT_DIGEST_TIME, timeZone, now).dueAt)
}

/** The same for the forum. */
export function forumDigestRunRows(now: Date): (typeof digestRuns.$inferInsert)[] {
  return runRows(now, (timeZone) => digestDay(DEFAULT_DIGEST_TIME, timeZone, now).dueAt)
}

function runRows(now: Date, dueAt: (timeZone: string) => Date) {
  return COMMUNITIES.map(({ code, timeZone }) => ({
    communityId: communityId(code),
    dueAt: dueAt(timeZone),
    finishedAt: now,
  }))
}
