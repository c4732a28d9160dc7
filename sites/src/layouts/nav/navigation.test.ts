import { describe, expect, it } from 'vitest'
import { ADMIN_MORE, ADMIN_NAV, ADMIN_SITES, ADMIN_START } from '../../lib/messages.ts'
import { buildNavigation, type NavigationInput } from './navigation.ts'

const LINK = { label: 'Events', link: 'https://meridian-council.example/events' }

/** The settings of the seeded communities. */
const COMMUNITIES = {
  meridian: { kind: 'BRAND', products: { forum: { enabled: true } }, execLink: null, navMore: [LINK] },
  harbor: {
    kind: 'BRAND',
    products: { forum: { enabled: false } },
    execLink: 'https://harbor-council.example/executive',
    navMore: [],
  },
  lumen: { kind: 'BRAND', products: { forum: { enabled: true } }, execLink: null, navMore: [] },
} as const

const PATHS = ['/forum', '/members', '/groups', '/expert-panels', '/offers', '/offers/exec', '/profile']
const ALL = new Set([
  '/login',
  '/v2',
  '/search',
  '/v2/search',
  '/articles',
  '/v2/messages',
  '/settings',
  '/admin/settings',
  ...PATHS,
  ...PATHS.map((path) => `/v2${path}`),
  ...[ADMIN_START, ADMIN_SITES, ...ADMIN_NAV, ...ADMIN_MORE].map(({ href }) => href),
])

const MEMBER = { kind: 'member', gate: 'NONE' } as const
const STAFF = { kind: 'admin' } as const
const ADMIN = ['ADMIN']

function navigate(input: Partial<NavigationInput>) {
  return buildNavigation({
    community: COMMUNITIES.meridian,
    visitor: MEMBER,
    pages: ALL,
    pathname: '/articles',
    area: 'member',
    ...input,
  })
}
function pairs(list: readonly { label: string; href: string }[]) {
  return list.map(({ label, href }) => [label, href])
}

describe('a member', () => {
  it.each(Object.entries(COMMUNITIES))(
    '[NAV-006] of %s sees the entries of the products that the community has',
    (name, community) => {
      expect(pairs(navigate({ community }).entries)).toEqual([
        ...(name === 'harbor' ? [] : [['Forum', '/v2/forum']]),
        ['Members', '/v2/members'],
        ['Groups', '/v2/groups'],
        ['Expert Panels', '/v2/expert-panels'],
        ['Articles', '/articles'],
        name === 'harbor' ? ['EXEC', '/v2/offers/exec'] : ['Offers', '/v2/offers'],
      ])
    },
  )

  it.each([...ALL])('sees no entry for %s while its page does not exist', (page) => {
    const pages = new Set([...ALL].filter((path) => path !== page))
    for (const community of Object.values(COMMUNITIES)) {
      for (const visitor of [MEMBER, STAFF]) {
        for (const area of ['member', 'admin'] as const) {
          const { entries, more, account } = navigate({ community, visitor, area, pages, permissions: ADMIN })
          const own = area === 'admin' ? more : []
          const targets = [...entries, ...own, ...account].filter(({ href }) => !href.startsWith('/app/logout'))
          expect(targets.map(({ href }) => href)).not.toContain(page)
          for (const { href } of targets) expect(ALL).toContain(href)
        }
      }
    }
  })

  it('has home and search, each marked as current only on its own page', () => {
    const on = (pathname: string) => {
      const { home, search } = navigate({ pathname })
      return [home, search].map((entry) => [entry?.label, entry?.href, entry?.isCurrent])
    }
    expect(on('/v2')).toEqual([
      ['Home', '/v2', true],
      ['Search', '/v2/search', false],
    ])
    expect(on('/v2/search')[1]).toEqual(['Search', '/v2/search', true])
    expect(on('/v2/members')[0]?.[2]).toBe(false)
    expect(navigate({ pages: new Set() })).toMatchObject({ home: null, search: null })
    expect(navigate({ visitor: { kind: 'member', gate: 'ONBOARDING' } })).toMatchObject({ home: null, search: null })
  })

  it('sees only Sign Out when no page exists', () => {
    const { entries, account } = navigate({ pages: new Set() })
    expect(pairs([...entries, ...account])).toEqual([['Sign Out', '/app/logout?redirect=%2F']])
  })

  it('[NAV-009] has the links of the community under More, without those that are not valid addresses', () => {
    const navMore = [LINK, { label: 'Bad', link: 'javascript:alert(1)' }, { label: 'Bare', link: 'example' }]
    const more = navigate({ community: { ...COMMUNITIES.meridian, navMore } }).more
    expect(pairs(more)).toEqual([['Events', 'https://meridian-council.example/events']])
  })

  it('[NAV-015] has profile, messages, settings and Sign Out in the user menu', () => {
    expect(pairs(navigate({}).account)).toEqual([
      ['Manage Profile', '/v2/profile'],
      ['Messages', '/v2/messages'],
      ['Settings', '/settings'],
      ['Sign Out', '/app/logout?redirect=%2F'],
    ])
  })

  it.each([
    ['/articles', 'Articles'],
    ['/articles/edit', 'Articles'],
    ['/v2/members/browse', 'Members'],
    ['/v2/profile/01hk153x00m8x8y5c4kq1d4n6t', 'Members'],
    ['/v2/profile/01hk153x00m8x8y5c4kq1d4n6t/introduction', 'Members'],
    ['/v2/profile/01hk153x00m8x8y5c4kq1d4n6t/self', undefined],
    ['/v2/profile', undefined],
    ['/v2/profile/edit', undefined],
    ['/v2/groups/data-people', 'Groups'],
    ['/v2/offers/123', 'Offers'],
    ['/articlesque', undefined],
    ['/settings', undefined],
  ])('at %s sees the entry %s marked as current', (pathname, label) => {
    expect(navigate({ pathname }).entries.find(({ isCurrent }) => isCurrent)?.label).toBe(label)
  })

  it('in onboarding sees only Sign Out', () => {
    const { entries, more, account } = navigate({ visitor: { kind: 'member', gate: 'ONBOARDING' } })
    expect(pairs([...entries, ...more, ...account])).toEqual([['Sign Out', '/app/logout?redirect=%2F']])
  })
})

