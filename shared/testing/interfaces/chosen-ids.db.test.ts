import { createClient } from '@libsql/client/web'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { openApi } from '../../../bff-public/openapi.ts'
import { allApps } from '../all-apps.ts'
import { schemas } from '../schemas.ts'

/* Rule 65: ids chosen by a caller are accepted only in their own format, so that nothing else is stored in their place. */

const HOST = 'meridian.localhost'
const CARD = '4111111111111111'
const GROUPED_CARD = '3782-822463-10005'
const NO_ID = [CARD, GROUPED_CARD, `op-${CARD}`, '123', '', 'a/b']

/** Invalid values for ids that callers choose, by argument name; `shared/kernel/ids.test.ts` has all formats. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  operationId: [...NO_ID, 'ä'],
  'X-Operation-Id': NO_ID,
  baseRevisionId: NO_ID,
  token: [CARD, GROUPED_CARD, '123', '', 'a b'],
  paymentToken: [CARD, GROUPED_CARD, `tok_${CARD}`, ''],
  paymentNonce: [CARD, GROUPED_CARD, `nonce-${CARD}`, ''],
}
/** Emailed links are looked up by their hash, and a device to remove by its token. */
const LOOKED_UP = [
  'emailSubscription.token',
  'emailLink.token',
  'emailLinkAnswer.token',
  'passwordTokenIsValid.token',
  'linkedArticlePreview.token',
  'sentStatement.token',
  'notificationsPushTokenRemove.token',
]

let fixture: AuthFixture
const apps = allApps()
let headersOf: Readonly<Record<Audience, Record<string, string>>>
beforeAll(async () => {
  fixture = await authFixture()
  const [member, admin] = [await fixture.headersFor('maya', 'member'), await fixture.headersFor('ada', 'admin')]
  headersOf = { member, admin, public: {} }
})
afterAll(() => fixture.stop())

/** A valid value of the type. */
function sample(type: GraphQLInputType): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [sample(bare.ofType)]
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (isInputObjectType(bare)) return required(Object.values(bare.getFields()))
  const samples: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, DateTime: new Date(0).toISOString() }
  return samples[String(bare)] ?? 'none'
}
function required(inputs: readonly Pick<GraphQLArgument, 'name' | 'type'>[]) {
  return Object.fromEntries(
    inputs.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => [name, sample(type)]),
  )
}

const ENDPOINTS = { member: '/graphql', admin: '/graphqlAdmin', public: '/graphqlPublic' } as const
type Audience = keyof typeof ENDPOINTS
type Case = {
  readonly name: string
  readonly field: string
  readonly send: (value: string) => Promise<Response>
}

function graphqlCases(audience: Audience, schema: GraphQLSchema): Case[] {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => type ?? [])
  return roots.flatMap((type) =>
    Object.values(type.getFields()).flatMap((operation) =>
      operation.args
        .filter(({ name }) => name in WRONG && !LOOKED_UP.includes(`${operation.name}.${name}`))
        .map(({ name }) => {
          const isQuery = type === schema.getQueryType()
          const declared = operation.args.map((one) => `$${one.name}: ${one.type}`).join(', ')
          const given = operation.args.map((one) => `${one.name}: $${one.name}`).join(', ')
          const selection = isLeafType(getNamedType(operation.type)) ? '' : ' { __typename }'
          const query = `${isQuery ? 'query' : 'mutation'} (${declared}) { ${operation.name}(${given})${selection} }`
          const others = required(operation.args)
          return {
            name: `${ENDPOINTS[audience]} ${operation.name}`,
            field: name,
            send: (value: string) =>
              ask(audience, ENDPOINTS[audience], { query, variables: { ...others, [name]: value } }),
          }
        }),
    ),
  )
}

function ask(audience: Audience, path: string, body: unknown, headers: Record<string, string> = {}) {
  return apps.on(HOST, fixture.env).post(path, body, { headers: { ...headersOf[audience], ...headers } })
}

