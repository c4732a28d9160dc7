import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { signedHeaders } from '#shared/sandbox/email/email-webhooks.ts'
import { EMAIL_WEBHOOK_PATH } from '#shared/server/ports/resend-webhooks.ts'
import { countFaults } from './count-faults.ts'
import { providerActs } from './provider-acts.ts'
import { type ProvidersFixture, providersFixture } from './providers-fixture.ts'

/* Webhooks of providers: twice, in another order, not at all, late, and signed by somebody else. */

const BOUNCING = 'bounce+maya@meridian.test'
const OTHER_KEY = `whsec_${Buffer.alloc(24, 6).toString('base64')}`

let fixture: ProvidersFixture
let cells = 0
beforeAll(async () => {
  fixture = await providersFixture()
})
afterAll(async () => {
  countFaults('webhooks of providers', { cells })
  await fixture?.stop()
})
beforeEach(async () => {
  cells++
  await fixture.reset()
})

async function act(name: string) {
  const found = providerActs(fixture)[name]
  expect(await found?.act()).toBe('200')
  await expect.poll(() => found?.isTried()).toBe(true)
  await fixture.jobs(3)
}

type How = (hooks: ProvidersFixture['sandbox']['webhooks']) => Promise<unknown>

async function times(count: number, deliver: () => Promise<unknown>) {
  for (let i = 0; i < count; i++) await deliver()
}

describe('a bounce reported by the email provider', () => {
  beforeEach(() => fixture.change(fixture.cast.maya, { email: BOUNCING }))

  const reports = () => fixture.db().read(build.select().from(undeliverableAddresses))

  it.each<[name: string, how: How]>([
    ['once', (webhooks) => webhooks('deliver', 'mail')],
    ['twice', (webhooks) => times(3, () => webhooks('duplicate', 'mail'))],
  ])('%s: it is stored once, and no other email is sent to the address', async (_, how) => {
    await act('an email about feedback')
    await how(fixture.sandbox.webhooks)
    expect(await reports()).toMatchObject([{ address: BOUNCING, reason: 'BOUNCE' }])
    await act('an email about feedback')
    expect(await fixture.sandbox.outbox(BOUNCING)).toHaveLength(1)
  })

  it('not at all: nothing is held back', async () => {
    await act('an email about feedback')
    await fixture.sandbox.webhooks('lose', 'mail')
    await act('an email about feedback')
    expect(await fixture.sandbox.outbox(BOUNCING)).toHaveLength(2)
  })

  const told = async (type: string, minutesAgo: number, key: string = fixture.env.MAIL_WEBHOOK_KEY, sentAgo = 0) => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const tags = { community: fixture.cast.meridian.code }
    const body = JSON.stringify({
      type,
      created_at: at(minutesAgo).toISOString(),
      data: { to: [BOUNCING], tags },
    })
    return fixture.ask(
      'meridian',
      EMAIL_WEBHOOK_PATH,
      JSON.parse(body) as object,
      signedHeaders(key, 'msg_1', at(sentAgo), body),
    )
  }

  it('after a complaint that came later: the later one stays', async () => {
    expect(await told('email.complained', 1)).toBe('200')
    expect(await told('email.bounced', 9)).toBe('200')
    expect(await reports()).toMatchObject([{ reason: 'COMPLAINT' }])
  })

  it('signed by somebody else, or an hour ago: it is ignored', async () => {
    expect(await told('email.bounced', 1, OTHER_KEY)).toBe('404')
    expect(await told('email.bounced', 60, undefined, 60)).toBe('404')
    expect(await reports()).toEqual([])
  })
})

describe('a result reported by the scan provider', () => {
  const scans = () => fixture.db().read(build.select().from(articleScans))

  it.each<[name: string, how: How]>([
    ['in order', (webhooks) => webhooks('deliver')],
    ['in another order', (webhooks) => webhooks('reorder')],
    ['everything twice', (webhooks) => times(3, () => webhooks('duplicate'))],
    [
      'not at all, until it is asked',
      async (webhooks) => {
        await webhooks('lose')
        await fixture.jobs(14)
        await webhooks('deliver')
      },
    ],
  ])('%s: the editors see it once', async (_, how) => {
    await act('a scan of a submitted text')
    await how(fixture.sandbox.webhooks)
    expect(await scans()).toMatchObject([{ status: 'COMPLETED', attempt: 1, failure: null }])
  })
})

it('a provider report about an address that is nobody’s any more changes nothing', async () => {
  await fixture.change(fixture.cast.maya, { email: BOUNCING })
  await act('an email about feedback')
  await fixture.db().commit([
    build
      .update(users)
      .set({ email: 'maya.chen@meridian.test' })
      .where(eq(users.id, fixture.id('maya'))),
  ])
  await fixture.sandbox.webhooks('deliver', 'mail')
  expect(await fixture.db().read(build.select().from(undeliverableAddresses))).toEqual([])
})
