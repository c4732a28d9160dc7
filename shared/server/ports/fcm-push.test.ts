import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '#shared/sandbox/faults.ts'
import { SANDBOX_PUSH, startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { type FcmConfig, fcmPush } from './fcm-push.ts'

let sandbox: TestSandbox
let kept: string | null
let written: Date[]

function sender(change: Partial<FcmConfig> = {}) {
  return fcmPush({
    account: SANDBOX_PUSH,
    apiUrl: sandbox.url,
    tokenUrl: `${sandbox.url}/token`,
    now: new Date(),
    tokens: {
      read: async () => kept,
      write: async ({ token, expiresAt }) => {
        kept = token
        written.push(expiresAt)
      },
    },
    timeoutMs: 300,
    ...change,
  })
}
function push(token = 'phone') {
  return {
    token,
    title: 'Feedback from your editor',
    body: 'Theo Brandt left feedback on “Quiet platforms”.',
    url: '/articles/edit?article=a1',
    notificationId: 'n1',
    threadId: 'feedback/a1',
    collapseKey: 'article-feedback',
    badge: 3,
  }
}
async function calls() {
  return (await sandbox.log()).map(({ path, status }) => `${path} ${status}`).reverse()
}
async function callsDuring(work: () => Promise<unknown>) {
  const before = (await calls()).length
  await work()
  return (await calls()).slice(before)
}

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.discard())
beforeEach(async () => {
  kept = null
  written = []
  await sandbox.fault({ provider: 'push', mode: 'ok' })
})

const SEND = '/v1/projects/council-tests/messages:send'

describe('sending to a device', () => {
  it('shows the text with its badge, and passes the app the path to open', async () => {
    expect(await sender().send(push())).toEqual({
      kind: 'sent',
      id: expect.stringMatching(/^projects\/council-tests\/messages\/0:/),
    })
    const { threadId, collapseKey, ...shown } = push()
    expect((await sandbox.pushes())[0]).toMatchObject(shown)
  })

  it.each([
    ['phone-gone', { kind: 'gone', reason: '404 UNREGISTERED' }],
    ['phone-bad', { kind: 'gone', reason: '400 INVALID_ARGUMENT' }],
    ['phone-other', { kind: 'gone', reason: '403 SENDER_ID_MISMATCH' }],
    ['phone-busy', { kind: 'later', reason: '429 QUOTA_EXCEEDED', concernsThisOnly: true, retryAfterSeconds: 90 }],
  ])('of the token %s has the outcome that its ending selects', async (token, outcome) => {
    expect(await sender().send(push(token))).toEqual(outcome)
  })

  it('that is invalid for another reason than its token is refused, and the token is kept', async () => {
    expect(await sender().send({ ...push(), url: 'https://elsewhere.test' })).toEqual({
      kind: 'refused',
      reason: '400 INVALID_ARGUMENT',
    })
  })

  it.each<[string, Fault, object]>([
    ['an outage', { provider: 'push', mode: 'status', status: 503 }, { kind: 'later', retryAfterSeconds: 90 }],
    ['a fault', { provider: 'push', mode: 'status', status: 500 }, { kind: 'later', reason: '500 INTERNAL' }],
    ['a dropped connection', { provider: 'push', mode: 'down' }, { kind: 'unknown', reason: 'network' }],
    ['no answer', { provider: 'push', mode: 'timeout_after_commit' }, { kind: 'unknown', reason: 'timeout' }],
  ])('with %s is retried', async (_, fault, outcome) => {
    await sender().send(push())
    await sandbox.fault({ ...fault, path: SEND, times: 1 })
    expect(await sender().send(push())).toMatchObject(outcome)
  })
})

describe('the access token', () => {
  it('is fetched once for any number of concurrent pushes, and kept for others until it expires', async () => {
    const one = sender()
    const first = await callsDuring(() => Promise.all(['a', 'b', 'c'].map((token) => one.send(push(token)))))
    expect(first.toSorted()).toEqual(['/token 200', ...Array.from({ length: 3 }, () => `${SEND} 200`)])
    expect(written).toHaveLength(1)
    expect(written[0]?.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
    expect(await callsDuring(() => sender().send(push()))).toEqual([`${SEND} 200`])
  })

  it('that is refused is renewed once', async () => {
    kept = 'of an older key'
    expect(await callsDuring(() => sender().send(push()))).toEqual([`${SEND} 401`, '/token 200', `${SEND} 200`])
  })

  it('that is refused though it is new ends the attempt', async () => {
    await sandbox.fault({ provider: 'push', mode: 'status', status: 401, path: SEND, times: 2 })
    const asked = await callsDuring(async () => {
      expect(await sender().send(push())).toMatchObject({ kind: 'later', reason: '401 UNAUTHENTICATED' })
    })
    expect(asked).toEqual(['/token 200', `${SEND} 401`])
    await sandbox.fault({ provider: 'push', mode: 'ok' })
  })

  it.each<[string, () => Partial<FcmConfig>, string]>([
    ['of another account', () => ({ account: { ...SANDBOX_PUSH, clientEmail: 'x@council.test' } }), 'sign-in 400'],
    ['for another address', () => ({ tokenUrl: `${sandbox.url}/token?x=1` }), 'sign-in 400'],
    ['of yesterday', () => ({ now: new Date(Date.now() - 86_400_000) }), 'sign-in 400'],
    [
      'with an unusable key',
      () => ({ account: { ...SANDBOX_PUSH, privateKey: '-----BEGIN PRIVATE KEY-----x' } }),
      'the key of the service account is not usable',
    ],
  ])('is not issued for an assertion %s', async (_, change, reason) => {
    expect(await sender(change()).send(push())).toEqual({ kind: 'later', reason })
  })

  it('is issued for a key whose line breaks are escaped as in the account’s JSON file', async () => {
    const privateKey = SANDBOX_PUSH.privateKey.replaceAll('\n', '\\n')
    expect(await sender({ account: { ...SANDBOX_PUSH, privateKey } }).send(push())).toMatchObject({ kind: 'sent' })
  })
})
