import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PREVIEW_PARAMETER } from '#shared/domain/communities/sites/preview.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isClosedTo } from '../closing.ts'
import { type Brand, brandOf, brandOfHost, neutralStyle } from '../community.ts'
import { nowOf, type SitesEnv } from '../env.ts'
import type { Visitor } from '../gates.ts'
import type { PageApi } from '../page-api.ts'
import { isSitePreview, previewedBrand } from './site-preview.ts'

const LOOKS = { accent: '#0b5d6b', ground: '#fbfaf6', scheme: 'light', headings: 'serif', labels: 'plain' } as const
const admin: Visitor = { kind: 'admin' }

function community(more: object = {}) {
  return { code: 'MTC', kind: 'BRAND', looks: LOOKS, closing: null, ...more } as unknown as Brand['community']
}

/** A backend with these answers, one after another; an error is thrown. */
function answering(...answers: readonly (object | Error)[]) {
  const asked: unknown[] = []
  const api = (async (_: unknown, variables: unknown) => {
    const answer = answers[asked.length] ?? answers.at(-1)
    asked.push(variables)
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as PageApi
  return { api, asked }
}

const KNOWN = { community: community(), communityAuthConfig: null }
const AWAY = new AppError('ServiceUnavailable')

describe('the brand of a host', () => {
  let hosts = 0
  let host: string
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z') })
    // What is known of a host is kept by the module.
    host = `host-${++hosts}.test`
  })
  afterEach(() => void vi.useRealTimers())

  it('is read once a minute', async () => {
    const { api, asked } = answering(KNOWN)
    for (const seconds of [0, 30, 29]) {
      vi.advanceTimersByTime(seconds * 1000)
      expect((await brandOfHost(host, api))?.community.code).toBe('MTC')
    }
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    await brandOfHost(host, api)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['a backend that finds none', new AppError('NotFound')],
    ['an answer without one', { community: null, communityAuthConfig: null }],
  ])('is none for an unknown host, which is known for a minute as well: %s', async (_, answer) => {
    const { api, asked } = answering(answer)
    expect([await brandOfHost(host, api), await brandOfHost(host, api)]).toEqual([null, null])
    expect(asked).toHaveLength(1)
  })

  it('stays while the database is away', async () => {
    const { api } = answering(KNOWN, AWAY)
    const before = await brandOfHost(host, api)
    vi.advanceTimersByTime(3_600_000)
    expect(await brandOfHost(host, api)).toBe(before)
  })

  it('is not unknown because the database is away', async () => {
    const { api } = answering(AWAY)
    await expect(brandOfHost(host, api)).rejects.toThrow('ServiceUnavailable')
    const gone = answering(new AppError('NotFound'), AWAY)
    await brandOfHost(host, gone.api)
    vi.advanceTimersByTime(60_000)
    await expect(brandOfHost(host, gone.api)).rejects.toThrow('ServiceUnavailable')
  })

  it('is forgotten first when it was known longest, because callers can send any host', async () => {
    const { api, asked } = answering(KNOWN)
    await brandOfHost(host, api)
    for (let other = 0; other < 500; other++) await brandOfHost(`other-${other}.test`, api)
    await brandOfHost('other-499.test', api)
    expect(asked).toHaveLength(501)
    await brandOfHost(host, api)
    expect(asked).toHaveLength(502)
  })

  it('has the neutral design where its own cannot be read', async () => {
    const odd = await brandOf({ community: community({ looks: { ...LOOKS, accent: 'teal' } }), auth: null })
    const own = await brandOf({ community: community(), auth: null })
    const { style, styleHash } = await neutralStyle()
    expect({ style: odd.style, styleHash: odd.styleHash }).toEqual({ style, styleHash })
    expect(odd.community.looks).not.toMatchObject({ accent: 'teal' })
    expect(own.community.looks).toEqual(LOOKS)
    expect(own.style).not.toBe(style)
    expect(own.styleHash).toMatch(/^'sha256-[\w+/]{43}='$/)
  })
})

