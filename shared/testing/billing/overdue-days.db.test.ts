import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { subscriptions } from '#db/schema/billing.ts'
import { communities } from '#db/schema/communities.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { addDays, dayOf, instantOfHour } from '#shared/kernel/dates.ts'
import { type AppsWithBilling, appsWithBilling } from '../payment/apps-with-billing.ts'
import { OWED_CENTS, type PayingMember, payingMember } from '../payment/paying-member.ts'

/** The short version runs on the days on which something changes, and on the days next to them. */
const DAYS = process.env.TEST_LONG
  ? Array.from({ length: 47 }, (_, day) => day)
  : [0, 1, 3, 8, 12, 14, 15, 29, 30, 44, 45, 46]

let fixture: BaseFixture
let billing: AppsWithBilling
const table: string[] = []

beforeAll(async () => {
  fixture = await baseFixture()
  billing = await appsWithBilling(fixture)
})
afterAll(async () => {
  const head = ['day', 'provider', 'pages', 'submit', 'draft', 'own text', 'statements', 'new card', 'emails']
  console.log([cells(head), ...table].join('\n'))
  await billing?.stop()
})
beforeEach(async () => {
  await billing.backToNow()
  await toEarlyMorning()
})
afterEach(() => billing.backToNow())

function cells(texts: readonly string[]) {
  return texts.map((text) => text.padEnd(13)).join('')
}

const NOBODYS = '01ke6p4ym028teycaectrbf1kr'
/** A member's actions, with the phase until which each is allowed. */
const ACTIONS = {
  pages: '{ me { id } }',
  submit: `mutation { articleSendForReview(articleId: "${NOBODYS}") { status } }`,
  draft: `mutation { articleAutoSaveRevision(articleId: "${NOBODYS}", title: "A", content: "<p>B</p>") { id } }`,
  'own text': '{ articleInFlight { id } }',
  statements: '{ statements { id } }',
  // Not a valid token: the test only checks whether the phase lets the request through.
  'new card': 'mutation ($userId: ID!) { paymentAddFromToken(userId: $userId, token: "tok_aaaaaaaaaaaa") { id } }',
} as const
type Action = keyof typeof ACTIONS

type Day = {
  /** The provider's state of the membership. */
  readonly state: string
  readonly closed: readonly Action[]
  readonly emails: readonly string[]
}

/** The days of the schedule: read-only from day 15, the gate from day 30, closed from day 45. */
function declared(day: number): Day {
  return {
    state: day < 45 ? 'past_due' : 'unpaid',
    closed: day < 15 ? [] : day < 30 ? ['submit'] : ['pages', 'submit'],
    emails: [0, 3, 8, 12].includes(day) ? ['payment-failed'] : [],
  }
}

async function emailsOf({ userId }: PayingMember) {
  const rows = await fixture.db().read(build.select().from(outbox).where(eq(outbox.userId, userId)))
  return rows.map(({ template }) => template)
}

/** A member whose renewal is declined at the moment of the test's clock: an hour into day 0. */
async function failedRenewal() {
  const payer = await payingMember(fixture, billing, { owes: false })
  const card = await billing.payments().addCard(payer.customerId, { number: '4000000000000812' })
  await billing.payments().makeDefault(Number(payer.providerId), card)
  const { current_period_ends_at } = (await billing.payments().subscription(Number(payer.providerId))) as unknown as {
    current_period_ends_at: string
  }
  const renewal = new Date(current_period_ends_at).getTime()
  await billing.later(Math.ceil((renewal - billing.now().getTime()) / 60_000) + 60)
  // The provider's message is delivered; the other days have none.
  await billing.sandbox().webhooks('deliver', 'payment')
  await billing.later(1)
  return payer
}

async function closedActions(payer: PayingMember): Promise<Action[]> {
  const answers = await Promise.all(
    Object.entries(ACTIONS).map(async ([action, query]) => {
      const { code } = await payer.member(query, query.includes('$userId') ? { userId: payer.userId } : {})
      return code === 'NotAllowed' ? [action as Action] : []
    }),
  )
  return answers.flat()
}

async function look(payer: PayingMember, day: string, before: readonly string[]) {
  const closed = await closedActions(payer)
  const { state } = await billing.payments().subscription(Number(payer.providerId))
  const emails = (await emailsOf(payer)).slice(before.length)
  const open = Object.keys(ACTIONS).map((action) => (closed.includes(action as Action) ? 'closed' : 'open'))
  table.push(cells([day, String(state), ...open, emails.join(' ')]))
  return { state, closed, emails }
}

/** Moves the clocks to noon of a community's day: the emails of later days are sent at nine in the morning. */
async function goTo(day: number, failedOn: string) {
  const noon = instantOfHour(addDays(failedOn, day), 12, await timeZone())
  await billing.later((noon.getTime() - billing.now().getTime()) / 60_000)
}

/** The renewal fails an hour later, and so before noon of its day, whenever the test runs. */
async function toEarlyMorning() {
  const zone = await timeZone()
  const early = instantOfHour(addDays(dayOf(billing.now(), zone), 1), 5, zone)
  await billing.later((early.getTime() - billing.now().getTime()) / 60_000)
}

async function dayOfFailure({ subscriptionId }: PayingMember) {
  const [row] = await fixture.db().read(build.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))
  if (!row?.pastDueSince) throw new Error('The renewal has not failed')
  return dayOf(row.pastDueSince, await timeZone())
}

async function timeZone() {
  const isMeridian = eq(communities.id, fixture.cast.meridian.id)
  const [community] = await fixture.db().read(build.select().from(communities).where(isMeridian))
  return community?.timeZone ?? 'UTC'
}

it('[DUN-001] an overdue member: what is open, closed, and emailed, day by day', { timeout: 300_000 }, async () => {
  const payer = await failedRenewal()
  const failedOn = await dayOfFailure(payer)
  let told: string[] = (await emailsOf(payer)).filter((template) => template !== 'payment-failed')
  for (const day of DAYS) {
    if (day > 0) await goTo(day, failedOn)
    const seen = await look(payer, String(day), told)
    expect({ day, ...seen }).toEqual({ day, ...declared(day) })
    told = await emailsOf(payer)
  }
})

it.each(process.env.TEST_LONG ? [0, 3, 14, 15, 29, 30, 44, 45, 46] : [16, 46])(
  'a payment on day %i opens everything with the next request, and is reported once',
  async (day) => {
    const payer = await failedRenewal()
    if (day > 0) await goTo(day, await dayOfFailure(payer))
    const told = await emailsOf(payer)
    expect(await closedActions(payer)).toEqual(declared(day).closed)
    expect(await payer.pay()).toBe(`paid ${OWED_CENTS}`)
    expect(await closedActions(payer)).toEqual([])
    await billing.later(1)
    const seen = await look(payer, `${day}, paid`, told)
    expect(seen).toEqual({ state: 'active', closed: [], emails: ['payment-receipt', 'payment-recovered'] })
    const { provider, ours, member, staff } = await payer.books()
    expect({ ours, member, staff }).toEqual({ ours: provider, member: provider, staff: provider })
  },
)
