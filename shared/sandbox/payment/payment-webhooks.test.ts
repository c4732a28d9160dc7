import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'

type Received = { readonly body: string; readonly signature: string; readonly id: string; readonly type: string }

const WEBHOOK_KEY = 'shared-with-the-site'
let listener: Server
let received: Received[] = []
let answerStatus = 200
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>

beforeAll(async () => {
  listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const header = (name: string) => String(request.headers[name])
    received.push({
      body,
      signature: header('x-chargify-webhook-signature-hmac-sha-256'),
      id: header('x-chargify-webhook-id'),
      type: header('content-type'),
    })
    response.writeHead(answerStatus).end()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
})
afterAll(() => listener.close())
beforeEach(async () => {
  const { port } = listener.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/hook`
  sandbox = await startSandbox({ paymentWebhooks: { url, key: WEBHOOK_KEY, site: SANDBOX_BILLING.site } })
  payments = paymentFixture(sandbox)
  received = []
  answerStatus = 200
})
afterEach(() => sandbox.discard())

function events() {
  return received.map(({ body }) => new URLSearchParams(body).get('event'))
}

describe('webhooks', () => {
  it('are forms, signed over their bytes, and keep their id when they are sent twice', async () => {
    const { subscriptionId } = await payments.signUp()
    await sandbox.webhooks('deliver', 'payment')
    expect(events()).toEqual(['invoice_issued', 'payment_success', 'signup_success'])
    for (const { body, signature, id, type } of received) {
      expect(type).toBe('application/x-www-form-urlencoded')
      expect(signature).toBe(createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex'))
      const form = new URLSearchParams(body)
      expect([form.get('id'), form.get('payload[site][subdomain]')]).toEqual([id, SANDBOX_BILLING.site])
      expect(form.get('payload[subscription][id]')).toBe(String(subscriptionId))
    }
    const ids = received.map(({ id }) => id)
    received = []
    await sandbox.webhooks('duplicate', 'payment')
    expect(received.map(({ id }) => id)).toEqual(ids)
  })

  it('are sent in another order on request', async () => {
    await payments.signUp()
    await sandbox.webhooks('reorder', 'payment')
    expect(events()).toEqual(['signup_success', 'payment_success', 'invoice_issued'])
  })

  it('are sent again up to five times until they are accepted', async () => {
    answerStatus = 503
    const { port } = listener.address() as AddressInfo
    const target = { url: `http://127.0.0.1:${port}/hook`, key: WEBHOOK_KEY, site: SANDBOX_BILLING.site }
    await sandbox.stop()
    sandbox = await startSandbox({ dataDir: sandbox.dataDir, paymentWebhooks: target, workEveryMs: 5 })
    payments = paymentFixture(sandbox)
    await payments.signUp()
    const longest = async () => {
      await sandbox.setClock({ advanceSeconds: 60 })
      return Math.max(0, ...[...Map.groupBy(received, ({ id }) => id).values()].map((tries) => tries.length))
    }
    await expect.poll(longest).toBe(6)
    await expect
      .poll(async () => ((await (await fetch(`${sandbox.url}/__ctl/webhooks`)).json()) as unknown[]).length)
      .toBe(0)
    expect(await longest()).toBe(6)
  })
})
