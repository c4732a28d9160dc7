import type { Context, Hono } from 'hono'
import { RefreshInput, SignInInput, SignOutInput } from '#shared/domain/auth/auth.contract.ts'
import { onlyPost } from './answer-error.ts'
import { readJson } from './read-json.ts'
import type { SessionOperations } from './session-operations.ts'

/** POST login, token-refresh and logout, as the specification's section 7 has them. */
export function addSessionRoutes(
  // biome-ignore lint/suspicious/noExplicitAny: an app's own variables do not matter to these routes.
  app: Hono<any>,
  loginPath: '/rest/login' | '/rest/admin/login',
  operationsOf: (c: Context) => SessionOperations,
) {
  app.post(loginPath, async (c) => c.json(await operationsOf(c).signIn(await readJson(c.req.raw, SignInInput))))

  app.post('/rest/token-refresh', async (c) => {
    const { refreshToken } = await readJson(c.req.raw, RefreshInput)
    return c.json(await operationsOf(c).refresh(refreshToken))
  })

  app.post('/rest/logout', async (c) => {
    await readJson(c.req.raw, SignOutInput)
    await operationsOf(c).signOut()
    return c.body(null, 204)
  })

  for (const path of [loginPath, '/rest/token-refresh', '/rest/logout']) app.all(path, onlyPost)
}
