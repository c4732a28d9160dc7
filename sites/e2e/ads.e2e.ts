import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from './support/api.ts'
import { newBrowser, signInMember } from './support/people.ts'

const MAYA = 'maya.chen@meridian.test'

type Ads = { ads: { id: string; imageUrl: string; link: string; shape: string; advertiser: string }[] }

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
    await page.goto('/articles')
    await banner(page).waitFor()
    expect(await sizeOf(banner(page)), `${width}`).toEqual([700, 50])
    expect(await sizeOf(square(page)), `${width}`).toEqual([240, 240])
    await sponsored(page).first().getByText('Sponsored').waitFor()
  }
})

test('[NAV-020] on a phone there is no ad, and its picture is not even fetched', async () => {
  const token = await memberToken('meridian', MAYA)
  const { data } = await graphql<Ads>('meridian', '/graphql', token, '{ ads(shape: MASTHEAD) { imageUrl } }')
  const page = await newBrowser('meridian', 360)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await signInMember(page, MAYA)
  await page.goto('/articles', { waitUntil: 'networkidle' })
  expect(await sponsored(page).count()).toBe(0)
  expect(data?.ads.length).toBeGreaterThan(0)
  for (const { imageUrl } of data?.ads ?? []) expect(fetched).not.toContain(imageUrl)
})

test('[NAV-021] a visitor sees no ad, and neither does a member while work is in hand or where none runs', async () => {
  const member = await newBrowser('meridian', 1024)
  await signInMember(member, MAYA)
  const story = await member.locator('a[href^="/stories/"]').first().getAttribute('href')
  await member.goto('/articles/edit')
  expect(await sponsored(member).count()).toBe(0)

  const visitor = await newBrowser('meridian', 1024)
  for (const path of [story ?? '/login', '/login', '/get-started']) {
    await visitor.goto(path)
    expect(await sponsored(visitor).count(), path).toBe(0)
  }
  const lena = await newBrowser('harbor', 1024)
  await signInMember(lena, 'lena.fischer@harbor.test')
  expect(await sponsored(lena).count()).toBe(0)
})

test('[ENT-032] the ad that is shown has the picture and the link of its row', async () => {
  const token = await memberToken('lumen', 'rosa.diaz@lumen.test')
  const query = 'query ($shape: AdShape!) { ads(shape: $shape) { id imageUrl link shape advertiser } }'
  const page = await newBrowser('lumen')
  await signInMember(page, 'rosa.diaz@lumen.test')
  for (const [shape, link] of [['MASTHEAD', banner(page)] as const, ['MEDIUM_SQUARE', square(page)] as const]) {
    const { data } = await graphql<Ads>('lumen', '/graphql', token, query, { shape })
    const [ad] = data?.ads ?? []
    expect(ad?.shape).toBe(shape)
    expect(await link.getAttribute('href')).toBe(ad?.link)
    expect(await link.getAttribute('rel')).toBe('noopener sponsored')
    expect(await link.locator('img').getAttribute('src')).toBe(ad?.imageUrl)
    await link.getByText(ad?.advertiser ?? 'nobody', { exact: true }).waitFor()
  }
})

test('an ad whose picture does not come keeps its frame and says whose it is', async () => {
  const page = await newBrowser('meridian', 1024)
  await signInMember(page, MAYA)
  const src = (await banner(page).locator('img').getAttribute('src')) ?? ''
  await page.route(`**${src}`, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: 'no picture' }),
  )
  await page.goto('/articles', { waitUntil: 'networkidle' })
  expect(await sizeOf(banner(page))).toEqual([700, 50])
  const picture = banner(page).locator('img')
  expect(await picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth])).toEqual([true, 0])
  expect(await picture.getAttribute('alt')).toBe('')
  await banner(page).getByText('Fathom Observability').waitFor()
})
