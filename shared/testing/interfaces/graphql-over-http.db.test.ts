import { type AuditResult, serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { allApps } from '../all-apps.ts'

/* The audits of the GraphQL over HTTP specification, on each endpoint. The unmet SHOULDs are explained in docs/decisions/0046. */

const HOST = 'meridian.localhost'
const ENDPOINTS = ['/graphql', '/graphqlAdmin', '/graphqlPublic'] as const

/** The unmet SHOULDs, with reasons; all are about `application/graphql-response+json`. */
const UNMET: Readonly<Record<string, string>> = {
  '22EB': 'Answers are application/json for every Accept: one media type, one set of statuses.',
  '865D':
    'A document that cannot be parsed is answered with 200 and BadRequest.Invalid (R35), as any refusal in application/json.',
  '556A': 'The same: 200 instead of 400.',
  '51FE': 'A document that is not valid is answered with 200 and BadRequest.Invalid (R35).',
  '74FF': 'The same: 200 instead of 400.',
  '86EE': 'So are variables of another type.',
}

let fixture: AuthFixture
const results: Record<string, AuditResult[]> = {}

beforeAll(async () => {
  fixture = await authFixture()
  const headersOf: Record<(typeof ENDPOINTS)[number], Record<string, string>> = {
    '/graphql': await fixture.headersFor('maya', 'member'),
    '/graphqlAdmin': await fixture.headersFor('ada', 'admin'),
    '/graphqlPublic': {},
  }
  const apps = allApps()
  for (const path of ENDPOINTS) {
    const { admin, member, public: visitors } = apps
    const app = { '/graphql': member, '/graphqlAdmin': admin, '/graphqlPublic': visitors }[path]
    const fetchFn = (url: string, init: RequestInit = {}) => {
      const headers = { ...(init.headers as Record<string, string>), ...headersOf[path] }
      return app.request(url, { ...init, headers }, fixture.env)
    }
    results[path] = []
    for (const audit of serverAudits({ url: `http://${HOST}:8787${path}`, fetchFn }))
      results[path].push(await audit.fn())
  }
})
afterAll(() => fixture.stop())

describe.each(ENDPOINTS)('%s', (path) => {
  const failed = (status: 'error' | 'warn') =>
    (results[path] ?? []).flatMap((one) => (one.status === status ? [`${one.id} ${one.name}: ${one.reason}`] : []))

  it('meets every MUST of GraphQL over HTTP', () => {
    expect(results[path]?.filter(({ name }) => name.startsWith('MUST')).length).toBeGreaterThan(10)
    expect(failed('error')).toEqual([])
  })

  it('meets every SHOULD except the explained ones', () => {
    expect(
      failed('warn')
        .map((text) => text.slice(0, 4))
        .sort(),
      failed('warn').join('\n'),
    ).toEqual(Object.keys(UNMET).sort())
  })
})
