import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_MAIL_KEY, startSandbox } from '#shared/testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.discard())

const EMAIL = {
  from: 'Meridian <hello@meridian.test>',
  to: ['maya.chen@meridian.test'],
  subject: 'Hello',
  text: 'Hello Maya',
  html: '<p>Hello Maya</p>',
}

type Sending = { key?: string; headers?: Record<string, string>; signal?: AbortSignal }
function sendEmail(body: unknown, { key, headers, signal }: Sending = {}) {
  return fetch(`${sandbox.url}/emails`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${SANDBOX_MAIL_KEY}`,
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}
function soon() {
  return AbortSignal.timeout(150)
}

describe('the outbox of the sandbox', () => {
  it('shows what was sent, newest first, in the agreed shape', async () => {
    const { id } = (await (await sendEmail(EMAIL)).json()) as { id: string }
    await sendEmail({ ...EMAIL, subject: 'Second' })
    const [second, first] = await sandbox.outbox()
    expect(second?.subject).toBe('Second')
    expect(first).toEqual({
      id,
      channel: 'EMAIL',
      to: 'maya.chen@meridian.test',
      subject: 'Hello',
      text: 'Hello Maya',
      html: '<p>Hello Maya</p>',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('finds an address in any case, and with an unescaped plus sign in the query', async () => {
    await sendEmail({ ...EMAIL, to: ['Maya+Test@meridian.test', 'sam.okafor@meridian.test'] })
    expect(await sandbox.outbox('MAYA+test@meridian.test')).toHaveLength(1)
    expect(await (await fetch(`${sandbox.url}/outbox.json?to=maya+test@meridian.test`)).json()).toHaveLength(1)
    expect(await sandbox.outbox('sam.okafor@meridian.test')).toHaveLength(1)
    expect(await sandbox.outbox('okafor@meridian.test')).toHaveLength(0)
  })

  it('is emptied on request, and still remembers used keys', async () => {
    await sendEmail(EMAIL, { key: 'a/1' })
    expect((await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })).status).toBe(204)
    await sendEmail(EMAIL, { key: 'a/1' })
    expect(await sandbox.outbox()).toEqual([])
  })

  it('keeps messages and used keys across a restart, and skips a line that a crash cut off', async () => {
    await sendEmail(EMAIL, { key: 'a/1' })
    await sandbox.stop()
    const file = join(sandbox.dataDir, 'sandbox', 'outbox.jsonl')
    appendFileSync(file, '{"sent":{"id":"cut')
    sandbox = await startSandbox({ dataDir: sandbox.dataDir })
    await sendEmail(EMAIL, { key: 'a/1' })
    await sendEmail({ ...EMAIL, subject: 'After' }, { key: 'a/2' })
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir: sandbox.dataDir })
    expect((await sandbox.outbox()).map((message) => message.subject)).toEqual(['After', 'Hello'])
    expect(readFileSync(file, 'utf8')).not.toContain('"id":"cut')
  })

  it('keeps the newest thousand messages', async () => {
    await sandbox.stop()
    const file = join(sandbox.dataDir, 'sandbox', 'outbox.jsonl')
    const line = (n: number) =>
      `${JSON.stringify({ sent: { id: `${n}`, channel: 'SMS', to: '+1', subject: null, text: `${n}`, html: null, sentAt: '' } })}\n`
    appendFileSync(file, Array.from({ length: 1200 }, (_, n) => line(n)).join(''))
    sandbox = await startSandbox({ dataDir: sandbox.dataDir })
    const kept = await sandbox.outbox()
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([1000, '1199', '200'])
  })
})

describe('the fake email provider', () => {
  it('returns the same answer to a repeated key for a day, and refuses another email with it', async () => {
    const first = await (await sendEmail(EMAIL, { key: 'a/1' })).json()
    expect(await (await sendEmail(EMAIL, { key: 'a/1' })).json()).toEqual(first)
    const other = await sendEmail({ ...EMAIL, subject: 'Other' }, { key: 'a/1' })
    expect([other.status, await other.json()]).toEqual([
      409,
      {
        statusCode: 409,
        name: 'invalid_idempotent_request',
        message: 'Same idempotency key used with a different request payload.',
      },
    ])
    await sandbox.setClock({ advanceSeconds: 24 * 60 * 60 })
    expect(await (await sendEmail(EMAIL, { key: 'a/1' })).json()).not.toEqual(first)
    expect(await sandbox.outbox()).toHaveLength(2)
  })

  it('does not store the key of an email that it refuses', async () => {
    expect((await sendEmail({ ...EMAIL, to: [] }, { key: 'a/1' })).status).toBe(400)
    expect((await sendEmail(EMAIL, { key: 'a/1' })).status).toBe(200)
  })

  it.each([
    ['no key', { headers: { Authorization: '' } }, 401, 'missing_api_key'],
    ['another key', { headers: { Authorization: 'Bearer re_other' } }, 403, 'invalid_api_key'],
    ['no User-Agent', { headers: { 'User-Agent': '' } }, 403, 'invalid_api_key'],
    ['an idempotency key of 257 characters', { key: 'k'.repeat(257) }, 400, 'invalid_idempotency_key'],
  ])('refuses a caller with %s', async (_, sending, status, name) => {
    const answer = await sendEmail(EMAIL, sending)
    expect(await answer.json()).toMatchObject({ statusCode: status, name })
    expect(answer.status).toBe(status)
    expect(await sandbox.outbox()).toEqual([])
  })

  it.each([
    ['a body that is not JSON', '{', 400, 'validation_error'],
    ['a list', [], 400, 'validation_error'],
    ['no sender', { ...EMAIL, from: undefined }, 422, 'missing_required_field'],
    ['no recipient', { ...EMAIL, to: undefined }, 422, 'missing_required_field'],
    ['an empty subject', { ...EMAIL, subject: '' }, 422, 'missing_required_field'],
    ['neither text', { ...EMAIL, html: undefined, text: undefined }, 422, 'missing_required_field'],
    ['51 recipients', { ...EMAIL, to: Array.from({ length: 51 }, (_, n) => `m${n}@x.test`) }, 400, 'validation_error'],
    ['a recipient that is no address', { ...EMAIL, to: ['maya'] }, 400, 'validation_error'],
    ['a sender that is no address', { ...EMAIL, from: 'Meridian' }, 422, 'invalid_from_address'],
    ['a sender of a foreign domain', { ...EMAIL, from: 'x@meridian.example' }, 403, 'validation_error'],
    ['a domain that only ends with an allowed one', { ...EMAIL, from: 'x@notatest' }, 422, 'invalid_from_address'],
    ['a line break in the subject', { ...EMAIL, subject: 'a\nb' }, 400, 'validation_error'],
    ['a tag with a space', { ...EMAIL, tags: [{ name: 'template', value: 'a b' }] }, 400, 'validation_error'],
    ['a field that it does not know', { ...EMAIL, scheduled_at: '2026-11-22T09:00:00Z' }, 400, 'validation_error'],
  ])('refuses %s', async (_, body, status, name) => {
    const answer = await sendEmail(body)
    expect(await answer.json()).toMatchObject({ statusCode: status, name })
    expect(await sandbox.outbox()).toEqual([])
  })

  it('accepts fifty recipients, each with a separate entry', async () => {
    await sendEmail({ ...EMAIL, to: Array.from({ length: 50 }, (_, n) => `m${n}@x.test`) })
    const ids = (await sandbox.outbox()).map((message) => message.id)
    expect(new Set(ids).size).toBe(50)
  })

  it('knows no other method', async () => {
    expect((await fetch(`${sandbox.url}/emails`)).status).toBe(405)
  })
})

describe('the fault switches', () => {
  it('drop the connection', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'down', times: 1 })
    await expect(sendEmail(EMAIL)).rejects.toThrow('fetch failed')
    expect(await sandbox.outbox()).toEqual([])
  })

  it('answer with a status in the error format of the provider', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 429, times: 1 })
    const answer = await sendEmail(EMAIL)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(await answer.json()).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' })
  })

  it('answer late', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'slow', ms: 120, times: 1 })
    const startedAt = performance.now()
    expect((await sendEmail(EMAIL)).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115)
  })

  it('neither carry out nor answer a call', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'timeout_before', times: 1 })
    await expect(sendEmail(EMAIL, { signal: soon() })).rejects.toThrow()
    expect(await sandbox.outbox()).toEqual([])
  })

  it('carry a call out and never answer', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 1 })
    await expect(sendEmail(EMAIL, { signal: soon() })).rejects.toThrow()
    expect(await sandbox.outbox()).toHaveLength(1)
  })

  it('last as often as requested, or until changed', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 500, times: 2 })
    expect([(await sendEmail(EMAIL)).status, (await sendEmail(EMAIL)).status, (await sendEmail(EMAIL)).status]).toEqual(
      [500, 500, 200],
    )
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 503 })
    expect([(await sendEmail(EMAIL)).status, (await sendEmail(EMAIL)).status]).toEqual([503, 503])
    await sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect((await sendEmail(EMAIL)).status).toBe(200)
  })

  it.each([
    [{ provider: 'mail', mode: 'broken' }],
    [{ provider: 'mail', mode: 'status' }],
    [{ provider: 'mail', mode: 'slow', ms: -1 }],
    [{ provider: 'mail', mode: 'down', times: 0 }],
    [{ provider: 'mail', mode: 'down', extra: 1 }],
    [{ provider: 'mail', mode: 'down', path: 'emails' }],
    [{ provider: 'pigeon', mode: 'down' }],
  ])('refuse %o', async (body) => {
    expect((await sandbox.post('/__ctl/fault', body)).status).toBe(400)
    expect((await sendEmail(EMAIL)).status).toBe(200)
  })

  it('apply to one path only if they name one, longest first, and end one by one or together', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 503 })
    await sandbox.fault({ provider: 'mail', mode: 'status', status: 422, path: 'POST /emails' })
    await sandbox.fault({ provider: 'mail', mode: 'down', path: 'GET /emails' })
    expect((await sendEmail(EMAIL)).status).toBe(422)
    await sandbox.fault({ provider: 'mail', mode: 'ok', path: 'POST /emails' })
    expect((await sendEmail(EMAIL)).status).toBe(503)
    expect(await (await fetch(sandbox.url)).text()).toContain('mail down at GET /emails')
    await sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect([(await sendEmail(EMAIL)).status, (await fetch(`${sandbox.url}/emails`)).status]).toEqual([200, 405])
  })

  it('cannot be set by pages of other sites', async () => {
    const answer = await fetch(`${sandbox.url}/__ctl/fault`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: JSON.stringify({ provider: 'mail', mode: 'down' }),
    })
    expect(answer.status).toBe(403)
  })
})

describe('the clock and the log of the sandbox', () => {
  it('dates what is sent by a clock that can be set, moved forward and reset', async () => {
    await sandbox.setClock({ now: '2027-01-01T00:00:00Z' })
    await sandbox.setClock({ advanceSeconds: 3600 })
    await sendEmail(EMAIL)
    expect((await sandbox.outbox())[0]?.sentAt).toMatch(/^2027-01-01T01:00:/)
    const { offsetMs } = (await (await sandbox.setClock({})).json()) as { offsetMs: number }
    expect(offsetMs).toBe(0)
    expect((await sandbox.setClock({ now: 'tomorrow' })).status).toBe(400)
  })

  it('logs every call to a provider without its keys and texts', async () => {
    await sendEmail(EMAIL)
    await sandbox.fault({ provider: 'mail', mode: 'down', times: 1 })
    await sendEmail(EMAIL).catch(() => null)
    expect(await sandbox.log()).toMatchObject([
      { provider: 'mail', method: 'POST', path: '/emails', status: null, fault: 'down' },
      { provider: 'mail', method: 'POST', path: '/emails', status: 200, fault: 'ok' },
    ])
    expect(JSON.stringify(await sandbox.log())).not.toMatch(/re_testing|Maya/)
  })

  it('answers 404 in JSON for unknown paths', async () => {
    for (const path of ['/invoice.json', '/__ctl/webhooks/deliver', '/nothing']) {
      const answer = await fetch(sandbox.url + path)
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ name: 'not_found' })])
    }
  })
})

describe('the outbox page', () => {
  const page = async (path = '/') => (await fetch(sandbox.url + path)).text()

  it('says that there is nothing yet', async () => {
    expect(await page()).toContain('Nothing here yet')
  })

  it('shows the newest email in a sandboxed frame, with everything escaped', async () => {
    await sendEmail({ ...EMAIL, subject: '<script>alert(1)</script>', html: '<p onclick="x">"Hi"</p>' })
    const html = await page()
    expect(html).not.toContain('<script>alert(1)')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p onclick=/,
    )
  })

  it('filters by one person, and shows one message of many', async () => {
    await sendEmail(EMAIL)
    await sendEmail({ ...EMAIL, to: ['sam.okafor@meridian.test'], subject: 'For Sam' })
    const [, first] = await sandbox.outbox()
    expect(await page('/?to=maya.chen@meridian.test')).not.toContain('For Sam')
    expect(await page(`/?id=${first?.id}`)).toMatch(/<article>\s*<h2>Hello<\/h2>/)
  })

  it('answers HEAD with a version that changes with every message', async () => {
    const version = async () => (await fetch(sandbox.url, { method: 'HEAD' })).headers.get('X-Outbox-Version')
    const before = await version()
    expect(await version()).toBe(before)
    await sendEmail(EMAIL)
    expect(await version()).not.toBe(before)
  })

  it('says which faults are set', async () => {
    await sandbox.fault({ provider: 'mail', mode: 'timeout_after_commit', times: 2 })
    expect(await page()).toContain('Set to fail: mail timeout after commit (2 more)')
  })
})
