import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberPaid } from '../billing/pay-now/remember-paid.ts'
import { consumePaidAmount } from './consume-paid-amount.ts'
import { countedOutside, type OutsideVisit } from './outside-calls.ts'
import { tabSession } from './tab-session.ts'

const PAGE = { googleAnalytics: 'G-1', user: 'u1', route: '/v2/members/[id]' }
const VISIT: OutsideVisit = { origin: 'https://m.example', session: '99', isNew: false, paidCents: null }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function fieldsOf(address = '') {
  const url = new URL(address)
  return { at: url.origin + url.pathname, ...Object.fromEntries(url.searchParams) }
}

describe('[ENT-029] the data sent to third-party services about a page', () => {
  it('[ANALYTICS-002] [ANALYTICS-004] are its kind, the role and the id of the member: exactly these', () => {
    const { calls, frames } = countedOutside(PAGE, VISIT)
    expect(frames).toEqual([])
    expect(calls.map(fieldsOf)).toEqual([
      {
        ...{ at: 'https://www.google-analytics.com/g/collect', v: '2', tid: 'G-1', npa: '1', seg: '1', _s: '1' },
        ...{ sid: '99', cid: 'u1', uid: 'u1', 'up.role': 'MEMBER', en: 'page_view' },
        dl: 'https://m.example/v2/members/[id]',
      },
    ])
    const first = countedOutside(PAGE, { ...VISIT, isNew: true }).calls[0]
    expect(fieldsOf(first)).toMatchObject({ _ss: '1' })
  })

  it('[PAY-012] include a payment on the previous page, as a range', () => {
    const { calls } = countedOutside(PAGE, { ...VISIT, paidCents: 123_456 })
    expect(calls.map(fieldsOf)).toMatchObject([
      { en: 'page_view', _s: '1' },
      { en: 'form_submit', _s: '2', 'ep.category': 'Payment', 'ep.amount_range': 'UNDER_2500' },
    ])
    expect(calls.join()).not.toContain('123')
    expect(countedOutside(PAGE, { ...VISIT, paidCents: Number.NaN }).calls).toHaveLength(1)
  })

  it('are sent only to the ids in the page', () => {
    expect(countedOutside({ user: 'u1', route: '/v2' }, VISIT)).toEqual({ calls: [], frames: [] })
    const both = { user: 'u1', route: '/v2', googleTagManager: 'GTM-1', linkedInInsight: '42' }
    const { calls, frames } = countedOutside(both, VISIT)
    expect(calls.map(fieldsOf)).toEqual([
      { at: 'https://px.ads.linkedin.com/collect/', pid: '42', url: 'https://m.example/v2', fmt: 'gif' },
    ])
    expect(frames.map(fieldsOf)).toEqual([
      {
        ...{ at: 'https://www.googletagmanager.com/ns.html', id: 'GTM-1', event: 'page_view' },
        ...{ page_path: '/v2', user_id: 'u1', user_role: 'MEMBER' },
      },
    ])
  })
})

describe('the data that a tab stores for it', () => {
  it('include a payment, until it is counted once', () => {
    expect(consumePaidAmount()).toBeNull()
    rememberPaid(5_000)
    expect([consumePaidAmount(), consumePaidAmount()]).toEqual([5_000, null])
  })

  it('include the start of the visit', () => {
    const first = tabSession()
    expect(first.isNew).toBe(true)
    expect(tabSession()).toEqual({ session: first.session, isNew: false })
  })

  it('are empty when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => rememberPaid(1)).not.toThrow()
    expect(consumePaidAmount()).toBeNull()
    expect(tabSession().isNew).toBe(true)
  })
})
