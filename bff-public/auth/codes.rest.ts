import type { Context, Hono } from 'hono'
import { AuthStrategiesInput, GenerateCodeInput, RedeemCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { generateCode } from './generate-code.ts'
import { readAuthStrategies } from './read-auth-strategies.ts'
import { redeemCode } from './redeem-code.ts'

/** POST auth-strategies, one-time and one-time-redeem, as in section 7 of the specification. */
export function addCodeRoutes(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post('/rest/login/auth-strategies', async (c) =>
    c.json(await readAuthStrategies(contextOf(c), await readJson(c.req.raw, AuthStrategiesInput))),
  )
  app.post('/rest/login/one-time', async (c) =>
    c.json(await generateCode(contextOf(c), await readJson(c.req.raw, GenerateCodeInput))),
  )
  app.post('/rest/login/one-time-redeem', async (c) =>
    c.json(await redeemCode(contextOf(c), await readJson(c.req.raw, RedeemCodeInput))),
  )
  for (const path of ['auth-strategies', 'one-time', 'one-time-redeem']) app.all(`/rest/login/${path}`, onlyPost)
}
