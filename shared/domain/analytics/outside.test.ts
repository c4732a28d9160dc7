import { describe, expect, it } from 'vitest'
import { allowedServices, isConsentOpen, type OutsideConsent, outsideIdsOf, outsideServicesOf } from './outside.ts'

const BOTH = { googleAnalytics: 'G-1', googleTagManager: null, linkedInInsight: '42' }
const CONFIGURED = outsideServicesOf(BOTH)

describe('[ENT-029] the outside services that count visits of a brand', () => {
  it('are those that it has an id for', () => {
    expect(CONFIGURED).toEqual(['GOOGLE_ANALYTICS', 'LINKEDIN_INSIGHT'])
    expect(outsideIdsOf(BOTH)).toEqual({ GOOGLE_ANALYTICS: 'G-1', LINKEDIN_INSIGHT: '42' })
    expect(outsideServicesOf({ googleAnalytics: null })).toEqual([])
    expect(outsideServicesOf({ googleTagManager: '' })).toEqual([])
    expect(outsideIdsOf({ googleTagManager: 'GTM-1' })).toEqual({ GOOGLE_TAG_MANAGER: 'GTM-1' })
  })

  it.each<[string, OutsideConsent | null, readonly string[], boolean]>([
    ['nobody answered', null, [], true],
    ['all are allowed', { services: CONFIGURED, isAllowed: true }, CONFIGURED, false],
    ['all are refused', { services: CONFIGURED, isAllowed: false }, [], false],
    ['one came later', { services: ['LINKEDIN_INSIGHT'], isAllowed: true }, ['LINKEDIN_INSIGHT'], true],
    ['one came after a refusal', { services: ['LINKEDIN_INSIGHT'], isAllowed: false }, [], true],
    ['one has gone', { services: [...CONFIGURED, 'GOOGLE_TAG_MANAGER'], isAllowed: true }, CONFIGURED, false],
  ])('get what a member allowed, and the member is asked about new ones: %s', (_, consent, allowed, isOpen) => {
    expect(allowedServices(CONFIGURED, consent)).toEqual(allowed)
    expect(isConsentOpen(CONFIGURED, consent)).toBe(isOpen)
  })

  it('are not asked about if a brand has none', () => expect(isConsentOpen([], null)).toBe(false))
})
