import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'
import { type BillingHint, readBillingWebhook, SIGNATURE_HEADER } from './maxio-webhooks.ts'

const CONFIG = { key: 'shared-with-the-site', site: SANDBOX_BILLING.site }

type Message = { readonly body: Uint8Array<ArrayBuffer>; readonly signature: string | null }
let listener: Server
let sandbox: Awaited<ReturnType<typeof startSandbox>>
const messages: Message[] = []
let subscriptionId = ''

beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const signature = request.headers[SIGNATURE_HEADER.toLowerCase()]
    messages.push({
      body: new Uint8Array(Buffer.concat(chunks)),
      signature: typeof signature === 'string' ? signature : null,
    })
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  sandbox = await startSandbox({ paymentWebhooks: { url, ...CONFIG } })
  subscriptionId = String((await paymentFixture(sandbox).signUp()).subscriptionId)
  await sandbox.webhooks('deliver', 'payment')
})
afterAll(async () => {
  listener.close()
  await sandbox.discard()
})

function first(): Message {
  const [message] = messages
  if (!message) throw new Error('nothing was delivered')
  return message
}

describe('a webhook of the payment provider', () => {
  it('is a hint about a subscription, with its own id', async () => {
    const hints: (BillingHint | null)[] = []
    for (const { body, signature } of messages) hints.push(await readBillingWebhook(CONFIG, body, signature))
    expect(hints.map((hint) => hint?.event)).toEqual(['invoice_issued', 'payment_success', 'signup_success'])
    expect(new Set(hints.map((hint) => hint?.id)).size).toBe(3)
    expect(hints.every((hint) => hint?.subscriptionId === subscriptionId)).toBe(true)
  })

  it('with one changed byte, without a signature or with that of another key is ignored', async () => {
    const { body, signature } = first()
    for (const at of [0, Math.floor(body.length / 2), body.length - 1]) {
      const changed = body.map((byte, i) => (i === at ? byte ^ 1 : byte))
      expect(await readBillingWebhook(CONFIG, changed, signature)).toBeNull()
    }
    expect(await readBillingWebhook(CONFIG, body, null)).toBeNull()
    expect(await readBillingWebhook(CONFIG, body, '')).toBeNull()
    expect(await readBillingWebhook({ ...CONFIG, key: 'another' }, body, signature)).toBeNull()
  })

  it('of another site is ignored, though it is signed', async () => {
    const { body, signature } = first()
    expect(await readBillingWebhook({ ...CONFIG, site: 'another' }, body, signature)).toBeNull()
  })
})
