import type { Page, Request } from 'playwright'
import { expect, inject } from 'vitest'
import { newOwing, type Owing, openCardForm, payPath } from './payments.ts'

export function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay $495', exact: true })
}

export function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}

/** By the title of a frame, or by its text. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('title') ?? document.activeElement?.textContent)
  await expect.poll(focused).toBe(name)
}

/** The requests of the page to our own hosts. */
export function recordRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).port !== String(inject('sandboxPort'))) sent.push(request)
  })
  return sent
}

export function operationsOf(sent: readonly Request[]): string[] {
  return sent
    .filter((request) => request.url().endsWith('/rest/payment/pay-balance'))
    .map((request) => (request.postDataJSON() as { operationId: string }).operationId)
}

export async function owingAt(page: Page, brand: 'meridian' | 'harbor' | 'lumen' = 'meridian'): Promise<Owing> {
  const owing = await newOwing(brand)
  await openCardForm(page, await payPath(owing))
  return owing
}
