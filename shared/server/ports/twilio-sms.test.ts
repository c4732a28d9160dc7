import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sms } from '#shared/kernel/ports/sms.ts'
import { SANDBOX_SMS_TOKEN, startSandbox } from '#shared/testing/start-sandbox.ts'
import { twilioSms } from './twilio-sms.ts'

const ACCOUNT = `AC${'0'.repeat(32)}`
const SERVICE = `MG${'0'.repeat(32)}`
const text = "12345 is your Acme verification code. Don't share it.\n\n@members.acme.org #12345"
function sms(change: Partial<Sms> = {}): Sms {
  return { to: '+14155550123', text, validForSeconds: 600, ...change }
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>
function sender(change: Partial<Parameters<typeof twilioSms>[0]> = {}) {
  return twilioSms({
    baseUrl: sandbox.url,
    accountSid: ACCOUNT,
    authToken: SANDBOX_SMS_TOKEN,
    messagingServiceSid: SERVICE,
    ...change,
  })
}

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.discard())
beforeEach(async () => {
  await sandbox.fault({ provider: 'sms', mode: 'ok' })
  await fetch(`${sandbox.url}/outbox.json`, { method: 'DELETE' })
})

describe('sending a text', () => {
  it('delivers it and returns the provider’s id', async () => {
    const outcome = await sender().send(sms())
    const [sent] = await sandbox.outbox('+14155550123')
    expect(outcome).toEqual({ kind: 'sent', id: sent?.id })
    expect(sent).toMatchObject({ channel: 'SMS', subject: null, text, html: null })
  })

  it.each([
    ['+15005550001', { kind: 'refused', reason: '400 21211' }],
    ['+15005550002', { kind: 'refused', reason: '400 21610' }],
    ['+15005550003', { kind: 'later', reason: '429 20429' }],
    ['+15005550004', { kind: 'sent' }],
    ['+15005550005', { kind: 'refused', reason: '400 21614' }],
    ['+15005550006', { kind: 'refused', reason: '400 21612' }],
    ['4155550123', { kind: 'refused', reason: '400 21211' }],
  ])('to %s has the outcome that its last digits select', async (to, outcome) => {
    expect(await sender().send(sms({ to }))).toMatchObject(outcome)
    expect(await sandbox.outbox()).toEqual([])
  })

  it.each([
    [401, '401 20003'],
    [429, '429 20429'],
    [500, '500 20500'],
    [503, '503 20500'],
    [302, '302 20500'],
    [400, '400 20001'],
  ])(
    'may be retried after a response with status %i, because that says nothing about the phone',
    async (status, reason) => {
      await sandbox.fault({ provider: 'sms', mode: 'status', status, times: 1 })
      expect(await sender().send(sms())).toEqual({ kind: 'later', reason })
    },
  )

  it('may be retried when the account, its token or the messaging service is not accepted', async () => {
    expect(await sender({ authToken: 'another' }).send(sms())).toEqual({ kind: 'later', reason: '401 20003' })
    expect(await sender({ messagingServiceSid: 'XX' }).send(sms())).toEqual({ kind: 'later', reason: '400 21703' })
  })

  it('has an unknown outcome when the connection drops or no response comes in time', async () => {
    const impatient = sender({ timeoutMs: 200 })
    await sandbox.fault({ provider: 'sms', mode: 'down', times: 1 })
    expect(await impatient.send(sms())).toEqual({ kind: 'unknown', reason: 'network' })
    await sandbox.fault({ provider: 'sms', mode: 'timeout_before', times: 1 })
    expect(await impatient.send(sms())).toEqual({ kind: 'unknown', reason: 'timeout' })
    await sandbox.fault({ provider: 'sms', mode: 'slow', ms: 1000, times: 1 })
    expect(await impatient.send(sms())).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(await sandbox.outbox()).toEqual([])
    await sandbox.fault({ provider: 'sms', mode: 'timeout_after_commit', times: 1 })
    expect(await impatient.send(sms())).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(await sandbox.outbox()).toHaveLength(1)
  })
})

describe('on the wire', () => {
  let provider: Server
  let seen: { url?: string | undefined; headers?: Record<string, unknown>; body?: string } = {}
  beforeAll(async () => {
    provider = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      seen = { url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() }
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1","status":"accepted"}')
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void provider.close())
  const baseUrl = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

  it('is what Twilio documents, and waits ten minutes at most', async () => {
    expect(await sender({ baseUrl: baseUrl() }).send(sms())).toEqual({ kind: 'sent', id: 'SM1' })
    expect(seen.url).toBe(`/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
    expect(seen.headers).toMatchObject({
      authorization: `Basic ${Buffer.from(`${ACCOUNT}:${SANDBOX_SMS_TOKEN}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(seen.body).toBe(
      `To=%2B14155550123&MessagingServiceSid=${SERVICE}` +
        '&Body=12345+is+your+Acme+verification+code.+Don%27t+share+it.%0A%0A%40members.acme.org+%2312345&ValidityPeriod=600',
    )
  })

  it.each([
    [0.2, '1'],
    [419.9, '419'],
    [Number.POSITIVE_INFINITY, '36000'],
  ])('a text that is valid for %d more seconds has a validity period of %s', async (validForSeconds, period) => {
    await sender({ baseUrl: baseUrl() }).send(sms({ validForSeconds }))
    expect(new URLSearchParams(seen.body).get('ValidityPeriod')).toBe(period)
  })
})
