import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeDataExports } from '#db/members/privacy/write-data-exports.ts'
import { sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/members.ts'
import { accountDeletions, dataExports } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import { PASSWORD_HASH } from '#db/testing/cast.ts'
import { PRIVACY_MESSAGES } from '#shared/domain/members/privacy.ts'
import { filesPort } from '#shared/server/files-port.ts'
import { KICK_PATHS } from '#shared/server/remote-kicks.ts'
import { type Caller, callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../../index.ts'

const ASK = 'mutation { dataExportRequest }'
const READ = '{ me { deletionDueAt dataExport { id state expiresAt } } }'
const PARTS =
  'query ($id: ID!, $after: Int!) { dataExportParts(id: $id, after: $after) { position source label rows } }'
const DELETE = 'mutation ($password: String!) { accountDeletionRequest(password: $password) }'
const CANCEL = 'mutation { accountDeletionCancel }'
const PASSWORD = { password: 'Council-2026!' }

type Answer = {
  data?: {
    me?: { deletionDueAt: string | null; dataExport: { id: string; state: string } | null }
    ownPrivacy?: object
    dataExportParts?: { source: string; rows: string }[]
    accountDeletionRequest?: boolean
    accountDeletionCancel?: boolean
  } | null
  errors?: { message: string; extensions: { code: string } }[]
}

let fixture: AuthFixture
let meridian: Caller
let harbor: Caller
let maya: object
let sam: object
let lena: object
let theo: object
beforeAll(async () => {
  fixture = await authFixture()
  const app = createApp()
  meridian = callerOf(app, fixture.env, 'meridian.localhost')
  harbor = callerOf(app, fixture.env, 'harbor.localhost')
  maya = await fixture.headersFor('maya', 'member')
  sam = await fixture.headersFor('sam', 'member')
  lena = await fixture.headersFor('lena', 'member', 'harbor')
  theo = await fixture.headersFor('theo', 'admin')
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function ask(headers: object, query: string, variables: object = {}, caller = meridian) {
  const response = await caller.post('/graphql', { query, variables }, { headers: headers as Record<string, string> })
  const { data, errors } = (await response.json()) as Answer
  return { status: response.status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message }
}

function setPassword(passwordHash: string | null) {
  return fixture.change(fixture.cast.maya, { passwordHash })
}

describe('a copy of the own data', () => {
  it('is queued when requested, at most three times a day', async () => {
    expect((await ask(maya, READ)).data?.me?.dataExport).toBeNull()
    for (let i = 0; i < 3; i++) expect((await ask(maya, ASK)).code).toBeUndefined()
    expect((await ask(maya, ASK)).code).toBe('TooManyRequests')
    expect((await ask(maya, READ)).data?.me?.dataExport).toMatchObject({ state: 'WAITING' })
    expect(await fixture.db().read(build.select().from(dataExports))).toHaveLength(1)
  })

  it('is readable only by its member, not by other members, other communities, staff or visitors', async () => {
    await ask(maya, ASK)
    const files = filesPort(fixture.env)
    await writeDataExports({ db: fixture.db(), now: new Date(), outboxKey: fixture.env.OUTBOX_KEY, files })
    const id = (await ask(maya, READ)).data?.me?.dataExport?.id ?? ''
    const variables = { id, after: -1 }
    const own = (await ask(maya, PARTS, variables)).data?.dataExportParts ?? []
    expect(own[0]?.source).toBe('users')
    expect(own[0]?.rows).toContain('maya.chen@meridian.test')
    expect((await ask(sam, PARTS, variables)).data?.dataExportParts).toEqual([])
    expect((await ask(theo, PARTS, variables)).data?.dataExportParts).toEqual([])
    expect((await ask(lena, PARTS, variables, harbor)).data?.dataExportParts).toEqual([])
    expect((await ask({}, PARTS, variables)).status).toBe(401)
    expect((await ask(theo, ASK)).code).toBe('NotAllowed')
    expect((await ask({}, ASK)).status).toBe(401)
  })
})

it("the account's private data are returned separately, only to its member", async () => {
  const query = '{ ownPrivacy { hasPassword deletionDueAt deletionHold dataExport { state } } }'
  const nothing = { hasPassword: true, deletionDueAt: null, deletionHold: null, dataExport: null }
  expect((await ask(maya, query)).data?.ownPrivacy).toEqual(nothing)
  await ask(maya, ASK)
  await ask(maya, DELETE, PASSWORD)
  const dueAt = (await ask(maya, READ)).data?.me?.deletionDueAt
  expect((await ask(maya, query)).data?.ownPrivacy).toEqual({
    ...nothing,
    deletionDueAt: dueAt,
    dataExport: { state: 'WAITING' },
  })
  expect((await ask(sam, query)).data?.ownPrivacy).toEqual(nothing)
  expect((await ask(lena, query, {}, harbor)).data?.ownPrivacy).toEqual(nothing)
  expect((await ask(theo, query)).data?.ownPrivacy).toMatchObject({ deletionDueAt: null, dataExport: null })
  expect((await ask({}, query)).status).toBe(401)
})

describe('the deletion of the own account', () => {
  it('requires the password, and is shown until it is cancelled', async () => {
    expect(await ask(maya, DELETE, { password: 'wrong' })).toMatchObject({
      code: 'BadRequest.Invalid',
      message: PRIVACY_MESSAGES.wrongPassword,
    })
    expect((await ask(maya, READ)).data?.me?.deletionDueAt).toBeNull()
    expect((await ask(maya, DELETE, PASSWORD)).data?.accountDeletionRequest).toBe(true)
    expect((await ask(maya, DELETE, PASSWORD)).data?.accountDeletionRequest).toBe(true)
    const dueAt = (await ask(maya, READ)).data?.me?.deletionDueAt
    expect(Date.parse(dueAt ?? '') / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1)
    expect((await ask(sam, READ)).data?.me?.deletionDueAt).toBeNull()
    expect((await ask(sam, CANCEL)).data?.accountDeletionCancel).toBe(false)
    expect((await ask(maya, CANCEL)).data?.accountDeletionCancel).toBe(true)
    expect((await ask(maya, CANCEL)).data?.accountDeletionCancel).toBe(false)
    expect((await ask(maya, READ)).data?.me?.deletionDueAt).toBeNull()
  })

  it('is confirmed by email immediately, as is its cancellation', async () => {
    const kicked: string[] = []
    const fetch = async ({ url }: Request) => {
      kicked.push(new URL(url).pathname)
      return new Response(null, { status: 202 })
    }
    const caller = callerOf(createApp(), { ...fixture.env, JOBS: { fetch } }, 'meridian.localhost')
    const kicksOf = async (query: string, variables = {}) => {
      expect((await ask(maya, query, variables, caller)).code).toBeUndefined()
      return kicked.splice(0)
    }
    expect(await kicksOf(DELETE, PASSWORD)).toEqual([KICK_PATHS.outbox])
    expect(await kicksOf(CANCEL)).toEqual([KICK_PATHS.outbox])
    expect(await kicksOf(CANCEL)).toEqual([])
  })

  it('checks at most ten wrong passwords in ten minutes', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => ask(maya, DELETE, { password: 'wrong' })))
    const wrong = answers.filter(({ message }) => message === PRIVACY_MESSAGES.wrongPassword)
    expect(wrong.length).toBeLessThanOrEqual(10)
    expect((await ask(maya, DELETE, PASSWORD)).code).toBe('BadRequest.MaxAttempts')
    expect(await fixture.db().read(build.select().from(accountDeletions))).toEqual([])
  }, 30_000)

  it('of a member without a password requires a sign-in within the last ten minutes', async () => {
    const opened = (minutesAgo: number) =>
      fixture.db().commit([
        build
          .update(sessions)
          .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
          .where(eq(sessions.userId, fixture.cast.maya.id)),
      ])
    await setPassword(null)
    try {
      await opened(11)
      expect(await ask(maya, DELETE, { password: '' })).toMatchObject({ message: PRIVACY_MESSAGES.signInAgain })
      await opened(9)
      expect((await ask(maya, DELETE, { password: '' })).data?.accountDeletionRequest).toBe(true)
    } finally {
      await setPassword(PASSWORD_HASH)
    }
  })

  it('cannot be requested by staff or visitors', async () => {
    expect((await ask(theo, DELETE, PASSWORD)).code).toBe('NotAllowed')
    expect((await ask(theo, CANCEL)).code).toBe('NotAllowed')
    expect((await ask({}, DELETE, PASSWORD)).status).toBe(401)
    const people = await fixture
      .db()
      .read(build.select({ status: users.status }).from(users).where(eq(users.id, fixture.cast.theo.id)))
    expect(people).toEqual([{ status: 'ACTIVE' }])
  })
})
