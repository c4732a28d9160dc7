import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions } from '#db/schema/auth.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { PERMISSIONS, type Permission } from '#shared/domain/staff/permissions.ts'
import { newId } from '#shared/kernel/ids.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { exampleCall } from '#shared/testing/example-calls.ts'
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
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>
beforeAll(async () => {
  fixture = await baseFixture()
  await fixture.change(fixture.cast.sam, { isModerator: true })
  headers = {
    anonymous: {},
    'a member': await fixture.headersFor('maya', 'member'),
    'a moderator': await fixture.headersFor('sam', 'member'),
    'staff of another brand': await fixture.headersFor('stig', 'admin', 'harbor'),
    'staff without a permission': await fixture.headersFor('ada', 'admin'),
    ...Object.fromEntries(await Promise.all(PERMISSIONS.map(async (held) => [held, await headersOfStaff(held)]))),
  }
  await fixture
    .db()
    .commit([
      build.update(sessions).set({ steppedUpAt: new Date() }),
      build.delete(staffPermissions).where(eq(staffPermissions.userId, fixture.cast.ada.id)),
    ])
})
afterAll(() => fixture?.stop())

/** A staff person of Meridian with only this permission. */
async function headersOfStaff(permission: Permission) {
  const { council, meridian } = fixture.cast
  const person = { id: newId(new Date()), communityId: council.id, email: `${permission}@council.test` }
  const createdAt = new Date()
  const named = { username: permission, givenName: 'Staff', familyName: permission }
  await fixture
    .db()
    .commit([
      build
        .insert(users)
        .values({ ...person, ...named, kind: 'STAFF', status: 'ACTIVE', joinedAt: createdAt, createdAt }),
      build
        .insert(staffPermissions)
        .values({ id: newId(createdAt), userId: person.id, communityId: meridian.id, permission }),
    ])
  const { authToken } = await fixture.open(person, meridian, 'admin')
  return { Authorization: `Bearer ${authToken}` }
}

const app = createApp()

async function answerOf(operation: string, caller: Caller): Promise<string> {
  const answer = await callerOf(app, fixture.env, 'meridian.localhost').post(
    '/graphqlAdmin',
    { query: exampleCall(schema, operation) },
    { headers: headers[caller] ?? {} },
  )
  const { errors = [] } = (await answer.json()) as { errors?: readonly { readonly extensions?: { code?: string } }[] }
  return errors[0]?.extensions?.code ?? 'done'
}

/** The expected result of an operation per caller: a refusal, or anything else. */
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
  '[EP-015] [SESS-026] %s is available to callers with the permission, and refused to everybody else',
  async (operation) => {
    for (const caller of CALLERS) {
      const code = await answerOf(operation, caller)
      const refusal = caller === 'anonymous' ? ['NotAuthenticated'] : ['NotAllowed', 'NotAuthenticated']
      if (isRefused(operation, caller)) expect(refusal, `${operation} as ${caller}: ${code}`).toContain(code)
      else expect(['NotAllowed', 'NotAuthenticated', 'BadUserInput'], `${operation} as ${caller}`).not.toContain(code)
    }
  },
)
