import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { braintreeVault } from './braintree-vault.ts'

let stub: Server
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: {} }
let requests: { readonly headers: Record<string, unknown>; readonly body: Record<string, unknown> }[] = []

beforeAll(async () => {
  stub = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ headers: request.headers, body: JSON.parse(body) as Record<string, unknown> })
    const { status, body: text } = answer
    response.writeHead(status).end(typeof text === 'string' ? text : JSON.stringify(text))
  })
  await new Promise<void>((listening) => stub.listen(0, '127.0.0.1', listening))
})
afterAll(() => stub.close())
beforeEach(() => {
  requests = []
})

function vault() {
  const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}/graphql`
  return braintreeVault({ url, publicKey: 'public', privateKey: 'private' })
}

const details = {
  brandCode: 'DINERS',
  last4: '0004',
  expirationMonth: '03',
  expirationYear: '2031',
  cardholderName: 'Zoe First',
}

function kept(verification: object | null, paymentMethod: object | null = { legacyId: 'abc', details }) {
  return {
    data: { vaultPaymentMethod: { paymentMethod, verification } },
  }
}

function error(errorClass: string, legacyCode?: string) {
  return {
    data: null,
    errors: [{ message: 'of Braintree', extensions: { errorClass, ...(legacyCode ? { legacyCode } : {}) } }],
  }
}

it('is called with the keys and its API version, and stores the card of the nonce', async () => {
  answer = {
    status: 200,
    body: kept({ status: 'VERIFIED', processorResponse: { legacyCode: '1000', message: 'Approved' } }),
  }
  expect(await vault().keepCard('tokencc_1')).toEqual({
    kind: 'done',
    value: {
      vaultId: 'abc',
      type: 'DINERS_CLUB',
      last4: '0004',
      holder: 'Zoe First',
      expiryMonth: 3,
      expiryYear: 2031,
      zip: null,
    },
  })
  const [{ headers, body } = { headers: {}, body: {} }] = requests
  expect(headers).toMatchObject({ authorization: `Basic ${btoa('public:private')}`, 'braintree-version': '2018-09-10' })
  expect(body.variables).toEqual({ input: { paymentMethodId: 'tokencc_1' } })
})

it.each([
  [
    'a bank that refuses',
    kept({ status: 'PROCESSOR_DECLINED', processorResponse: { legacyCode: '2010', message: 'CVV' } }, null),
    { kind: 'refused', refusal: { kind: 'declined', processorCode: '2010', text: 'CVV' } },
  ],
  [
    'a gateway that refuses by a rule of its own',
    kept({ status: 'GATEWAY_REJECTED', processorResponse: null }, null),
    { kind: 'refused', refusal: { kind: 'declined', processorCode: null, text: '' } },
  ],
  ['a nonce that was used', error('VALIDATION', '93107'), { kind: 'refused', refusal: { kind: 'invalid-token' } }],
  ['a nonce that is unknown', error('VALIDATION', '91565'), { kind: 'refused', refusal: { kind: 'invalid-token' } }],
  ['another refusal', error('VALIDATION', '1'), { kind: 'refused', refusal: { kind: 'other', text: 'of Braintree' } }],
  ['wrong keys of ours', error('AUTHENTICATION'), { kind: 'away', reason: 'unreadable answer' }],
  ['a fault of theirs', error('INTERNAL'), { kind: 'away', reason: 'unreadable answer' }],
  ['an answer of another form', { data: { vaultPaymentMethod: 7 } }, { kind: 'away', reason: 'unreadable answer' }],
  ['no answer', 'not JSON', { kind: 'away', reason: 'network' }],
])('understands %s', async (_, body, outcome) => {
  answer = { status: 200, body }
  expect(await vault().keepCard('tokencc_1')).toEqual(outcome)
})

it('an invalid answer counts as away, also for a client token', async () => {
  answer = { status: 503, body: {} }
  expect(await vault().createClientToken()).toEqual({ kind: 'away', reason: 'status 503' })
  answer = { status: 200, body: { data: { createClientToken: { clientToken: 'e30=' } } } }
  expect(await vault().createClientToken()).toEqual({ kind: 'done', value: 'e30=' })
})
