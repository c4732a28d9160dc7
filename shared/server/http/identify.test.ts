import { describe, expect, it } from 'vitest'
import { SESSION_COOKIES } from '#shared/kernel/session-cookies.ts'
import type { SessionClaims, TokenVerdict } from '#shared/kernel/session-token.ts'
import { identify } from './identify.ts'

const NOW = new Date('2026-11-29T12:00:00.000Z')
function claims(userId: string) {
  return { userId } as SessionClaims
}

async function verify(token: string): Promise<TokenVerdict> {
  if (token === 'expired') return { kind: 'expired' }
  return token === 'broken' ? { kind: 'invalid' } : { kind: 'valid', claims: claims(token) }
}

type Sent = { readonly member?: string; readonly admin?: string; readonly bearer?: string; readonly pageUser?: string }

function identified({ member, admin, bearer, pageUser }: Sent) {
  const cookies = [
    ...(member ? [`${SESSION_COOKIES.member.access}=${member}`] : []),
    ...(admin ? [`${SESSION_COOKIES.admin.access}=${admin}`] : []),
  ]
  const headers = new Headers(cookies.length > 0 ? { Cookie: cookies.join('; ') } : {})
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (pageUser) headers.set('X-Page-User', pageUser)
  return identify(headers, ['member', 'admin'], verify, NOW)
}

describe('whose session a request carries', () => {
  it.each<[string, Sent, string | null]>([
    ['no session', {}, null],
    ['the member’s', { member: 'maya' }, 'maya'],
    ['the member’s before that of staff', { member: 'maya', admin: 'theo' }, 'maya'],
    ['that of staff where the member’s is no token of ours', { member: 'broken', admin: 'theo' }, 'theo'],
    ['none where the member’s has expired', { member: 'expired', admin: 'theo' }, null],
    ['a bearer token alone', { bearer: 'sam', member: 'maya' }, 'sam'],
    ['the one of its page', { member: 'maya', pageUser: 'maya' }, 'maya'],
    ['none, whoever its page was shown to', { pageUser: 'maya' }, null],
  ])('%s', async (_, sent, userId) => {
    expect((await identified(sent))?.userId ?? null).toBe(userId)
  })

  it.each<[string, Sent]>([
    ['another member', { member: 'sam', pageUser: 'maya' }],
    ['staff in place of a member', { admin: 'theo', pageUser: 'maya' }],
    ['a member beside the staff person whose page it is', { member: 'maya', admin: 'theo', pageUser: 'theo' }],
  ])('is refused for a page that was rendered for somebody else: %s', async (_, sent) => {
    await expect(identified(sent)).rejects.toMatchObject({
      code: 'NotAuthenticated',
      extensions: { isOtherUser: true },
    })
  })
})