type Described = {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties?: object } }> }
}

function restCases(): Case[] {
  return Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Described>).flatMap(({ parameters = [], requestBody }) => {
      const audience = path.startsWith('/rest/admin') ? 'admin' : path.startsWith('/rest/member') ? 'member' : 'public'
      const properties = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
      const inHeaders = parameters.filter((one) => one.in === 'header').map(({ name }) => name)
      const headers = { 'Content-Type': Object.keys(requestBody?.content ?? {})[0] ?? '' }
      return [
        ...properties.map((field) => ({
          name: `POST ${path}`,
          field,
          send: (value: string) => ask(audience, path, { [field]: value }),
        })),
        ...inHeaders.map((field) => ({
          name: `POST ${path}`,
          field,
          send: (value: string) => ask(audience, path.replace(/\{\w+\}/g, 'none'), 'x', { ...headers, [field]: value }),
        })),
      ].filter(({ field }) => field in WRONG)
    }),
  )
}

const CASES = [
  ...Object.entries(schemas).flatMap(([audience, schema]) => graphqlCases(audience as Audience, schema)),
  ...restCases(),
]

/** The fields named by a refusal; null if the input was not refused. */
async function wrongFieldsOf(response: Response): Promise<string[] | null> {
  const answer = (await response.json()) as Refusal & { errors?: { extensions: Refusal }[] }
  const { code, fields, fieldMessages } = answer.errors?.[0]?.extensions ?? answer
  expect(Object.keys(fieldMessages ?? {})).toEqual(Object.keys(fields ?? {}))
  if (code === 'BadRequest.Invalid') expect(answer.errors ? 200 : 400).toBe(response.status)
  return code === 'BadRequest.Invalid' ? Object.keys(fields ?? {}) : null
}
type Refusal = {
  readonly code?: string
  readonly fields?: Record<string, number>
  readonly fieldMessages?: Record<string, string>
}

/** Every text of the database, whatever its table. */
async function storedTexts(): Promise<string> {
  const client = createClient(fixture.config)
  const tables = await client.execute("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
  const rows = await Promise.all(tables.rows.map(({ name }) => client.execute(`SELECT * FROM "${name}"`)))
  return rows.map((one) => JSON.stringify(one.rows)).join('\n')
}

describe('an id that a caller chooses', () => {
  it('is one of these arguments, on every operation that has one', () => {
    const names = CASES.map(({ name, field }) => `${name}(${field})`)
    expect(names.length).toBeGreaterThan(45)
    for (const one of [
      '/graphql messageSend(operationId)',
      '/graphql articleAutoSaveRevision(baseRevisionId)',
      '/graphql notificationsPushTokenAdd(token)',
      '/graphqlAdmin paymentRefund(operationId)',
      '/graphqlPublic paySubscriptionByToken(token)',
      'POST /rest/get-started/payment(paymentNonce)',
      'POST /rest/payment/pay-balance(operationId)',
      'POST /rest/member/photo(X-Operation-Id)',
    ])
      expect(names).toContain(one)
  })

  it.each(CASES)('is refused in another format: $name($field)', async ({ field, send }) => {
    for (const value of WRONG[field] ?? []) {
      expect(await wrongFieldsOf(await send(value)), JSON.stringify(value)).toContain(field)
    }
  })

  it.each(CASES.filter(({ field }) => /operation-?id/i.test(field)))(
    'is accepted in the format: $name($field)',
    async ({ field, send }) => {
      expect((await wrongFieldsOf(await send(crypto.randomUUID()))) ?? []).not.toContain(field)
    },
  )

  it('leaves no card data in the database', async () => {
    const stored = await storedTexts()
    expect(stored.length).toBeGreaterThan(1000)
    for (const number of [CARD, GROUPED_CARD]) expect(stored).not.toContain(number)
  })
})
