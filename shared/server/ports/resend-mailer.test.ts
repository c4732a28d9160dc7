import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#shared/kernel/ports/email.ts'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'
import { resendMailer } from './resend-mailer.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let key = 0
function email(change: Partial<Email> = {}): Email {
  return {
    from: { name: 'Meridian Technology Council', address: 'hello@meridian.test' },
    to: 'maya.chen@meridian.test',
    replyTo: 'concierge@meridian.test',
    subject: 'We’ve received your article',
    html: '<p>Hello</p>',
    text: 'Hello',
    idempotencyKey: `article-submitted/a/${key}`,
    tags: { template: 'article-submitted', community: 'MTC' },
    ...change,
  }
}
function mailer(change: Partial<Parameters<typeof resendMailer>[0]> = {}) {
  return resendMailer({ baseUrl: sandbox.url, apiKey: SANDBOX_MAIL_KEY, ...change })
}

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.discard())
beforeEach(async () => {
  key++
  await sandbox.fault({ provider: 'mail', mode: 'ok' })
  await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
})

describe('sending email', () => {
  it('delivers an email with both of its texts and returns the provider’s id', async () => {
    const outcome = await mailer().send(email())
    const [sent] = await sandbox.outbox('maya.chen@meridian.test')
    expect(outcome).toEqual({ kind: 'sent', id: sent?.id })
    expect(sent).toMatchObject({
      subject: 'We’ve received your article',
      text: 'Hello',
      html: '<p>Hello</p>',
      channel: 'EMAIL',
    })
  })

  it('delivers once what is requested twice with the same key', async () => {
    const [first, second] = [await mailer().send(email()), await mailer().send(email())]
    expect(second).toEqual(first)
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  it('counts an email as sent when other content was accepted under its key', async () => {
    await mailer().send(email())
    expect((await mailer().send(email({ html: '<p>New looks</p>' }))).kind).toBe('sent')
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  const impatient = () => mailer({ timeoutMs: 200 })

  it('has an unknown outcome when the connection drops or no answer comes', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'down', times: 1 })
    expect(await mailer().send(email())).toEqual({ kind: 'unknown', reason: 'network' })
    await sandbox.fault({ provider: 'mail', mode: 'timeout_before', times: 1 })
    expect(await impatient().send(email())).toEqual({ kind: 'unknown', reason: 'timeout' })
    await sandbox.fault({ provider: 'mail', mode: 'slow', ms: 1000, times: 1 })
    expect(await impatient().send(email({ idempotencyKey: 'slow/1' }))).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(await sandbox.outbox()).toHaveLength(0)
  })

  it('delivers once when the answer to the first attempt was lost', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 1 })
    expect((await impatient().send(email())).kind).toBe('unknown')
    expect((await mailer().send(email())).kind).toBe('sent')
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  it('has an unknown outcome when no server listens at the address', async () => {
    expect(await mailer({ baseUrl: 'http://127.0.0.1:1' }).send(email())).toEqual({
      kind: 'unknown',
      reason: 'network',
    })
  })

  it.each([
    [429, { kind: 'later', reason: '429 rate_limit_exceeded', retryAfterSeconds: 1 }],
    [500, { kind: 'later', reason: '500 internal_server_error' }],
    [503, { kind: 'later', reason: '503 application_error' }],
    [409, { kind: 'later', reason: '409 concurrent_idempotent_requests' }],
    [401, { kind: 'later', reason: '401 missing_api_key' }],
    [302, { kind: 'later', reason: '302 application_error' }],
    [400, { kind: 'refused', reason: '400 validation_error' }],
    [422, { kind: 'refused', reason: '422 missing_required_field' }],
  ])('maps a response with status %i to an outcome', async (status, outcome) => {
    await sandbox.fault({ provider: 'mail', mode: 'status', status, times: 1 })
    expect(await mailer().send(email())).toEqual(outcome)
  })

  it('may be retried later when the key or the sending domain is not accepted, because both can be fixed without changing the email', async () => {
    expect(await mailer({ apiKey: 're_wrong' }).send(email())).toEqual({ kind: 'later', reason: '403 invalid_api_key' })
    expect(await mailer().send(email({ from: { name: 'X', address: 'x@elsewhere.example' } }))).toEqual({
      kind: 'later',
      reason: '403 validation_error',
      concernsThisOnly: true,
    })
  })

  it.each([
    ['a line break in the subject', { subject: 'Hi\r\nBcc: evil@example.test' }],
    ['a NUL in the subject', { subject: 'Hi\0' }],
    ['a line break in the name of the sender', { from: { name: 'X\nBcc: y', address: 'hello@meridian.test' } }],
    ['a line break in a tag', { tags: { template: 'a\r\nb' } }],
    ['a line break in the address', { to: 'maya.chen@meridian.test\r\nBcc: evil@example.test' }],
    ['two addresses in one', { to: 'maya.chen@meridian.test,evil@example.test' }],
    ['a name in the address', { to: 'Maya <maya.chen@meridian.test>' }],
    ['a line break in the idempotency key', { idempotencyKey: 'a\nb' }],
    ['an idempotency key that is too long', { idempotencyKey: 'k'.repeat(257) }],
  ])('refuses %s without calling the provider', async (_, change) => {
    const before = (await sandbox.log()).length
    expect((await mailer().send(email(change))).kind).toBe('refused')
    expect((await sandbox.log()).length).toBe(before)
  })

  it('escapes quotes in the name of a community', async () => {
    const from = { name: 'The "Best" <evil@x.test>', address: 'hello@meridian.test' }
    expect((await mailer().send(email({ from }))).kind).toBe('sent')
  })
})
