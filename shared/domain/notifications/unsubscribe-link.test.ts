import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-link.ts'

const KEY = 'a key that is only ours'
const link = { communityId: 'north', userId: 'maya', option: 'article-feedback' } as const

async function tokenOf(subscription: Parameters<typeof unsubscribePath>[1] = link, key = KEY) {
  return new URL(await unsubscribePath(key, subscription), 'https://north.test').searchParams.get('token') ?? ''
}

test('a link that we emailed identifies the member and option whose emails it ends', async () => {
  expect(await unsubscribePath(KEY, link)).toMatch(/^\/unsubscribe\?token=maya\.article-feedback\.[0-9a-f]{64}$/)
  expect(await readUnsubscribeToken(KEY, 'north', await tokenOf())).toEqual(link)
})

test('a link of another community, key, member or option is not ours', async () => {
  const token = await tokenOf()
  const [, , signature] = token.split('.')
  expect(await readUnsubscribeToken(KEY, 'south', token)).toBeNull()
  for (const other of [
    await tokenOf(link, 'another key'),
    `theo.article-feedback.${signature}`,
    `maya.article-action.${signature}`,
    `maya.article-feedback.${'0'.repeat(64)}`,
    'maya.article-feedback',
    '',
    'x'.repeat(5000),
  ])
    expect(await readUnsubscribeToken(KEY, 'north', other)).toBeNull()
})

test('no link ends mandatory emails, whoever signed it', async () => {
  for (const option of ['security', 'billing', 'article-scan'] as const)
    expect(await readUnsubscribeToken(KEY, 'north', await tokenOf({ ...link, option }))).toBeNull()
})
