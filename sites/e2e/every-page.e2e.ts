import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNoOverflow, seriousFindings, shifts, watchShifts } from './support/looks.ts'
import { deskPages, MEMBER_PAGES, MEMBERS, storyOf, VISITOR_PAGES } from './support/pages.ts'
import { expectComplaint, newBrowser, signInEditor, signInMember } from './support/people.ts'

const WIDTHS = [1280, 360]
const MAX_SHIFT = 0.01
const PATIENCE_MS = 300_000

const expectStructure = async (page: Page, where: string) => {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count(), `${landmark} of ${where}`).toBe(1)
  }
  expect(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${where}`).toBe(1)
}

/** A page is loaded once a width, and everything that can be seen of it is asked then. */
const inspect = async (page: Page, path: string) => {
  expect(path).not.toBe('')
  for (const width of WIDTHS) {
    const where = `${path} at ${width}`
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    const { sum, moved } = await shifts(page)
    expect(sum, `shift of ${where}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_SHIFT)
    await expectStructure(page, where)
    expect(await seriousFindings(page), where).toEqual([])
  }
  await expectNoOverflow(page, path, 768)
  await expectNoOverflow(page, path, 320)
}

/** Forced colours are the person's own: they leave nothing of a brand that could differ, so one brand stands for all. */
const inspectForced = async (page: Page, path: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await seriousFindings(page, 'forced'), `${path} in forced colours`).toEqual([])
}

const inspectAll = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) await inspect(page, path)
}

const visitorOf = async (brand: (typeof MEMBERS)[number][0]): Promise<Page> => {
  const page = await newBrowser(brand)
  await watchShifts(page)
  return page
}

test.each(MEMBERS)(
  'every page of %s has its landmarks and one heading, fits 320 px, stands still and has no serious finding',
  async (brand, email) => {
    const visitor = await visitorOf(brand)
    await inspectAll(visitor, VISITOR_PAGES)

    const member = await visitorOf(brand)
    await signInMember(member, email)
    await inspectAll(member, MEMBER_PAGES)
    await inspect(visitor, await storyOf(member))

    const editor = await visitorOf(brand)
    await signInEditor(editor)
    await inspectAll(editor, await deskPages(editor))
    expectComplaint(/status of 404/)
  },
  PATIENCE_MS,
)

test(
  'no page has a serious finding without motion in forced colours',
  async () => {
    const visitor = await newBrowser('meridian')
    for (const path of VISITOR_PAGES) await inspectForced(visitor, path)
    const member = await newBrowser('meridian')
    await signInMember(member, 'maya.chen@meridian.test')
    for (const path of [...MEMBER_PAGES, await storyOf(member)]) await inspectForced(member, path)
    const editor = await newBrowser('meridian')
    await signInEditor(editor)
    for (const path of await deskPages(editor)) await inspectForced(editor, path)
    expectComplaint(/status of 404/)
  },
  PATIENCE_MS,
)

test('nothing moves when the picture of an ad comes late', async () => {
  const page = await visitorOf('meridian')
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
  await page.evaluate(() => document.fonts.ready)
  const before = await shifts(page)
  expect(before.sum).toBeLessThanOrEqual(MAX_SHIFT)
  release()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(700)
  expect(await shifts(page)).toEqual(before)
})
