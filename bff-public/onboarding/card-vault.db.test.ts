import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { type JoiningFixture, joiningFixture, ZOES_DEAL } from '#db/testing/joining.ts'
import { BILLING_MESSAGES } from '#shared/domain/billing/messages.ts'
import { CommunityConfig } from '#shared/domain/communities/config.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { startSandbox, type TestSandbox } from '#shared/testing/start-sandbox.ts'
import { createApp } from '../index.ts'

const app = createApp()
let fixture: JoiningFixture
let sandbox: TestSandbox
beforeAll(async () => {
  fixture = await joiningFixture()
  sandbox = await startSandbox()
  await fixture.startJoining()
  const isHarbor = eq(communities.id, fixture.cast.harbor.id)
  const [row] = await fixture.db().read(build.select().from(communities).where(isHarbor))
  const config = CommunityConfig.parse({ ...row?.config, cardFields: 'BRAINTREE' })
  await fixture.db().commit([build.update(communities).set({ config }).where(isHarbor)])
})
afterAll(async () => {
  await sandbox?.discard()
  await fixture?.stop()
})
beforeEach(() => fixture.startJoining())

async function readOffer() {
  const env = { ...fixture.env, BRAINTREE_API_URL: `${sandbox.url}/braintree/graphql` }
  const response = await callerOf(app, env, 'harbor.localhost').get(`/rest/get-started?dealId=${ZOES_DEAL}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('the card fields of a community that keeps cards in the vault', () => {
  beforeEach(() => fixture.invite({ communityId: fixture.cast.harbor.id, invitedById: null }))

  it('[ENT-037] open with a token that the vault creates for the page', async () => {
    const { status, body } = await readOffer()
    expect(status).toBe(200)
    expect(JSON.parse(atob(String(body.braintreeClientToken)))).toHaveProperty('authorizationFingerprint')
  })

  it('are unavailable while the vault is: the page is told to try later', async () => {
    await sandbox.fault({ provider: 'payment', mode: 'status', status: 503, times: 1 })
    expect(await readOffer()).toMatchObject({ status: 503, body: { message: BILLING_MESSAGES.providerAway } })
  })
})
