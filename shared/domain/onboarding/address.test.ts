import { describe, expect, it } from 'vitest'
import { ADDRESS_LINE_MAX_CHARACTERS, checkAddress, toPostalCode } from './address.ts'

const BOSTON = {
  countryCode: 'US',
  line1: '1 Main Street',
  line2: '',
  city: 'Boston',
  region: 'MA',
  postalCode: '02110',
}

describe('an address', () => {
  it.each([
    ['of Boston', {}, {}],
    ['with a long zip code', { postalCode: '02110-1234' }, {}],
    ['without a state', { region: ' ' }, { region: 900 }],
    [
      'without a street, city and zip code',
      { line1: '', city: ' ', postalCode: '' },
      { line1: 900, city: 900, postalCode: 900 },
    ],
    ['with a zip code of Canada', { postalCode: 'K1A 0B1' }, { postalCode: 999 }],
    ['of Ottawa', { countryCode: 'CA', region: 'ON', postalCode: 'k1a 0b1' }, {}],
    ['of Berlin', { countryCode: 'DE', region: '', postalCode: '10115' }, {}],
    ['of Berlin with four digits', { countryCode: 'DE', region: '', postalCode: '1011' }, { postalCode: 999 }],
    ['of London', { countryCode: 'GB', region: '', postalCode: 'SW1A 1AA' }, {}],
    ['of Hong Kong, where no postal codes are', { countryCode: 'HK', region: '', postalCode: '' }, {}],
    ['without a country', { countryCode: '', postalCode: 'anything' }, { countryCode: 900 }],
    ['of no country that we know', { countryCode: 'toString' }, { countryCode: 999 }],
    ['with a line that is too long', { line2: 'x'.repeat(ADDRESS_LINE_MAX_CHARACTERS + 1) }, { line2: 999 }],
    ['with a line break', { city: 'Bos\nton' }, { city: 999 }],
  ])('%s is told what is wrong with it', (_, change, codes) => {
    expect(checkAddress({ ...BOSTON, ...change })).toEqual(codes)
  })

  it('is stored with its postal code in capitals', () => expect(toPostalCode(' k1a   0b1 ')).toBe('K1A 0B1'))
})
