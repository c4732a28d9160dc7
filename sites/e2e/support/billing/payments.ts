import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { CARD_FIELD_LABELS, CARD_FIELDS, type CardField } from '../../../../shared/domain/billing/cards/card-fields.ts'
import { signedPayPath } from '../../../../shared/domain/billing/pay-link.ts'
import type { Brand } from '../brand.ts'
import { newBrowser } from '../browser.ts'
import { controlSandbox, newSubscriber, sandboxUrl } from './subscribers.ts'

type MemberBrand = Exclude<Brand, 'admin'>

const DAY_MS = 24 * 3_600_000
const OWED_CENTS = 49_500

export type Owing = {
  readonly userId: string
  readonly email: string
  readonly subscriptionId: string
  /** The provider's id. */
  readonly providerId: number
}

/** A member for one test, who owes $495 for a membership renewed yesterday; or nothing. */
export async function newOwing(brand: MemberBrand, owesCents = OWED_CENTS): Promise<Owing> {
  const { id, email, subscriptionId, providerId } = await newSubscriber(brand, { cards: [], owesCents })
  return { userId: id, email, subscriptionId, providerId }
}

/** The address that we would email. */
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

/** A network used by no other test, because views of balances are counted per network. */
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

/** The provider's approved charges of a member. */
export async function chargesOf({ userId }: Pick<Owing, 'userId'>): Promise<readonly Charge[]> {
  const answer = await fetch(sandboxUrl('/payments.json'))
  const all = (await answer.json()) as (Charge & { readonly kind: string; readonly reference: string })[]
  return all.filter(
    ({ kind, reference, status }) => kind === 'payment' && reference === userId && status === 'approved',
  )
}

/**
 * Lets the provider's next calls with this path prefix fail; mode `ok` ends it. Affects everybody: only in files that
 * run alone, or with a small `times`.
 */
export function breakProvider(fault: { readonly mode: string; readonly path?: string; readonly times?: number }) {
  return controlSandbox('/__ctl/fault', { provider: 'payment', ...fault })
}

export function moveProviderClock(setting: { readonly advanceSeconds?: number }): Promise<void> {
  return controlSandbox('/__ctl/clock', setting)
}

/**
 * Presses a button below the frames of the form, by keyboard: after a scroll, or when a frame has grown, Chromium sends
 * a click at that position to the frame that was there before. The focus leaves a frame asynchronously, after the call.
 */
export async function pressBelowFrames(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.focus()
  await expect.poll(() => button.evaluate((one) => document.hasFocus() && document.activeElement === one)).toBe(true)
  await page.keyboard.press('Enter')
}

export async function expectPaid(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Payment complete' }).waitFor()
  await expect.poll(() => page.title()).toContain('Payment complete')
}
