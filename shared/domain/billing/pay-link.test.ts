import { expect, test } from 'vitest'
import { readPayLink, signedPayPath } from './pay-link.ts'

const KEY = 'a key that is only ours'
const NOW = new Date('2026-11-20T15:00:00Z')
const link = { userId: 'omar', subscriptionId: 'sub', expiresAt: new Date('2026-12-20T15:00:00Z') }

async function given() {
  const path = await signedPayPath(KEY, link)
  return Object.fromEntries(new URL(path, 'https://meridian.test').searchParams) as Record<
    'userId' | 'subscriptionId' | 'exp' | 's',
    string
  >
}

test('a link that we created is recognised, and whether it has expired', async () => {
  expect(await readPayLink(KEY, await given(), NOW)).toBe('VALID')
  expect(await readPayLink(KEY, await given(), new Date(link.expiresAt.getTime() - 1))).toBe('VALID')
  expect(await readPayLink(KEY, await given(), link.expiresAt)).toBe('EXPIRED')
})

test.each([
  ['another member', { userId: 'maya' }],
  ['another subscription', { subscriptionId: 'other' }],
  ['a later end', { exp: '1900000000' }],
  ['another signature', { s: '0'.repeat(64) }],
  ['no signature', { s: null }],
  ['no end', { exp: null }],
  ['an end that is no number', { exp: '1e99' }],
])('a link with %s is not ours', async (_, change) => {
  expect(await readPayLink(KEY, { ...(await given()), ...change }, NOW)).toBe('NONE')
})

test('a link that another key signed is not ours', async () => {
  expect(await readPayLink('another key', await given(), NOW)).toBe('NONE')
})

test.each([
  ['leading zeros', (exp: string) => `00${exp}`],
  ['a space before it', (exp: string) => ` ${exp}`],
  ['a line feed after it', (exp: string) => `${exp}\n`],
  ['a sign', (exp: string) => `+${exp}`],
  ['a fraction of nothing', (exp: string) => `${exp}.0`],
  ['an exponent', (exp: string) => `${exp}e0`],
  ['digits of another script', (exp: string) => exp.replaceAll('1', '\u0661')],
])('the expiry of a link is the text that was signed: the same number with %s is not ours', async (_, spell) => {
  const ours = await given()
  expect(await readPayLink(KEY, { ...ours, exp: spell(ours.exp) }, NOW)).toBe('NONE')
  expect(await readPayLink(KEY, { ...ours, s: ours.s.toUpperCase() }, NOW)).toBe('NONE')
})
