import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallEffect, makeCall } from './login-calls.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const calls: { path: string; body: unknown }[] = []

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  return vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(body, { status, headers: { 'x-correlation-id': 'AAAA-BBBB-CCCC', ...headers } })
  })
}

function make(effect: CallEffect) {
  return makeCall(effect, new AbortController().signal)
}
const signIn: CallEffect = { type: 'sign-in', username: 'maya@meridian.test', password: 'secret' }

beforeEach(() => {
  calls.length = 0
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request of the login views', () => {
  it.each<[CallEffect, string, unknown, unknown]>([
    [
      { type: 'find-strategies', to: 'a@b.test' },
      '/rest/login/auth-strategies',
      { channel: 'EMAIL', to: 'a@b.test' },
      { type: 'strategies-found', strategies: {} },
    ],
    [signIn, '/rest/login', { username: 'maya@meridian.test', password: 'secret' }, { type: 'signed-in' }],
    [
      { type: 'sign-in-admin', username: 'theo@council.test', password: 'secret', targetCommunity: 'MTC' },
      '/rest/admin/login',
      { username: 'theo@council.test', password: 'secret', targetCommunity: 'MTC' },
      { type: 'signed-in' },
    ],
    [
      { type: 'send-code', channel: 'SMS', to: 'opt-1' },
      '/rest/login/one-time',
      { channel: 'SMS', to: 'opt-1' },
      { type: 'code-sent', resendAt: null, expiresAt: NOW.getTime() + 600_000 },
    ],
    [
      { type: 'redeem-code', to: 'opt-1', code: '12345' },
      '/rest/login/one-time-redeem',
      { to: 'opt-1', code: '12345' },
      { type: 'signed-in' },
    ],
    [{ type: 'send-link', username: 'maya' }, '/rest/password-forgot', { username: 'maya' }, { type: 'link-sent' }],
  ])('%o', async (effect, path, body, event) => {
    respondWith(200, {})
    expect(await make(effect)).toEqual(event)
    expect(calls).toEqual([{ path, body }])
  })

  it('converts the time of the next code to the clock of the device', async () => {
    respondWith(200, { sent: true, resendAt: '2024-12-24T09:01:00Z', expiresAt: '2024-12-24T09:10:00Z' })
    const event = await make({ type: 'send-code', channel: 'EMAIL', to: 'a@b.test' })
    expect(event).toMatchObject({ type: 'code-sent', resendAt: NOW.getTime() + 60_000 })
  })

  it('[LOGIN-034] locks for the time of Retry-After, or ten minutes without it', async () => {
    respondWith(429, { code: 'TooManyRequests', correlationId: 'K7Q4' }, { 'retry-after': '90' })
    const failure = {
      code: 'TooManyRequests',
      label: 'TooManyRequests',
      retryAt: NOW.getTime() + 90_000,
      correlationId: 'K7Q4',
      resendWait: 0,
      reason: null,
      stillWorks: null,
    }
    expect(await make(signIn)).toEqual({ type: 'failed', call: 'password', failure })
    respondWith(429, { code: 'TooManyRequests' })
    expect(await make(signIn)).toMatchObject({ failure: { retryAt: NOW.getTime() + 600_000 } })
  })

  it('[LOGIN-035] treats a response without an error code as UnhandledError, with its correlation id', async () => {
    respondWith(500, null)
    expect(await make(signIn)).toMatchObject({ failure: { code: 'UnhandledError', correlationId: 'AAAA-BBBB-CCCC' } })
  })

  it.each(['TooManyRequests', 'MaxSendAttempts', 'UnhandledError'])(
    '[LOGIN-033] [LOGIN-034] [LOGIN-035] reads BadRequest.%s like the code without the prefix',
    async (code) => {
      respondWith(400, { code: `BadRequest.${code}` })
      expect(await make(signIn)).toMatchObject({ failure: { code, label: `BadRequest.${code}` } })
    },
  )

  it('[LOGIN-036][LOGIN-038] keeps an unknown code for analytics, and does not treat it as a lock', async () => {
    respondWith(400, { code: 'Something.New' })
    expect(await make(signIn)).toMatchObject({ failure: { code: 'Unknown', label: 'Something.New' } })
    respondWith(418, null)
    expect(await make(signIn)).toMatchObject({ failure: { code: 'Unknown', label: 'HTTP 418' } })
  })

  it('reads when the next code can be sent, after the lock, by the time of this device', async () => {
    const body = { code: 'MaxSendAttempts', retryAt: '2030-01-01T00:10:00Z', resendAt: '2030-01-01T00:45:00Z' }
    respondWith(429, body, { 'retry-after': '600' })
    expect(await make(signIn)).toMatchObject({ failure: { resendWait: 35 * 60_000 } })
    respondWith(429, { ...body, resendAt: body.retryAt }, { 'retry-after': '600' })
    expect(await make(signIn)).toMatchObject({ failure: { resendWait: 0 } })
  })

  it('reads from the refusal why it was refused and what still works', async () => {
    const body = { code: 'MaxSendAttempts', reason: 'CODE_COOL_DOWN', stillWorks: ['SENT_CODE', 'PASSWORD', 'LINK'] }
    respondWith(429, body, { 'retry-after': '20' })
    expect(await make(signIn)).toMatchObject({
      failure: { reason: 'CODE_COOL_DOWN', stillWorks: body.stillWorks, retryAt: NOW.getTime() + 20_000 },
    })
    respondWith(429, { code: 'MaxSendAttempts', reason: 7, stillWorks: 'LINK' })
    expect(await make(signIn)).toMatchObject({ failure: { reason: null, stillWorks: null } })
  })

  it('treats a success that is not JSON as the response of a proxy', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to the Wi-Fi</h1>', { status: 200 }))
    expect(await make(signIn)).toMatchObject({ type: 'failed', failure: { code: 'Intercepted' } })
  })

  it('shows no waiting time when the service is unavailable and names none', async () => {
    respondWith(503, { code: 'ServiceUnavailable' })
    expect(await make(signIn)).toMatchObject({ failure: { code: 'ServiceUnavailable', retryAt: null } })
    respondWith(503, null, { 'retry-after': '4' })
    expect(await make(signIn)).toMatchObject({ failure: { code: 'ServiceUnavailable', retryAt: NOW.getTime() + 4000 } })
  })

  it('fails as Offline without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await make(signIn)).toMatchObject({ type: 'failed', failure: { code: 'Offline' } })
  })
})
