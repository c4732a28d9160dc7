import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDueMessages } from '#db/outbox/send-due-messages.ts'
import { codeSends, oneTimeCodes } from '#db/schema/codes.ts'
import { mobilePhones } from '#db/schema/members.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type CodeFixture, codeFixture } from '#db/testing/code-fixture.ts'
import { MINUTE_MS, PHONE, PHONE_ID } from '#db/testing/codes.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import { readEnv } from '#shared/server/env.ts'
import { outboxPorts } from '#shared/server/outbox-ports.ts'
import type { Caller } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

let fixture: CodeFixture
let harbor: Caller
let lena: string

beforeAll(async () => {
  fixture = await codeFixture(createApp)
  harbor = fixture.on('harbor.localhost')
  lena = fixture.cast.lena.email
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function messages() {
  const db = fixture.db()
  return db.read(build.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)))
}
function sends() {
  const db = fixture.db()
  return db.read(build.select().from(codeSends))
}
/** Runs what the cron runs, after the given delay. */
function runOutbox(offsetMs: number) {
  const ports = outboxPorts(readEnv('bff-admin', fixture.env))
  return sendDueMessages({ db: fixture.db(), now: new Date(Date.now() + offsetMs), ...ports })
}

/** Reduces the timeouts of provider calls to a fiftieth. */
function shortenTimeouts() {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms >= 5000 ? ms / 50 : ms))
}

const FAULTS: readonly [string, Fault][] = [
  ['drops the connection', { provider: 'sms', mode: 'down' }],
  ['answers 500', { provider: 'sms', mode: 'status', status: 500 }],
  ['answers 503', { provider: 'sms', mode: 'status', status: 503 }],
  ['answers 429', { provider: 'sms', mode: 'status', status: 429 }],
  ['does not know our key', { provider: 'sms', mode: 'status', status: 401 }],
  ['says nothing and does nothing', { provider: 'sms', mode: 'timeout_before' }],
  ['does it and says nothing', { provider: 'sms', mode: 'timeout_after_commit' }],
]

describe('a code by text, when the provider', () => {
  it.each(FAULTS)('%s, is refused with 503, does not count, and an earlier one stays valid', async (_, fault) => {
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    const [earlier = ''] = await fixture.codesAt(PHONE)
    await fixture.sandbox.fault({ ...fault, times: 1 })
    if (fault.mode.startsWith('timeout')) shortenTimeouts()
    const refused = await fixture.ask(harbor, PHONE_ID, 'SMS')
    expect(refused).toMatchObject({ status: 503, body: { code: 'ServiceUnavailable' } })
    expect(refused.headers.getSetCookie()).toEqual([])
    const [, failed] = await messages()
    expect(failed).toMatchObject({ status: 'FAILED', payload: '', leasedUntil: null })
    expect(await sends()).toHaveLength(1)

    const delivered = await fixture.codesAt(PHONE)
    const [late] = delivered.length > 1 ? delivered : []
    if (late && late !== earlier) expect((await fixture.guess(harbor, PHONE_ID, late)).status).toBe(400)
    expect(await runOutbox(5 * MINUTE_MS)).toEqual({ sent: 0, later: 0, failed: [] })
    expect((await fixture.guess(harbor, PHONE_ID, earlier)).status).toBe(200)
  })

  it.each([
    ['there is no such number', '01'],
    ['its owner unsubscribed', '02'],
    ['it is a landline', '05'],
    ['no route leads to it', '06'],
  ])('says of the phone that %s, is refused with 422, does not count, and the email works', async (_, digits) => {
    await fixture.setPhone(`+4917139200${digits}`)
    const refused = await fixture.ask(harbor, PHONE_ID, 'SMS')
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'Unprocessable',
        message: 'This phone can’t receive text messages. Get the code by email instead.',
      },
    })
    expect(await sends()).toEqual([])
    const db = fixture.db()
    const [code] = await db.read(build.select().from(oneTimeCodes))
    expect(code?.endedAt).toEqual(expect.any(Date))
    expect((await fixture.ask(harbor, lena)).status).toBe(200)
    await expect.poll(() => fixture.codesAt(lena)).toHaveLength(1)
  })

  it('refuses it for good, is no way to sign in that is offered, until a text is accepted again', async () => {
    const offered = async () => {
      const answer = await harbor.post('/rest/login/auth-strategies', { channel: 'EMAIL', to: lena })
      return (await answer.json()) as { otcSmsStrategy: boolean; smsOptions: { id: string }[] }
    }
    await fixture.setPhone('+491713920002')
    expect(await offered()).toMatchObject({ otcSmsStrategy: true, smsOptions: [{ id: PHONE_ID }] })
    await fixture.sandbox.fault({ provider: 'sms', mode: 'down', times: 1 })
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(503)
    expect(await offered()).toMatchObject({ otcSmsStrategy: true })
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(422)
    expect(await offered()).toMatchObject({ otcSmsStrategy: false, smsOptions: [] })
    // The member replied START; a page that was open offers the phone still.
    await fixture.db().commit([build.update(mobilePhones).set({ number: PHONE }).where(eq(mobilePhones.id, PHONE_ID))])
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    expect(await offered()).toMatchObject({ otcSmsStrategy: true, smsOptions: [{ id: PHONE_ID }] })
  })

  it('is busy, is refused with 503; one that later turns out undelivered counts as sent', async () => {
    await fixture.setPhone('+491713920003')
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(503)
    await fixture.setPhone('+491713920004')
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    expect(await fixture.sandbox.outbox()).toEqual([])
  })

  it('is slow, is sent before the response', async () => {
    await fixture.sandbox.fault({ provider: 'sms', mode: 'slow', ms: 300, times: 1 })
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    expect(await fixture.codesAt(PHONE)).toHaveLength(1)
  })

  it('does not answer five times, can be requested five more times', async () => {
    await fixture.sandbox.fault({ provider: 'sms', mode: 'down', times: 5 })
    for (let i = 0; i < 5; i++) expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(503)
    for (let i = 0; i < 5; i++) expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
  })
})

