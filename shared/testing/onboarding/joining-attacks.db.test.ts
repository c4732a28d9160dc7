import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '#db/schema/members.ts'
import { invitations } from '#db/schema/onboarding.ts'
import { outbox } from '#db/schema/platform.ts'
import { packages } from '#db/schema/renewals.ts'
import { PASSWORD } from '#db/seed/named-people.ts'
import { build } from '#db/statement.ts'
import { ledgerMismatches } from '#db/testing/billing/ledger-mismatches.ts'
import { type JoiningFixture, joiningFixture } from '#db/testing/joining.ts'
import { type AppsWithBilling, appsWithBilling } from '../payment/apps-with-billing.ts'
import { type InvitedPerson, invitedPerson, offerPackage, type Said } from '../payment/invited-person.ts'

const IS_LONG = Boolean(process.env.TEST_LONG)
const YEAR_CENTS = 245_000
const TWO_YEARS_CENTS = 400_000

let fixture: JoiningFixture
let billing: AppsWithBilling
const table: string[] = []

beforeAll(async () => {
  fixture = await joiningFixture()
  billing = await appsWithBilling(fixture)
  await billing.payments().seedCatalogue()
  const point = { product_id: 1, name: '12 months', interval: 12, initial_charge_in_cents: 50_000 }
  await billing.sandbox().post('/__ctl/payment/seed', {
    name: 'other prices',
    ...{ products: [], customers: [], profiles: [], subscriptions: [], invoices: [] },
    pricePoints: [
      { ...point, id: 4, handle: 'dearer', price_in_cents: 250_000 },
      { ...point, id: 5, handle: 'with-a-coupon', price_in_cents: 95_000 },
    ],
  })
  await fixture.startJoining()
})
afterAll(async () => {
  console.log([row('attack', ['what is said', 'charged', 'given back', 'ledger', 'account']), ...table].join('\n'))
  await billing?.stop()
})
beforeEach(async () => {
  await fixture.db().commit([build.delete(packages)])
  await offerPackage(fixture)
  await offerPackage(fixture, { termMonths: 24, duesCents: 350_000, pricePointId: '2' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await billing.sandbox().fault({ provider: 'payment', mode: 'ok' })
})

function row(name: string, cells: readonly (string | number)[]) {
  return `${name.padEnd(100)}${cells.map((cell) => String(cell).padEnd(11)).join('')}`
}

/** A refusal by its reason, and a payment by its amount. */
function wordOf({ status, body }: Said): string {
  if (status === 200) return typeof body.amountCents === 'number' ? `paid ${body.amountCents}` : 'ok'
  return String(body.reason ?? (status === 400 ? body.message : (body.code ?? status)))
}

/** Repeats the request, as the page does, until its outcome is known. */
async function untilKnown(send: () => Promise<Said>): Promise<Said> {
  for (let asked = 0; asked < 8; asked++) {
    const said = await send()
    if (said.status !== 202 && said.status !== 503) return said
    if (asked > 1) await billing.later(2)
  }
  throw new Error('The outcome stays unknown')
}

type Outcome = {
  readonly said: string | readonly string[]
  readonly chargedCents: number
  readonly returnedCents?: number
  readonly isMember: boolean
}
const NOTHING = { chargedCents: 0, isMember: false }
const JOINED = { chargedCents: YEAR_CENTS, isMember: true }

type Attack = (zoe: InvitedPerson) => Promise<readonly (Said | string)[]>

/** The provider, our ledger and what the person is told are compared after each attack. */
async function expectOutcome(name: string, zoe: InvitedPerson, said: readonly (Said | string)[], outcome: Outcome) {
  const words = said.map((one) => (typeof one === 'string' ? one : wordOf(one)))
  // What no request continues is ended by the jobs.
  await billing.sandbox().fault({ provider: 'payment', mode: 'ok' })
  await billing.later(5)
  const moved = (kind: string) => async () =>
    (await zoe.provided())
      .filter((one) => one.kind === kind && one.status === 'approved')
      .map(({ amountInCents }) => amountInCents)
  const [charges, refunds] = [await moved('payment')(), await moved('refund')()]
  const ledger = (await zoe.ledger()).map(({ amountCents }) => amountCents)
  const account = await zoe.account()
  table.push(
    row(name, [
      words.join(', ').slice(0, 60).padEnd(60),
      charges.join('+') || 0,
      refunds.join('+') || 0,
      ledger.join('+') || 0,
      account ? 'yes' : 'no',
    ]),
  )

  expect(words).toEqual(typeof outcome.said === 'string' ? words.map(() => outcome.said) : outcome.said)
  expect(charges).toEqual(outcome.chargedCents > 0 ? [outcome.chargedCents] : [])
  expect(refunds).toEqual(outcome.returnedCents ? [outcome.returnedCents] : [])
  expect(ledger).toEqual(outcome.isMember ? charges : [])
  expect(account !== null).toBe(outcome.isMember)
  expect(await zoe.subscriptions()).toHaveLength(outcome.isMember ? 1 : 0)
  const payments = await zoe.payments()
  expect(payments.filter(({ state }) => state === 'OPEN')).toEqual([])
  expect(payments.filter(({ state }) => state === 'PAID')).toHaveLength(outcome.isMember ? 1 : 0)
  expect(await fixture.db().read(ledgerMismatches({ communityId: fixture.cast.meridian.id }))).toEqual([])
  expect(await receiptEmails(zoe)).toBe(outcome.isMember ? 1 : 0)
  const { status, body } = await zoe.device().read()
  if (status === 200) expect(body.hasPaid).toBe(outcome.isMember)
}

async function receiptEmails({ userId }: InvitedPerson): Promise<number> {
  const emails = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, userId)))
  return emails.filter(({ template }) => template === 'payment-receipt').length
}

