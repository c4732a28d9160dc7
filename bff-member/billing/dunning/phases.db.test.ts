import { eq } from 'drizzle-orm'
import { type GraphQLArgument, type GraphQLField, getNamedType, isLeafType, isNonNullType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { ALLOWED_PHASES, MEMBERSHIP_PHASES, type MembershipPhase } from '#shared/domain/billing/dunning/phases.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'
import { schema } from '../../schema.ts'
import { enforcePhases, phasesOf } from './enforce-phases.ts'

const DAY_MS = 24 * 3_600_000
/** Days since the failure after which each phase begins. */
const DAYS: Readonly<Record<MembershipPhase, number>> = { GOOD: 0, GRACE: 1, READ_ONLY: 16, GATED: 31, CLOSED: 46 }

let fixture: AuthFixture
let token: string
const app = createApp()

beforeAll(async () => {
  fixture = await authFixture()
  const { maya, meridian } = fixture.cast
  token = (await fixture.open(maya, meridian)).authToken
})
afterAll(() => fixture.stop())

async function bringInto(phase: MembershipPhase) {
  const { maya, meridian } = fixture.cast
  const row = {
    id: 'own',
    communityId: meridian.id,
    userId: maya.id,
    providerId: 'p',
    providerCustomerId: 'c',
    state: phase === 'GOOD' ? ('active' as const) : ('past_due' as const),
    balanceCents: phase === 'GOOD' ? 0 : 100,
    currency: 'USD',
    productName: 'Membership',
    pastDueSince: phase === 'GOOD' ? null : new Date(Date.now() - DAYS[phase] * DAY_MS),
    readAt: new Date(0),
    createdAt: new Date(0),
  }
  await fixture
    .db()
    .commit([
      build.delete(subscriptions).where(eq(subscriptions.communityId, meridian.id)),
      build.insert(subscriptions).values(row),
    ])
}

async function ask(query: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await callerOf(app, fixture.env, 'meridian.localhost').post('/graphql', { query }, { headers })
  const { errors } = (await response.json()) as { errors?: { extensions: Record<string, unknown> }[] }
  return {
    status: response.status,
    refusedIn: errors?.[0]?.extensions.phase ?? null,
    code: errors?.[0]?.extensions.code,
  }
}

/** Inputs that pass the validation of an operation before its first read. */
const VALUES: Readonly<Record<string, string>> = {
  mobilePhone: '{ countryCode: "US", number: "2025550143" }',
  email: '"someone@meridian.test"',
  userId: '"me"',
  content: '"<p>Words</p>"',
  place: '"new"',
  feedback: '"<p>Words</p>"',
  byline: '"<p>Words</p>"',
  markedAt: '"2026-11-20T00:00:00Z"',
  profile: '{ biography: "Words" }',
  notificationIds: '["01ke6p4ym028teycaectrbf1kr"]',
  selected: 'true',
}

const OF_TYPE: Readonly<Record<string, string>> = { Boolean: 'true', Int: '1' }

function placeholderOf({ name, type }: GraphQLArgument): string {
  return VALUES[name] ?? OF_TYPE[getNamedType(type).name] ?? '"01ke6p4ym028teycaectrbf1kr"'
}

/** The arguments of fields with special ids or with more arguments than the required ones. */
const ARGUMENTS: Readonly<Record<string, () => string>> = {
  notificationsPreferenceSelection: () => `id: "${fixture.cast.maya.id}.article-published.EMAIL", selected: true`,
  savedSearchCreate: () => 'name: "Boards", text: "boards"',
}

function documentOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>): string {
  const given = field.args.filter(({ type }) => isNonNullType(type)).map((arg) => `${arg.name}: ${argumentValue(arg)}`)
  const list = ARGUMENTS[field.name]?.() ?? given.join(', ')
  const args = list ? `(${list})` : ''
  return `${kind} { ${field.name}${args}${isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'} }`
}

function argumentValue(arg: GraphQLArgument): string {
  const type = getNamedType(arg.type)
  return 'getValues' in type ? (type.getValues()[0]?.name ?? '') : placeholderOf(arg)
}

