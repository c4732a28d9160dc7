import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readStatement } from '#db/billing/statements/read-statement.ts'
import {
  readAccountant,
  readSentStatement,
  saveAccountant,
  sendStatement,
} from '#db/billing/statements/send-statement.ts'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { statementSends } from '#db/schema/statements.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { beforeWriteOf } from '#db/testing/races/before-write-of.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { listStatements, listStatementYears } from './statements.queries.ts'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { owesCents: 5_000, card: '1111' })
  expect(await tryToPay(fixture, maya)).toBe('paid')
})

const ALL = { year: null, first: 50, after: null }
type Who = 'maya' | 'sam' | 'lena'

function as(who: Who, at?: Date) {
  return { ...fixture.as(who, at), outboxKey: OUTBOX_KEY }
}

function statements(who: Who = 'maya') {
  return listStatements(as(who), ALL)
}

function paidIn(cents: number, n: number) {
  fixture.billing().owe(maya.providerId, cents)
  return tryToPay(fixture, maya, { operationId: `op-${n}`, token: `tok-${n}001` })
}

async function signed() {
  return (await fixture.ledger()).reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'CHARGE' ? amountCents : -amountCents),
    0,
  )
}

function codeOf(work: Promise<unknown>) {
  return work.then(String, (error) => error.code)
}

