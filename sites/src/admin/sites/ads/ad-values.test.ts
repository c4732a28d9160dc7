import { describe, expect, it } from 'vitest'
import { type AdValues, newAdValues, readAdValues, storedAdValues, toAdInput } from './ad-values.ts'

const ZONE = 'America/New_York'
const FULL: AdValues = {
  ...{ advertiser: 'Acme', link: 'https://acme.test/', places: ['HOME'], tiers: [], isOn: true },
  ...{ startsAt: '2026-12-01T09:00', endsAt: '2026-12-31T18:00' },
}

describe('the form of an ad', () => {
  it('reads its places, and no other', () => {
    const form = new URLSearchParams({ advertiser: ' Acme ', isOn: 'yes' })
    for (const place of ['ARTICLES', 'HOME', 'FORUM']) form.append('place', place)
    expect(readAdValues(form)).toMatchObject({ advertiser: 'Acme', places: ['ARTICLES', 'HOME'], isOn: true, link: '' })
    expect(readAdValues(new URLSearchParams())).toMatchObject({ places: [], isOn: false })
  })

  it('keeps what is stored, in the time of the brand', () => {
    const input = toAdInput(FULL, ZONE)
    expect(input).toMatchObject({ startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-31T23:00:00.000Z' })
    expect(storedAdValues(input as Parameters<typeof storedAdValues>[0], ZONE)).toEqual(FULL)
  })

  it('starts now, for thirty days', () => {
    const { startsAt, endsAt } = newAdValues(new Date('2026-12-01T14:00:00Z'), ZONE)
    expect([startsAt, endsAt]).toEqual(['2026-12-01T09:00', '2026-12-31T09:00'])
  })

  it.each<[string, Partial<AdValues>, readonly string[]]>([
    ['nothing', {}, []],
    ['a long name within its limit', { advertiser: 'x'.repeat(80) }, []],
    ['a name beyond its limit', { advertiser: 'x'.repeat(81) }, ['advertiser']],
    ['no name', { advertiser: '' }, ['advertiser']],
    ['no start', { startsAt: '' }, ['startsAt']],
    ['an end that is no time', { endsAt: 'later' }, ['endsAt']],
    ['an end at its start', { endsAt: FULL.startsAt }, ['endsAt']],
  ])('names what is wrong: %s', (_, change, fields) => {
    const input = toAdInput({ ...FULL, ...change }, ZONE)
    expect('errors' in input ? Object.keys(input.errors) : []).toEqual(fields)
  })
})
