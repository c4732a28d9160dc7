import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Brand } from './brand.ts'
import { expectNoOverflow, seriousFindings, shifts, watchShifts } from './looks.ts'
import { deskPages, MEMBER_PAGES, storyOf, VISITOR_PAGES } from './pages.ts'
import { expectComplaint, newBrowser, signInEditor } from './people.ts'
import { signInQuickly } from './writing.ts'

const WIDTHS = [1280, 360]

/** How far a page may move by itself. */
export const MAX_SHIFT = 0.01

export const PATIENCE_MS = 300_000

/** Somebody whose pages are watched for what moves in them. */
export async function watchedBrowser(brand: Brand): Promise<Page> {
  const page = await newBrowser(brand)
  await watchShifts(page)
  return page
}

async function expectStructure(page: Page, where: string) {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count(), `${landmark} of ${where}`).toBe(1)
  }
  expect(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${where}`).toBe(1)
}

/** A page is loaded once a width, and everything that can be seen of it is asked then. */
async function inspect(page: Page, path: string) {
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

async function inspectAll(page: Page, paths: readonly string[]) {
  for (const path of paths) await inspect(page, path)
}

/** Every page of a brand, as a visitor, a member with full pages and an editor see it. */
export async function inspectBrand(brand: Brand, memberEmail: string) {
  const visitor = await watchedBrowser(brand)
  await inspectAll(visitor, VISITOR_PAGES)

  const member = await watchedBrowser(brand)
  await signInQuickly(member, memberEmail)
  await inspectAll(member, MEMBER_PAGES)
  await inspect(visitor, await storyOf(member))

  const editor = await watchedBrowser(brand)
  await signInEditor(editor)
  await inspectAll(editor, await deskPages(editor))
  expectComplaint(/status of 404/)
}
