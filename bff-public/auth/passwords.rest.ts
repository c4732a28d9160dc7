import type { Context, Hono } from 'hono'
import { PasswordForgotInput, PasswordResetInput, PasswordTokenQuery } from '#shared/domain/auth/passwords.contract.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { parseInput, readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { passwordForgot } from './password-forgot.ts'
import { passwordReset, passwordTokenIsValid } from './password-reset.ts'

/** Forgot, validate and reset, as the specification's section 7 has them. */
export function addPasswordRoutes(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post('/rest/password-forgot', async (c) => {
    const context = contextOf(c)
    await passwordForgot(context, await readJson(c.req.raw, PasswordForgotInput))
    context.kickOutbox()
    return c.json({ sent: true })
  })

  app.get('/rest/validate-reset-token', async (c) => {
    const { token } = parseInput({ token: c.req.query('token') }, PasswordTokenQuery)
    return c.json({ isValid: await passwordTokenIsValid(contextOf(c), token) })
  })

  app.post('/rest/reset-password', async (c) => {
    const context = contextOf(c)
    await passwordReset(context, await readJson(c.req.raw, PasswordResetInput))
    context.kickOutbox()
    return c.json({ ok: true })
  })

  for (const path of ['/rest/password-forgot', '/rest/reset-password']) app.all(path, onlyPost)
}
