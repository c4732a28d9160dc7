import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountDeletions, dataExports, membershipEnds } from '#db/schema/privacy.ts'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type BillingFixture, billingFixture } from '#db/testing/billing.ts'
import { listMemberRequests } from './list-requests.ts'

let fixture: BillingFixture
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(() => fixture.start())

it("staff see the open data requests of their community's members", async () => {
  const { id: subscriptionId, providerId, ...maya } = await fixture.subscribe('maya')
  const own = { userId: maya.userId, communityId: maya.communityId }
  const sam = fixture.actor('sam')
  const lena = fixture.actor('lena')
  await fixture.db().commit([
    build.insert(accountDeletions).values([
      { ...own, id: 'open', requestedAt: NOW, dueAt: at(5) },
      { ...sam, id: 'cancelled', requestedAt: NOW, dueAt: at(5), cancelledAt: NOW },
      { ...lena, id: 'elsewhere', requestedAt: NOW, dueAt: at(5) },
    ]),
    build.insert(dataExports).values([
      { ...own, id: 'waits', state: 'WAITING', requestedAt: at(1) },
      { ...sam, id: 'failed', state: 'FAILED', requestedAt: at(0) },
      { ...sam, id: 'ready', state: 'READY', requestedAt: NOW, readyAt: NOW, expiresAt: at(9) },
      { ...lena, id: 'theirs', state: 'WAITING', requestedAt: NOW },
    ]),
    build
      .insert(membershipEnds)
      .values({ ...own, id: 'end', subscriptionId, state: 'REFUSED', step: 'SEND', nextTryAt: at(1), createdAt: NOW }),
  ])
  const ctx = fixture.as('theo')
  const { deletions, copies, membershipEnds: ends } = await listMemberRequests(ctx)
  expect(ctx.db.cost).toMatchObject({ trips: 1 })
  expect(deletions).toEqual([
    { id: 'open', name: 'Maya Chen', email: 'maya.chen@meridian.test', requestedAt: NOW, dueAt: at(5) },
  ])
  expect(copies).toMatchObject([
    { id: 'failed', hasFailed: true },
    { id: 'waits', hasFailed: false },
  ])
  expect(ends).toEqual([{ id: 'end', subscription: providerId, deletedAt: NOW, isRefused: true }])
})

it('a person without a permission there is refused', async () => {
  await expect(listMemberRequests(fixture.as('stig', NOW, fixture.cast.meridian))).rejects.toThrow('NotAllowed')
})
