import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Billing, BillingOutcome } from '#shared/kernel/ports/billing.ts'
import type { Fault } from '#shared/sandbox/faults.ts'
import { heldRequests } from '#shared/testing/payment/held-requests.ts'
import { paymentFixture } from '#shared/testing/payment/payment-fixture.ts'
import { SANDBOX_BILLING, startSandbox } from '#shared/testing/start-sandbox.ts'
import { freePort } from '#shared/tools/ports.ts'
import { type MaxioConfig, maxioBilling } from './maxio-billing.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let payments: ReturnType<typeof paymentFixture>
const held = heldRequests()

beforeAll(async () => {
  sandbox = await startSandbox({ delays: held.delays })
  payments = paymentFixture(sandbox)
})
afterAll(() => sandbox.discard())
beforeEach(() => sandbox.fault({ provider: 'payment', mode: 'ok' }))

function billing(more: Partial<MaxioConfig> = {}): Billing {
  return maxioBilling({ baseUrl: sandbox.url, apiKey: SANDBOX_BILLING.apiKey, ...more })
}

type Outcome = BillingOutcome<unknown>
type Member = Awaited<ReturnType<typeof payments.pastDue>> & { readonly invoiceId: string; readonly goodCard: string }
type Called = {
  readonly path: string
  readonly run: (port: Billing, member: Member) => Promise<Outcome>
  readonly isDefaultCharged?: true
}

const CALLS: Readonly<Record<string, Called>> = {
  readSubscription: {
    path: 'GET /subscriptions',
    run: (port, { subscriptionId }) => port.readSubscription(subscriptionId),
  },
  listCards: { path: 'GET /payment_profiles', run: (port, { customerId }) => port.listCards(customerId) },
  listOpenInvoices: { path: 'GET /invoices', run: (port, { subscriptionId }) => port.listOpenInvoices(subscriptionId) },
  listInvoices: { path: 'GET /invoices', run: (port, { subscriptionId }) => port.listInvoices(subscriptionId) },
  readDecline: { path: 'GET /invoices', run: (port, { invoiceId }) => port.readDecline(invoiceId) },
  addCard: {
    path: 'POST /payment_profiles',
    run: async (port, { customerId }) => port.addCard({ customerId, token: await payments.token() }),
  },
  makeDefault: {
    path: 'POST /subscriptions',
    run: (port, { subscriptionId, goodCard }) => port.makeDefault({ subscriptionId, cardId: goodCard }),
  },
  removeCard: {
    path: 'DELETE /subscriptions',
    run: (port, { subscriptionId, cardId }) => port.removeCard({ subscriptionId, cardId }),
  },
  retryPastDue: {
    path: 'PUT /subscriptions',
    isDefaultCharged: true,
    run: (port, { subscriptionId }) => port.retryPastDue(subscriptionId),
  },
  issueInvoice: {
    path: 'POST /subscriptions',
    run: (port, { subscriptionId }) =>
      port.issueInvoice({ subscriptionId, title: 'Amplification', amountCents: 49_500, memo: 'op-1' }),
  },
  issueCredit: {
    path: 'POST /subscriptions',
    run: (port, { subscriptionId }) => port.issueCredit({ subscriptionId, amountCents: 5_050, memo: 'op-1' }),
  },
  listCredits: { path: 'GET /subscriptions', run: (port, { subscriptionId }) => port.listCredits(subscriptionId) },
  voidInvoice: {
    path: 'POST /invoices',
    run: (port, { invoiceId }) => port.voidInvoice({ invoiceId, reason: 'Not paid' }),
  },
  payInvoice: {
    path: 'POST /invoices',
    run: (port, { invoiceId, goodCard }) => port.payInvoice({ invoiceId, amountCents: 195_000, cardId: goodCard }),
  },
}

