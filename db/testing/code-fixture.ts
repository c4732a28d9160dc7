import { eq, sql } from 'drizzle-orm'
import { type Caller, type CallOptions, callerOf } from '#shared/testing/call-app.ts'
import { SANDBOX_MAIL_KEY, SANDBOX_SMS_TOKEN, startSandbox } from '#shared/testing/start-sandbox.ts'
import { codePauses, codeSends, oneTimeCodes } from '../schema/codes.ts'
import { communities } from '../schema/communities.ts'
import { mobilePhones } from '../schema/members.ts'
import { outbox } from '../schema/platform.ts'
import { authFixture } from './auth-fixture.ts'
import { CAST_JOINED_AT, type Place } from './cast.ts'

export const MINUTE_MS = 60_000
export const PHONE = '+491713920017'
/** Lena's phone, as her browser knows it. */
export const PHONE_ID = 'lenas-phone'

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

async function answerOf(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** The fixture with a provider of mails and texts, and the three calls of signing in with a code. */
export async function codeFixture(createApp: () => Parameters<typeof callerOf>[0]) {
  const fixture = await authFixture()
  const sandbox = await startSandbox()
  const { lena, harbor } = fixture.cast
  const phone = { id: PHONE_ID, communityId: harbor.id, userId: lena.id, countryCode: 'DE', number: PHONE }
  const db = fixture.db()
  await db.commit([
    db.build.insert(mobilePhones).values({ ...phone, verifiedAt: CAST_JOINED_AT, createdAt: CAST_JOINED_AT }),
  ])
  const env = {
    ...fixture.env,
    MAIL_API_URL: sandbox.url,
    MAIL_API_KEY: SANDBOX_MAIL_KEY,
    SMS_API_URL: sandbox.url,
    SMS_AUTH_TOKEN: SANDBOX_SMS_TOKEN,
  }
  /** The app of a host, its clock so far ahead. */
  const on = (host: string, offsetMs = 0): Caller =>
    callerOf(createApp(), { ...env, CLOCK_OFFSET_MS: String(offsetMs) }, host)

  return {
    ...fixture,
    env,
    sandbox,
    on,
    ask: async (caller: Caller, to: string, channel: 'EMAIL' | 'SMS' = 'EMAIL', options?: CallOptions) =>
      answerOf(await caller.post('/rest/login/one-time', { channel, to }, options)),
    guess: async (caller: Caller, to: string, code: string, options?: CallOptions) =>
      answerOf(await caller.post('/rest/login/one-time-redeem', { to, code }, options)),
    /** What reached an address or phone, newest first. */
    codesAt: async (address: string): Promise<string[]> =>
      (await sandbox.outbox(address)).map(({ subject, text }) => (subject ?? text).slice(0, 5)),
    setPhone: (number: string) => {
      const one = fixture.db()
      return one.commit([one.build.update(mobilePhones).set({ number })])
    },
    hideUnknown: (where: Place, isHidden: boolean) => {
      const one = fixture.db()
      const config = sql`json_set(${communities.config}, '$.auth.hideUnknown', json(${isHidden ? 'true' : 'false'}))`
      return one.commit([one.build.update(communities).set({ config }).where(eq(communities.id, where.id))])
    },
    reset: async () => {
      await fixture.reset()
      await sandbox.fault({ provider: 'mail', mode: 'ok' })
      await sandbox.fault({ provider: 'sms', mode: 'ok' })
      await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
      const one = fixture.db()
      await one.commit([
        one.build.delete(oneTimeCodes),
        one.build.delete(codeSends),
        one.build.delete(codePauses),
        one.build.delete(outbox),
        one.build.update(mobilePhones).set({ number: PHONE }),
      ])
    },
    stop: async () => {
      await sandbox.discard()
      await fixture.stop()
    },
  }
}

export type CodeFixture = Awaited<ReturnType<typeof codeFixture>>

export function network(address: string): CallOptions {
  return { headers: { 'CF-Connecting-IP': address } }
}

/** Another code than this one. */
export function wrong(code: string): string {
  return String((Number(code) + 1) % 100_000).padStart(5, '0')
}
