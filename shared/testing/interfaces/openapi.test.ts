import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../../bff-public/openapi.ts'
import { allApps } from '../all-apps.ts'
import { checkAnswer } from './check-answer.ts'

type Operation = { readonly method: string; readonly path: string }
type Route = { readonly method: string; readonly path: string; readonly handler: unknown }

const { admin, member, public: visitors } = allApps()
function nameOf({ method, path }: Operation) {
  return `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
}

/** Routes that handle a request, without middleware and refusals of other methods. */
function routesOf({ routes }: { routes: readonly Route[] }) {
  return routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/rest/'))
}

describe('the OpenAPI document', () => {
  const document = openApi()
  const described = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => nameOf({ method, path })))
    .sort()

  it('describes every REST operation of the three backends, and no other', () => {
    const offered = [admin, member, visitors].flatMap(routesOf).map(nameOf)
    const itself = 'GET /rest/openapi.json'
    expect(described).toEqual([...new Set(offered)].filter((name) => name !== itself).sort())
  })

  it('documents the input and result of every operation', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, described] of Object.entries(methods)) {
        const name = nameOf({ method, path })
        const operation = described as { summary: string; requestBody?: object; responses: Record<string, object> }
        expect(operation.summary, name).toMatch(/^[A-Z].+\.$/)
        expect(operation.requestBody !== undefined, name).toBe(method === 'post')
        expect(Object.keys(operation.responses)[0], name).toMatch(/^20[04]$/)
        expect(Object.keys(operation.responses), name).toContain('500')
      }
    }
  })

  it('passes the linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ).toEqual([])
  })
})

describe('a REST response in the tests', () => {
  const refused = { code: 'NotAuthorized.Password', message: 'No.', correlationId: 'ABCD-EFGH-JKMN' }
  it.each([
    ['of another shape', 'POST', '/rest/login', Response.json({ name: 'Maya' }), 'against its schema'],
    [
      'with more than is declared',
      'POST',
      '/rest/login',
      Response.json({ displayName: 'Maya', id: '1' }),
      'additional',
    ],
    ['with an unknown code', 'POST', '/rest/login', Response.json({ ...refused, code: 'x' }, { status: 401 }), '/code'],
    ['with another status', 'POST', '/rest/login', Response.json(refused, { status: 418 }), 'does not declare'],
    [
      'of status 400 without fields',
      'POST',
      '/rest/login',
      Response.json({ ...refused, code: 'Invalid.Email' }, { status: 400 }),
      "required property 'fields'",
    ],
  ])('%s is an error', async (_, method, path, response, said) => {
    await expect(checkAnswer(method, path, response)).rejects.toThrow(said)
  })

  it('as declared is accepted', async () => {
    await checkAnswer('POST', '/rest/login', Response.json({ displayName: 'Maya' }))
    await checkAnswer('POST', '/rest/login', Response.json(refused, { status: 401 }))
    await checkAnswer('POST', '/rest/logout', new Response(null, { status: 204 }))
  })
})
