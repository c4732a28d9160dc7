import { expect, it } from 'vitest'
import { linkFromInput } from './link-target.ts'
import { HREF_MAX_CHARACTERS } from './safe-href.ts'

it.each([
  ['an address with its scheme', 'https://example.com/a', 'https://example.com/a'],
  ['an address between spaces', '  https://example.com/a ', 'https://example.com/a'],
  ['a host alone', 'example.com', 'https://example.com/'],
  ['a host of a short country', 'a.co', 'https://a.co/'],
  ['a host with a query', 'example.com?x=1', 'https://example.com/?x=1'],
  ['a host with a port', 'example.com:8080/a', 'https://example.com:8080/a'],
  ['an email address', 'maya@example.com', 'mailto:maya@example.com'],
])('%s becomes a link', (_, typed, href) => {
  expect(linkFromInput(typed)).toBe(href)
})

it.each([
  ['a word', 'example'],
  ['an abbreviation', 'e.g'],
  ['a word that ends in a period', 'example.'],
  ['a file name that begins with a period', '.env'],
  ['a host and more words', 'example.com and more'],
  ['an email address without a host', 'maya@example'],
  ['an email address that ends in a period', 'maya@example.'],
  ['a path with a space', 'example.com/a b'],
  ['two email addresses in one', 'maya@example.com@example.org'],
  ['an email address at two words', 'maya@example com.org'],
  ['an email address with a path in its name', 'a/b@example.com'],
  ['an email address of two words', 'maya chen@example.com'],
  ['a path', '/articles'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ' '],
])('%s becomes no link', (_, typed) => {
  expect(linkFromInput(typed)).toBeNull()
})

it('an address is accepted up to its maximum, measured as it is stored', () => {
  const long = `https://example.com/${'a'.repeat(HREF_MAX_CHARACTERS - 20)}`
  expect(linkFromInput(long)).toBe(long)
  expect(linkFromInput(`${long}a`)).toBeNull()
  expect(linkFromInput(`${long.slice(0, -1)}é`), 'é is stored as six characters').toBeNull()
})
