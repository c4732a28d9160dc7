import type { Context, Hono } from 'hono'
import { CardScriptErrorInput, CheckBalanceInput, PayBalanceInput } from '#shared/domain/billing/billing.contract.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { checkBalance } from './check-balance.ts'
import { paySubscription } from './pay-subscription.ts'
import { reportCardError } from './report-card-error.ts'

/** Checks and pays a balance, and reports an error of the card form, as in section 7 of the specification. */
export function addPaymentRoutes(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post('/rest/payment/check-balance', async (c) => {
    const balance = await checkBalance(contextOf(c), await readJson(c.req.raw, CheckBalanceInput))
    const { memberName, outstandingBalance, showNoBalanceDue, renewalDate, publicKey, serverHost } = balance
    // The specification's response has only these fields.
    return c.json({ memberName, outstandingBalance, showNoBalanceDue, renewalDate, publicKey, serverHost })
  })
  app.post('/rest/payment/pay-balance', async (c) =>
    c.json(await paySubscription(contextOf(c), await readJson(c.req.raw, PayBalanceInput))),
  )
  app.post('/rest/chargifyJsError', async (c) => {
    await reportCardError(contextOf(c), await readJson(c.req.raw, CardScriptErrorInput))
    return c.body(null, 204)
  })
  for (const path of ['/rest/payment/check-balance', '/rest/payment/pay-balance', '/rest/chargifyJsError'])
    app.all(path, onlyPost)
}
