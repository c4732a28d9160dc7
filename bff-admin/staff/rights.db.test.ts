import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { operationsOf, RIGHTS } from './rights.ts'

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
const OPERATIONS = operationsOf(schema)
const OUTSIDERS = [
  'anonymous',
  'a member',
  'a moderator',
  'staff of another brand',
  'staff without a permission',
] as const
type Caller = (typeof OUTSIDERS)[number] | Permission
const CALLERS: readonly Caller[] = [...OUTSIDERS, ...PERMISSIONS]

let fixture: BaseFixture
let headers: Readonly<Record<(typeof OUTSIDERS)[number] | 'pia', Readonly<Record<string, string>>>>
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.change(fixture.cast.sam, { isModerator: true })
  headers = {
    anonymous: {},
    'a member': await fixture.headersFor('maya', 'member'),
    'a moderator': await fixture.headersFor('sam', 'member'),
    'staff of another brand': await fixture.headersFor('stig', 'admin', 'harbor'),
    'staff without a permission': await fixture.headersFor('ada', 'admin'),
    pia: await fixture.headersFor('pia', 'admin'),
  }
  await fixture
    .db()
    .commit([
      build.update(sessions).set({ steppedUpAt: new Date() }),
      build.delete(staffPermissions).where(eq(staffPermissions.userId, fixture.cast.ada.id)),
    ])
})
afterAll(() => fixture?.stop())

/** Arguments that are checked for more than their type before the right is. */
const EXAMPLES: Readonly<Record<string, string>> = {
  closesAt: '"2027-01-31T09:00:00.000Z"',
  opensAt: '"2027-01-01T09:00:00.000Z"',
  token: '"tok_0123456789abcdef"',
}

/** A value of the type that the schema takes; what it names exists nowhere. */
function exampleOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return exampleOf(type.ofType)
  if (isListType(type)) return `[${exampleOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type))
    return `{${Object.values(type.getFields())
      .filter((field) => isNonNullType(field.type))
      .map((field) => `${field.name}: ${exampleOf(field.type)}`)
      .join(', ')}}`
  if (type.name === 'Int' || type.name === 'Float') return '1'
  if (type.name === 'Boolean') return 'true'
  if (type.name === 'DateTime') return '"2026-11-01T09:00:00.000Z"'
  return type.name === 'ID' ? `"${newId(new Date())}"` : '"text"'
}

function callOf(operation: string): string {
  const [root = '', name = ''] = operation.split('.')
  const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name]
  if (!field) throw new Error(`${operation} is not in the printed schema`)
  return `${root.toLowerCase()} { ${name}${argumentsOf(field)}${isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''} }`
}

function argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
  const given = args.filter((arg) => isNonNullType(arg.type) || arg.name === 'operationId')
  return given.length > 0
    ? `(${given.map((arg) => `${arg.name}: ${EXAMPLES[arg.name] ?? exampleOf(arg.type)}`).join(', ')})`
    : ''
}

async function answerOf(operation: string, caller: Caller): Promise<string> {
  const isOutsider = OUTSIDERS.some((one) => one === caller)
  if (!isOutsider) await holdOnly(caller as Permission)
  const app = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const answer = await app.post(
    '/graphqlAdmin',
    { query: callOf(operation) },
    { headers: isOutsider ? headers[caller as (typeof OUTSIDERS)[number]] : headers.pia },
  )
  const { errors = [] } = (await answer.json()) as { errors?: readonly { readonly extensions?: { code?: string } }[] }
  return errors[0]?.extensions?.code ?? 'done'
}

async function holdOnly(permission: Permission) {
  const { pia, meridian } = fixture.cast
  await fixture
    .db()
    .commit([
      build.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, pia.id)),
      build.delete(staffPermissions).where(eq(staffPermissions.userId, pia.id)),
      build
        .insert(staffPermissions)
        .values({ id: newId(new Date()), userId: pia.id, communityId: meridian.id, permission }),
    ])
}

/** What each caller may get from an operation: a refusal, or anything but one. */
function isRefused(operation: string, caller: Caller): boolean {
  const right = RIGHTS[operation]
  if (right === undefined) throw new Error(`${operation} has no right`)
  if (right === 'open') return false
  const isStaff = PERMISSIONS.some((one) => one === caller)
  return right === 'staff' ? !isStaff : !right.some((one) => one === caller)
}

it('there are at least a thousand cells', () => {
  expect(OPERATIONS.length * CALLERS.length).toBeGreaterThan(1000)
})

const ENDS_THE_SESSION = ['Mutation.logout', 'Mutation.tokenRefresh']

it.each(OPERATIONS.filter((name) => RIGHTS[name] !== 'open' && !ENDS_THE_SESSION.includes(name)))(
  '%s is answered to those who may, and refused to everybody else',
  async (operation) => {
    for (const caller of CALLERS) {
      const code = await answerOf(operation, caller)
      const refusal = caller === 'anonymous' ? ['NotAuthenticated'] : ['NotAllowed', 'NotAuthenticated']
      if (isRefused(operation, caller)) expect(refusal, `${operation} as ${caller}: ${code}`).toContain(code)
      else expect(['NotAllowed', 'NotAuthenticated', 'BadUserInput'], `${operation} as ${caller}`).not.toContain(code)
    }
  },
)
