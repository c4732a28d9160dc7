import { describe, expect, it } from 'vitest'
import { newOfferValues, type OfferValues, readOfferValues, storedOfferValues, toOfferInput } from './offer-values.ts'

const ZONE = 'America/New_York'
const FULL: OfferValues = {
  ...{ title: 'Half price', summary: 'For a year', partnerName: 'Acme', category: 'Travel', body: 'All of it.' },
  ...{ redemption: 'CODE', redemptionValue: 'HALF', tiers: ['GOLD'], isFeatured: true, isExecutive: false },
  ...{ startsAt: '2026-12-01T09:00', endsAt: '' },
}

describe('the form of an offer', () => {
  it.each(['CODE', 'LINK', 'CONTACT'])('reads an offer that is used by %s', (redemption) => {
    const form = new URLSearchParams({ redemption, title: ' Half price ', body: 'One\r\ntwo', isFeatured: 'yes' })
    for (const tier of ['SILVER', 'GOLD']) form.append('tier', tier)
    expect(readOfferValues(form)).toMatchObject({
      ...{ redemption, title: 'Half price', body: 'One\ntwo', tiers: ['GOLD', 'SILVER'] },
      ...{ isFeatured: true, isExecutive: false, summary: '' },
    })
  })

  it.each(['', 'PHONE', 'code'])('is not found with the choice %j, which it does not have', (redemption) => {
    expect(() => readOfferValues(new URLSearchParams({ redemption }))).toThrow('NotFound')
  })

  it('keeps what is stored, in the time of the community', () => {
    const input = toOfferInput({ ...FULL, endsAt: '2026-12-31T18:00' }, ZONE)
    expect(input).toMatchObject({ startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-31T23:00:00.000Z' })
    expect(storedOfferValues(input as Parameters<typeof storedOfferValues>[0], ZONE)).toEqual({
      ...FULL,
      endsAt: '2026-12-31T18:00',
    })
  })

  it('starts now, with a code and without an end', () => {
    const values = newOfferValues(new Date('2026-12-01T14:00:00Z'), ZONE)
    expect(values).toMatchObject({ startsAt: '2026-12-01T09:00', endsAt: '', redemption: 'CODE' })
    expect(toOfferInput(values, ZONE)).toHaveProperty('errors')
  })

  it.each<[keyof OfferValues, number]>([
    ['title', 100],
    ['summary', 200],
    ['partnerName', 80],
    ['category', 40],
    ['body', 4000],
  ])('needs %s, of up to %i characters', (field, most) => {
    const errorsWith = (value: string) => {
      const input = toOfferInput({ ...FULL, [field]: value }, ZONE)
      return 'errors' in input ? Object.keys(input.errors) : []
    }
    expect(errorsWith('x'.repeat(most))).toEqual([])
    expect(errorsWith('x'.repeat(most + 1))).toEqual([field])
    expect(errorsWith('')).toEqual([field])
  })

  it.each([
    [{ startsAt: '' }, 'startsAt'],
    [{ startsAt: 'soon' }, 'startsAt'],
    [{ endsAt: '2026-11-30T09:00' }, 'endsAt'],
  ])('names the time that is wrong: %j', (change, field) => {
    expect(toOfferInput({ ...FULL, ...change }, ZONE)).toMatchObject({ errors: { [field]: expect.anything() } })
  })
})
