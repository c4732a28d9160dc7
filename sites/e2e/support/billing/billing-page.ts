import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Brand } from '../brand.ts'
import { newBrowser, openPage, signInOnly } from '../browser.ts'
import { fieldsReady } from './payments.ts'
import type { Subscriber } from './subscribers.ts'

type Where = { readonly brand?: Brand; readonly width?: number }

export async function openBilling(
  subscriber: Subscriber,
  { brand = 'meridian', width = 1280 }: Where = {},
): Promise<Page> {
  const page = await newBrowser(brand, width)
  await signInOnly(page, subscriber.email)
  await openPage(page, '/settings/billing')
  return page
}
export function list(page: Page) {
  return page.getByRole('list', { name: 'Cards' })
}
export function row(page: Page, card: string) {
  return list(page).getByRole('listitem').filter({ hasText: card })
}
/** "Visa ending in 1111 Default", in the order of the rows. */
export async function cards(page: Page): Promise<string[]> {
  const names = await list(page)
    .getByText(/ending in \d{4}$/)
    .allTextContents()
  const defaults = await Promise.all(names.map((name) => row(page, name).getByText('Default', { exact: true }).count()))
  return names.map((name, i) => `${name}${defaults[i] ? ', default' : ''}`)
}
export function addButton(page: Page) {
  return page.getByRole('button', { name: 'Add a card' })
}
export async function openForm(page: Page) {
  await addButton(page).click()
  await fieldsReady(page)
}
export async function expectHelp(page: Page) {
  const link = page.getByRole('alert').getByRole('link', { name: 'Ask us for help' })
  expect(await link.getAttribute('href')).toBe('mailto:concierge@meridian.test')
}
