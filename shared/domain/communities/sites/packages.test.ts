import { describe, expect, it } from 'vitest'
import type { CommunityConfig } from '../config.ts'
import { newSite } from './new-site.ts'
import { packageFaults, type TypedPackage } from './packages.ts'

const PACKAGE: TypedPackage = {
  ...{ termMonths: 12, duesCents: 120_000, initiationFeeCents: 0, currency: 'USD' },
  ...{ pricePointId: '1001', returnPricePointId: '', productHandle: 'member-12' },
}

describe('a package', () => {
  it.each<Partial<TypedPackage>>([
    {},
    { termMonths: 24 },
    { duesCents: 1 },
    { duesCents: 10_000_000, initiationFeeCents: 10_000_000 },
    { returnPricePointId: '1002' },
    { pricePointId: '9'.repeat(15), productHandle: 'a'.repeat(100) },
  ])('is right with %j', (change) => {
    expect(packageFaults({ ...PACKAGE, ...change })).toEqual({})
  })

  it.each<[keyof TypedPackage, TypedPackage[keyof TypedPackage]]>([
    ['termMonths', 13],
    ['termMonths', 6],
    ['duesCents', 0],
    ['duesCents', -100],
    ['duesCents', 100.5],
    ['duesCents', 10_000_001],
    ['initiationFeeCents', -1],
    ['initiationFeeCents', Number.NaN],
    ['initiationFeeCents', 10_000_001],
    ['currency', 'usd'],
    ['currency', 'USDT'],
    ['pricePointId', ''],
    ['pricePointId', '0101'],
    ['pricePointId', '9'.repeat(16)],
    ['returnPricePointId', '1001'],
    ['returnPricePointId', 'x'],
    ['productHandle', ''],
    ['productHandle', 'member 12'],
    ['productHandle', 'a'.repeat(101)],
  ])('with %s = %j is refused for that field alone', (field, value) => {
    expect(Object.keys(packageFaults({ ...PACKAGE, [field]: value }))).toEqual([field])
  })
})

const TEMPLATE: CommunityConfig = {
  appName: 'Meridian',
  looks: { accent: '#a85b2a', ground: '#fbf8f3', scheme: 'dark', headings: 'sans', labels: 'small-caps' },
  icon: 'icon-1',
  auth: {
    ...{ slug: 'meridian', backgroundImage: 'back-1', logo: 'logo-1', textColor: '#ffffff' },
    ...{ playStoreLink: 'https://p.test', appStoreLink: 'https://a.test', hideUnknown: true },
  },
  ...{ tagline: 'For leaders', conciergeEmail: 'c@m.test', conciergePhone: '+1 202 555 0143', copyrightHolder: 'M' },
  links: { terms: 'https://t.test', privacy: 'https://p.test', membershipInfo: null },
  ...{ navMore: [{ label: 'More', link: 'https://m.test' }], execLink: 'https://e.test' },
  ...{ products: { forum: { enabled: true } }, googleAnalytics: 'G-1', mailFrom: 'hello@m.test' },
}
const TYPED = {
  ...{ name: 'Harbor Council', familiarName: 'Harbor', hosts: 'harbor.example.com' },
  ...{ 'config.mailFrom': 'hello@harbor.example.com', 'config.conciergeEmail': 'care@harbor.example.com' },
}

function made(code: string, typed: Readonly<Record<string, string>> = TYPED, config = TEMPLATE) {
  return newSite({ timeZone: 'America/Chicago', config }, code, typed)
}

describe('a new brand', () => {
  it('has the design, products and habits of its template, and nothing of its names, links, pictures and ids', () => {
    const digest = { weekday: 2, hour: 9 }
    const result = made('HBR', TYPED, { ...TEMPLATE, digest, cardFields: 'BRAINTREE' } as CommunityConfig)
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    const { state } = result
    expect(state).toMatchObject({
      ...{ name: 'Harbor Council', familiarName: 'Harbor', timeZone: 'America/Chicago' },
      ...{ hosts: ['harbor.example.com'], closures: [] },
      config: {
        ...{ appName: 'Harbor', copyrightHolder: 'Harbor Council', mailFrom: 'hello@harbor.example.com' },
        ...{ looks: TEMPLATE.looks, products: TEMPLATE.products, digest, cardFields: 'BRAINTREE', navMore: [] },
        ...{ conciergeEmail: 'care@harbor.example.com', conciergePhone: TEMPLATE.conciergePhone },
        auth: { slug: 'hbr', hideUnknown: true },
      },
    })
    const { looks: _, ...rest } = state.config
    expect(JSON.stringify(rest)).not.toMatch(/icon-1|logo-1|back-1|G-1|ffffff|\.test\b|Meridian|For leaders/)
  })

  it('has no settings that its template leaves to their defaults', () => {
    const result = made('HBR')
    const config = 'state' in result ? result.state.config : {}
    for (const name of ['digest', 'cardFields', 'articleChecks', 'dunning']) expect(config).not.toHaveProperty(name)
  })

  it.each(['Hb', 'A1', 'a'.repeat(20)])('may have the code %s', (code) => {
    expect(made(code)).toHaveProperty('state')
  })

  it.each(['', 'H', '1HB', 'HB-R', 'a'.repeat(21)])('may not have the code %j', (code) => {
    expect(made(code)).toEqual({ faults: { code: expect.any(String) } })
  })

  it('may get its hosts later', () => {
    expect(made('HBR', { ...TYPED, hosts: '' })).toMatchObject({ state: { hosts: [] } })
  })

  it.each(Object.keys(TYPED).filter((path) => path !== 'hosts'))('needs %s', (path) => {
    const { [path]: __, ...left } = TYPED as Record<string, string>
    const result = made('HBR', left)
    expect('faults' in result && Object.keys(result.faults)).toEqual([path])
  })
})
