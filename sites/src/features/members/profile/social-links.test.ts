import { expect, test } from 'vitest'
import { shownLinks } from './social-links.ts'

const NONE = {
  linkedIn: null,
  twitter: null,
  facebook: null,
  instagram: null,
  crunchbase: null,
  angelList: null,
  website: null,
}

test('a link to a site other than its name shows its host', () => {
  const links = {
    ...NONE,
    linkedIn: 'https://www.linkedin.com/in/maya',
    twitter: 'https://x.com/maya',
    facebook: 'https://facebook.com.evil.example/maya',
    website: 'https://maya.example/',
  }
  expect(shownLinks(links).map(({ label, host }) => [label, host])).toEqual([
    ['LinkedIn', null],
    ['Twitter', null],
    ['Facebook', 'facebook.com.evil.example'],
    ['Website', 'maya.example'],
  ])
})

test('a link that is not a web address is not shown', () => {
  expect(shownLinks({ ...NONE, website: 'javascript:alert(1)', twitter: '/login' })).toEqual([])
})