function attackTable(cases: readonly (readonly [string, Attack, Outcome])[]) {
  it.each(cases)('%s', async (name, attack, outcome) => {
    const zoe = await invitedPerson(fixture, billing)
    await expectOutcome(name, zoe, await attack(zoe), outcome)
  })
}

async function payAs(zoe: InvitedPerson, more: object = {}, device = zoe.device()) {
  const paymentToken = await zoe.token()
  return untilKnown(() => device.pay({ paymentToken, operationId: 'op-1', ...more }))
}

/** The provider charges, and for the moment that cannot be looked up. */
async function loseTheAnswer() {
  billing.holdTimeouts()
  const once = { provider: 'payment', times: 1 } as const
  await billing.sandbox().fault({ ...once, path: 'POST /subscriptions.json', mode: 'timeout_after_commit' })
  await billing.sandbox().fault({ ...once, path: 'GET /subscriptions/lookup.json', mode: 'status', status: 503 })
}

/** Charged without an answer, and then something changes before the next request. */
function afterALostAnswer(change: (zoe: InvitedPerson) => Promise<unknown>): Attack {
  return async (zoe) => {
    const device = zoe.device()
    const order = { paymentToken: await zoe.token(), operationId: 'op-1', planId: '12-months', pricePointId: '1' }
    await loseTheAnswer()
    const first = await device.pay(order)
    await change(zoe)
    return [first, await untilKnown(() => device.pay(order))]
  }
}

function change(zoe: InvitedPerson, set: Partial<typeof invitations.$inferInsert>) {
  return fixture.db().commit([build.update(invitations).set(set).where(eq(invitations.id, zoe.invitationId))])
}

const UNKNOWN = { ...NOTHING, said: 'invitation-unknown' }

