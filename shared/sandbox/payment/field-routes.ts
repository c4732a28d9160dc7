import * as z from 'zod'
import { refuseOtherSites } from '../control.ts'
import type { SandboxApp } from '../fake-provider.ts'
import { FIELD_NAMES, invalidFields } from './browser/card-rules.ts'
import type { PaymentContext } from './context.ts'
import { addBrowserScripts, answerFieldPage } from './hosted-field.ts'
import { declineText } from './test-cards.ts'
import { cardOf, mintToken } from './tokens.ts'

const value = z.string().max(100)
const NewToken = z.strictObject({
  publicKey: z.string(),
  values: z.strictObject({
    firstName: value.optional(),
    lastName: value.optional(),
    number: value,
    cvv: value.optional(),
    month: value,
    year: value,
    zip: value.optional(),
  }),
})

const SCRIPTS = {
  '/chargify.js': 'chargify.ts',
  '/chargify/field-frame.ts': 'field-frame.ts',
  '/chargify/card-rules.ts': 'card-rules.ts',
} as const

const FIELD_STYLE = `
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; background: transparent }
div { padding: 3px }
label { display: block; margin-bottom: 4px }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid #767676; border-radius: 4px }
input::placeholder { color: inherit; opacity: 0.75 }
input[aria-invalid=true] { border-color: var(--invalid, #b3261e) !important }
p { margin: 4px 0 0; color: #b3261e }
p:empty { display: none }
[hidden] { display: none }
`
const FIELD = {
  style: FIELD_STYLE,
  body: '<div><label for="value"></label><input id="value" aria-describedby="message" spellcheck="false"><p id="message" role="alert"></p></div>',
  script: '/chargify/field-frame.ts',
}

/** `/chargify.js`, its fields, and the call that turns a card into a token. */
export function addFieldRoutes(
  app: SandboxApp,
  ctx: PaymentContext,
  { publicKey }: { readonly publicKey: string | null },
) {
  addBrowserScripts(app, SCRIPTS)
  app.get('/chargify/field', (c) => answerFieldPage(c, ctx, FIELD))

  app.post('/chargify/tokens.json', refuseOtherSites, async (c) => {
    const body = NewToken.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ errors: ['The request is incomplete.'] }, 400)
    if (publicKey !== null && body.data.publicKey !== publicKey)
      return c.json({ errors: ['Public key is invalid.'] }, 401)
    const { values } = body.data
    const fields = invalidFields(
      Object.fromEntries(FIELD_NAMES.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))),
      ctx.now(),
    )
    if (fields.length > 0) return c.json({ fields }, 422)
    const card = cardOf(Object.fromEntries(Object.entries(values).filter(([, text]) => text !== undefined)))
    if (card.fate.kind === 'no-token') return c.json({ errors: [declineText(card.fate.code)] }, 422)
    return c.json({ token: mintToken(ctx, card).id }, 201)
  })
}
