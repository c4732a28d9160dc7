import { afterAll, beforeAll, expect, it } from 'vitest'
import { resendMailer } from '#shared/server/ports/resend-mailer.ts'
import { readEmailWebhook } from '#shared/server/ports/resend-webhooks.ts'
import { SANDBOX_MAIL_KEY, startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { serve, stop } from '../serve.ts'

const KEY = `whsec_${Buffer.alloc(24, 5).toString('base64')}`

let sandbox: TestSandbox
let received: unknown[]
let server: Awaited<ReturnType<typeof serve>>['server']
beforeAll(async () => {
  received = []
  const receiver = await serve(
    () => async (request) => {
      const body = new Uint8Array(await request.arrayBuffer())
      received.push(await readEmailWebhook(KEY, request.headers, body, new Date()))
      return new Response()
    },
    0,
  )
  server = receiver.server
  sandbox = await startSandbox({ emailWebhooks: { url: `http://127.0.0.1:${receiver.port}/`, key: KEY } })
})
afterAll(async () => {
  await sandbox.discard()
  await stop(server)
})

it('an email to bounce@ bounces permanently, one to full@ temporarily, one to spam@ gets a complaint, and others are delivered', async () => {
  const mailer = resendMailer({ baseUrl: sandbox.url, apiKey: SANDBOX_MAIL_KEY })
  const addresses = ['bounce@x.test', 'bounce+1@x.test', 'full@x.test', 'spam@x.test', 'bouncer@x.test', 'maya@x.test']
  const emails = addresses.map((to) => ({
    from: { name: 'North', address: 'no-reply@mail.test' },
    to,
    replyTo: null,
    subject: 'x',
    html: '<p>x</p>',
    text: 'x',
    idempotencyKey: to,
    tags: { community: 'MTC', template: 'x' },
  }))
  await mailer.sendBatch(emails, 'batch/1')
  await sandbox.webhooks('deliver', 'mail')
  const report = (address: string, reason: string) => [{ communityCode: 'MTC', address, reason, at: expect.any(Date) }]
  expect(received).toEqual([
    report('bounce@x.test', 'BOUNCE'),
    report('bounce+1@x.test', 'BOUNCE'),
    [],
    report('spam@x.test', 'COMPLAINT'),
  ])
})
