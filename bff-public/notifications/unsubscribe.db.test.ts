import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undeliverableAddresses } from '#db/schema/email.ts'
import { notificationPreferences } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ATTEMPT_LIMITS } from '#shared/domain/auth/limits.ts'
import type { NotificationOptionId } from '#shared/domain/notifications/options.ts'
import { unsubscribePath } from '#shared/domain/notifications/unsubscribe-link.ts'
import { signedHeaders } from '#shared/sandbox/email/email-webhooks.ts'
import { createApp } from '../index.ts'

const QUERY = 'query ($token: String!) { emailSubscription(token: $token) { option name description selected } }'
const ONE_CLICK = 'List-Unsubscribe=One-Click'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

let fixture: AuthFixture
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  fixture = await authFixture()
  app = createApp()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

type Options = { readonly host?: string; readonly headers?: Record<string, string>; readonly method?: string }

async function send(
  path: string,
  body: BodyInit | null,
  { host = 'meridian', headers = FORM, method = 'POST' }: Options = {},
) {
  const request = new Request(`http://${host}.localhost:8787${path}`, { method, headers, body, redirect: 'manual' })
  const response = await app.request(request, {}, fixture.env)
  return { status: response.status, text: await response.text(), headers: response.headers }
}
function linkOf(
  who: Name = 'maya',
  option: NotificationOptionId = 'article-feedback',
  communityId = fixture.homeOf(who).id,
) {
  return unsubscribePath(fixture.env.UNSUBSCRIBE_KEY, { communityId, userId: fixture.id(who), option })
}
function tokenOf(path: string) {
  return new URL(path, 'http://x.test').searchParams.get('token') ?? ''
}
async function look(path: string, host = 'meridian') {
  const body = JSON.stringify({ query: QUERY, variables: { token: tokenOf(path) } })
  const { text } = await send('/graphqlPublic', body, { host, headers: { 'Content-Type': 'application/json' } })
  const { data, errors } = JSON.parse(text)
  return { subscription: data?.emailSubscription ?? null, code: errors?.[0]?.extensions.code ?? null }
}
async function stored() {
  const rows = await fixture.db().read(build.select().from(notificationPreferences))
  return rows.map(({ userId, option, channel, isSelected }) => [userId, option, channel, isSelected])
}