const FAULTS: Readonly<Record<string, Omit<Fault, 'provider'>>> = {
  down: { mode: 'down' },
  slow: { mode: 'slow', ms: 0 } as Omit<Fault, 'provider'>,
  'timeout before': { mode: 'timeout_before' },
  'timeout after commit': { mode: 'timeout_after_commit' },
  '500': { mode: 'status', status: 500 } as Omit<Fault, 'provider'>,
  '503': { mode: 'status', status: 503 } as Omit<Fault, 'provider'>,
  '429': { mode: 'status', status: 429 } as Omit<Fault, 'provider'>,
  '401': { mode: 'status', status: 401 } as Omit<Fault, 'provider'>,
  '302': { mode: 'status', status: 302 } as Omit<Fault, 'provider'>,
  '422': { mode: 'status', status: 422 } as Omit<Fault, 'provider'>,
}

/** Whether the call has changed anything at the provider. */
async function stateOf({ subscriptionId, customerId }: Member): Promise<string> {
  const port = billing()
  return JSON.stringify([
    await port.listCards(customerId),
    await port.readSubscription(subscriptionId),
    await port.listInvoices(subscriptionId),
    await port.listCredits(subscriptionId),
  ])
}

const TIMES = 9

async function cellOf(call: Called, fault: Omit<Fault, 'provider'>): Promise<string> {
  await sandbox.setClock({})
  const signedUp = await payments.pastDue()
  const goodCard = String(await payments.addCard(Number(signedUp.customerId)))
  const [invoice] = await payments.invoices(Number(signedUp.subscriptionId), 'open')
  const member: Member = { ...signedUp, goodCard, invoiceId: invoice?.uid ?? '' }
  if (call.isDefaultCharged) await payments.makeDefault(Number(member.subscriptionId), Number(goodCard))
  const before = await stateOf(member)
  await sandbox.fault({ provider: 'payment', path: call.path, times: TIMES, ...fault } as Fault)
  const outcome = await call.run(billing({ timeout: held.timeout }), member)
  const [left] = (await (await fetch(`${sandbox.url}/__ctl/fault`)).json()) as Fault[]
  const sent = TIMES - (left?.times ?? 0)
  await sandbox.fault({ provider: 'payment', mode: 'ok' })
  const isChanged = before !== (await stateOf(member))
  const refusal = outcome.kind === 'refused' ? ` ${outcome.refusal.kind}` : ''
  return `${outcome.kind}${refusal}${isChanged ? ', done' : ''}${sent > 1 ? `, sent ${sent} times` : ''}`
}

const READS = ['readSubscription', 'listCards', 'listOpenInvoices', 'listInvoices', 'readDecline', 'listCredits']
const AWAY = { down: 'away', slow: 'away', 'timeout before': 'away', 'timeout after commit': 'away' }
const LOST = { down: 'unknown', slow: 'unknown', 'timeout before': 'unknown' }
const LIMITS = { '429': 'away', '401': 'away', '422': 'refused other' }
const EXPECTED_OF_READ = { ...AWAY, '500': 'away', '503': 'away', ...LIMITS, '302': 'away' }
const EXPECTED_OF_WRITE = {
  ...LOST,
  'timeout after commit': 'unknown, done',
  '500': 'unknown',
  '503': 'unknown',
  ...LIMITS,
  '302': 'unknown',
}

describe('each call with each fault', () => {
  it('is away if nothing was done or only read, unknown if it may have been done, and is sent once', async () => {
    const rows: Record<string, Record<string, string>> = {}
    for (const [name, call] of Object.entries(CALLS)) {
      const cells: Record<string, string> = {}
      for (const [mode, fault] of Object.entries(FAULTS)) cells[mode] = await cellOf(call, fault)
      rows[name] = cells
    }
    console.table(rows)
    for (const [name, cells] of Object.entries(rows)) {
      expect([name, cells]).toEqual([name, READS.includes(name) ? EXPECTED_OF_READ : EXPECTED_OF_WRITE])
    }
  })

  it('is away when no connection could be made', async () => {
    const port = billing({ baseUrl: `http://127.0.0.1:${await freePort()}` })
    const member = { subscriptionId: '1', customerId: '1', cardId: '1', goodCard: '1', invoiceId: 'inv_1', userId: 'u' }
    for (const call of Object.values(CALLS)) {
      expect(await call.run(port, member)).toEqual({ kind: 'away', reason: 'refused connection' })
    }
  })
})
