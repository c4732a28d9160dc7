import { type Caller, type CallOptions, callerOf } from '#shared/testing/call-app.ts'
import { SANDBOX_MAIL_KEY, SANDBOX_SMS_TOKEN, startSandbox } from '#shared/testing/start-sandbox.ts'
import { authFixture } from './auth-fixture.ts'
import { codeFactory, PHONE } from './codes.ts'

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** The fixture with a provider of emails and texts, and the three calls of signing in with a code. */
export async function codeFixture(createApp: () => Parameters<typeof callerOf>[0]) {
  const fixture = await authFixture()
  const codes = await codeFactory(fixture)
  const sandbox = await startSandbox()
  const env = {
    ...fixture.env,
    MAIL_API_URL: sandbox.url,
    MAIL_API_KEY: SANDBOX_MAIL_KEY,
    SMS_API_URL: sandbox.url,
    SMS_AUTH_TOKEN: SANDBOX_SMS_TOKEN,
  }
  const callers: Caller[] = []
  /** The app on a host, with its clock this far ahead. */
  const on = (host: string, offsetMs = 0): Caller => {
    const caller = callerOf(createApp(), { ...env, CLOCK_OFFSET_MS: String(offsetMs) }, host)
    callers.push(caller)
    return caller
  }

  return {
    ...fixture,
    ...codes,
    env,
    sandbox,
    on,
    ask: async (caller: Caller, to: string, channel: 'EMAIL' | 'SMS' = 'EMAIL', options?: CallOptions) =>
      answerOf(await caller.post('/rest/login/one-time', { channel, to }, options)),
    guess: async (caller: Caller, to: string, code: string, options?: CallOptions) =>
      answerOf(await caller.post('/rest/login/one-time-redeem', { to, code }, options)),
    /** The codes that an address or phone received, newest first; an email about a new sign-in has none. */
    codesAt: async (address: string): Promise<string[]> =>
      (await sandbox.outbox(address)).flatMap(({ subject, text }) => /^\d{5}/.exec(subject ?? text)?.[0] ?? []),
    /** Waits for what earlier calls still send, such as the email about a new sign-in, which the next test would count. */
    reset: async () => {
      await Promise.all(callers.map((caller) => caller.settled()))
      await fixture.reset()
      await sandbox.fault({ provider: 'mail', mode: 'ok' })
      await sandbox.fault({ provider: 'sms', mode: 'ok' })
      await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
      await codes.setPhone(PHONE)
    },
    stop: async () => {
      await sandbox.discard()
      await fixture.stop()
    },
  }
}

export type CodeFixture = Awaited<ReturnType<typeof codeFixture>>
