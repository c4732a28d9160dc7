import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { MAX_SHIFT, PATIENCE_MS, watchedBrowser } from './support/inspect.ts'
import { seriousFindings, shifts } from './support/looks.ts'
import { deskPages, MEMBER_PAGES, storyOf, VISITOR_PAGES } from './support/pages.ts'
import { expectComplaint, newBrowser, signInEditor } from './support/people.ts'
import { signInQuickly } from './support/writing.ts'

const MAYA = 'maya.chen@meridian.test'

/** Forced colours are the person's own: they leave nothing of a brand that could differ, so one brand stands for all. */
async function inspectForced(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await seriousFindings(page, 'forced'), `${path} in forced colours`).toEqual([])
}

test(
  'no page has a serious finding without motion in forced colours',
  async () => {
    const visitor = await newBrowser('meridian')
    for (const path of VISITOR_PAGES) await inspectForced(visitor, path)
    const member = await newBrowser('meridian')
    await signInQuickly(member, MAYA)
    for (const path of [...MEMBER_PAGES, await storyOf(member)]) await inspectForced(member, path)
    const editor = await newBrowser('meridian')
    await signInEditor(editor)
    for (const path of await deskPages(editor)) await inspectForced(editor, path)
    expectComplaint(/status of 404/)
  },
  PATIENCE_MS,
)

test('nothing moves when the picture of an ad comes late', async () => {
  const page = await watchedBrowser('meridian')
  await signInQuickly(page, MAYA)
  await page.goto('/articles')
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
