import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isEmail, signIn } from './sign-in.ts'

const answering = (status: number, body: unknown) => {
  const calls: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(body, { status, headers: { 'x-correlation-id': 'AAAA-BBBB-CCCC' } })
  })
  return calls
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

describe('a try to sign in', () => {
  it('sends members and staff to their own door', async () => {
    const calls = answering(200, { displayName: 'Maya' })
    expect(await signIn('member', ' maya@meridian.test ', 'secret')).toEqual({ kind: 'signed-in' })
    await signIn('admin', 'theo@council.test', 'secret')
    expect(calls).toEqual([
      { path: '/rest/login', body: { username: 'maya@meridian.test', password: 'secret' } },
      { path: '/rest/admin/login', body: { username: 'theo@council.test', password: 'secret' } },
    ])
  })

  it.each([
    ['[LOGIN-028] NotAuthorized.Password', 401, { kind: 'refused', field: 'password', text: 'Password is incorrect.' }],
    [
      '[LOGIN-021] Invalid.Email',
      400,
      { kind: 'refused', field: 'email', text: 'Please enter a valid email address.' },
    ],
    ['[LOGIN-030] BadRequest.NoAdmins', 400, { kind: 'is-admin' }],
    ['[LOGIN-032] BadRequest.MaxAttempts', 429, { kind: 'locked' }],
    ['[LOGIN-033] MaxSendAttempts', 429, { kind: 'locked' }],
    ['[LOGIN-034] TooManyRequests', 429, { kind: 'locked' }],
    ['[LOGIN-035] UnhandledError', 500, { kind: 'fault', correlationId: 'AAAA-BBBB-CCCC' }],
    [
      '[LOGIN-036] [LOGIN-037] ServiceUnavailable',
      503,
      { kind: 'refused', field: 'password', text: "Hmm… That didn't work." },
    ],
  ])('%s', async (title, status, outcome) => {
    answering(status, { code: title.split(' ').at(-1) })
    expect(await signIn('member', 'maya@meridian.test', 'secret')).toEqual(outcome)
  })

  it('takes nothing for an email that is none', () => {
    for (const text of ['', 'abc', 'a@b', 'a b@c.test', '@c.test']) expect(isEmail(text), text).toBe(false)
    for (const text of ['a@b.test', ' a.b+c@d-e.test ']) expect(isEmail(text), text).toBe(true)
  })
})
