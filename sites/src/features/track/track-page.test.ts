import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackEvent } from './track-event.ts'
import { trackPage } from './track-page.ts'

type Sent = { readonly path: string; readonly variables: Record<string, unknown> }
const sent: Promise<Sent>[] = []
const storage = new Map<string, string>()
let person: Record<string, string> = {}

async function read(path: string, body: Blob): Promise<Sent> {
  return { path, ...JSON.parse(await body.text()) }
}

function visit(pathname: string) {
  return vi.stubGlobal('location', { pathname })
}

beforeEach(() => {
  sent.length = 0
  storage.clear()
  person = {}
  vi.stubGlobal('document', {
    querySelector: () => ({ dataset: person }),
    documentElement: { dataset: {} },
  })
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => sent.push(read(path, body)) > 0 })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function events() {
  return (await Promise.all(sent)).map(({ path, variables }) => ({ path, ...variables }))
}

const VIEW = { category: 'page', action: 'view' }

describe('page analytics', () => {
  it('[ANALYTICS-003] sends a page view of a visitor, with the path only, to the public endpoint', async () => {
    visit('/login')
    trackPage(person)
    expect(await events()).toEqual([{ path: '/graphqlPublic', ...VIEW, label: '/login' }])
  })

  it.each([
    ['MEMBER', '/articles', '/graphql'],
    ['ADMIN', '/articles', '/graphql'],
    ['ADMIN', '/admin/articles', '/graphqlAdmin'],
    ['ADMIN', '/admin', '/graphqlAdmin'],
    ['ADMIN', '/administrators', '/graphql'],
  ])(
    '[ANALYTICS-002] [ANALYTICS-004] [API-GQL-004] identifies a %s at %s once, with the role and the user id',
    async (role, page, path) => {
      visit(page)
      person = { user: 'u1', role }
      trackPage(person)
      trackPage(person)
      expect(await events()).toEqual([
        { path, category: 'identify', action: role, label: 'u1' },
        { path, ...VIEW, label: page },
        { path, ...VIEW, label: page },
      ])
    },
  )

  it('[ANALYTICS-001] sends nothing about get-started, and nothing about the person there', async () => {
    visit('/get-started/payment')
    trackPage({ user: 'u1', role: 'MEMBER' })
    trackPage(person)
    visit('/get-started')
    trackPage(person)
    expect(await events()).toEqual([])
    visit('/get-started-guide')
    trackPage(person)
    expect(await events()).toHaveLength(1)
  })

  it('never throws', () => {
    visit('/articles')
    vi.stubGlobal('navigator', {
      sendBeacon: () => {
        throw new TypeError('blocked')
      },
    })
    expect(() => trackEvent({ category: 'page', action: 'view' })).not.toThrow()
    vi.stubGlobal('navigator', { sendBeacon: () => false })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('blocked')))
    expect(() => trackEvent({ category: 'page', action: 'view' })).not.toThrow()
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => trackPage({ user: 'u1', role: 'MEMBER' })).not.toThrow()
  })
})