describe('links', () => {
  attackTable([
    [
      'a link that was made up',
      async (zoe) => {
        const device = zoe.device()
        const dealId = `${zoe.deal.slice(0, -1)}${zoe.deal.endsWith('x') ? 'y' : 'x'}`
        const pay = device.pay({ dealId, paymentToken: await zoe.token() })
        return [await device.read(dealId), await pay, await device.choosePassword({ dealId })]
      },
      UNKNOWN,
    ],
    [
      'a link on the host of another community',
      async (zoe) => {
        const device = zoe.device('harbor.localhost')
        const pay = device.pay({ paymentToken: await zoe.token() })
        return [await device.read(), await pay, await device.choosePassword()]
      },
      UNKNOWN,
    ],
    [
      'a link with the id or the email of another invited person',
      async (zoe) => {
        const ivy = await invitedPerson(fixture, billing)
        await payAs(zoe)
        const device = ivy.device()
        return [
          await device.choosePassword({ dealId: zoe.deal }),
          await device.choosePassword({ dealId: zoe.deal, username: zoe.email }),
          await device.choosePassword({ dealId: zoe.deal, uid: zoe.userId }),
          await device.choosePassword({ uid: zoe.userId, username: zoe.email }),
        ]
      },
      { ...JOINED, said: 'invitation-unknown' },
    ],
    [
      'links that are guessed from one network',
      async (zoe) => {
        const device = zoe.device()
        const guesses: Said[] = []
        for (let i = 0; i < 130; i++) guesses.push(await device.read(`${zoe.deal}${i}`))
        const words = guesses.map(wordOf)
        return [String(new Set(words).size), String(words.filter((word) => word === 'TooManyRequests').length)]
      },
      { ...NOTHING, said: ['2', '10'] },
    ],
    [
      "a link that is opened in another new member's browser: each stays who they are",
      async (zoe) => {
        const ivy = await invitedPerson(fixture, billing)
        const browser = ivy.device()
        await payAs(ivy, {}, browser)
        await browser.choosePassword()
        const read = await browser.read(zoe.deal)
        const paid = await payAs(zoe, { dealId: zoe.deal }, browser)
        const ivys = JSON.stringify(await browser.whoAmI())
        await browser.choosePassword({ dealId: zoe.deal, uid: zoe.userId, username: zoe.email })
        const zoes = JSON.stringify(await browser.whoAmI())
        expect(await ivy.provided()).toHaveLength(1)
        return [String(read.body.userId === zoe.userId), paid, whose(ivys, { ivy, zoe }), whose(zoes, { ivy, zoe })]
      },
      { ...JOINED, said: ['true', `paid ${YEAR_CENTS}`, 'ivy', 'zoe'] },
    ],
    [
      'a session that is taken to the host of another community',
      async (zoe) => {
        const device = zoe.device()
        const paid = await payAs(zoe, {}, device)
        await device.choosePassword()
        const elsewhere = zoe.device('harbor.localhost')
        Object.assign(elsewhere.cookies(), device.cookies())
        return [paid, String(await elsewhere.whoAmI()), await elsewhere.complete()]
      },
      { ...JOINED, said: [`paid ${YEAR_CENTS}`, 'NotAuthenticated', 'NotAuthenticated'] },
    ],
  ])
})

function whose(text: string, people: Readonly<Record<string, InvitedPerson>>): string {
  const found = Object.entries(people).filter(([, { userId }]) => text.includes(`"${userId}"`))
  return found.map(([name]) => name).join(' and ')
}

const PAID_TWICE = { ...JOINED, said: `paid ${YEAR_CENTS}` }

describe('two tabs and two devices', () => {
  attackTable([
    [
      'the same payment from two tabs at once',
      async (zoe) => {
        const order = { paymentToken: await zoe.token() }
        return Promise.all([payAs(zoe, order), payAs(zoe, order)])
      },
      PAID_TWICE,
    ],
    [
      'two devices with a card and an operation each, at once',
      (zoe) => Promise.all(['op-1', 'op-2'].map((operationId) => payAs(zoe, { operationId }))),
      PAID_TWICE,
    ],
    [
      '[API-REST-012] two devices that chose different terms, one after the other: the second is told what was paid',
      async (zoe) => [
        await payAs(zoe, { planId: '24-months' }),
        await payAs(zoe, { planId: '12-months', operationId: 'op-2' }),
      ],
      { said: `paid ${TWO_YEARS_CENTS}`, chargedCents: TWO_YEARS_CENTS, isMember: true },
    ],
    [
      'two devices that choose the password at once: one is taken, and signs in',
      async (zoe) => {
        await payAs(zoe)
        const [first, second] = [PASSWORD, `Another-${PASSWORD}`]
        const chosen = await Promise.all([first, second].map((password) => zoe.device().choosePassword({ password })))
        const taken = chosen.findIndex(({ status }) => status === 200)
        const [good = '', bad = ''] = taken === 0 ? [first, second] : [second, first]
        return [...chosen.map(wordOf).toSorted(), await zoe.device().signIn(good), await zoe.device().signIn(bad)]
      },
      {
        ...JOINED,
        said: [
          'A password has already been chosen for this membership. Sign in with it.',
          'ok',
          'ok',
          'NotAuthorized.Password',
        ],
      },
    ],
    [
      'a step that two tabs leave at once, and the end that two tabs press at once',
      async (zoe) => {
        const first = await signedIn(zoe)
        const second = zoe.device()
        Object.assign(second.cookies(), first.cookies())
        for (const step of ['profile', 'contact', 'team'])
          await Promise.all([first.skip(step), second.skip(step), first.skip(step)])
        const ends = await Promise.all([first.complete(), second.complete()])
        return [...ends, String(await second.skip('profile')), await first.complete()]
      },
      { ...JOINED, said: ['ok', 'ok', 'Unprocessable', 'ok'] },
    ],
  ])
})

