import fc from 'fast-check'
import { type GraphQLArgument, type GraphQLSchema, getNamedType, isLeafType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { schema as adminSchema } from '../../../bff-admin/schema.ts'
import { schema as memberSchema } from '../../../bff-member/schema.ts'
import { openApi } from '../../../bff-public/openapi.ts'
import { schema as publicSchema } from '../../../bff-public/schema.ts'
import { allApps } from '../all-apps.ts'
import { expectAnswer } from '../fuzz/expect-answer.ts'
import { answeredInTime, keepFewStatements, withoutLog } from '../fuzz/many-requests.ts'
import { anyNetwork, oddBody, oddFields, oddRequest } from './odd-bodies.ts'

/** An everyday run tries a few, other ones each time. */
const numRuns = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_LONG ? 10_000 : 8))
const TIMEOUT_MS = numRuns > 100 ? 6 * 3_600_000 : 120_000
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
console.log(`Bodies are generated with SEED=${seed}`)

const HOST = 'meridian.localhost'
let fixture: AuthFixture
const apps = allApps()

beforeAll(async () => {
  fixture = await authFixture()
})
beforeEach(() => void withoutLog())
afterAll(() => fixture.stop())

function post(path: string, session: OpenSession | null) {
  return async (body: string, network: string) => {
    const bearer = session ? { Authorization: `Bearer ${session.authToken}` } : {}
    const headers = { 'CF-Connecting-IP': network, ...bearer }
    await expectAnswer(await answeredInTime(apps.on(HOST, fixture.env).post(path, body, { headers }), body))
    keepFewStatements()
  }
}

async function isSignedIn(path: string, { authToken }: OpenSession) {
  const headers = { Authorization: `Bearer ${authToken}` }
  return (await apps.on(HOST, fixture.env).post(path, { query: '{ me { id } }' }, { headers })).status === 200
}

type Described = {
  readonly requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  readonly parameters?: readonly { name: string }[]
}

const REST = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => {
    const { requestBody, parameters = [] } = one as Described
    const properties = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
    return { name: `${method.toUpperCase()} ${path}`, path, method, fields: properties, parameters }
  }),
)

describe('REST answers any body with a code', () => {
  it.each(REST.filter(({ method }) => method === 'post'))(
    '$name',
    async ({ path, fields }) => {
      await fc.assert(fc.asyncProperty(oddBody(fields), anyNetwork, post(path, null)), { numRuns, seed })
    },
    TIMEOUT_MS,
  )

  it.each(REST.filter(({ method }) => method === 'get'))(
    '$name',
    async ({ path, parameters }) => {
      const query = oddFields(parameters.map(({ name }) => name)).map((fields) =>
        new URLSearchParams(
          Object.entries(fields).map(([name, value]) => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        ).toString(),
      )
      const get = async (text: string) => {
        await expectAnswer(await answeredInTime(apps.on(HOST, fixture.env).get(`${path}?${text}`), text))
        keepFewStatements()
      }
      await fc.assert(fc.asyncProperty(query, get), { numRuns, seed })
    },
    TIMEOUT_MS,
  )
})

function documentOf(field: string, args: readonly GraphQLArgument[], isLeaf: boolean): string {
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ')
  const brackets = (text: string) => (text ? `(${text})` : '')
  return `mutation ${brackets(declared)} { ${field}${brackets(given)}${isLeaf ? '' : ' { __typename }'} }`
}

/** Every mutation, but those that would end the session they are tried with. */
function mutationsOf(path: string, schema: GraphQLSchema, who: 'maya' | 'ada' | null) {
  return Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ name }) => who === null || name !== 'logout')
    .map(({ name, args, type }) => ({
      name: `${path} ${name}`,
      path,
      who,
      document: documentOf(name, args, isLeafType(getNamedType(type))),
      variables: args.map((one) => one.name),
    }))
}

const MUTATIONS = [
  ...mutationsOf('/graphqlPublic', publicSchema, null),
  ...mutationsOf('/graphql', memberSchema, 'maya'),
  ...mutationsOf('/graphqlAdmin', adminSchema, 'ada'),
]

describe('GraphQL answers any body with a code', () => {
  it.each(MUTATIONS)(
    '$name',
    async ({ path, who, document, variables }) => {
      const { cast } = fixture
      const session = who && (await fixture.open(cast[who], cast.meridian, who === 'ada' ? 'admin' : 'member'))
      const property = fc.asyncProperty(oddRequest(document, variables), anyNetwork, post(path, session))
      await fc.assert(property, { numRuns, seed })
      // Otherwise nothing behind the door was tried.
      if (session) expect(await isSignedIn(path, session)).toBe(true)
    },
    TIMEOUT_MS,
  )
})
