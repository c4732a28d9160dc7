import { eq } from 'drizzle-orm'
import { ledgerEntries, subscriptions } from '#db/schema/billing.ts'
import { users } from '#db/schema/members.ts'
import { joiningPayments } from '#db/schema/onboarding.ts'
import { packages } from '#db/schema/renewals.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import type { JoiningFixture } from '#db/testing/joining.ts'
import { newId } from '#shared/kernel/ids.ts'
import { browserHeaders, type CallOptions, cookiesOf } from '../call-app.ts'
import type { TestEnv } from '../worker-env.ts'
import type { AppsWithBilling } from './apps-with-billing.ts'
import { withOperation } from './operation-named.ts'

export type Said = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
export type InvitedPerson = Awaited<ReturnType<typeof invitedPerson>>

const MERIDIAN = 'meridian.localhost'
/** A day, so that invitations do not expire in tests that move the clock. */
const EXPIRES_MS = 24 * 3_600_000
let people = 0
let networks = 0

/** A network without earlier counts. */
export function ownNetwork(): string {
  networks++
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}

/** The price of a one-year membership, at the price point that the sandbox knows; a later one replaces the earlier offer. */
export function offerPackage(fixture: JoiningFixture, given: Partial<typeof packages.$inferInsert> = {}) {
  const row = {
    id: newId(new Date()),
    communityId: fixture.cast.meridian.id,
    termMonths: 12,
    version: 1,
    duesCents: 195_000,
    initiationFeeCents: 50_000,
    currency: 'USD',
    pricePointId: '1',
    productHandle: 'membership',
    offeredFrom: new Date(0),
    ...given,
  }
  return fixture.db().commit([build.insert(packages).values(row)])
}

/** A person who was invited to Meridian, and the devices on which the link is opened. */
export async function invitedPerson(fixture: JoiningFixture, billing: AppsWithBilling) {
  const name = `joiner-${++people}-${newId(new Date())}`.toLowerCase()
  const deal = `a-link-of-${name}`
  const email = `${name}@meridian.test`
  const expiresAt = new Date(billing.now().getTime() + EXPIRES_MS)
  const { id: invitationId } = await fixture.invite({ deal, userId: name, email, invitedById: null, expiresAt })

  const device = (host = MERIDIAN, over: Partial<TestEnv> | null = null) => {
    const network = ownNetwork()
    let cookies: Record<string, string> = {}
    const options = (): CallOptions => ({
      headers: { ...browserHeaders(host), 'CF-Connecting-IP': network },
      cookies,
    })
    const taking = async (response: Response): Promise<Said> => {
      cookies = { ...cookies, ...cookiesOf(response) }
      const text = await response.text()
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Said['body']) }
    }
    const post = async (path: string, body: object) => taking(await billing.on(host, over).post(path, body, options()))
    const graphql = async (query: string, variables: object = {}) => {
      const { body } = await post('/graphqlPublic', { query, variables })
      const { errors, data } = body as { errors?: { extensions: { code: string } }[]; data?: Record<string, unknown> }
      return errors?.[0]?.extensions.code ?? data ?? null
    }
    return {
      cookies: () => cookies,
      read: async (dealId = deal) =>
        taking(await billing.on(host, over).get(`/rest/get-started?dealId=${dealId}`, options())),
      pay: (given: object) => post('/rest/get-started/payment', { dealId: deal, ...withOperation(given) }),
      choosePassword: (given: object = {}) =>
        post('/rest/get-started/password', { dealId: deal, uid: name, username: email, password: PASSWORD, ...given }),
      complete: () => post('/rest/get-started/complete', {}),
      signIn: (password: string) => post('/rest/login', { username: email, password }),
      skip: (step: string) =>
        graphql('mutation ($step: OnboardingAnsweredStep!) { onboardingStepSkip(step: $step) }', { step }),
      /** The user of the session, and the next step. */
      whoAmI: () => graphql('{ getStarted { onboarding { userId nextStep } } }'),
    }
  }

  return {
    userId: name,
    deal,
    email,
    invitationId,
    device,
    token: (card: Readonly<Record<string, string>> = {}) => billing.payments().token(card),
    payments: () =>
      fixture.db().read(build.select().from(joiningPayments).where(eq(joiningPayments.invitationId, invitationId))),
    account: async () => (await fixture.db().read(build.select().from(users).where(eq(users.id, name))))[0] ?? null,
    ledger: () => fixture.db().read(build.select().from(ledgerEntries).where(eq(ledgerEntries.userId, name))),
    subscriptions: () => fixture.db().read(build.select().from(subscriptions).where(eq(subscriptions.userId, name))),
    /** The money movements at the provider for this person. */
    provided: async () => (await billing.payments().list()).filter(({ reference }) => reference === name),
  }
}
