import type { Page } from 'playwright'
import { CARD_FIELD_LABELS, type CardField } from '../../../shared/domain/billing/cards/card-fields.ts'
import { recordRequests } from './billing/pay-now-page.ts'
import { cardField, enterCard, fieldsReady, GOOD_CARD, ownNetwork, pressBelowFrames } from './billing/payments.ts'
import { newBrowser, pageReady, signInOnly } from './browser.ts'
import { expectSound } from './page-checks.ts'
import type { Invited } from './stored/invitations.ts'

export type JoiningBrand = 'meridian' | 'harbor' | 'lumen'

type BrowserOptions = Parameters<typeof newBrowser>[2]

/** Opens a page from its own network, because opened links are counted per network. */
export function newcomer(brand: JoiningBrand, width = 1280, options: BrowserOptions = {}): Promise<Page> {
  return newBrowser(brand, width, {
    extraHTTPHeaders: ownNetwork(),
    // The next step opens automatically only if motion is wanted.
    reducedMotion: 'no-preference',
    ...options,
  })
}

/** Another browser of a person who has chosen a password, signed in. */
export async function resumedBrowser(brand: JoiningBrand, { email }: Pick<Invited, 'email'>): Promise<Page> {
  const page = await newcomer(brand)
  await signInOnly(page, email)
  return page
}

export function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

export async function expectSoundStep(page: Page): Promise<void> {
  await pageReady(page)
  await expectSound(page, page.url())
}

export function acceptTerms(page: Page): Promise<void> {
  return page.getByRole('checkbox', { name: /I accept the membership terms/ }).check()
}

export async function pay(page: Page, amount: string, card?: Parameters<typeof enterCard>[1]): Promise<void> {
  await enterCard(page, card)
  await pressBelowFrames(page, `Pay ${amount}`)
}

const IN_FRAMES = ['number', 'cvv', 'month', 'year', 'zip'] as const

/** Types into Braintree's fields, which do not include the names on the card. */
export async function enterHostedCard(page: Page, card: Partial<Record<CardField, string>> = {}): Promise<void> {
  for (const field of ['firstName', 'lastName'] as const)
    await page.getByLabel(CARD_FIELD_LABELS[field]).fill(card[field] ?? GOOD_CARD[field])
  for (const field of IN_FRAMES) await cardField(page, field).fill(card[field] ?? GOOD_CARD[field])
}

/** Pays for the shortest membership. */
export async function joinByCard(page: Page, { path }: Invited): Promise<void> {
  await page.goto(path)
  await fieldsReady(page)
  await acceptTerms(page)
  await pay(page, '$2,450')
  await heading(page, 'You’re a member').waitFor()
}

export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await heading(page, 'Your profile').waitFor()
}

/** Goes from the profile to the home page and skips all optional steps. */
export async function leaveAllSteps(page: Page): Promise<void> {
  for (const name of ['Your mobile phone', 'Your team', 'Expert panels', 'You’re all set']) {
    await page.getByRole('button', { name: 'Finish later' }).click()
    await heading(page, name).waitFor()
  }
  await page.getByRole('button', { name: 'Go to your dashboard' }).click()
}

/** Presses Tab until the element has the focus, which arrives a moment later when it enters or leaves a frame. */
export async function tabTo(page: Page, name: string, isFocused: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    if (await isFocused()) return
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** The bodies of the page's requests to an address so far. */
function requestsTo(page: Page, path: string) {
  const sent = recordRequests(page)
  return () =>
    sent
      .filter((one) => new URL(one.url()).pathname === path)
      .map((one) => one.postDataJSON() as Record<string, unknown>)
}

export function payments(page: Page) {
  return requestsTo(page, '/rest/get-started/payment')
}

export function reports(page: Page) {
  return requestsTo(page, '/rest/get-started/logClientPaymentError')
}
