import { describe, expect, it } from 'vitest'
import { signedHeaders } from '#shared/sandbox/email/email-webhooks.ts'
import { readEmailWebhook } from './resend-webhooks.ts'

const KEY = `whsec_${Buffer.alloc(24, 5).toString('base64')}`
const NOW = new Date('2026-11-20T15:00:00Z')

const BOUNCE = {
  type: 'email.bounced',
  created_at: '2026-11-20T14:59:58.000Z',
  data: {
    email_id: 'x',
    from: 'Meridian <no-reply@mail.test>',
    to: ['Maya@Meridian.test'],
    subject: 'x',
    tags: { template: 'article-feedback', community: 'MTC' },
    bounce: { message: 'No such address', type: 'Permanent', subType: 'General' },
  },
}

function read(event: unknown, { at = NOW, key = KEY, sentBody = '', rename = (name: string) => name } = {}) {
  const body = JSON.stringify(event)
  const headers = new Headers()
  for (const [name, value] of Object.entries(signedHeaders(key, 'msg_1', at, body))) headers.set(rename(name), value)
  return readEmailWebhook(KEY, headers, new TextEncoder().encode(sentBody || body), NOW)
}

describe('the webhooks of the email provider', () => {
  it('contain the address, its community and what is wrong with it', async () => {
    const report = { communityCode: 'MTC', address: 'maya@meridian.test', at: new Date(BOUNCE.created_at) }
    expect(await read(BOUNCE)).toEqual([{ ...report, reason: 'BOUNCE' }])
    expect(await read({ ...BOUNCE, type: 'email.complained' })).toEqual([{ ...report, reason: 'COMPLAINT' }])
    expect(await read({ ...BOUNCE, type: 'email.suppressed' })).toEqual([{ ...report, reason: 'BOUNCE' }])
  })

  it.each([
    ['a full mailbox', { ...BOUNCE, data: { ...BOUNCE.data, bounce: { type: 'Transient' } } }],
    ['a delivery', { ...BOUNCE, type: 'email.delivered' }],
    ['a type that is new', { ...BOUNCE, type: 'email.new' }],
    ['an email without our tags', { ...BOUNCE, data: { to: ['a@b.test'] } }],
    ['no time', { ...BOUNCE, created_at: 'yesterday' }],
    ['nothing', {}],
  ])('about %s report nothing', async (_, event) => {
    expect(await read(event)).toEqual([])
  })

  it('are read under both names of their headers, and while the key is being changed', async () => {
    expect(await read(BOUNCE, { rename: (name) => name.replace('svix', 'webhook') })).toHaveLength(1)
    const body = JSON.stringify(BOUNCE)
    const signed = signedHeaders(KEY, 'msg_1', NOW, body)
    const headers = new Headers({ ...signed, 'svix-signature': `v1,b3RoZXI= ${signed['svix-signature']}` })
    expect(await readEmailWebhook(KEY, headers, new TextEncoder().encode(body), NOW)).toHaveLength(1)
  })

  it.each([
    ['signed with another key', { key: `whsec_${Buffer.alloc(24, 6).toString('base64')}` }],
    ['changed on the way', { sentBody: JSON.stringify({ ...BOUNCE, type: 'email.complained' }) }],
    ['six minutes old', { at: new Date(NOW.getTime() - 360_000) }],
    ['from six minutes ahead', { at: new Date(NOW.getTime() + 360_000) }],
    ['without a signature', { rename: (name: string) => name.replace('signature', 'other') }],
    ['without a time', { rename: (name: string) => name.replace('timestamp', 'other') }],
  ])('that are %s are not accepted', async (_, change) => {
    expect(await read(BOUNCE, change)).toBeNull()
  })
})
