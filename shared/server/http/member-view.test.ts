import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { PAGE_USER_HEADER, VIEWED_PAGE_USER } from '#shared/domain/auth/page-user.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import type { VerifyMemberView } from '#shared/kernel/viewing/member-view-token.ts'
import { isInMemberView, refuseWritesInView, viewedMember } from './member-view.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const HOST = 'https://meridian.test'
const VIEWING = { Cookie: `${MEMBER_VIEW_COOKIE}=token` }

describe('a request is part of a view of a member’s pages', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['with the cookie of the view', VIEWING, true],
    ['with a cookie of a view that ended', { Cookie: `${MEMBER_VIEW_COOKIE}=x` }, true],
    ['without it', {}, false],
    ['with an empty one', { Cookie: `${MEMBER_VIEW_COOKIE}=` }, false],
    ['with another cookie', { Cookie: '__Host-session=token' }, false],
    ['from a page of the view, without a cookie', { [PAGE_USER_HEADER]: VIEWED_PAGE_USER }, true],
    ['from a page of somebody else', { [PAGE_USER_HEADER]: 'maya' }, false],
    ['from the admin area, beside the view', { ...VIEWING, Referer: `${HOST}/admin/members` }, false],
    ['from the start of the admin area', { ...VIEWING, Referer: `${HOST}/admin` }, false],
    ['from a page that only begins like it', { ...VIEWING, Referer: `${HOST}/administrators` }, true],
    ['from a page that names it', { ...VIEWING, Referer: `${HOST}/articles?from=/admin` }, true],
    [
      'from a page of the view, which says that it is the admin area',
      { [PAGE_USER_HEADER]: VIEWED_PAGE_USER, Referer: `${HOST}/admin` },
      true,
    ],
  ])('%s', (_, headers, expected) => {
    expect(isInMemberView(new Headers(headers))).toBe(expected)
  })
})

describe('in a view', () => {
  const app = new Hono()
    .use(refuseWritesInView)
    .all('*', (c) => c.text('reached'))
    .onError((error, c) => c.text('code' in error ? String(error.code) : error.message, 403))
  const answer = async (method: string, path: string, headers = {}) =>
    (await app.request(`${HOST}${path}`, { method, headers })).status

  it.each([
    ['GET', '/rest/account', 200],
    ['HEAD', '/rest/account', 200],
    ['POST', '/rest/account', 403],
    ['PUT', '/rest/account', 403],
    ['DELETE', '/rest/logout/all', 403],
    ['POST', '/rest/logout', 200],
    ['POST', '/rest/token-refresh', 200],
    // GraphQL refuses mutations itself.
    ['POST', '/graphql', 200],
    ['POST', '/graphqlPublic', 200],
    ['POST', '/graphql/', 403],
  ])('%s %s: %i', async (method, path, status) => {
    expect(await answer(method, path, VIEWING)).toBe(status)
    expect(await answer(method, path)).toBe(200)
  })

  it('the actor is the member, with a member’s rights only, as long as the token is valid', async () => {
    const claims = { viewId: 'v', userId: 'maya', communityId: 'c', communityCode: 'MTC' }
    const verify = (async (token, now) =>
      token === 'token' && now === NOW ? { kind: 'valid', claims } : { kind: 'invalid' }) as VerifyMemberView
    expect(await viewedMember(new Headers(VIEWING), verify, NOW)).toEqual({
      ...{ userId: 'maya', communityId: 'c', communityCode: 'MTC', sessionId: 'v', kind: 'member' },
      ...{ roles: ['MEMBER'], viewing: { viewId: 'v' } },
    })
    expect(await viewedMember(new Headers(), verify, NOW)).toBeNull()
    expect(await viewedMember(new Headers({ Cookie: `${MEMBER_VIEW_COOKIE}=x` }), verify, NOW)).toBeNull()
  })
})