describe('a text whose request was interrupted', () => {
  const orphan = async () => {
    await fixture.ask(harbor, PHONE_ID, 'SMS')
    // The row before the provider answered, encrypted like the payload of any message.
    await fixture.sandbox.fault({ provider: 'mail', mode: 'down' })
    await fixture.ask(harbor, lena)
    await expect.poll(async () => (await messages())[1]?.lastError).toBe('network')
    const [text, email] = await messages()
    const db = fixture.db()
    const { id, payload = '' } = email ?? {}
    await db.commit([
      build.delete(outbox).where(eq(outbox.id, text?.id ?? '')),
      build
        .update(outbox)
        .set({
          channel: 'SMS',
          batchKey: null,
          payload,
          attempts: 1,
          leasedUntil: new Date(Date.now() + 2 * MINUTE_MS),
        })
        .where(eq(outbox.id, id ?? '')),
    ])
    await fetch(`${fixture.sandbox.url}/outbox.json`, { method: 'DELETE' })
  }

  it('is sent by the next sender once its lease has ended, to a phone that is still verified', async () => {
    await orphan()
    expect((await runOutbox(MINUTE_MS)).sent).toBe(0)
    expect((await runOutbox(3 * MINUTE_MS)).sent).toBe(1)
    expect(await fixture.codesAt(PHONE)).toHaveLength(1)
  })

  it('is not sent to a phone that is no longer verified', async () => {
    await orphan()
    const db = fixture.db()
    const [phone] = await db.read(build.select().from(mobilePhones))
    await db.commit([build.update(mobilePhones).set({ verifiedAt: null })])
    expect((await runOutbox(3 * MINUTE_MS)).failed).toMatchObject([{ reason: 'no verified phone' }])
    await db.commit([build.update(mobilePhones).set({ verifiedAt: phone?.verifiedAt ?? null })])
  })

  it('waits while the provider is unavailable, without delaying emails', async () => {
    await orphan()
    await fixture.sandbox.fault({ provider: 'mail', mode: 'ok' })
    await fixture.sandbox.fault({ provider: 'sms', mode: 'down' })
    await fixture.ask(harbor, lena)
    await expect.poll(async () => (await messages())[1]?.status).toBe('SENT')
    expect(await runOutbox(3 * MINUTE_MS)).toMatchObject({ sent: 0, later: 1 })
  })
})

describe('a code by email, when the provider', () => {
  it.each<[string, Fault]>([
    ['drops the connection', { provider: 'mail', mode: 'down' }],
    ['answers 503', { provider: 'mail', mode: 'status', status: 503 }],
    ['answers 429', { provider: 'mail', mode: 'status', status: 429 }],
  ])('%s, is kept and delivered when it is back; until then an earlier one stays good', async (_, fault) => {
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    const [earlier = ''] = await fixture.codesAt(PHONE)
    await fixture.sandbox.fault(fault)
    expect(await fixture.ask(harbor, lena)).toMatchObject({ status: 200, body: { sent: true } })
    await expect.poll(async () => (await messages())[1]?.lastError).not.toBeNull()
    expect((await messages())[1]).toMatchObject({ status: 'WAITING', payload: expect.stringMatching(/^v1\./) })

    await fixture.sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect((await runOutbox(1.1 * MINUTE_MS)).sent).toBe(1)
    const [newer = ''] = await fixture.codesAt(lena)
    if (newer !== earlier) expect((await fixture.guess(harbor, PHONE_ID, earlier)).status).toBe(400)
    expect((await fixture.guess(harbor, lena, newer)).status).toBe(200)
  })

  it('is unavailable, keeps the earlier one valid', async () => {
    expect((await fixture.ask(harbor, PHONE_ID, 'SMS')).status).toBe(200)
    const [earlier = ''] = await fixture.codesAt(PHONE)
    await fixture.sandbox.fault({ provider: 'mail', mode: 'down' })
    expect((await fixture.ask(harbor, lena)).status).toBe(200)
    await expect.poll(async () => (await messages())[1]?.lastError).not.toBeNull()
    expect((await fixture.guess(harbor, PHONE_ID, earlier)).status).toBe(200)
  })

  it('is unavailable for ten minutes, is never sent, and its payload is deleted', async () => {
    await fixture.sandbox.fault({ provider: 'mail', mode: 'down' })
    expect((await fixture.ask(harbor, lena)).status).toBe(200)
    await expect.poll(async () => (await messages())[0]?.lastError).toBe('network')
    await fixture.sandbox.fault({ provider: 'mail', mode: 'ok' })
    expect(await runOutbox(10 * MINUTE_MS)).toEqual({ sent: 0, later: 0, failed: [] })
    expect(await fixture.sandbox.outbox()).toEqual([])
    expect((await messages())[0]).toMatchObject({ status: 'FAILED', lastError: 'expired', payload: '' })
  })
})
