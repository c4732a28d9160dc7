import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_SMS_TOKEN, startSandbox } from '#shared/testing/start-sandbox.ts'

const ACCOUNT = `AC${'0'.repeat(32)}`
const FORM = { To: '+14155550123', MessagingServiceSid: 'MG1', Body: 'Hello', ValidityPeriod: '600' }

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.discard())

function basic(user: string, password: string) {
  return `Basic ${btoa(`${user}:${password}`)}`
}
function send(form: Record<string, string>, authorization = basic(ACCOUNT, SANDBOX_SMS_TOKEN), method = 'POST') {
  return fetch(`${sandbox.url}/2010-04-01/Accounts/${ACCOUNT}/Messages.json`, {
    method,
    headers: { Authorization: authorization },
    ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
  })
}
function without(name: keyof typeof FORM) {
  return Object.fromEntries(Object.entries(FORM).filter(([key]) => key !== name))
}

describe('the fake SMS provider', () => {
  it('answers like the provider, and shows the text in the outbox', async () => {
    const response = await send(FORM)
    expect(response.status).toBe(201)
    const answer = (await response.json()) as Record<string, unknown>
    expect(answer).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      account_sid: ACCOUNT,
      api_version: '2010-04-01',
      body: 'Hello',
      date_created: expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
      date_sent: null,
      direction: 'outbound-api',
      error_code: null,
      messaging_service_sid: 'MG1',
      num_segments: '1',
      status: 'accepted',
      to: '+14155550123',
    })
    expect(await sandbox.outbox('+14155550123')).toMatchObject([
      { id: answer.sid, channel: 'SMS', to: '+14155550123', subject: null, text: 'Hello', html: null },
    ])
    expect(await (await fetch(sandbox.url)).text()).toContain('Text message')
  })

  it.each([
    ['no recipient', without('To'), 400, 21604],
    ['no text', without('Body'), 400, 21602],
    ['a text that is too long', { ...FORM, Body: 'x'.repeat(1601) }, 400, 21617],
    ['no sender', without('MessagingServiceSid'), 400, 21703],
    ['something that is not a phone number', { ...FORM, To: '12' }, 400, 21211],
    ['a validity of ten hours and a second', { ...FORM, ValidityPeriod: '36001' }, 400, 30001],
    ['a field that it does not know', { ...FORM, MediaUrl: 'x' }, 400, 20001],
    ['a number ending in 01', { ...FORM, To: '+15005550001' }, 400, 21211],
    ['a number ending in 02', { ...FORM, To: '+15005550002' }, 400, 21610],
    ['a number ending in 03', { ...FORM, To: '+15005550003' }, 429, 20429],
  ])('refuses %s', async (_, form, status, code) => {
    const response = await send(form)
    expect([response.status, await response.json()]).toEqual([
      status,
      { code, message: expect.any(String), more_info: `https://www.twilio.com/docs/errors/${code}`, status },
    ])
  })

  it.each([
    ['no account', ''],
    ['another account', basic(`AC${'1'.repeat(32)}`, SANDBOX_SMS_TOKEN)],
    ['another token', basic(ACCOUNT, 'wrong')],
  ])('refuses a caller with %s', async (_, authorization) => {
    expect(await (await send(FORM, authorization)).json()).toMatchObject({ code: 20003, status: 401 })
  })

  it('accepts a number ending in 04 and never delivers', async () => {
    expect((await send({ ...FORM, To: '+15005550004' })).status).toBe(201)
    expect(await sandbox.outbox('+15005550004')).toEqual([])
  })

  it('supports no other method and no other resource', async () => {
    expect(await (await send(FORM, undefined, 'GET')).json()).toMatchObject({ code: 20004 })
    const other = await fetch(`${sandbox.url}/2010-04-01/Accounts/${ACCOUNT}/Calls.json`)
    expect(await other.json()).toMatchObject({ code: 20404 })
  })
})
