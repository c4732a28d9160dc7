import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { build } from '#db/statement.ts'
import { subscriptions } from '../../../db/schema/billing.ts'
import { PRODUCT_IDS } from '../../../db/seed/billing/demo-payments.ts'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '../../../shared/domain/billing/card-fields.ts'
import { signedPayPath } from '../../../shared/domain/billing/pay-link.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import type { PaymentSeed } from '../../../shared/sandbox/payment/seed.ts'
import { type Brand, COMMUNITY_CODES } from './brand.ts'
import { newBrowser } from './browser.ts'
import { database } from './database.ts'
import { newMember } from './members.ts'

type MemberBrand = Exclude<Brand, 'admin'>

const DAY_MS = 24 * 3_600_000
const OWED_CENTS = 49_500

function sandboxUrl(path: string): string {
  return `http://127.0.0.1:${inject('sandboxPort')}${path}`
}

async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetch(sandboxUrl(path), { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
}

export type Owing = {
  readonly userId: string
  readonly email: string
  readonly subscriptionId: string
  /** The provider's. */
  readonly providerId: number
}

/** A member made for one test, who owes $495 for a membership that was renewed yesterday; or nothing. */
export async function newOwing(brand: MemberBrand, owedCents = OWED_CENTS): Promise<Owing> {
  const member = await newMember(brand)
  const base = randomInt(1_000_000, 9_000_000)
  await control('/__ctl/payment/seed', membershipAt(base, { ...member, brand, owedCents }))
  const subscriptionId = newId(new Date())
  await database().commit([
    build.insert(subscriptions).values({
      id: subscriptionId,
      communityId: member.communityId,
      userId: member.id,
      providerId: String(base),
      providerCustomerId: String(base),
      state: owedCents > 0 ? 'past_due' : 'active',
      balanceCents: owedCents,
      currency: 'USD',
      productName: 'Membership',
      readAt: new Date(0),
      createdAt: new Date(),
    }),
  ])
  return { userId: member.id, email: member.email, subscriptionId, providerId: base }
}

type Membership = {
  readonly id: string
  readonly email: string
  readonly brand: MemberBrand
  readonly owedCents: number
}

function membershipAt(base: number, { id, email, brand, owedCents }: Membership): PaymentSeed {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const productId = PRODUCT_IDS[COMMUNITY_CODES[brand] as keyof typeof PRODUCT_IDS]
  const isPastDue = owedCents > 0
  const invoice = {
    id: base,
    uid: `inv_test${base}`,
    number: String(base),
    subscription_id: base,
    status: 'open' as const,
    issued_at: at(-1),
    due_at: at(-1),
    paid_at: null,
    memo: '',
    line_items: [{ title: 'Dues', quantity: 1, unit_price_in_cents: owedCents, description: '12 months' }],
    payments: [],
    refunds: [],
    void_reason: null,
  }
  return {
    name: `test-${base}`,
    products: [],
    pricePoints: [],
    customers: [{ id: base, reference: id, first_name: 'Robin', last_name: 'Vale', email, created_at: at(-400) }],
    profiles: [],
    subscriptions: [
      {
        id: base,
        reference: null,
        customer_id: base,
        product_id: productId,
        price_point_id: 10 * productId,
        state: isPastDue ? 'past_due' : 'active',
        default_profile_id: null,
        current_period_started_at: at(-1),
        current_period_ends_at: at(364),
        next_assessment_at: isPastDue ? at(2) : at(364),
        cancel_at_end_of_period: false,
        dunning: isPastDue ? { started_at: at(-1), step: 0 } : null,
        service_credit_in_cents: 0,
        created_at: at(-400),
      },
    ],
    invoices: isPastDue ? [invoice] : [],
  }
}

/** The address that we would mail. */
export function payPath({ userId, subscriptionId }: Owing): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(inject('logDir'), '../secrets.json'), 'utf8')) as {
    PAY_LINK_KEY: string
  }
  const expiresAt = new Date(Date.now() + DAY_MS)
  return signedPayPath(secrets.PAY_LINK_KEY, { userId, subscriptionId, expiresAt })
}

export function unsignedPayPath({ userId, subscriptionId }: Pick<Owing, 'userId' | 'subscriptionId'>): string {
  return `/pay-now?userId=${userId}&subscriptionId=${subscriptionId}`
}

/** A network that no other test comes from: those who look at balances are counted by it. */
export function ownNetwork(): Record<string, string> {
  return { 'cf-connecting-ip': `10.${randomInt(250)}.${randomInt(250)}.${randomInt(1, 250)}` }
}

export function newPayer(brand: MemberBrand, width = 1280): Promise<Page> {
  return newBrowser(brand, width, { extraHTTPHeaders: ownNetwork() })
}

/** Opens a page with the card form and waits for its fields. */
export async function openCardForm(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await fieldsReady(page)
}

export async function fieldsReady(page: Page): Promise<void> {
  await page.locator('.card-form__fields[data-state="ready"]').waitFor()
}

export function cardField(page: Page, field: CardField) {
  const label = CARD_FIELD_LABELS[field]
  return page.frameLocator(`iframe[title="${label}"]`).getByLabel(label)
}

export const GOOD_CARD: Readonly<Record<CardField, string>> = {
  firstName: 'Robin',
  lastName: 'Vale',
  number: '4111 1111 1111 1111',
  cvv: '123',
  month: '12',
  year: '2035',
  zip: '10001',
}

export async function enterCard(page: Page, card: Partial<Record<CardField, string>> = {}): Promise<void> {
  for (const field of CARD_FIELDS) await cardField(page, field).fill(card[field] ?? GOOD_CARD[field])
}

type Charge = { readonly id: string; readonly amountInCents: number; readonly status: string }

/** The charges that the bank approved for a member, as the provider has them. */
export async function chargesOf({ userId }: Owing): Promise<readonly Charge[]> {
  const answer = await fetch(sandboxUrl('/payments.json'))
  const all = (await answer.json()) as (Charge & { readonly kind: string; readonly reference: string })[]
  return all.filter(
    ({ kind, reference, status }) => kind === 'payment' && reference === userId && status === 'approved',
  )
}

/** The next calls of the provider whose path begins so fail. */
export function breakProvider(fault: { readonly mode: 'down'; readonly path: string; readonly times: number }) {
  return control('/__ctl/fault', { provider: 'payment', ...fault })
}

export function moveProviderClock(setting: { readonly advanceSeconds?: number }): Promise<void> {
  return control('/__ctl/clock', setting)
}

export async function expectPaid(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Payment complete' }).waitFor()
  await expect.poll(() => page.title()).toContain('Payment complete')
}
