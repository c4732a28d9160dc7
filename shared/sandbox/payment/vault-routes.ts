import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { refuseOtherSites } from '../control.ts'
import type { SandboxApp } from '../fake-provider.ts'
import { cardTypeOf, invalidFields } from './browser/card-rules.ts'
import { nowText, type PaymentContext } from './context.ts'
import { addBrowserScripts, answerFieldPage } from './hosted-field.ts'
import type { Card } from './rows.ts'
import { PROCESSOR_TEXTS } from './test-cards.ts'
import { cardOf } from './tokens.ts'

/** Braintree: its GraphQL calls for the vault, and the hosted fields of its script. */

const API_VERSION = '2018-09-10'
const NONCE_LIVES_MS = 3 * 60 * 60 * 1000

const Call = z.object({
  query: z.string(),
  variables: z.object({
    input: z.looseObject({ paymentMethodId: z.string().optional() }),
  }),
})

const value = z.string().max(100)
const NewNonce = z.strictObject({
  authorizationFingerprint: z.string(),
  cardholderName: z.string().max(200),
  values: z.strictObject({ number: value, cvv: value, month: value, year: value, zip: value }),
})

/** Declines that the bank reports when a card is checked; the others only when it is charged. */
const DECLINED_AT_ONCE = new Set(['2004', '2010'])

type Options = {
  /** Public and private key, separated by a colon; null accepts any. */
  readonly vaultKeys: string | null
}

export function addVaultRoutes(app: SandboxApp, ctx: PaymentContext, { vaultKeys }: Options) {
  app.post('/braintree/graphql', async (c) => {
    if (!isCaller(c, vaultKeys)) return refuse(c, 'AUTHENTICATION', 'Invalid credentials.')
    if (c.req.header('Braintree-Version') !== API_VERSION) return refuse(c, 'VALIDATION', 'Invalid API version.', '0')
    const call = Call.safeParse(await c.req.json().catch(() => null)).data
    if (!call) return refuse(c, 'VALIDATION', 'The query is not usable.', '0')
    if (call.query.includes('createClientToken(')) return c.json({ data: createClientToken(c, ctx) })
    if (call.query.includes('vaultPaymentMethod(')) return vault(c, ctx, call.variables.input.paymentMethodId ?? '')
    return refuse(c, 'VALIDATION', 'No such field.', '0')
  })

  addBrowserScripts(app, SCRIPTS)
  app.get('/braintree/web/hosted-field', (c) => answerFieldPage(c, ctx, FIELD))

  app.post('/braintree/web/nonces.json', refuseOtherSites, async (c) => {
    const body = NewNonce.safeParse(await c.req.json().catch(() => null)).data
    if (!body) return c.json({ error: 'The request is incomplete.' }, 400)
    if (!ctx.store.get('clientTokens', body.authorizationFingerprint))
      return c.json({ error: 'Authorization is invalid.' }, 403)
    const { values } = body
    const wrong = invalidFields(values, ctx.now())
    if (wrong.length > 0) return c.json({ fields: wrong }, 422)
    const [, firstName = '', lastName = ''] = /^(\S*)\s*(.*)$/.exec(body.cardholderName.trim()) ?? []
    const card = cardOf({ ...values, firstName, lastName })
    if (card.fate.kind === 'no-token') return c.json({ error: 'Card verification failed.' }, 422)
    const id = newNonce()
    ctx.store.put('nonces', { id, card, created_at: nowText(ctx), used_at: null })
    const cardType = cardTypeOf(values.number)
    return c.json({ nonce: id, type: 'CreditCard', details: { cardType, lastFour: card.masked_card_number.slice(-4) } })
  })
}

/** In groups of six characters, as Braintree writes them. */
function newNonce(): string {
  const groups = Array.from({ length: 4 }, () => randomBytes(3).toString('hex'))
  return `tokencc_bf_${groups.join('_')}_zz3`
}