describe('a community that is closing', () => {
  const closing = {
    ...{ announcedAt: '2026-09-01T00:00:00Z', closesAt: '2026-10-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' },
  }
  const closed = { community: community({ closing }) } as unknown as Brand
  const open = { community: community() } as unknown as Brand
  const END = new Date(closing.endsAt)

  it('shows its pages until its end, and those of staff after it', () => {
    expect(isClosedTo('v2', closed, new Date(END.getTime() - 1))).toBe(false)
    for (const area of ['v2', 'login', 'get-started', '']) expect(isClosedTo(area, closed, END), area).toBe(true)
    for (const area of ['admin', 'login-admin', 'logout']) expect(isClosedTo(area, closed, END), area).toBe(false)
    expect(isClosedTo('v2', open, END)).toBe(false)
  })
})

describe('a preview of a design', () => {
  const at = (path: string, method = 'GET') => new Request(`http://council.localhost:8787${path}`, { method })
  const council = { community: community({ kind: 'ADMIN' }) } as unknown as Brand
  const brand = { community: community() } as unknown as Brand
  const Q = `?${PREVIEW_PARAMETER}=MTC`

  it.each(['/login', '/password/forgot', '/admin', '/admin/', '/admin/articles/list'])('is of the page %s', (path) => {
    expect(isSitePreview(at(path + Q), council, admin)).toBe(true)
  })

  it.each<[string, Request, Brand, Visitor]>([
    ['a page of members', at(`/v2${Q}`), council, admin],
    ['a page whose address only begins like one', at(`/administrators${Q}`), council, admin],
    ['a page without the parameter', at('/login'), council, admin],
    ['a posted form', at(`/login${Q}`, 'POST'), council, admin],
    ['a page of a brand', at(`/login${Q}`), brand, admin],
    ['a page of a visitor', at(`/login${Q}`), council, { kind: 'anonymous' }],
    ['a page of a member', at(`/login${Q}`), council, { kind: 'member', gate: 'NONE' }],
  ])('is not %s', (_, request, of, visitor) => {
    expect(isSitePreview(request, of, visitor)).toBe(false)
  })

  const VALUES = [
    ...Object.entries(LOOKS).map(([name, text]) => ({ path: `config.looks.${name}`, text })),
    { path: 'name', text: 'Meridian Council' },
    { path: 'config.products.forum.enabled', text: 'on' },
    { path: 'config.execLink', text: '' },
  ]
  const preview = (search: string, path = '/login') => {
    const { api, asked } = answering({ siteSettings: { code: 'MTC', timeZone: 'UTC', values: VALUES } })
    const url = new URL(`http://council.localhost:8787${path}?${PREVIEW_PARAMETER}=MTC&${search}`)
    return previewedBrand(url, api).then((found) => ({ found, asked }))
  }

  it('has the stored values, and the typed ones that are valid instead of them', async () => {
    const { found, asked } = await preview('config.looks.accent=%23aa0000&config.looks.ground=red&name=Typed')
    expect(asked).toEqual([{ code: 'MTC' }])
    expect(found.community).toMatchObject({
      ...{ kind: 'BRAND', name: 'Meridian Council', execLink: null, products: { forum: { enabled: true } } },
      looks: { ...LOOKS, accent: '#aa0000' },
    })
  })

  it('of a page of staff stays a page of the admin community', async () => {
    expect((await preview('', '/admin/articles')).found.community.kind).toBe('ADMIN')
  })
})

describe('the clock of the pages', () => {
  const ahead = (env: object) => nowOf(env as SitesEnv).getTime() - Date.now()
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    [{ ENVIRONMENT: 'local', CLOCK_OFFSET_MS: '5000' }, 5000],
    [{ ENVIRONMENT: 'local' }, 0],
    [{ ENVIRONMENT: 'local', CLOCK_OFFSET_MS: 'soon' }, 0],
    [{ ENVIRONMENT: 'production', CLOCK_OFFSET_MS: '5000' }, 0],
  ])('of %j is ahead by %i ms', (env, ms) => {
    expect(ahead(env)).toBe(ms)
  })
})