describe('other visitors', () => {
  it('[NAV-016] who are signed out see only Sign In', () => {
    const { entries, more, account } = navigate({ visitor: { kind: 'anonymous' } })
    expect(pairs([...entries, ...more, ...account])).toEqual([['Sign In', '/login']])
  })

  it('who are staff have links to the plain paths and to the admin area', () => {
    const { entries, account } = navigate({ visitor: STAFF })
    expect(entries.map(({ href }) => href)).toEqual([
      '/forum',
      '/members',
      '/groups',
      '/expert-panels',
      '/articles',
      '/offers',
    ])
    expect(pairs(account)).toContainEqual(['Admin area', '/admin'])
  })

  it('who are staff search at the plain path, and not in the admin area', () => {
    expect(navigate({ visitor: STAFF })).toMatchObject({ home: null, search: { href: '/search' } })
    expect(navigate({ visitor: STAFF, area: 'admin' })).toMatchObject({ home: null, search: null })
  })

  it('who are staff have their own settings in the admin area, not those of members', () => {
    for (const area of ['member', 'admin'] as const) {
      const { account } = navigate({ visitor: STAFF, area })
      expect(pairs(account)).toContainEqual(['Settings', '/admin/settings'])
      expect(account.map(({ href }) => href)).not.toContain('/settings')
    }
  })

  it('who are staff see the admin entries in the admin area, and a link back to the member pages', () => {
    const { entries, more, account } = navigate({
      ...{ visitor: STAFF, area: 'admin', permissions: ADMIN },
      pathname: '/admin/articles/1',
    })
    expect(entries.map(({ href }) => href)).toEqual(['/admin', ...ADMIN_NAV.map(({ href }) => href)])
    expect(entries.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Articles'])
    expect(more.map(({ href }) => href)).toEqual(ADMIN_MORE.map(({ href }) => href))
    expect(pairs(account)).toContainEqual(['Member pages', '/articles'])
    const { more: onLog } = navigate({ visitor: STAFF, area: 'admin', permissions: ADMIN, pathname: '/admin/log' })
    expect(onLog.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ label: 'Log' }])
  })

  it('[ADM-002] [ROUTE-072] who are staff have the list of sites only in the admin community, instead of the start', () => {
    const community = { ...COMMUNITIES.meridian, kind: 'ADMIN' }
    const of = (change: object) =>
      navigate({ visitor: STAFF, area: 'admin', ...change }).entries.map(({ href }) => href)
    expect(of({ community })).toContain('/admin/sites')
    expect(of({ community })).not.toContain('/admin')
    expect(of({})).not.toContain('/admin/sites')
  })

  it.each([
    [['ADMIN'], [...ADMIN_NAV, ...ADMIN_MORE].map(({ href }) => href)],
    [['ARTICLES_EDIT'], ['/admin/articles']],
    [['PANELS'], ['/admin/expert-panels']],
    [
      ['FORUM', 'PANELS'],
      ['/admin/expert-panels', '/admin/forum'],
    ],
    [['MEMBERS'], ['/admin/members']],
    [['BILLING'], ['/admin/members']],
    [[], []],
    [undefined, []],
  ])('who are staff with %s are offered what they may open', (permissions, areas) => {
    const { entries, more } = navigate({ visitor: STAFF, area: 'admin', permissions, pathname: '/admin' })
    expect([...entries, ...more].map(({ href }) => href)).toEqual(['/admin', ...areas])
  })

  it('who are staff have the start marked only on its own page', () => {
    const current = (pathname: string) => {
      const { entries, more } = navigate({ visitor: STAFF, area: 'admin', permissions: ADMIN, pathname })
      return [...entries, ...more].filter(({ isCurrent }) => isCurrent).map(({ label }) => label)
    }
    expect(current('/admin')).toEqual(['Start'])
    expect(current('/admin/groups')).toEqual(['Groups'])
  })
})
