import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { unsealPayload } from '#db/outbox/sealed-payload.ts'
import { accountDeletions } from '#db/schema/privacy.ts'
import { renewalWishes } from '#db/schema/renewals.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { type BillingFixture, billingFixture, type Subscribed, tryToPay } from '#db/testing/billing.ts'
import { CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { receiveBillingWebhook } from '../receive-billing-webhook.ts'
import { sendWaitingWishes } from './send-waiting-wishes.ts'
import { setAutoRenewal } from './set-auto-renewal.ts'
import { leaseDueWishes, turnOffStatements } from './wish-rows.ts'

let fixture: BillingFixture
let maya: Subscribed

beforeAll(async () => {
  fixture = await billingFixture()
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  await fixture.start()
  maya = await fixture.subscribe('maya', { card: '1111' })
})

function input(isOn: boolean, of = maya) {
  return {
    communityId: of.communityId,
    userId: of.userId,
    isOn,
    reason: isOn ? null : ('PRICE' as const),
  }
}

function off(ctx = fixture.ctx()) {
  return setAutoRenewal(ctx, input(false))
}

function on(ctx = fixture.ctx()) {
  return setAutoRenewal(ctx, input(true))
}

function job() {
  return sendWaitingWishes(fixture.ctx())
}

async function emails() {
  return (await fixture.emails()).map(({ template }) => template)
}

function wishes() {
  return fixture.db().read(build.select().from(renewalWishes).orderBy(asc(renewalWishes.createdAt)))
}

function sent() {
  return fixture.billing().calls.filter((call) => call === 'stopRenewal' || call === 'resumeRenewal')
}

function endsAtProvider() {
  return fixture.billing().subscription(maya.providerId).endsAtRenewal
}

function codeOf(work: Promise<unknown>) {
  return work.then(String, (error) => error.code)
}

describe('auto-renewal', () => {
  it('is switched off with a reason and on again, each confirmed by one email', async () => {
    expect(await off()).toBe('ENDS')
    expect(endsAtProvider()).toBe(true)
    expect(await fixture.subscription(maya.id)).toMatchObject({ endsAtRenewal: true })
    expect(await wishes()).toMatchObject([{ wants: 'OFF', reason: 'PRICE', state: 'DONE' }])
    expect(await on()).toBe('RENEWS')
    expect(endsAtProvider()).toBe(false)
    expect(await emails()).toEqual(['auto-renewal-off', 'auto-renewal-on'])
  })

  it('has a reason only while it is off', async () => {
    await off()
    await setAutoRenewal(fixture.ctx(), { ...input(true), reason: 'PRICE' })
    expect((await wishes()).map(({ wants, reason }) => [wants, reason])).toContainEqual(['ON', null])
  })

  it('that is asked for twice is switched once, with one email', async () => {
    expect(await off()).toBe('ENDS')
    expect(await off()).toBe('ENDS')
    expect(sent()).toEqual(['stopRenewal'])
    expect(await emails()).toEqual(['auto-renewal-off'])
  })

  it('that two requests switch at once is switched once', async () => {
    const answers = await Promise.all([codeOf(off()), codeOf(off())])
    expect(answers.toSorted().at(-1)).not.toBe('undefined')
    expect(answers).toContain('ENDS')
    expect(sent()).toEqual(['stopRenewal'])
    expect(await emails()).toEqual(['auto-renewal-off'])
  })

  it('belongs to the member only: others have none, in their community or another', async () => {
    const sam = { ...maya, userId: fixture.id('sam') }
    expect(await codeOf(setAutoRenewal(fixture.ctx(), input(false, sam)))).toBe('NotFound')
    const elsewhere = { ...maya, communityId: fixture.cast.harbor.id }
    expect(await codeOf(setAutoRenewal(fixture.ctx(), input(false, elsewhere)))).toBe('NotFound')
    expect(sent()).toEqual([])
  })

  it('of a membership that has ended is refused', async () => {
    const sam = await fixture.subscribe('sam', { state: 'canceled' })
    expect(await codeOf(setAutoRenewal(fixture.ctx(), input(true, sam)))).toBe('Unprocessable')
    expect(await wishes()).toEqual([])
  })

  it('that the provider refuses for another reason stays as it was, and says so', async () => {
    fixture.billing().fail('stopRenewal', 'refused')
    expect(await codeOf(off())).toBe('Unprocessable')
    expect(await wishes()).toMatchObject([{ state: 'REFUSED' }])
    expect(await emails()).toEqual([])
    expect(await off()).toBe('ENDS')
  })
})

describe('a wish that was kept and is declined later', () => {
  it.each([
    ['OFF', off],
    ['ON', on],
  ] as const)('is told to its member, who was promised the change: %s', async (wants, ask) => {
    if (wants === 'ON') await off()
    const method = wants === 'ON' ? 'resumeRenewal' : 'stopRenewal'
    fixture.billing().fail(method, 'away')
    await ask()
    const before = (await fixture.emails()).length
    fixture.billing().fail(method, 'refused')
    fixture.pass(1.1)
    expect(await job()).toMatchObject({ failed: 1 })
    expect((await wishes()).at(-1)).toMatchObject({ wants, state: 'REFUSED' })
    const told = (await fixture.emails()).slice(before)
    expect(told).toMatchObject([{ template: 'auto-renewal-kept', userId: maya.userId }])
    const data = await unsealPayload([OUTBOX_KEY], told[0]?.id ?? '', told[0]?.payload ?? '')
    expect(data).toMatchObject({ wants, isDeclined: true })
  })
})

describe('an answer that is lost', () => {
  it('is looked up at once: a request that was carried out is not sent again', async () => {
    fixture.billing().fail('stopRenewal', 'lost-after')
    expect(await off()).toBe('ENDS')
    expect(sent()).toEqual(['stopRenewal'])
    expect(await emails()).toEqual(['auto-renewal-off'])
  })

  it('and was not carried out is not repeated while it may still arrive, and is sent by the job after that', async () => {
    fixture.billing().fail('stopRenewal', 'lost-before')
    expect(await off()).toBe('SWITCHING_OFF')
    fixture.pass(1.1)
    await job()
    expect(sent()).toEqual(['stopRenewal'])
    expect(await codeOf(on())).toBe('InvalidTransition')
    fixture.pass(1.1)
    await job()
    fixture.pass(1.1)
    await job()
    expect(sent()).toEqual(['stopRenewal', 'stopRenewal'])
    expect(await wishes()).toMatchObject([{ state: 'DONE' }])
    expect(await emails()).toEqual(['auto-renewal-off'])
  })

  it('while the provider cannot be asked about it either is looked up by the job', async () => {
    fixture.billing().fail('stopRenewal', 'lost-after')
    fixture.billing().fail('readSubscription', 'away', { times: 2 })
    expect(await off()).toBe('SWITCHING_OFF')
    expect(await emails()).toEqual([])
    fixture.pass(1.1)
    await job()
    expect(sent()).toEqual(['stopRenewal'])
    expect(await emails()).toEqual(['auto-renewal-off'])
  })

  it('of a provider that is away: the wish is kept, and sent once it is back', async () => {
    fixture.billing().fail('stopRenewal', 'away')
    expect(await off()).toBe('SWITCHING_OFF')
    await job()
    expect(sent()).toEqual(['stopRenewal'])
    fixture.pass(1.1)
    await Promise.all([job(), job()])
    expect(sent()).toEqual(['stopRenewal', 'stopRenewal'])
    expect(endsAtProvider()).toBe(true)
    expect(await emails()).toEqual(['auto-renewal-off'])
  })
})

describe('auto-renewal that ends with the community or the account', () => {
  const WHEN = new Date('2027-05-01T04:00:00Z')
  const give = {
    'the community closes': () =>
      build.insert(communityClosings).values({
        ...{ id: 'closing', communityId: maya.communityId, announcedById: fixture.id('theo'), reason: 'x' },
        ...{ announcedAt: fixture.ctx().now, event: 'ANNOUNCED', toldTo: null },
        ...{ closesAt: WHEN, endsAt: new Date('2027-05-31T04:00:00Z') },
      }),
    'the account is to be deleted': () =>
      build.insert(accountDeletions).values({
        ...{ id: 'deletion', communityId: maya.communityId, userId: maya.userId },
        ...{ requestedAt: fixture.ctx().now, dueAt: WHEN },
      }),
  }

  it('can be switched off, but not on again, while the community closes', async () => {
    await fixture.db().commit([give['the community closes']()])
    onTestFinished(async () =>
      fixture
        .db()
        .commit([build.delete(communityClosings)])
        .then(() => undefined),
    )
    expect(await off()).toBe('ENDS')
    await expect(on()).rejects.toMatchObject({ code: 'Unprocessable', message: CLOSING_REFUSALS.noRenewal })
  })

  it.each(Object.entries(give))('is switched off without an email of its own, because %s', async (_, because) => {
    const { insert } = turnOffStatements([maya], fixture.ctx().now)
    await fixture.db().commit([because(), insert])
    onTestFinished(async () => {
      await fixture.db().commit([build.delete(communityClosings), build.delete(accountDeletions)])
    })
    await job()
    expect(await wishes()).toMatchObject([{ wants: 'OFF', state: 'DONE' }])
    expect([endsAtProvider(), await emails()]).toEqual([true, []])
  })
})

describe('of the wishes that wait', () => {
  it('each community has its share of a run, and members’ wishes are sent before those of a closing', async () => {
    const [sam, lena] = [await fixture.subscribe('sam', { card: '2222' }), await fixture.subscribe('lena')]
    const { userId, communityId } = maya
    const many = await Promise.all(
      Array.from({ length: 45 }, (_, i) => fixture.subscribeUser(userId, communityId, { name: `-${i}` })),
    )
    // As the closing of a community writes them.
    const { insert } = turnOffStatements(many, fixture.ctx().now)
    await fixture.db().commit([insert])
    fixture.billing().fail('stopRenewal', 'away', { times: 2 })
    for (const one of [sam, lena]) await setAutoRenewal(fixture.ctx(), input(false, one))
    fixture.pass(1)
    const ofFirst = (await leaseDueWishes(fixture.ctx())).map((wish) => wish.userId)
    expect(ofFirst).toHaveLength(20)
    expect(ofFirst).toEqual(expect.arrayContaining([sam.userId, lena.userId]))
    const ofNext = (await leaseDueWishes(fixture.ctx())).map((wish) => wish.userId)
    expect(ofNext).toEqual(Array.from({ length: 20 }, () => userId))
  })
})

describe('a wish that is open when its community closes', () => {
  const close = () => {
    const { replace, insert } = turnOffStatements([maya], fixture.ctx().now)
    return fixture.db().commit([replace, insert])
  }
  const states = async () => (await wishes()).map(({ state }) => state)
  beforeEach(async () => {
    fixture.billing().fail('stopRenewal', 'away')
    expect(await off()).toBe('SWITCHING_OFF')
    fixture.pass(1.1)
  })

  it('is replaced, and another member’s is not', async () => {
    const sam = await fixture.subscribe('sam', { card: '2222' })
    fixture.billing().fail('stopRenewal', 'away')
    await setAutoRenewal(fixture.ctx(), input(false, sam))
    await close()
    expect((await states()).toSorted()).toEqual(['OPEN', 'OPEN', 'REPLACED'])
  })

  it('is not replaced while a worker holds it, but is once that worker is gone', async () => {
    expect(await leaseDueWishes(fixture.ctx())).toHaveLength(1)
    await expect(close()).rejects.toThrow()
    expect(await states()).toEqual(['OPEN'])
    fixture.pass(3)
    await close()
    expect(await states()).toEqual(['REPLACED', 'OPEN'])
  })

  it('is not replaced while the provider may be carrying it out', async () => {
    fixture.billing().fail('stopRenewal', 'lost-before')
    fixture.billing().fail('readSubscription', 'away', { times: 9 })
    await job()
    fixture.billing().heal()
    fixture.pass(3)
    await expect(close()).rejects.toThrow()
    expect(await states()).toEqual(['OPEN'])
  })
})

describe('a wish for a membership that the provider does not know', () => {
  it('does not block those after it, and is sent again an hour later', async () => {
    const sam = await fixture.subscribe('sam', { card: '2222' })
    fixture.billing().fail('stopRenewal', 'away', { times: 2 })
    await off()
    await setAutoRenewal(fixture.ctx(), input(false, sam))
    fixture.billing().purge(maya.providerId)
    fixture.pass(1.1)
    await expect(job()).rejects.toMatchObject({ report: { done: 1, later: 0, failed: 1 } })
    expect(await wishes()).toMatchObject([{ state: 'OPEN' }, { userId: sam.userId, state: 'DONE' }])
    fixture.pass(58)
    expect(await job()).toEqual({ done: 0, later: 0, failed: 0 })
    fixture.pass(3)
    await expect(job()).rejects.toMatchObject({ report: { failed: 1 } })
  })
})

describe('while a balance is due', () => {
  beforeEach(async () => {
    fixture.billing().owe(maya.providerId, 5_000)
    fixture.billing().change(maya.providerId, { state: 'past_due' })
    await receiveBillingWebhook(fixture.ctx(), {
      id: 'w1',
      event: 'renewal_failure',
      providerSubscriptionId: maya.providerId,
    })
  })

  it('the wish is kept, confirmed by email, and sent once the balance is paid', async () => {
    expect(await off()).toBe('OFF_ONCE_PAID')
    expect(await off()).toBe('OFF_ONCE_PAID')
    fixture.pass(5)
    await job()
    expect(sent()).toEqual(['stopRenewal'])
    expect(await emails()).toEqual(['auto-renewal-kept'])
    expect(await tryToPay(fixture, maya)).toBe('paid')
    await job()
    await job()
    expect(endsAtProvider()).toBe(true)
    expect(await wishes()).toMatchObject([{ state: 'DONE' }])
    expect((await emails()).toSorted()).toEqual(['auto-renewal-kept', 'auto-renewal-off', 'payment-receipt'])
  })

  it('the wish is sent with the provider’s first message that it is paid, once, however many follow', async () => {
    await off()
    const word = (id: string) =>
      receiveBillingWebhook(fixture.ctx(), { id, event: 'payment_success', providerSubscriptionId: maya.providerId })
    await word('w3')
    expect(sent()).toEqual(['stopRenewal'])
    fixture.billing().setDefault(maya.providerId, fixture.billing().addCard(maya.customerId, '1111'))
    fixture.billing().collect(maya.providerId)
    await Promise.all([word('w4'), word('w5')])
    expect(sent()).toEqual(['stopRenewal', 'stopRenewal'])
    expect(endsAtProvider()).toBe(true)
    expect(await emails()).toEqual(['auto-renewal-kept', 'auto-renewal-off'])
  })

  it('a member who changes their mind takes the wish back', async () => {
    await off()
    expect(await on()).toBe('RENEWS')
    expect(await wishes()).toMatchObject([{ state: 'REPLACED' }, { wants: 'ON', state: 'DONE' }])
    expect(await tryToPay(fixture, maya)).toBe('paid')
    await job()
    expect(endsAtProvider()).toBe(false)
  })

  it('the wish ends with the membership', async () => {
    await off()
    fixture.billing().change(maya.providerId, { state: 'canceled' })
    await receiveBillingWebhook(fixture.ctx(), {
      id: 'w2',
      event: 'subscription_state_change',
      providerSubscriptionId: maya.providerId,
    })
    await job()
    expect(await wishes()).toMatchObject([{ state: 'ENDED' }])
  })
})