async function signedIn(zoe: InvitedPerson) {
  const device = zoe.device()
  await payAs(zoe, {}, device)
  await device.choosePassword()
  return device
}

describe('paying again', () => {
  attackTable([
    [
      'the request again, with its own operation, with another, and without any',
      async (zoe) => {
        const paymentToken = await zoe.token()
        const again = [{ paymentToken }, { paymentToken, operationId: 'op-2' }, { paymentToken, operationId: null }]
        const said: Said[] = []
        for (const more of again) said.push(await payAs(zoe, more))
        return said
      },
      PAID_TWICE,
    ],
    [
      'the request again after the end of the steps, by whoever has the link',
      async (zoe) => {
        const device = await signedIn(zoe)
        for (const step of ['profile', 'contact', 'team']) await device.skip(step)
        const done = await device.complete()
        return [done, await payAs(zoe), await payAs(zoe, { operationId: 'op-9' }), await zoe.device().choosePassword()]
      },
      {
        ...JOINED,
        said: [
          'ok',
          `paid ${YEAR_CENTS}`,
          `paid ${YEAR_CENTS}`,
          'A password has already been chosen for this membership. Sign in with it.',
        ],
      },
    ],
    [
      "another person's operation id",
      async (zoe) => {
        const ivy = await invitedPerson(fixture, billing)
        const [theirs, own] = [
          await payAs(ivy, { operationId: 'op-same' }),
          await payAs(zoe, { operationId: 'op-same' }),
        ]
        expect(own.body.receiptNumber).not.toBe(theirs.body.receiptNumber)
        expect(await ivy.provided()).toHaveLength(1)
        return [theirs, own]
      },
      PAID_TWICE,
    ],
    [
      'one token for two people at once: one of them is charged',
      async (zoe) => {
        const ivy = await invitedPerson(fixture, billing)
        const paymentToken = await zoe.token()
        const said = await Promise.all([payAs(zoe, { paymentToken }), payAs(ivy, { paymentToken })])
        const charged = [...(await zoe.provided()), ...(await ivy.provided())]
        expect(charged.map(({ status }) => status)).toEqual(['approved'])
        if (said[0]?.status !== 200) await payAs(zoe, { operationId: 'op-2' })
        return said.map(wordOf).toSorted()
      },
      { ...JOINED, said: ['invalid-token', `paid ${YEAR_CENTS}`] },
    ],
    [
      'a declined payment again, and then another card',
      async (zoe) => {
        const paymentToken = await zoe.token({ number: '4000000000000812' })
        const first = await payAs(zoe, { paymentToken })
        return [first, await payAs(zoe, { paymentToken }), await payAs(zoe, { operationId: 'op-2' })]
      },
      { ...JOINED, said: ['insufficient-funds', 'insufficient-funds', `paid ${YEAR_CENTS}`] },
    ],
  ])
})

function dearer() {
  return offerPackage(fixture, { version: 2, duesCents: 250_000, pricePointId: '4' })
}

const NO_OFFER = 'There’s no membership to join right now. Your concierge can tell you more.'
const CHARGED_UNTOLD = { ...JOINED, said: ['PaymentPending', `paid ${YEAR_CENTS}`] }