describe('statements', () => {
  it('[ENT-043] [API-GQL-026] are one per invoice, with its name, date and amount, less refunds', async () => {
    expect(await paidIn(700, 2)).toBe('paid')
    fixture.billing().refund(maya.providerId, 2_000)
    expect(await paidIn(300, 3)).toBe('paid')
    const listed = await statements()
    expect(listed.map(({ amountCents, refundedCents }) => [amountCents, refundedCents]).toSorted()).toEqual([
      [300, 0],
      [3_000, 2_000],
      [700, 0],
    ])
    for (const one of listed) {
      expect(one).toMatchObject({ name: 'Annual membership', purchasedAt: new Date('2026-11-20T15:00:00Z') })
      const { userId, communityId } = maya
      const document = await readStatement(as('maya'), { userId, communityId, statementId: one.id })
      const { payments, ...shown } = one
      expect(document).toMatchObject({
        ...shown,
        timeZone: expect.any(String),
        memberName: 'Maya Chen',
        currency: 'USD',
      })
      expect(document?.lines.map(({ kind, at }) => [kind, at])).toEqual(
        payments.map(({ kind, happenedAt }) => [kind, happenedAt]),
      )
      expect(document?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(one.amountCents)
    }
  })

  it('of all memberships have yearly totals that equal the ledger, and each movement is in exactly one statement', async () => {
    for (const n of [2, 3, 4, 5]) expect(await paidIn(111 * n, n)).toBe('paid')
    fixture.billing().refund(maya.providerId, 1_234)
    expect(await paidIn(50, 6)).toBe('paid')
    const second = await fixture.subscribe('maya', { owesCents: 700, card: '1111', name: '-2' })
    expect(await tryToPay(fixture, second, { operationId: 'op-7', token: 'tok-7001' })).toBe('paid')
    const total = await signed()
    expect((await statements()).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total)
    const shown = (await statements()).flatMap(({ payments }) => payments.map(({ id }) => id))
    expect(shown.toSorted()).toEqual((await fixture.ledger()).map(({ id }) => id).toSorted())
    expect(await listStatementYears(as('maya'))).toEqual([{ year: 2026, count: 7, amountCents: total }])
  })

  it('are visible only to their member, in their community', async () => {
    const [own] = await statements()
    expect(await statements('sam')).toEqual([])
    expect(await listStatementYears(as('lena'))).toEqual([])
    const { userId, communityId } = maya
    const statementId = own?.id ?? ''
    expect(await readStatement(as('sam'), { userId: fixture.id('sam'), communityId, statementId })).toBeNull()
    const elsewhere = fixture.as('maya', undefined, fixture.cast.harbor)
    expect(await readStatement(elsewhere, { userId, communityId: fixture.cast.harbor.id, statementId })).toBeNull()
    expect(await codeOf(sendStatement(as('sam'), own?.id ?? ''))).toBe('NotFound')
  })
})

describe('sending a statement to the accountant', () => {
  const EMAIL = 'books@example.com'
  const statementOfMaya = async () => (await statements())[0]?.id ?? ''
  async function emailed() {
    const rows = (await fixture.emails()).filter(({ template }) => template === 'statement-for-accountant')
    return Promise.all(
      rows.map(async ({ id, payload }) => (await unsealPayload([OUTBOX_KEY], id, payload)) as { token: string }),
    )
  }
  const opened = async (token: string, { at = fixture.ctx().now, communityId = maya.communityId } = {}) =>
    (await readSentStatement({ db: fixture.db(), now: at }, { communityId, token }))?.id ?? null

  it('requires an address, is sent to it, and is logged', async () => {
    const id = await statementOfMaya()
    expect(await codeOf(sendStatement(as('maya'), id))).toBe('Unprocessable')
    await saveAccountant(as('maya'), EMAIL)
    await sendStatement(as('maya'), id)
    expect(await readAccountant(as('maya'))).toEqual({
      email: EMAIL,
      sent: [{ id: expect.any(String), statementId: id, email: EMAIL, sentAt: expect.any(Date) }],
    })
    expect(await emailed()).toMatchObject([{ memberName: 'Maya Chen', amountCents: 5_000 }])
    expect(await readAccountant(as('sam'))).toEqual({ email: null, sent: [] })
  })

  it('twice in a row sends one email', async () => {
    const id = await statementOfMaya()
    await saveAccountant(as('maya'), EMAIL)
    const first = await sendStatement(as('maya'), id)
    expect(await sendStatement(as('maya'), id)).toEqual(first)
    expect(await emailed()).toHaveLength(1)
  })

  it.each([
    ['removed', [null, EMAIL]],
    ['replaced', ['new-books@example.com', EMAIL]],
  ])('is sent anew where the address was %s and saved again, as the link has ended', async (_, saved) => {
    const id = await statementOfMaya()
    await saveAccountant(as('maya'), EMAIL)
    await sendStatement(as('maya'), id)
    for (const email of saved) await saveAccountant(as('maya'), email)
    await sendStatement(as('maya'), id)
    const links = await Promise.all((await emailed()).map(({ token }) => opened(token)))
    expect(links.filter((found) => found !== null)).toEqual([id])
    expect(links).toHaveLength(2)
  })

  it('immediately after another statement sends both', async () => {
    await paidIn(2_500, 2)
    await saveAccountant(as('maya'), EMAIL)
    for (const { id } of await statements())
      expect(await sendStatement(as('maya'), id)).toMatchObject({ statementId: id })
    expect(await emailed()).toHaveLength(2)
  })

  it('twice at the same moment sends one email', async () => {
    const id = await statementOfMaya()
    await saveAccountant(as('maya'), EMAIL)
    const [first, second] = await Promise.all([1, 2].map(() => sendStatement(as('maya'), id)))
    expect(first).toEqual(second)
    expect(await emailed()).toHaveLength(1)
  })

  it('goes to the new address, not to the one it replaced at the same moment', async () => {
    await saveAccountant(as('maya'), EMAIL)
    beforeWriteOf(statementSends, () => saveAccountant(as('maya'), 'new-books@example.com'))
    expect(await sendStatement(as('maya'), await statementOfMaya())).toMatchObject({ email: 'new-books@example.com' })
    expect((await readAccountant(as('maya'))).sent).toHaveLength(1)
    expect(await emailed()).toHaveLength(1)
  })

  it('emails a link that opens only this statement, on this site, for 30 days', async () => {
    const id = await statementOfMaya()
    expect(await paidIn(700, 2)).toBe('paid')
    await saveAccountant(as('maya'), EMAIL)
    await sendStatement(as('maya'), id)
    const [{ token } = { token: '' }] = await emailed()
    expect(await opened(token)).toBe(id)
    expect(await opened(`${token}x`)).toBeNull()
    expect(await opened(token, { communityId: fixture.cast.harbor.id })).toBeNull()
    const days = (count: number) => new Date(fixture.ctx().now.getTime() + count * 24 * 3_600_000)
    expect(await opened(token, { at: days(29) })).toBe(id)
    expect(await opened(token, { at: days(31) })).toBeNull()
  })

  it('invalidates the links of an address that is changed or removed', async () => {
    await saveAccountant(as('maya'), EMAIL)
    await sendStatement(as('maya'), await statementOfMaya())
    const [{ token } = { token: '' }] = await emailed()
    await saveAccountant(as('maya'), EMAIL)
    expect(await opened(token)).not.toBeNull()
    await saveAccountant(as('maya'), null)
    expect(await opened(token)).toBeNull()
    expect((await readAccountant(as('maya'))).email).toBeNull()
  })

  it('keeps the end of an expired link, which the member’s data export contains', async () => {
    await saveAccountant(as('maya'), EMAIL)
    await sendStatement(as('maya'), await statementOfMaya())
    const ends = async () =>
      (await fixture.db().read(build.select().from(statementSends))).map(({ expiresAt }) => expiresAt)
    const [before] = await ends()
    const later = new Date((before?.getTime() ?? 0) + 24 * 3_600_000)
    await saveAccountant(as('maya', later), 'new-books@example.com')
    expect(await ends()).toEqual([before])
  })

  it('is refused after twenty emails in one day', async () => {
    await saveAccountant(as('maya'), EMAIL)
    const id = await statementOfMaya()
    const start = fixture.ctx().now.getTime()
    const sendAt = (minutes: number) => codeOf(sendStatement(as('maya', new Date(start + minutes * 60_000)), id))
    for (let n = 0; n < 20; n++) expect(await sendAt(6 * n)).toBe('[object Object]')
    expect(await sendAt(6 * 20)).toBe('TooManyRequests')
    await expect(sendStatement(as('maya', new Date(start + 6 * 20 * 60_000)), id)).rejects.toMatchObject({
      retryAfterSeconds: 22 * 3600,
      message: expect.stringMatching(/ Try again in 22 hours\.$/),
    })
    expect(await sendAt(25 * 60)).toBe('[object Object]')
  })
})
