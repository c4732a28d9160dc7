import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followFailedRenewals } from '#db/billing/dunning/follow-failed-renewals.ts'
import { receiveBillingWebhook } from '#db/billing/receive-billing-webhook.ts'
import { groupMembers, groups } from '#db/schema/groups.ts'
import { users } from '#db/schema/members.ts'
import { directoryEntries } from '#db/schema/profiles.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { memberPhase } from '#shared/domain/billing/dunning/phases.ts'
import { DEFAULT_DUNNING } from '#shared/domain/billing/dunning/schedule.ts'
import { isFormerMember } from './former-member.ts'

/* Who is no longer a member is told from the standing, which is kept per member and not per membership. */

const DAYS = { schedule: DEFAULT_DUNNING, timeZone: 'America/New_York' }
const A_YEAR_MINUTES = 365 * 24 * 60
let fixture: BillingFixture
let old: Subscribed
let other: Subscribed
let webhooks = 0
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.start()
  const userId = fixture.id('maya')
  const communityId = fixture.cast.meridian.id
  await fixture.db().commit([
    build.insert(groups).values({
      ...{ id: 'g', communityId, name: 'Platforms', about: 'x', slug: 'platforms', visibility: 'OPEN' as const },
      ...{ createdBy: userId, createdAt: NOW, updatedAt: NOW },
    }),
    build.insert(groupMembers).values({ groupId: 'g', communityId, userId, state: 'MEMBER', changedAt: NOW }),
  ])
  old = await fixture.subscribe('maya', { card: '9992', name: '-old' })
  other = await fixture.subscribe('maya', { card: '1111', name: '-other' })
})

async function hear({ providerId }: Subscribed) {
  fixture.pass(1)
  const message = { id: `h-${webhooks++}`, event: 'subscription_state_change', providerSubscriptionId: providerId }
  await receiveBillingWebhook(fixture.ctx(), message)
  await followFailedRenewals(fixture.ctx())
}

/** What others see of Maya, and what she may do. */
async function maya() {
  const isMaya = eq(users.id, fixture.id('maya'))
  const [[person], listed, [group], rows] = await Promise.all([
    fixture.db().read(
      build
        .select({ standing: users.standing, isFormer: isFormerMember(users.communityId) })
        .from(users)
        .where(isMaya),
    ),
    fixture.db().read(
      build
        .select()
        .from(directoryEntries)
        .where(eq(directoryEntries.userId, fixture.id('maya'))),
    ),
    fixture.db().read(build.select().from(groups).where(eq(groups.id, 'g'))),
    Promise.all([old, other].map(({ id }) => fixture.subscription(id))),
  ])
  const phase = memberPhase(rows, DAYS, fixture.ctx().now)
  return { ...person, isListed: listed.length === 1, members: group?.memberCount, phase }
}

const MEMBER = { isFormer: false, isListed: true, members: 1, phase: 'GOOD' }

describe('a member with two memberships', () => {
  it.each(['canceled', 'expired', 'on_hold', 'trial_ended'] as const)(
    'of which one is %s stays a member by the other, whichever is heard of last',
    async (state) => {
      fixture.billing().setState(old.providerId, state)
      for (const one of [old, other, old, other]) {
        await hear(one)
        expect(await maya()).toEqual({ ...MEMBER, standing: 'GOOD' })
      }
    },
  )

  it('of which one was closed unpaid is past due and stays a member by the other', async () => {
    fixture.billing().renew(old.providerId, fixture.ctx().now)
    await hear(old)
    fixture.pass(A_YEAR_MINUTES)
    fixture.billing().setState(old.providerId, 'unpaid')
    for (const one of [old, other, old]) {
      await hear(one)
      expect(await maya()).toEqual({ ...MEMBER, standing: 'PAST_DUE' })
    }
  })

  it('is no longer one when both have ended, and is one again with either', async () => {
    for (const one of [old, other]) fixture.billing().setState(one.providerId, 'canceled')
    for (const one of [old, other]) await hear(one)
    expect(await maya()).toEqual({
      ...{ standing: 'SUSPENDED', isFormer: true, isListed: false, members: 0, phase: 'CLOSED' },
    })
    fixture.billing().setState(old.providerId, 'active')
    await hear(old)
    expect(await maya()).toEqual({ ...MEMBER, standing: 'GOOD' })
  })
})