describe('what changes midway', () => {
  attackTable([
    [
      'the price, before the payment: the old one is refused, and the new one is shown',
      async (zoe) => {
        await dearer()
        const old = await payAs(zoe, { planId: '12-months', pricePointId: '1' })
        const { body } = await zoe.device().read()
        const offer = body.paymentMembershipOffer as { pricePointId: string; amountDue: number }
        return [
          old,
          String(offer.amountDue),
          await payAs(zoe, { operationId: 'op-2', pricePointId: offer.pricePointId }),
        ]
      },
      { said: [NO_OFFER, '3000', 'paid 300000'], chargedCents: 300_000, isMember: true },
    ],
    ['the price, after a charge whose answer was lost', afterALostAnswer(dearer), CHARGED_UNTOLD],
    [
      'the product, which is offered no more, after a charge whose answer was lost',
      afterALostAnswer(() => fixture.db().commit([build.update(packages).set({ productHandle: null })])),
      CHARGED_UNTOLD,
    ],
    [
      'the price, while the provider is away: the payment that was agreed goes on',
      async (zoe) => {
        const device = zoe.device()
        const order = { paymentToken: await zoe.token(), operationId: 'op-1', pricePointId: '1' }
        await billing.sandbox().fault({ provider: 'payment', mode: 'status', status: 429, times: 1 })
        const first = await device.pay(order)
        await dearer()
        return [first, await untilKnown(() => device.pay(order))]
      },
      { ...JOINED, said: ['ServiceUnavailable', `paid ${YEAR_CENTS}`] },
    ],
    [
      'a coupon at the provider: what was charged is told, not what was offered',
      async (zoe) => {
        await offerPackage(fixture, { version: 2, pricePointId: '5' })
        return [await payAs(zoe)]
      },
      { said: ['paid 145000'], chargedCents: 145_000, isMember: true },
    ],
    [
      'the invitation, which ends after a charge whose answer was lost',
      afterALostAnswer((zoe) => change(zoe, { expiresAt: new Date(0) })),
      CHARGED_UNTOLD,
    ],
    [
      'the membership, which is closed after a charge whose answer was lost',
      afterALostAnswer((zoe) => change(zoe, { disabledAt: new Date(0) })),
      CHARGED_UNTOLD,
    ],
    [
      "the email, which becomes another member's after a charge whose answer was lost: all of it is returned",
      async (zoe) => {
        const said = await afterALostAnswer(() => takeEmail(zoe))(zoe)
        await fixture.change(fixture.cast.sam, { email: fixture.cast.sam.email })
        return said
      },
      {
        said: ['PaymentPending', 'returned'],
        chargedCents: YEAR_CENTS,
        returnedCents: YEAR_CENTS,
        isMember: false,
      },
    ],
    [
      'the email of the new member, before the password: the link goes on no more',
      async (zoe) => {
        const paid = await payAs(zoe)
        await fixture.db().commit([
          build
            .update(users)
            .set({ email: `moved-${zoe.email}` })
            .where(eq(users.id, zoe.userId)),
        ])
        return [paid, await zoe.device().read(), await payAs(zoe), await zoe.device().choosePassword()]
      },
      {
        ...JOINED,
        said: [`paid ${YEAR_CENTS}`, 'invitation-unknown', 'invitation-unknown', 'invitation-unknown'],
      },
    ],
  ])
})

function takeEmail(zoe: InvitedPerson) {
  return fixture.change(fixture.cast.sam, { email: zoe.email })
}

/** How often a worker calls the database in each payment, and in the longest. */
const CALLS_OF_EACH = 6
const MOST_CALLS = 9

