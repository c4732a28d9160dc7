import { eq } from 'drizzle-orm'
import { sha256 } from '#db/auth/sha256.ts'
import { newestPackages, offeredPackages } from '#db/onboarding/invitation-rows.ts'
import { type JoinInput, join } from '#db/onboarding/join.ts'
import { users } from '#db/schema/members.ts'
import { notifications } from '#db/schema/notifications.ts'
import { invitations, joiningPayments } from '#db/schema/onboarding.ts'
import { packages } from '#db/schema/renewals.ts'
import { build } from '#db/statement.ts'
import { NOW } from './base-fixture.ts'
import { type BillingFixture, billingFixture } from './billing.ts'
import { dropClosings, giveClosing } from './content/closings.ts'

/** The link of Zoe's invitation. */
export const ZOES_DEAL = 'zoes-deal-of-which-there-is-one-in-the-world'
const NAME = { givenName: 'Zoe', familyName: 'First' } as const

type NewInvitation = Partial<typeof invitations.$inferInsert> & { readonly deal?: string }

/** Invited people and membership prices, in addition to the members and the in-memory provider. */
export async function joiningFixture() {
  return joiningFactory(await billingFixture())
}

/** What `joiningFixture` adds to another fixture. */
export function joiningFactory<Base extends BillingFixture>(base: Base) {
  const { meridian, harbor } = base.cast
  /** Accounts outlive a test, so each test has its own Zoe. */
  let count = 0
  const zoe = () => ({ ...NAME, userId: `zoe-${count}`, email: `zoe.first.${count}@meridian.test` })

  const invite = async ({ deal = ZOES_DEAL, ...given }: NewInvitation = {}) => {
    const row = {
      id: `invitation-${deal}`,
      communityId: meridian.id,
      ...zoe(),
      tokenHash: await sha256(deal),
      invitedById: base.id('maya'),
      // For tests by the clock of the fixture and by the real one.
      expiresAt: new Date('2099-01-01T00:00:00Z'),
      createdAt: NOW,
      ...given,
    }
    await base.db().commit([build.insert(invitations).values(row)])
    return row
  }

  return {
    ...base,
    zoe,
    invite,
    notified: () => base.db().read(build.select().from(notifications)),
    payments: () => base.db().read(build.select().from(joiningPayments)),
    invitation: async () => {
      const [row] = await base.db().read(build.select().from(invitations))
      if (!row) throw new Error('Nobody is invited')
      return row
    },
    /** The account that was created from an invitation. */
    member: async (userId = zoe().userId) => {
      const [row] = await base.db().read(build.select().from(users).where(eq(users.id, userId)))
      return row ?? null
    },
    /** Joins in a separate request. */
    join: async (
      { token = 'tok-1111', ...given }: Partial<JoinInput> & { readonly token?: string } = {},
      ctx = base.ctx(),
    ) => {
      const [invitation] = await base.db().read(build.select().from(invitations))
      const offered = await base.db().read(offeredPackages({ communityId: meridian.id, now: NOW }))
      const [offer] = newestPackages(offered)
      if (!invitation || !offer) throw new Error('Nobody is invited, or nothing is offered')
      return join(ctx, {
        invitation,
        offer,
        offered,
        takeCard: async () => ({ kind: 'done', value: { kind: 'token', token } }),
        operationId: 'op-1',
        receiptEmail: null,
        terms: 'https://meridian.test/terms',
        networkRange: '203.0.113.0/24',
        ...given,
      })
    },
    /** From now on nobody can join. */
    announceClosing: () => giveClosing(base),
    startJoining: async () => {
      count++
      await base.start()
      await dropClosings(base)
      await base.db().commit([build.insert(packages).values([meridian, harbor].flatMap(packagesOf))])
    },
  }
}

function packagesOf({ id }: { readonly id: string }) {
  return [12, 24].map((termMonths) => ({
    id: `${id}-${termMonths}`,
    communityId: id,
    termMonths,
    version: 1,
    duesCents: termMonths === 12 ? 195_000 : 350_000,
    initiationFeeCents: 50_000,
    currency: 'USD',
    pricePointId: `${id}-${termMonths}`,
    productHandle: 'membership',
    offeredFrom: new Date(0),
  }))
}

export type JoiningFixture = Awaited<ReturnType<typeof joiningFixture>>
