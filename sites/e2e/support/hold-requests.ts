import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import type { Brand } from './brand.ts'
import { allowConsoleError } from './browser.ts'
import { send } from './request.ts'

/** Holds the page's requests for these addresses until the returned function is called. */
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

/** Executes a request of the page, which does not get this response. */
export async function carryOut(route: Route, expected = 200): Promise<void> {
  const request = route.request()
  const { hostname, pathname } = new URL(request.url())
  const { host: _, ...headers } = await request.allHeaders()
  const brand = hostname.split('.')[0] as Brand
  const answer = await send(brand, pathname, { method: 'POST', headers, body: request.postData() ?? '' })
  expect(answer.status).toBe(expected)
  if (expected === 200) expect(answer.body).not.toContain('"errors"')
}

/** The next GraphQL request with this document or field is executed, and the page never gets its response. */
export function loseAnswer(page: Page, name: string, { isOffline = false } = {}): Promise<void> {
  return loseAnswerOf(page, '/graphql*', { name, isOffline })
}

type Lost = {
  /** Among several requests for the path, the one whose body contains this text. */
  readonly name?: string
  readonly status?: number
  /** The connection is lost with it, and is not restored automatically. */
  readonly isOffline?: boolean
}

/** The same for a path. */
export async function loseAnswerOf(
  page: Page,
  path: string,
  { name = '', status = 200, isOffline = false }: Lost = {},
): Promise<void> {
  allowConsoleError(/Failed to load resource|ERR_FAILED/)
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || !route.request().postData()?.includes(name)) return route.fallback()
    isLost = true
    await carryOut(route, status)
    if (isOffline) await page.context().setOffline(true)
    await route.abort()
  })
}
