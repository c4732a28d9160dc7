import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { encodeCursor } from '#shared/kernel/cursor.ts'
import { newId } from '#shared/kernel/ids.ts'
import { listPayments, readReceipt } from './payment-history.queries.ts'
import { listStaffChanges } from './staff-changes.queries.ts'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1111' })
})

const ALL = { first: 20, after: null }
const history = async (who: 'maya' | 'sam' | 'lena' = 'maya', page: Parameters<typeof listPayments>[1] = ALL) =>
  listPayments(fixture.as(who), page)
const shown = async () => (await history()).edges.map(({ node }) => `${node.kind} ${node.amountCents}`)

describe('the history of payments', () => {
  it('has each charge and refund once, the newest first, of all subscriptions of the member', async () => {
    expect(await tryToPay(fixture, maya)).toBe('paid')
    const second = await fixture.subscribe('maya', { owesCents: 700, card: '1111', name: '-2' })
    expect(await tryToPay(fixture, second, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
    fixture.billing().refund(maya.providerId, 2_000)
    expect(await tryToPay(fixture, maya, { operationId: 'op-3', token: 'tok-3331' })).toBe('paid')
    expect((await shown()).toSorted()).toEqual(['CHARGE 5000', 'CHARGE 700', 'REFUND 2000'])
    const at = (await history()).edges.map(({ node }) => node.happenedAt.getTime())
    expect(at).toEqual(at.toSorted((a, b) => b - a))
  })

  it('is read page by page without leaving one out or showing one twice', async () => {
    for (const n of [1, 2, 3]) {
      fixture.billing().owe(maya.providerId, 100 * n)
      expect(await tryToPay(fixture, maya, { operationId: `op-${n}`, token: `tok-${n}001` })).toBe('paid')
    }
    const ids: string[] = []
    let after: { at: Date; id: string } | null = null
    for (let page = 0; page < 3; page++) {
      const { edges, pageInfo } = await history('maya', { first: 2, after })
      ids.push(...edges.map(({ node }) => node.id))
      const last = edges.at(-1)
      if (!pageInfo.hasNextPage || !last) break
      expect(last.cursor).toBe(encodeCursor({ at: last.node.happenedAt, id: last.node.id }))
      after = { at: last.node.happenedAt, id: last.node.id }
    }
    expect(ids).toEqual((await history()).edges.map(({ node }) => node.id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('and its receipts are of nobody else, in no other community', async () => {
    expect(await tryToPay(fixture, maya)).toBe('paid')
    const [paid] = (await history()).edges
    expect((await history('sam')).edges).toEqual([])
    expect((await history('lena')).edges).toEqual([])
    const number = paid?.node.receiptNumber ?? ''
    expect(await readReceipt(fixture.as('sam'), number)).toBeNull()
    expect(await readReceipt(fixture.as('maya', undefined, fixture.cast.harbor), number)).toBeNull()
    expect(await readReceipt(fixture.as('maya'), 'unknown')).toBeNull()
  })
})

it('a receipt has our number and the provider’s, what was paid with which card, and what was given back', async () => {
  expect(await tryToPay(fixture, maya)).toBe('paid')
  const [intent] = await fixture.intents()
  fixture.billing().refund(maya.providerId, 2_000)
  expect(await tryToPay(fixture, maya, { operationId: 'op-2', token: 'tok-2221' })).toBe('paid')
  const receipt = await readReceipt(fixture.as('maya'), intent?.id ?? '')
  expect(receipt).toMatchObject({
    number: intent?.id,
    providerNumbers: [expect.any(String)],
    entries: [
      { kind: 'CHARGE', amountCents: 5_000, cardLast4: '1111', productName: 'Annual membership', currency: 'USD' },
      { kind: 'REFUND', amountCents: 2_000 },
    ],
  })
  // The refund leads to the receipt of its payment.
  const refund = (await history()).edges.find(({ node }) => node.kind === 'REFUND')
  expect((await readReceipt(fixture.as('maya'), refund?.node.receiptNumber ?? ''))?.entries).toEqual(receipt?.entries)
})

describe('what staff changed about the cards of a member', () => {
  async function audit(given: Partial<typeof auditLog.$inferInsert>) {
    const row = {
      id: newId(new Date()),
      communityId: maya.communityId,
      actorId: fixture.id('theo'),
      action: 'user.card-default',
      targetType: 'user' as const,
      targetId: maya.userId,
      visibleToMember: true,
      correlationId: 'ABCD-EFGH-JKMN',
      createdAt: new Date('2026-11-03T10:00:00Z'),
    }
    await fixture.db().commit([build.insert(auditLog).values({ ...row, ...given })])
  }

  it('is told with who did it, by initials, the newest first', async () => {
    await audit({})
    await audit({ action: 'user.card-remove', createdAt: new Date('2026-11-04T10:00:00Z') })
    expect(await listStaffChanges(fixture.as('maya'))).toEqual([
      { id: expect.any(String), action: 'user.card-remove', by: 'T. B.', at: new Date('2026-11-04T10:00:00Z') },
      { id: expect.any(String), action: 'user.card-default', by: 'T. B.', at: new Date('2026-11-03T10:00:00Z') },
    ])
  })

  it('is nothing else that staff did, nothing hidden, and nothing of others', async () => {
    await audit({ action: 'user.send-password-link' })
    await audit({ visibleToMember: false })
    await audit({ targetId: fixture.id('sam') })
    await audit({ communityId: fixture.cast.harbor.id })
    expect(await listStaffChanges(fixture.as('maya'))).toEqual([])
  })
})
