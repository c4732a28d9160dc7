import { describe, expect, it } from 'vitest'
import type { CommunityConfig } from '../config.ts'
import { fieldsOf, SITE_FIELDS, SITE_GROUPS } from './fields.ts'
import { SITE_FAULTS as F } from './messages.ts'
import { changeSite, differencesOf, type SiteState, valuesOf } from './site.ts'

const CONFIG: CommunityConfig = {
  appName: 'Meridian',
  looks: { accent: '#a85b2a', ground: '#fbf8f3', scheme: 'light', headings: 'serif', labels: 'plain' },
  icon: null,
  auth: {
    ...{ slug: 'meridian', backgroundImage: null, logo: null, textColor: null },
    ...{ playStoreLink: null, appStoreLink: null, hideUnknown: false },
  },
  ...{ tagline: '', conciergeEmail: 'c@meridian.test', conciergePhone: '+1 202 555 0143', copyrightHolder: 'M' },
  links: { terms: null, privacy: null, membershipInfo: null },
  ...{ navMore: [], execLink: null, products: { forum: { enabled: true } }, googleAnalytics: null },
  mailFrom: 'hello@meridian.test',
}
const STATE: SiteState = {
  ...{ name: 'Meridian Council', familiarName: 'Meridian', timeZone: 'America/New_York', config: CONFIG },
  hosts: ['meridian.example', 'm.example'],
  closures: [{ from: '2026-12-23', until: '2027-01-02' }],
}

function typedInto(path: string, text: string) {
  const group = SITE_FIELDS.find((field) => field.path === path)?.group ?? 'IDENTITY'
  return changeSite(STATE, group, { ...valuesOf(STATE, fieldsOf(group)), [path]: text })
}

describe('[BRAND-003] the fields of a community', () => {
  it('cover its whole configuration: what forms show is what they store', () => {
    for (const group of SITE_GROUPS) {
      const change = changeSite(STATE, group, valuesOf(STATE, fieldsOf(group)))
      expect('state' in change && differencesOf(STATE, change.state), group).toEqual([])
    }
    const paths = new Set(SITE_FIELDS.map(({ path }) => path))
    const leaves = (tree: object, at: string): string[] =>
      Object.entries(tree).flatMap(([name, value]) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? leaves(value, `${at}${name}.`)
          : [`${at}${name}`],
      )
    expect(leaves(STATE, '').filter((path) => !paths.has(path))).toEqual([])
  })

  it.each([
    ['config.navMore', 12, (n: number) => `Page ${n} = https://a.test/${n}`, F.linksMax(12)],
    ['hosts', 10, (n: number) => `h${n}.example`, F.hostsMax(10)],
  ] as const)('%s accepts %d lines and not one more', (path, most, lineOf, fault) => {
    const ofLines = (count: number) => typedInto(path, Array.from({ length: count }, (_, n) => lineOf(n)).join('\n'))
    expect(ofLines(most)).toHaveProperty('state')
    expect(JSON.stringify(ofLines(most + 1))).toContain(fault)
  })

  it.each([
    ['name', ' Harbor ', 'Harbor'],
    ['config.tagline', '', ''],
    ['config.looks.accent', '#ABCDEF', '#abcdef'],
    ['config.auth.textColor', '', ''],
    ['hosts', 'One.example\r\n\r\ntwo.example', 'one.example\ntwo.example'],
    ['hosts', '', ''],
    [
      'closures',
      '2027-08-02 to 2027-08-16\r\n2026-12-23 to 2027-01-02',
      '2026-12-23 to 2027-01-02\n2027-08-02 to 2027-08-16',
    ],
    [
      'closures',
      '2026-12-23 to 2027-01-02\n2027-01-02 to 2027-01-03',
      '2026-12-23 to 2027-01-02\n2027-01-02 to 2027-01-03',
    ],
    ['closures', '', ''],
    ['config.navMore', 'Events = https://x.example/?a=b', 'Events = https://x.example/?a=b'],
    ['config.products.forum.enabled', '', 'off'],
    ['config.digest.weekday', '0', '0'],
    ['config.dunning.mails', '0,5', '0, 5'],
  ])('accept %s as %j', (path, text, stored) => {
    const change = typedInto(path, text)
    expect('state' in change && valuesOf(change.state)[path]).toBe(stored)
  })

  it.each([
    ['name', '', F.missing],
    ['name', 'x'.repeat(81), F.tooLong(80)],
    ['timeZone', 'Mars/Olympus', F.zone],
    ['config.looks.accent', 'red', F.colour],
    ['config.looks.scheme', 'toString', F.choice],
    ['config.auth.logo', '/../x', F.image],
    ['hosts', 'https://x.example', F.hosts],
    ['hosts', 'x.example\nx.example', F.hosts],
    ['hosts', '-x.example', F.hosts],
    ['config.navMore', 'Events', F.links],
    ['config.navMore', ' = https://a.test', F.links],
    ['config.navMore', `${'x'.repeat(41)} = https://a.test`, F.links],
    ['config.navMore', 'Events = javascript:alert(1)', F.links],
    ['config.execLink', 'http://x.example', F.address],
    ['config.mailFrom', 'hello', F.email],
    ['config.digest.hour', '24', F.number(0, 23)],
    ['config.digest.hour', '1.5', F.number(0, 23)],
    ['config.dunning.mails', '3, 8', F.days],
    ['config.dunning.mails', '0, 8, 8', F.days],
    ['config.dunning.readOnly', '30', F.dayOrder],
    ['config.auth.slug', 'A b', F.slug],
    ['closures', '2026-12-23', F.closures],
    ['closures', '2026-12-23 to 2026-12-23', F.closures],
    ['closures', '2027-02-28 to 2027-02-30', F.closures],
    ['closures', '2026-12-23 to 2027-01-02\n2027-01-01 to 2027-01-03', F.closures],
  ])('refuse %s as %j, with a sentence', (path, text, fault) => {
    expect(typedInto(path, text)).toEqual({ faults: { [path]: fault } })
  })

  it('of one group are changed by its form only', () => {
    expect(changeSite(STATE, 'PRODUCTS', { 'config.products.forum.enabled': 'off', name: 'X' })).toEqual({
      faults: { name: F.unknown },
    })
  })

  it('that differ are listed with both values', () => {
    const after = { ...STATE, familiarName: 'M', hosts: ['m.example', 'meridian.example'] }
    expect(differencesOf(STATE, after)).toEqual([
      { path: 'familiarName', before: 'Meridian', after: 'M' },
      { path: 'hosts', before: 'meridian.example\nm.example', after: 'm.example\nmeridian.example' },
    ])
  })
})