function isCaller(c: Context, keys: string | null): boolean {
  const credentials = /^Basic (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const given = Buffer.from(credentials, 'base64').toString('utf8')
  return given.includes(':') && (keys === null || given === keys)
}

/** Errors have status 200, as in GraphQL. */
function refuse(c: Context, errorClass: string, message: string, legacyCode?: string) {
  return c.json({
    data: null,
    errors: [{ message, extensions: { errorClass, ...(legacyCode ? { legacyCode } : {}) } }],
  })
}

/** Base64 of JSON, as the script reads it. Its addresses point to this machine, where the browsers run. */
function createClientToken(c: Context, ctx: PaymentContext) {
  const authorizationFingerprint = randomBytes(16).toString('hex')
  ctx.store.put('clientTokens', { id: authorizationFingerprint, created_at: nowText(ctx) })
  const port = /:(\d+)$/.exec(c.req.header('Host') ?? '')?.[1] ?? '80'
  const origin = `http://localhost:${port}`
  const about = {
    version: 2,
    environment: 'development',
    authorizationFingerprint,
    configUrl: `${origin}/braintree/web`,
  }
  return { createClientToken: { clientToken: Buffer.from(JSON.stringify(about)).toString('base64') } }
}

function vault(c: Context, ctx: PaymentContext, nonce: string) {
  const { store } = ctx
  const token = store.get('nonces', nonce)
  if (!token) return refuse(c, 'VALIDATION', 'Unknown payment method nonce.', '93108')
  const age = ctx.now().getTime() - new Date(token.created_at).getTime()
  if (token.used_at !== null || age > NONCE_LIVES_MS)
    return refuse(c, 'VALIDATION', 'Cannot use a payment method nonce more than once.', '93107')
  store.put('nonces', { ...token, used_at: nowText(ctx) })
  const { fate } = token.card
  if (fate.kind === 'declines' && DECLINED_AT_ONCE.has(fate.code)) {
    const processorResponse = { legacyCode: fate.code, message: PROCESSOR_TEXTS[fate.code] ?? 'Declined' }
    const verification = { status: 'PROCESSOR_DECLINED', processorResponse }
    return c.json({ data: { vaultPaymentMethod: { paymentMethod: null, verification } } })
  }
  const id = randomBytes(4).toString('hex')
  store.put('vaulted', { id, card: token.card, created_at: nowText(ctx) })
  const verification = { status: 'VERIFIED', processorResponse: { legacyCode: '1000', message: 'Approved' } }
  return c.json({ data: { vaultPaymentMethod: { paymentMethod: paymentMethodWire(id, token.card), verification } } })
}

const BRAND_CODES: Readonly<Record<Card['card_type'], string>> = {
  visa: 'VISA',
  master: 'MASTERCARD',
  american_express: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  diners_club: 'DINERS',
  jcb: 'JCB',
  bogus: 'UNKNOWN',
}

function paymentMethodWire(legacyId: string, card: Card) {
  return {
    legacyId,
    details: {
      brandCode: BRAND_CODES[card.card_type],
      last4: card.masked_card_number.slice(-4),
      expirationMonth: String(card.expiration_month).padStart(2, '0'),
      expirationYear: String(card.expiration_year),
      cardholderName: `${card.first_name} ${card.last_name}`.trim(),
      billingAddress: { postalCode: card.billing_zip },
    },
  }
}

const SCRIPTS = {
  '/braintree/web/js/client.min.js': 'braintree-client.ts',
  '/braintree/web/js/hosted-fields.min.js': 'braintree-hosted-fields.ts',
  '/braintree/web/hosted-field.ts': 'hosted-field-frame.ts',
  '/braintree/web/card-rules.ts': 'card-rules.ts',
} as const

const FIELD_STYLE = `
html, body { height: 100%; margin: 0; background: transparent }
label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
input { box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; outline: 0; background: transparent; color: inherit; font: 16px system-ui, sans-serif }
`

const FIELD = {
  style: FIELD_STYLE,
  body: '<label for="value"></label><input id="value" spellcheck="false">',
  script: '/braintree/web/hosted-field.ts',
}
