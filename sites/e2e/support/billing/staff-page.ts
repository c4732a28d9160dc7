import type { Page } from 'playwright'
import { PASSWORD } from '../api.ts'
import type { Brand } from '../brand.ts'
import { allowConsoleError, newBrowser, openPage, signInStaffOnly } from '../browser.ts'
import { callProvider, newSubscriber, type Subscriber } from './subscribers.ts'

export type MemberBrand = Exclude<Brand, 'admin'>

export async function openAsStaff(
  subscriber: Subscriber,
  brand: MemberBrand = 'meridian',
  width = 1280,
): Promise<Page> {
  const page = await newBrowser(brand, width)
  await signInStaffOnly(page)
  await openPage(page, `/admin/members/${subscriber.id}/payment`)
  return page
}

export async function confirm(page: Page) {
  // The call that requires the password.
  allowConsoleError(/status of 403/)
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The member owed it, and the provider has collected it. */
export async function newPaid(brand: MemberBrand, cents: number): Promise<Subscriber> {
  const subscriber = await newSubscriber(brand, { owesCents: cents })
  await callProvider('PUT', `/subscriptions/${subscriber.providerId}/retry.json`)
  return subscriber
}
