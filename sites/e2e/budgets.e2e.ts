import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, origin, pageReady, signInOnly } from './support/browser.ts'
import { storyPathOf } from './support/inspected-pages.ts'

/** Script fetched before the first interaction, gzip, 1 kB = 1000 bytes, React included. */
const KILOBYTE = 1000

async function fetchedBy(page: Page, path: string): Promise<Response[]> {
  const responses: Response[] = []
  const listen = (response: Response) => responses.push(response)
  page.on('response', listen)
  await page.goto(path)
  await pageReady(page)
  page.off('response', listen)
  return responses
}

function isScript(response: Response) {
  return response.request().resourceType() === 'script'
}

async function scriptBytes(responses: Response[]): Promise<number> {
  const bodies = await Promise.all(responses.filter(isScript).map((response) => response.body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

function expectOwnOriginOnly(responses: Response[]) {
  const foreign = responses
    .map((response) => new URL(response.url()))
    .filter((url) => url.origin !== origin('meridian') && url.protocol !== 'data:')
  expect(foreign.map(String)).toEqual([])
}

/** Families by the names of their files: a family may be several files, by script or slant. */
function fontFamilies(responses: Response[]): string[] {
  const fonts = responses.filter((response) => response.request().resourceType() === 'font')
  return [
    ...new Set(
      fonts.map(
        (response) =>
          /\/([a-z0-9]+)-/.exec(new URL(response.url()).pathname.replace('/_astro', ''))?.[1] ?? response.url(),
      ),
    ),
  ]
}

/** Requests for data, without beacons, which no part of the page waits for. */
function dataRequests(responses: Response[]) {
  return responses.filter(
    (response) => response.url().includes('/graphql') && response.request().resourceType() !== 'ping',
  )
}

test('the sign-in page sends at most 85 kB of script and nothing from elsewhere', async () => {
  const page = await newBrowser('meridian')
  const responses = await fetchedBy(page, '/login')
  const bytes = await scriptBytes(responses)
  console.log(`/login: ${(bytes / KILOBYTE).toFixed(1)} kB`)
  expect(bytes).toBeLessThanOrEqual(85 * KILOBYTE)
  expectOwnOriginOnly(responses)
})

test('dashboard, editor and published article keep their budgets, ask for no data on load and use two font families at most', async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, 'maya.chen@meridian.test')
  const budgets: [string, number][] = [
    ['/articles', 95],
    ['/articles/edit', 180],
  ]
  for (const [path, kilobytes] of budgets) {
    const responses = await fetchedBy(page, path)
    const bytes = await scriptBytes(responses)
    console.log(`${path}: ${(bytes / KILOBYTE).toFixed(1)} kB`)
    expect(bytes, path).toBeLessThanOrEqual(kilobytes * KILOBYTE)
    expect(
      dataRequests(responses).map((response) => response.url()),
      path,
    ).toEqual([])
    expectOwnOriginOnly(responses)
    expect(fontFamilies(responses).length, fontFamilies(responses).join()).toBeLessThanOrEqual(2)
  }

  const story = await storyPathOf('meridian')
  const visitor = await newBrowser('meridian')
  const responses = await fetchedBy(visitor, story)
  const bytes = await scriptBytes(responses)
  console.log(`${story}: ${(bytes / KILOBYTE).toFixed(1)} kB`)
  expect(bytes).toBeLessThanOrEqual(15 * KILOBYTE)
  expectOwnOriginOnly(responses)
  expect(fontFamilies(responses).length).toBeLessThanOrEqual(2)
})

test('the shell of a member’s page is at most 12 kB of script, without React', async () => {
  const page = await newBrowser('meridian')
  await signInOnly(page, 'maya.chen@meridian.test')
  const responses = await fetchedBy(page, '/articles')
  const bytes = await scriptBytes(responses)
  console.log(`shell: ${(bytes / KILOBYTE).toFixed(1)} kB`)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(12 * KILOBYTE)
  const texts = await Promise.all(responses.filter(isScript).map((response) => response.text()))
  expect(texts.filter((text) => /react\.(transitional\.)?element/.test(text))).toEqual([])
})
