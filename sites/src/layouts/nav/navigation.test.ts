import { describe, expect, it } from 'vitest'
import { ADMIN_NAV } from '../../lib/messages.ts'
import { type NavQuestion, navigationOf } from './navigation.ts'

const LINK = { label: 'Events', link: 'https://meridian-council.example/events' }

/** As the seeded communities are set up. */
const COMMUNITIES = {
  meridian: { products: { forum: { enabled: true } }, execLink: null, navMore: [LINK] },
  harbor: {
    products: { forum: { enabled: false } },
    execLink: 'https://harbor-council.example/executive',
    navMore: [],
  },
  lumen: { products: { forum: { enabled: true } }, execLink: null, navMore: [] },
} as const

const PLAIN = ['/forum', '/members', '/expert-panels', '/offers', '/offers/exec', '/profile']
const ALL = new Set([
  '/login',
  '/articles',
  '/settings',
  ...PLAIN,
  ...PLAIN.map((path) => `/v2${path}`),
  ...ADMIN_NAV.map(({ href }) => href),
])

const MEMBER = { kind: 'member', gate: 'NONE' } as const
const STAFF = { kind: 'admin' } as const

function ask(question: Partial<NavQuestion>) {
  return navigationOf({
    community: COMMUNITIES.meridian,
    visitor: MEMBER,
    pages: ALL,
    pathname: '/articles',
    area: 'member',
    ...question,
  })
}
function pairs(list: readonly { label: string; href: string }[]) {
  return list.map(({ label, href }) => [label, href])
}

describe('a member', () => {
  it.each(Object.entries(COMMUNITIES))(
    '[NAV-002][NAV-003][NAV-004][NAV-005][NAV-006][NAV-007][NAV-008] of %s sees what the community has',
    (name, community) => {
      expect(pairs(ask({ community }).entries)).toEqual([
        ...(name === 'harbor' ? [] : [['Forum', '/v2/forum']]),
        ['Members', '/v2/members'],
        ['Expert Panels', '/v2/expert-panels'],
        ['Articles', '/articles'],
        name === 'harbor' ? ['EXEC', '/v2/offers/exec'] : ['Offers', '/v2/offers'],
      ])
    },
  )

  it.each([...ALL])('sees no entry for %s while its page does not exist', (page) => {
    const pages = new Set([...ALL].filter((one) => one !== page))
    for (const community of Object.values(COMMUNITIES)) {
      for (const visitor of [MEMBER, STAFF]) {
        for (const area of ['member', 'admin'] as const) {
          const { entries, own } = ask({ community, visitor, area, pages })
          const targets = [...entries, ...own].filter(({ href }) => !href.startsWith('/app/logout'))
          expect(targets.map(({ href }) => href)).not.toContain(page)
          for (const { href } of targets) expect(ALL).toContain(href)
        }
      }
    }
  })

  it('sees nothing but the way out when no page exists', () => {
    const { entries, own } = ask({ pages: new Set() })
    expect(pairs([...entries, ...own])).toEqual([['Sign Out', '/app/logout?redirect=%2F']])
  })

  it('[NAV-009] has the links of the community under More, but none that is no address', () => {
    const navMore = [LINK, { label: 'Bad', link: 'javascript:alert(1)' }, { label: 'Bare', link: 'example' }]
    const more = ask({ community: { ...COMMUNITIES.meridian, navMore } }).more
    expect(pairs(more)).toEqual([['Events', 'https://meridian-council.example/events']])
  })

  it('[NAV-013][NAV-014][NAV-015] finds profile, settings and the way out in the menu', () => {
    expect(pairs(ask({}).own)).toEqual([
      ['Manage Profile', '/v2/profile'],
      ['Settings', '/settings'],
      ['Sign Out', '/app/logout?redirect=%2F'],
    ])
  })

  it.each([
    ['/articles', 'Articles'],
    ['/articles/edit', 'Articles'],
    ['/v2/members/browse', 'Members'],
    ['/v2/offers/123', 'Offers'],
    ['/articlesque', undefined],
    ['/settings', undefined],
  ])('at %s is told that this is %s', (pathname, label) => {
    expect(ask({ pathname }).entries.find(({ isCurrent }) => isCurrent)?.label).toBe(label)
  })

  it('in onboarding has the way out and nothing else', () => {
    const { entries, more, own } = ask({ visitor: { kind: 'member', gate: 'ONBOARDING' } })
    expect(pairs([...entries, ...more, ...own])).toEqual([['Sign Out', '/app/logout?redirect=%2F']])
  })
})

describe('others', () => {
  it('[NAV-016] who are signed out see Sign In and nothing else', () => {
    const { entries, more, own } = ask({ visitor: { kind: 'anonymous' } })
    expect(pairs([...entries, ...more, ...own])).toEqual([['Sign In', '/login']])
  })

  it('of the staff stay on the plain paths and get to the admin area', () => {
    const { entries, own } = ask({ visitor: STAFF })
    expect(entries.map(({ href }) => href)).toEqual(['/forum', '/members', '/expert-panels', '/articles', '/offers'])
    expect(pairs(own)).toContainEqual(['Admin area', '/admin/articles'])
  })

  it('of the staff see the admin areas there, and the way back to the pages of members', () => {
    const { entries, more, own } = ask({ visitor: STAFF, area: 'admin', pathname: '/admin/articles/1' })
    expect(entries.map(({ href }) => href)).toEqual(ADMIN_NAV.map(({ href }) => href))
    expect(entries.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Articles'])
    expect(more).toEqual([])
    expect(pairs(own)).toContainEqual(['Member pages', '/articles'])
  })
})