function fieldsOf(kind: 'query' | 'mutation') {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  // A sign-out would end the session of this test.
  return Object.values(type?.getFields() ?? {}).filter(({ name }) => name !== 'logout')
}

describe.each(MEMBERSHIP_PHASES)('in the phase %s', (phase) => {
  beforeEach(() => bringInto(phase))

  it.each(fieldsOf('mutation').map((field) => [field.name, field] as const))(
    '%s is refused or allowed as declared',
    async (_, field) => {
      const isAllowed = ALLOWED_PHASES[phasesOf(field, 'mutation')].some((one) => one === phase)
      const { refusedIn, code } = await ask(documentOf('mutation', field))
      expect(refusedIn).toBe(isAllowed ? null : phase)
      if (!isAllowed) expect(code).toBe('NotAllowed')
    },
  )

  it.each(fieldsOf('query').map((field) => [field.name, field] as const))(
    'the query %s is refused or allowed as declared',
    async (_, field) => {
      const isAllowed = ALLOWED_PHASES[phasesOf(field, 'query')].some((one) => one === phase)
      expect((await ask(documentOf('query', field))).refusedIn).toBe(isAllowed ? null : phase)
    },
  )
})

it('a draft can be saved and own texts can be read, whatever amount is due', () => {
  const { articleAutoSaveRevision, articleCreate } = schema.getMutationType()?.getFields() ?? {}
  const { articleInFlight, article } = schema.getQueryType()?.getFields() ?? {}
  for (const field of [articleAutoSaveRevision, articleCreate, articleInFlight, article])
    expect(field?.extensions.phases).toBe('always')
})

it('from read-only on nothing is handed to others, and members can still take back what is theirs', () => {
  const fields = schema.getMutationType()?.getFields() ?? {}
  const phaseOf = (name: string) => fields[name]?.extensions.phases
  const writing = ['groupJoin', 'groupRequest', 'groupAnswerInvitation', 'groupAnswerRequest', 'introductionAnswer']
  const takingBack = ['forumEntryDelete', 'forumDraftDelete', 'groupLeave', 'articleWithdraw']
  expect(writing.map((name) => [name, phaseOf(name)])).toEqual(writing.map((name) => [name, 'untilReadOnly']))
  expect(takingBack.map((name) => [name, phaseOf(name)])).toEqual(takingBack.map((name) => [name, 'untilGated']))
})

it('a document that also requests a refused field is refused as a whole', async () => {
  await bringInto('GATED')
  expect(await ask('{ payments { id } }')).not.toMatchObject({ status: 403 })
  expect(await ask('{ payments { id } me { id } }')).toMatchObject({ status: 403, refusedIn: 'GATED' })
  expect(await ask('{ me { id } payments { id } }')).toMatchObject({ status: 403, refusedIn: 'GATED' })
})

it('a schema with a mutation that declares no phases does not start', () => {
  const field = { name: 'articlePublishEverything', extensions: {} } as GraphQLField<unknown, unknown>
  const withIt = { getQueryType: () => null, getMutationType: () => ({ getFields: () => ({ field }) }) }
  expect(() => enforcePhases(withIt as never)).toThrow(
    'articlePublishEverything does not name the phases of a membership in which it is allowed',
  )
})

it('after a recovery everything is allowed from the next request on', async () => {
  await bringInto('CLOSED')
  expect(await ask('{ me { id } }')).toMatchObject({ refusedIn: 'CLOSED' })
  await bringInto('GOOD')
  expect(await ask('{ me { id } }')).toMatchObject({ status: 200, refusedIn: null })
})

it('staff have no membership, and are never refused', async () => {
  await bringInto('CLOSED')
  const { theo, meridian } = fixture.cast
  const { authToken } = await fixture.open(theo, meridian, 'admin')
  const headers = { Authorization: `Bearer ${authToken}` }
  const response = await callerOf(app, fixture.env, 'meridian.localhost').post(
    '/graphql',
    { query: '{ me { id } }' },
    { headers },
  )
  expect(response.status).toBe(200)
})
