import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Brand } from './brand.ts'
import { allowConsoleError } from './browser.ts'
import { send } from './request.ts'

/** Holds the page's requests for these addresses until the answered function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The next request with a document of this name is carried out, and the page never gets its answer. */
export async function loseAnswer(page: Page, brand: Brand, document: string): Promise<void> {
  allowConsoleError(/Failed to load resource|ERR_FAILED/)
  let isLost = false
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (isLost || !body.includes(document)) return route.fallback()
    isLost = true
    const { cookie = '', origin = '' } = await route.request().allHeaders()
    const headers = { cookie, origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await send(brand, '/graphql', { method: 'POST', headers, body })
    expect(answer.body).not.toContain('"errors"')
    await route.abort()
  })
}