describe('the link of an email', () => {
  it('shows what it unsubscribes from, and changes nothing however often an email scanner opens it', async () => {
    const link = await linkOf()
    for (let i = 0; i < 3; i++)
      expect((await look(link)).subscription).toEqual({
        option: 'article-feedback',
        name: 'Feedback from your editor',
        description: 'Your editor left feedback on your article.',
        selected: true,
      })
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect((await send(link, null, { method })).status).toBe(405)
    expect(await stored()).toEqual([])
  })

  it('unsubscribes from exactly this kind of email with one click in an email client, without cookies and from anywhere', async () => {
    const link = await linkOf()
    const senders: Record<string, string>[] = [
      {},
      { Origin: 'https://mail.test', 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'null' },
    ]
    for (const headers of senders) {
      const answer = await send(link, ONE_CLICK, { headers: { ...FORM, ...headers } })
      expect([answer.status, answer.text]).toEqual([200, 'You’ve unsubscribed from these emails.'])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await stored()).toEqual([[fixture.id('maya'), 'article-feedback', 'EMAIL', false]])
    }
    expect((await look(link)).subscription.selected).toBe(false)
    expect((await look(await linkOf('maya', 'article-action'))).subscription.selected).toBe(true)
    expect((await look(await linkOf('sam'))).subscription.selected).toBe(true)
  })

  it('accepts the multipart form of an email client, too', async () => {
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await send(await linkOf(), form, { headers: {} })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  it('can be undone and repeated on its page, which is shown after each', async () => {
    const link = await linkOf()
    for (const [choice, selected] of [
      ['stop', false],
      ['stop', false],
      ['resume', true],
      ['stop', false],
    ] as const) {
      const answer = await send(link, `choice=${choice}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, link])
      expect((await look(link)).subscription.selected).toBe(selected)
    }
    expect(await stored()).toHaveLength(1)
  })

  it('does nothing for another community, member, option, key or person', async () => {
    const link = await linkOf()
    const [userId, option, signature] = tokenOf(link).split('.')
    const links = [
      `/unsubscribe?token=${fixture.id('sam')}.${option}.${signature}`,
      `/unsubscribe?token=${userId}.article-action.${signature}`,
      `/unsubscribe?token=${userId}.${option}.${'0'.repeat(64)}`,
      '/unsubscribe?token=',
      '/unsubscribe',
      await linkOf('maya', 'article-feedback', fixture.cast.harbor.id),
      await linkOf('maya', 'security'),
      // Signed by us for people who get no such emails: staff, and a deactivated member.
      await linkOf('theo'),
      await linkOf('ian'),
    ]
    for (const one of links) {
      expect([one, (await send(one, ONE_CLICK)).status]).toEqual([one, 404])
      expect(await look(one)).toEqual({ subscription: null, code: 'NotFound' })
    }
    expect((await send(link, ONE_CLICK, { host: 'harbor' })).status).toBe(404)
    expect((await look(link, 'harbor')).code).toBe('NotFound')
    expect(await stored()).toEqual([])
  })

  it.each([
    ['another body', 'x=y', FORM, 400],
    ['no body', '', FORM, 400],
    ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'Content-Type': 'application/json' }, 415],
    ['a large body', `${ONE_CLICK}&x=${'x'.repeat(5000)}`, FORM, 413],
    ['broken parts', 'x', { 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
  ])('takes %s as no click', async (_, body, headers, status) => {
    expect((await send(await linkOf(), body, { headers })).status).toBe(status)
    expect(await stored()).toEqual([])
  })

  it('is counted: forged ones by network, changes by the emails concerned', async () => {
    const forged = `/unsubscribe?token=a.article-feedback.${'0'.repeat(64)}`
    for (let i = 0; i < ATTEMPT_LIMITS.unsubscribeForged.most; i++)
      expect((await send(forged, ONE_CLICK)).status).toBe(404)
    expect((await send(forged, ONE_CLICK)).status).toBe(429)
    const link = await linkOf()
    for (let i = 0; i < ATTEMPT_LIMITS.unsubscribe.most; i++) expect((await send(link, ONE_CLICK)).status).toBe(200)
    const refused = await send(link, ONE_CLICK)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await send(await linkOf('sam'), ONE_CLICK)).status).toBe(200)
  })
})

describe('the webhook of the email provider', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const report = async (
    minutes: number,
    type = 'email.bounced',
    to = fixture.cast.maya.email,
    community = fixture.cast.meridian.code,
  ) => {
    const body = JSON.stringify({
      type,
      created_at: at(minutes).toISOString(),
      data: { to: [to], tags: { community } },
    })
    const headers = {
      'Content-Type': 'application/json',
      ...signedHeaders(fixture.env.MAIL_WEBHOOK_KEY, 'm', new Date(), body),
    }
    return send('/rest/mail/webhook', body, { headers })
  }
  const known = async () => {
    const rows = await fixture.db().read(build.select().from(undeliverableAddresses))
    return rows.map(({ address, communityId, reason, resumedAt }) => [address, communityId, reason, resumedAt !== null])
  }
  const resume = (resumedAt: Date) => fixture.db().commit([build.update(undeliverableAddresses).set({ resumedAt })])

  it('withholds emails to a reported member, once per report', async () => {
    const { email } = fixture.cast.maya
    for (let i = 0; i < 2; i++) expect((await report(-1, 'email.bounced', email)).status).toBe(200)
    expect(await known()).toEqual([[email, fixture.cast.meridian.id, 'BOUNCE', false]])
    await report(0, 'email.complained', email)
    await report(-2, 'email.bounced', email)
    expect(await known()).toEqual([[email, fixture.cast.meridian.id, 'COMPLAINT', false]])
  })

  it('ignores a report from before its member asked to send again, and withholds after a later one', async () => {
    const { email } = fixture.cast.maya
    await report(-10, 'email.bounced', email)
    await resume(at(-5))
    await report(-10, 'email.bounced', email)
    await report(-6, 'email.bounced', email)
    expect((await known()).map((row) => row[3])).toEqual([true])
    await report(-1, 'email.bounced', email)
    expect((await known()).map((row) => row[3])).toEqual([false])
  })

  it("stores no address that does not belong to a member in the email's community", async () => {
    const { maya, lena, theo, meridian } = fixture.cast
    for (const [address, community] of [
      ['stranger@meridian.test', meridian.code],
      [lena.email, meridian.code],
      [theo.email, meridian.code],
      [maya.email, 'XXX'],
    ] as const)
      expect((await report(0, 'email.bounced', address, community)).status).toBe(200)
    expect(await known()).toEqual([])
  })

  it("returns not found without the provider's signature, and accepts only JSON", async () => {
    const body = JSON.stringify({ type: 'email.bounced', created_at: at(0), data: { to: [fixture.cast.maya.email] } })
    const json = { 'Content-Type': 'application/json' }
    expect((await send('/rest/mail/webhook', body, { headers: json })).status).toBe(404)
    const signed = signedHeaders(fixture.env.MAIL_WEBHOOK_KEY, 'm', new Date(), body)
    expect((await send('/rest/mail/webhook', body, { headers: { ...FORM, ...signed } })).status).toBe(415)
    expect((await send('/rest/mail/webhook', null, { method: 'GET' })).status).toBe(405)
    expect(await known()).toEqual([])
  })
})
