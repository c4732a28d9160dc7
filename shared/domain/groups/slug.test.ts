import { expect, it } from 'vitest'
import { groupSlugOf, isGroupSlug } from './slug.ts'

it.each([
  ['platform', true],
  ['platform-engineering-2', true],
  ['2', true],
  ['a'.repeat(60), true],
  ['a'.repeat(61), false],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['Platform', false],
  ['a b', false],
  ['a/b', false],
  ['é', false],
])('[ENT-046] “%s” as an address: %s', (slug, isOne) => {
  expect(isGroupSlug(slug)).toBe(isOne)
})

it.each([
  ['Platform Engineering', 'platform-engineering'],
  ['Łódź & Friends: Finance', 'lodz-friends-finance'],
  ['日本', ''],
  [`${'word '.repeat(13)}end`, Array(12).fill('word').join('-')],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the name “%s” suggests the valid slug “%s”', (name, slug) => {
  expect(groupSlugOf(name)).toBe(slug)
  expect(slug === '' || isGroupSlug(slug)).toBe(true)
})
