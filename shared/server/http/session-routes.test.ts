import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { answerError } from './answer-error.ts'
import { addSessionRoutes } from './session-routes.ts'

/** The routes over verbs that record what they are asked. */
function given() {
  const asked: unknown[] = []
  const app = new Hono()
  app.onError(answerError)
  addSessionRoutes(app, {
    loginPath: '/rest/login',
    contextOf: () => 'context',
    verbs: {
      signIn: async (ctx, input) => {
        asked.push(['signIn', ctx, input])
        return { displayName: 'Maya Chen' }
      },
      refreshSession: async (ctx, token) => {
        if (!token) throw new AppError('NotAuthenticated')
        asked.push(['refresh', ctx, token])
        return { expiresAt: 'then', authToken: null, refreshToken: null }
      },
      signOut: async (ctx, token) => void asked.push(['signOut', ctx, token]),
    },
  })
  const send = async (path: string, body: unknown, method = 'POST') => {
    const headers = { 'Content-Type': 'application/json' }
    const init = method === 'GET' ? { method } : { method, headers, body: JSON.stringify(body) }
    const response = await app.request(`http://meridian.test${path}`, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
  return { asked, send }
}

const LOGIN = { username: ' maya@meridian.test ', password: 'Some-1!' }

it('signing in, continuing and signing out are passed on with their input', async () => {
  const { asked, send } = given()
  expect(await send('/rest/login', LOGIN)).toMatchObject({ status: 200, body: { displayName: 'Maya Chen' } })
  expect(await send('/rest/token-refresh', { refreshToken: 'r' })).toMatchObject({
    ...{ status: 200, body: { expiresAt: 'then', authToken: null, refreshToken: null } },
  })
  expect(await send('/rest/logout', { refreshToken: 'r' })).toMatchObject({ status: 204, body: null })
  expect(await send('/rest/logout', {})).toMatchObject({ status: 204 })
  expect(asked).toEqual([
    ['signIn', 'context', { ...LOGIN, username: 'maya@meridian.test' }],
    ['refresh', 'context', 'r'],
    ['signOut', 'context', 'r'],
    ['signOut', 'context', undefined],
  ])
})

it.each([
  ['/rest/login', { ...LOGIN, more: 1 }, 400],
  ['/rest/login', { username: ' ', password: 'x' }, 400],
  ['/rest/login', { ...LOGIN, password: 'x'.repeat(513) }, 400],
  ['/rest/token-refresh', { refreshToken: 7 }, 400],
  ['/rest/token-refresh', {}, 401],
  ['/rest/logout', { refreshToken: 'x'.repeat(201) }, 400],
])('%s refuses %j', async (path, body, status) => {
  const { asked, send } = given()
  expect((await send(path, body)).status).toBe(status)
  expect(asked).toEqual([])
})

it.each(['/rest/login', '/rest/token-refresh', '/rest/logout'])('%s answers to POST only', async (path) => {
  const { asked, send } = given()
  for (const method of ['GET', 'PUT', 'DELETE']) expect((await send(path, {}, method)).status).toBe(405)
  expect(asked).toEqual([])
})
