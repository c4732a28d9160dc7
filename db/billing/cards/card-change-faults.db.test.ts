import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed } from '#db/testing/billing.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { settleOperations } from '../operations/settle-operations.ts'
import { deleteCard, setDefaultCard } from './change-cards.ts'

/* Staff change a member's card, and the request ends between the provider call and the audit log. */

let fixture: BillingFixture
let maya: Subscribed
let second: string
beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '1111' })
  second = fixture.billing().addCard(maya.customerId, '4444')
})

function input() {
  const by = { actorId: fixture.id('theo'), ipClass: '192.0.2.0/24', correlationId: 'c' }
  return { ...maya, cardId: second, by }
}

/** The context of a request that ends right after the provider has answered. */
function endingCtx() {
  const ctx = fixture.ctx()
  ctx.db.commit = async () => {
    throw new AppError('ServiceUnavailable')
  }
  // The claim is a separate kind of commit.
  return ctx
}

async function logged() {
  const rows = await fixture.db().read(build.select().from(auditLog))
  const emails = await fixture
    .db()
    .read(build.select().from(outbox).where(eq(outbox.template, 'card-changed-by-staff')))
  return { actions: rows.map(({ action }) => action), emails: emails.length }
}

async function runJob(minutes = 3) {
  fixture.pass(minutes)
  return settleOperations(fixture.ctx())
}

const CHANGES = [
  ['made the default', 'makeDefault', setDefaultCard, 'user.card-default'],
  ['removed', 'removeCard', deleteCard, 'user.card-remove'],
] as const

describe.each(CHANGES)('a card that is %s by staff whose request ends', (_, method, change, action) => {
  it('after the provider did it is logged, and the member is notified, once', async () => {
    await expect(change(endingCtx(), input())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await logged()).toEqual({ actions: [], emails: 0 })
    fixture.pass(2)
    const another = { ...maya, cardId: fixture.billing().addCard(maya.customerId, '5555') }
    await expect(setDefaultCard(fixture.ctx(), another)).rejects.toMatchObject({ code: 'InvalidTransition' })
    await Promise.all([runJob(), runJob()])
    expect(await runJob()).toEqual({ done: 0, later: 0, failed: 0 })
    expect(await logged()).toEqual({ actions: [action], emails: 1 })
  })

  it('before the provider did it leaves no trace, and the next change works', async () => {
    fixture.billing().fail(method, 'away')
    await expect(change(endingCtx(), input())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(await runJob()).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await logged()).toEqual({ actions: [], emails: 0 })
    await change(fixture.ctx(), input())
    expect(await logged()).toEqual({ actions: [action], emails: 1 })
  })

  it('is looked up again until the provider answers', async () => {
    await expect(change(endingCtx(), input())).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    for (const read of ['readSubscription', 'listCards'] as const) fixture.billing().fail(read, 'away', { times: 2 })
    expect(await runJob()).toEqual({ done: 0, later: 1, failed: 0 })
    fixture.billing().heal()
    expect(await runJob()).toEqual({ done: 1, later: 0, failed: 0 })
    expect(await logged()).toEqual({ actions: [action], emails: 1 })
  })
})

it('a removal that was done without an answer, and refused when repeated, is logged once', async () => {
  const { port } = fixture.billing()
  let calls = 0
  const removeCard: typeof port.removeCard = async (card) => {
    if (++calls > 1) return { kind: 'refused', refusal: { kind: 'not-found' } }
    await port.removeCard(card)
    return { kind: 'unknown', reason: 'timeout' }
  }
  const ctx = { ...fixture.ctx(), billing: { ...port, removeCard } }
  await expect(deleteCard(ctx, input())).rejects.toMatchObject({ code: 'NotFound' })
  await runJob()
  expect(await logged()).toEqual({ actions: ['user.card-remove'], emails: 1 })
})
