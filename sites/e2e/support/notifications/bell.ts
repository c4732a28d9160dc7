import type { Page } from 'playwright'
import { openPage, signInOnly } from '../browser.ts'
import type { Member } from '../members.ts'

export const GRAPHQL = '**/graphql'
export const POLL_MS = 30_000

export function bell(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ })
}
export function dot(page: Page) {
  return page.locator('[data-bell-dot]')
}
export function popup(page: Page) {
  return page.getByRole('dialog', { name: 'Notifications' })
}
export function items(page: Page) {
  return popup(page).getByRole('listitem')
}
export function focused(page: Page) {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  )
}

export async function open(page: Page, member: Member, path = '/articles') {
  await signInOnly(page, member.email)
  await openPage(page, path)
}

/** The requests of polls, which are marked as sent without user action. */
export function polls(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-background'] === 'poll') sent.push(request.url())
  })
  return sent
}

/** Tells a page, like the browser, that it is hidden or visible again. */
export function show(page: Page, visibility: 'hidden' | 'visible') {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}
