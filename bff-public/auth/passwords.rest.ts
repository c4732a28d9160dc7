import type { Context, Hono } from 'hono'
import { PasswordForgotInput, PasswordResetInput, PasswordTokenQuery } from '#shared/domain/auth/passwords.contract.ts'
import { parseInput } from '#shared/server/closed-json.ts'
import { onlyPost } from '#shared/server/http/answer-error.ts'
import { readJson } from '#shared/server/http/read-json.ts'
import type { PublicApp, PublicContext } from '../context.ts'
import { checkLink } from './find-usable-link.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

/** Forgot, validate and reset, as in section 7 of the specification. */
export function addPasswordRoutes(app: Hono<PublicApp>, contextOf: (c: Context<PublicApp>) => PublicContext) {
  app.post('/rest/password-forgot', async (c) => {
    await requestPasswordReset(contextOf(c), await readJson(c.req.raw, PasswordForgotInput))
    return c.json({ sent: true })
  })

  app.get('/rest/validate-reset-token', async (c) => {
    const { token } = parseInput({ token: c.req.query('token') }, PasswordTokenQuery)
    const { isValid } = await checkLink(contextOf(c), token)
    return c.json({ isValid })
  })

  app.post('/rest/reset-password', async (c) => {
    await resetPassword(contextOf(c), await readJson(c.req.raw, PasswordResetInput))
    return c.json({ ok: true })
  })

  for (const path of ['/rest/password-forgot', '/rest/reset-password']) app.all(path, onlyPost)
}
