import type { Context, Hono } from 'hono'
import { RefreshInput, SignInInput, SignOutInput } from '#shared/domain/auth/auth.contract.ts'
import { onlyPost } from './answer-error.ts'
import { readJson } from './read-json.ts'
import type { SessionVerbs } from './session-verbs.ts'

type SessionRoutes<C> = {
  readonly loginPath: '/rest/login' | '/rest/admin/login'
  readonly verbs: SessionVerbs<C>
  readonly contextOf: (c: Context) => C
}

/** POST login, token-refresh and logout, as in section 7 of the specification. */
// biome-ignore lint/suspicious/noExplicitAny: an app's own variables do not matter to these routes.
export function addSessionRoutes<C>(app: Hono<any>, { loginPath, verbs, contextOf }: SessionRoutes<C>) {
  app.post(loginPath, async (c) => {
    const input = await readJson(c.req.raw, SignInInput)
    return c.json(await verbs.signIn(contextOf(c), input))
  })

  app.post('/rest/token-refresh', async (c) => {
    const { refreshToken } = await readJson(c.req.raw, RefreshInput)
    return c.json(await verbs.refreshSession(contextOf(c), refreshToken))
  })

  app.post('/rest/logout', async (c) => {
    const { refreshToken } = await readJson(c.req.raw, SignOutInput)
    await verbs.signOut(contextOf(c), refreshToken)
    return c.body(null, 204)
  })

  for (const path of [loginPath, '/rest/token-refresh', '/rest/logout']) app.all(path, onlyPost)
}
