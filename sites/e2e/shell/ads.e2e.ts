import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { newBrowser, pageReady, signInMember } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { newInspectedPage } from '../support/inspect.ts'
import { layoutShifts, MAX_LAYOUT_SHIFT } from '../support/page-checks.ts'

const MAYA = 'maya.chen@meridian.test'

type Ads = { ads: { imageUrl: string }[] }

function sponsored(page: Page) {
  return page.getByRole('complementary', { name: 'Sponsored' })
}
function banner(page: Page) {
  return sponsored(page).first().getByRole('link')
}
function square(page: Page) {
  return sponsored(page).last().getByRole('link')
}
async function sizeOf(link: ReturnType<typeof banner>) {
  const box = await link.boundingBox()
  return box && [box.width, box.height]
}

test('[NAV-019][NAV-020][BRAND-005] a member sees the banner at tablet width and above, in its size', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, MAYA)
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await banner(page).waitFor()
    expect(await sizeOf(banner(page)), `${width}`).toEqual([700, 50])
    expect(await sizeOf(square(page)), `${width}`).toEqual([240, 240])
    await sponsored(page).first().getByText('Sponsored').waitFor()
  }
})

test('[NAV-020] on a phone there is no ad, and its picture is not even loaded', async () => {
  const token = await memberToken('meridian', MAYA)
  const { data } = await graphql<Ads>('meridian', '/graphql', token, '{ ads(shape: MASTHEAD) { imageUrl } }')
  const page = await newBrowser('meridian', 360)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await signInMember(page, MAYA)
  await pageReady(page)
  expect(await sponsored(page).count()).toBe(0)
  expect(data?.ads.length).toBeGreaterThan(0)
  for (const { imageUrl } of data?.ads ?? []) expect(fetched).not.toContain(imageUrl)
})

test('an ad whose picture does not load keeps its frame and names its advertiser', async () => {
  const page = await newBrowser('meridian', 1024)
  await signInMember(page, MAYA)
  const src = (await banner(page).locator('img').getAttribute('src')) ?? ''
  await page.route(`**${src}`, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: 'no picture' }),
  )
  await page.goto('/articles')
  const picture = banner(page).locator('img')
  const state = () => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])
  await expect.poll(state).toEqual([true, 0])
  expect(await sizeOf(banner(page))).toEqual([700, 50])
  expect(await picture.getAttribute('alt')).toBe('')
  await banner(page).getByText('Fathom Observability').waitFor()
})

test('nothing shifts when the picture of an ad loads late', async () => {
  const page = await newInspectedPage('meridian')
  await signInMember(page, MAYA)
  const picture = banner(page).locator('img')
  const release = await holdRequests(page, `**${(await picture.getAttribute('src')) ?? ''}`)
  await page.goto('/articles', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  await page.evaluate(() => document.fonts.ready)
  const before = await layoutShifts(page)
  expect(before.sum).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
  release()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700)
  await pageReady(page)
  expect(await layoutShifts(page)).toEqual(before)
})
