import type { Context, Hono } from 'hono'
import { AuthStrategiesInput, GenerateCodeInput, RedeemCodeInput } from '#shared/domain/auth/codes.contract.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp } from '../context.ts'
import type { CodeOperations } from './code-operations.ts'

/** POST auth-strategies, one-time and one-time-redeem, as the specification's section 7 has them. */
export function addCodeRoutes(app: Hono<PublicApp>, operationsOf: (c: Context<PublicApp>) => CodeOperations) {
  app.post('/rest/login/auth-strategies', async (c) =>
    c.json(await operationsOf(c).strategies(await readJson(c.req.raw, AuthStrategiesInput))),
  )
  app.post('/rest/login/one-time', async (c) =>
    c.json(await operationsOf(c).generate(await readJson(c.req.raw, GenerateCodeInput))),
  )
  app.post('/rest/login/one-time-redeem', async (c) =>
    c.json(await operationsOf(c).redeem(await readJson(c.req.raw, RedeemCodeInput))),
  )
  for (const path of ['auth-strategies', 'one-time', 'one-time-redeem']) app.all(`/rest/login/${path}`, onlyPost)
}
