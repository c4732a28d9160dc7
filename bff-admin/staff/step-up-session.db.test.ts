import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionGuard } from '#db/auth/session-guard.ts'
import { revokeSessionStatement } from '#db/auth/sessions.ts'
import type { Db } from '#db/client.ts'
import { sessions } from '#db/schema/auth.ts'
import { auditLog } from '#db/schema/platform.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { type AuthFixture, authFixture } from '#db/testing/auth-fixture.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { makeBuilder } from '#shared/server/graphql/builder.ts'
import type { Actor, SharedContext } from '#shared/server/graphql/context.ts'
import { graphqlEndpoint } from '#shared/server/graphql/endpoint.ts'
import { enforcePolicies } from '#shared/server/graphql/policies.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'
import { schema } from '../schema.ts'
import { enforceStepUp } from './step-up-policy.ts'
import { stepUpSession } from './step-up-session.ts'

const HOST = 'meridian.localhost'
const MINUTE_MS = 60_000
let fixture: AuthFixture
beforeAll(async () => {
  fixture = await authFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

function openAda() {
  return fixture.open(fixture.cast.ada, fixture.cast.meridian, 'admin')
}
function ctxOf({ sessionId }: OpenSession, now = new Date()) {
  const actor = { userId: fixture.cast.ada.id, communityId: fixture.cast.meridian.id, sessionId }
  return { db: fixture.db(), actor, now, client: { network: '203.0.113.9' } }
}
async function steppedUpAt({ sessionId }: OpenSession) {
  const db = fixture.db()
  const [row] = await db.read(build.select().from(sessions).where(eq(sessions.id, sessionId)))
  return row?.steppedUpAt ?? null
}

describe('a step-up', () => {
  it('with the password stamps only this session, and is valid for ten minutes', async () => {
    const [here, there] = [await openAda(), await openAda()]
    const now = new Date()
    const ctx = ctxOf(here, now)
    expect(await stepUpSession(ctx, { password: PASSWORD })).toEqual(new Date(now.getTime() + 10 * MINUTE_MS))
    expect(ctx.db.cost.trips).toBe(2)
    expect([await steppedUpAt(here), await steppedUpAt(there)]).toEqual([now, null])
  })

  it('with a wrong password is refused as invalid input, so that no page treats it as an ended session', async () => {
    const session = await openAda()
    for (const password of ['Wrong-2026!', '', PASSWORD.toLowerCase()])
      await expect(stepUpSession(ctxOf(session), { password })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
      })
    expect(await steppedUpAt(session)).toBeNull()
  })

  it('is refused after ten wrong passwords, even with the right one; a success resets the count', async () => {
    const session = await openAda()
    const wrong = () => stepUpSession(ctxOf(session), { password: 'Wrong-2026!' }).catch((error) => error.code)
    for (let i = 0; i < 9; i++) expect(await wrong()).toBe('BadRequest.Invalid')
    await stepUpSession(ctxOf(session), { password: PASSWORD })
    for (let i = 0; i < 10; i++) expect(await wrong()).toBe('BadRequest.Invalid')
    await expect(stepUpSession(ctxOf(session), { password: PASSWORD })).rejects.toMatchObject({
      code: 'BadRequest.MaxAttempts',
    })
  })

  it.each(['ended', 'of a member', 'of somebody else', 'of another community'] as const)(
    'does not stamp a session that is %s',
    async (which) => {
      const { cast } = fixture
      const session = which === 'of a member' ? await fixture.open(cast.ada, cast.meridian) : await openAda()
      const ctx = ctxOf(session)
      if (which === 'ended') {
        const ended = { sessionId: session.sessionId, communityId: cast.meridian.id, because: 'test' }
        await ctx.db.commit([revokeSessionStatement(ctx, ended)])
      }
      const actor = {
        ...ctx.actor,
        ...(which === 'of somebody else' ? { userId: cast.theo.id } : {}),
        ...(which === 'of another community' ? { communityId: cast.harbor.id } : {}),
      }
      await expect(stepUpSession({ ...ctx, actor }, { password: PASSWORD })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
      })
      expect(await steppedUpAt(session)).toBeNull()
    },
  )

  it('over the API is for signed-in staff, and writes no audit row', async () => {
    const caller = callerOf(createApp(), fixture.env, HOST)
    const ask = async (session: OpenSession | null, password: string) => {
      const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
      const query = 'mutation ($password: String!) { sessionStepUp(password: $password) }'
      return caller.post('/graphqlAdmin', { query, variables: { password } }, { headers })
    }
    const session = await openAda()
    expect((await ask(null, PASSWORD)).status).toBe(401)
    const member = await fixture.open(fixture.cast.maya, fixture.cast.meridian)
    expect((await ask(member, PASSWORD)).status).toBe(403)
    const wrong = await ask(session, 'Wrong-2026!')
    expect([wrong.status, (await wrong.json()).errors[0].extensions.code]).toEqual([200, 'BadRequest.Invalid'])
    const { data } = await (await ask(session, PASSWORD)).json()
    expect(Date.parse(data.sessionStepUp) - Date.now()).toBeGreaterThan(9 * MINUTE_MS)
    expect(await fixture.db().read(build.select().from(auditLog))).toEqual([])
  })
})

