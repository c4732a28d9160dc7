import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { deskPages, MEMBER_PAGES, MEMBERS, storyOf, VISITOR_PAGES } from './support/pages.ts'
import { expectComplaint, newBrowser, signInEditor, signInMember } from './support/people.ts'

const WIDTHS = [320, 768, 1280]
const MAX_SHIFT = 0.01

type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Element | null }[]
}

/** Notes how far the page moved by itself, and what did. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { sum: 0, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.sum += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shifts = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => Reflect.get(window, 'seen'))

const inspect = async (page: Page, path: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    const where = `${path} at ${width}`
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      expect(await page.getByRole(landmark).count(), `${landmark} of ${where}`).toBe(1)
    }
    expect(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${where}`).toBe(1)
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(tooWide, `overflow of ${where}`).toBeLessThanOrEqual(0)
    const { sum, moved } = await shifts(page)
    expect(sum, `shift of ${where}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT)
  }
}

test.each(MEMBERS)(
  'every page of %s has its landmarks and one heading, fits 320 px and stands still',
  async (brand, email) => {
    const visitor = await newBrowser(brand)
    await watchShifts(visitor)
    for (const path of VISITOR_PAGES) await inspect(visitor, path)

    const member = await newBrowser(brand)
    await watchShifts(member)
    await signInMember(member, email)
    for (const path of MEMBER_PAGES) await inspect(member, path)
    await inspect(visitor, await storyOf(member))

    const editor = await newBrowser(brand)
    await watchShifts(editor)
    await signInEditor(editor)
    for (const path of await deskPages(editor)) await inspect(editor, path)
    expectComplaint(/status of 404/)
  },
  300_000,
)

test('nothing moves when the picture of an ad comes late', async () => {
  const page = await newBrowser('meridian')
  await watchShifts(page)
  await signInMember(page, 'maya.chen@meridian.test')
  const picture = page.getByRole('complementary', { name: 'Sponsored' }).first().locator('img')
  const src = (await picture.getAttribute('src')) ?? ''
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${src}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/articles', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  release()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700)
  expect(await shifts(page)).toEqual({ sum: 0, moved: [] })
})