describe('a process that is gone', () => {
  // The short version: once after the payment is stored, charged, and ended.
  const calls = IS_LONG ? Array.from({ length: MOST_CALLS }, (_, i) => i + 1) : [4, 5, 6]
  const ends = calls.flatMap((call) =>
    (IS_LONG ? [false, true] : [true]).map((isCarriedOut) => ({ call, isCarriedOut })),
  )
  it.each(ends)('at call $call of a payment (carried out: $isCarriedOut): the same payment continues', async (end) => {
    const zoe = await invitedPerson(fixture, billing)
    const { bindings, hasEnded } = await billing.endingWorker(end)
    const order = { paymentToken: await zoe.token(), operationId: 'op-1' }
    const first = await Promise.race([zoe.device(undefined, bindings).pay(order).then(wordOf), hasEnded])
    if (end.call <= CALLS_OF_EACH) expect(first).toBe('ended')
    const said = [await untilKnown(() => zoe.device().pay(order))]
    // If nothing had been sent, the person is told so, and the next attempt pays.
    if (wordOf(said[0] as Said) === 'not-charged') said.push(await payAs(zoe, { operationId: 'op-2' }))
    const name = `a worker that ends at call ${end.call} of a payment (${end.isCarriedOut ? 'after' : 'before'} it)`
    await expectOutcome(name, zoe, [first, ...said], {
      ...JOINED,
      said: [first, ...(said.length > 1 ? ['not-charged'] : []), `paid ${YEAR_CENTS}`],
    })
  })

  it.each(IS_LONG ? ends : ends.slice(0, 2))(
    'at call $call of a payment that no request continues: the job ends it',
    async (end) => {
      const zoe = await invitedPerson(fixture, billing)
      const { bindings, hasEnded } = await billing.endingWorker(end)
      const order = { paymentToken: await zoe.token(), operationId: 'op-1' }
      await Promise.race([zoe.device(undefined, bindings).pay(order), hasEnded])
      for (let run = 0; run < 3; run++) await billing.later(10)
      const wasCharged = (await zoe.provided()).length > 0
      const name = `the same at call ${end.call}, and nobody asks again`
      await expectOutcome(name, zoe, [wasCharged ? 'charged' : 'not charged'], {
        said: [wasCharged ? 'charged' : 'not charged'],
        chargedCents: wasCharged ? YEAR_CENTS : 0,
        isMember: wasCharged,
      })
    },
  )

  it.each(IS_LONG ? [1, 2, 3, 4] : [2])(
    'at call %i of choosing the password and of the end: both are done, or done again',
    async (call) => {
      const zoe = await invitedPerson(fixture, billing)
      await payAs(zoe)
      const lost = async (work: (device: ReturnType<InvitedPerson['device']>) => Promise<Said>, cookies = {}) => {
        const { bindings, hasEnded } = await billing.endingWorker({ call, isCarriedOut: true })
        const device = zoe.device(undefined, bindings)
        Object.assign(device.cookies(), cookies)
        return Promise.race([work(device).then(wordOf), hasEnded])
      }
      await lost((device) => device.choosePassword())
      const device = zoe.device()
      const chosen = await device.choosePassword()
      if (chosen.status !== 200) expect((await device.signIn(PASSWORD)).status).toBe(200)
      for (const step of ['profile', 'contact', 'team']) await device.skip(step)
      await lost((other) => other.complete(), device.cookies())
      const said = [await device.complete(), await device.complete()]
      expect(await zoe.account()).toMatchObject({ gate: 'NONE' })
      await expectOutcome(`a worker that ends at call ${call} of the password and of the end`, zoe, said, {
        ...JOINED,
        said: 'ok',
      })
    },
  )

  it.each([
    ['before the charge', 'timeout_before'],
    ['after the charge', 'timeout_after_commit'],
  ] as const)('the provider itself, %s: its file has the charge, and nobody is charged twice', async (when, mode) => {
    const zoe = await invitedPerson(fixture, billing)
    const order = { paymentToken: await zoe.token(), operationId: 'op-1' }
    await billing.sandbox().fault({ provider: 'payment', path: 'POST /subscriptions.json', mode, times: 1 })
    const device = zoe.device()
    const paying = device.pay(order)
    await vi.waitFor(async () => expect((await billing.sandbox().log())[0]?.fault).toBe(mode))
    await billing.restartSandbox()
    const said = [await untilKnown(() => paying.then((one) => (one.status === 200 ? one : device.pay(order))))]
    if (said[0]?.status === 400) said.push(await payAs(zoe, { operationId: 'op-2' }))
    await expectOutcome(`the provider's process ends ${when}`, zoe, said.slice(-1), {
      ...JOINED,
      said: `paid ${YEAR_CENTS}`,
    })
  })

  it.each(IS_LONG ? [500, 502, 408] : [500])('an error %i that is answered after the charge', async (status) => {
    const zoe = await invitedPerson(fixture, billing)
    const mode = 'status_after_commit'
    await billing.sandbox().fault({ provider: 'payment', path: 'POST /subscriptions.json', mode, status, times: 1 })
    await expectOutcome(`the provider answers ${status} after the charge`, zoe, [await payAs(zoe)], PAID_TWICE)
  })
})