type TestContext = SharedContext & { readonly db: Db }

/** A schema with one operation of each kind, behind the real endpoint and the real session check. */
function endpointWithStepUp(ran: string[]) {
  const builder = makeBuilder<TestContext>()
  builder.queryField('plain', (t) => t.boolean({ resolve: () => true }))
  builder.mutationFields((t) => ({
    refund: t.boolean({
      extensions: { stepUp: true },
      resolve: async (_root, _args, { db }) => {
        const read = db.read(build.select({ id: sessions.id }).from(sessions).limit(1))
        await read
        ran.push('refund')
        return true
      },
    }),
    comment: t.boolean({ resolve: () => ran.push('comment') > 0 }),
  }))
  const built = enforcePolicies(enforceStepUp(builder.toSchema({ extensions: { policy: 'admin' } })))
  return graphqlEndpoint<TestContext>({ schema: built, isLocal: false })
}

describe('an operation with the step-up policy', () => {
  async function call(session: OpenSession, query: string, ran: string[], now = new Date()) {
    const db = fixture.db()
    const { ada, meridian } = fixture.cast
    const actor: Actor = {
      userId: ada.id,
      communityId: meridian.id,
      communityCode: meridian.code,
      sessionId: session.sessionId,
      roles: ['ADMIN', 'MEMBER'],
      kind: 'admin',
    }
    const ctx = {
      db,
      actor,
      now,
      correlationId: 'ABCD-EFGH-JKMN',
      responseHeaders: new Headers(),
      loaders: {} as SharedContext['loaders'],
      client: { host: HOST, network: '203.0.113.9', userAgent: 'test' },
      recordUse: () => {},
    }
    const request = new Request(`http://${HOST}/graphqlAdmin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    const answer = await endpointWithStepUp(ran)(request, { ctx, guard: sessionGuard(ctx), errors: [] })
    const { data, errors } = (await answer.json()) as {
      data: Record<string, unknown> | null
      errors?: { extensions: Record<string, unknown>; message: string }[]
    }
    return { status: answer.status, data, error: errors?.[0], trips: db.cost.trips }
  }

  it('is refused with NotAllowed and `stepUp` without a recent one, and does not run', async () => {
    const session = await openAda()
    const ran: string[] = []
    const answer = await call(session, 'mutation { refund }', ran)
    expect(answer).toMatchObject({ status: 403, error: { extensions: { code: 'NotAllowed', stepUp: true } } })
    expect(answer.error?.message).toBe('Confirm your password to do this.')
    expect(ran).toEqual([])
  })

  it('runs within ten minutes of the step-up, without extra round trips, and not after', async () => {
    const session = await openAda()
    const now = new Date()
    await stepUpSession(ctxOf(session, now), { password: PASSWORD })
    const ran: string[] = []
    const inTime = new Date(now.getTime() + 10 * MINUTE_MS - 1)
    expect(await call(session, 'mutation { refund }', ran, inTime)).toMatchObject({ status: 200, trips: 1 })
    expect(ran).toEqual(['refund'])
    const late = await call(session, 'mutation { refund }', ran, new Date(now.getTime() + 10 * MINUTE_MS))
    expect(late).toMatchObject({ status: 403, error: { extensions: { stepUp: true } } })
    expect(ran).toEqual(['refund'])
  })

  it('does not affect the other operations of the schema', async () => {
    const session = await openAda()
    const ran: string[] = []
    expect(await call(session, 'mutation { comment }', ran)).toMatchObject({ status: 200, data: { comment: true } })
    expect(await call(session, '{ plain }', ran)).toMatchObject({ status: 200, data: { plain: true } })
  })
})

it('passwords, addresses, cards, money, activation, permissions and permanent deletion require a step-up, and no other current operation does', () => {
  const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  )
  expect(fields.filter(({ extensions }) => extensions.stepUp).map(({ name }) => name)).toEqual([
    'accountAdjust',
    'broadcastDelete',
    'feedDelete',
    'groupDelete',
    'jobRetry',
    'memberEmailChangeAsk',
    'memberLegalHoldLift',
    'memberLegalHoldPlace',
    'memberMerge',
    'memberMergeUndo',
    'memberPasswordGenerate',
    'memberSetActive',
    'memberViewStart',
    'offerDelete',
    'panelBatchDelete',
    'panelQuestionDelete',
    'panelRoundupDelete',
    'paymentAddFromToken',
    'paymentChangeDefaultSavedPayment',
    'paymentDeleteSavedPayment',
    'paymentRefund',
    'siteClosingAnnounce',
    'siteClosingTakeBack',
    'siteExportRequest',
    'sitePackageAdd',
    'staffEnd',
    'staffInvite',
    'staffLinkSend',
    'staffSetDuties',
    'subscriptionReadAgain',
    'userPasswordLinkSend',
  ])
})
