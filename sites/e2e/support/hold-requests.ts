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
export function loseAnswer(page: Page, brand: Brand, document: string): Promise<void> {
  return loseAnswerOf(page, brand, '/graphql', document)
}

/** The same for a path, and of its requests for one that contains a text. */
export async function loseAnswerOf(page: Page, brand: Brand, path: string, within = ''): Promise<void> {
  allowConsoleError(/Failed to load resource|ERR_FAILED/)
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    const body = route.request().postData() ?? ''
    if (isLost || !body.includes(within)) return route.fallback()
    isLost = true
    const { cookie = '', origin = '' } = await route.request().allHeaders()
    const headers = { cookie, origin, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const answer = await send(brand, path, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toContain('"errors"')
    await route.abort()
  })
}
