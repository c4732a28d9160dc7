import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { seriousFindings } from './support/looks.ts'
import { deskPages, MEMBER_PAGES, MEMBERS, storyOf, VISITOR_PAGES } from './support/pages.ts'
import { expectComplaint, newBrowser, signInEditor, signInMember } from './support/people.ts'

const WIDTHS = [1280, 360]
/** Every page is inspected three times. */
const PATIENCE_MS = 300_000

const inspect = async (page: Page, path: string) => {
  expect(path).not.toBe('')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await seriousFindings(page), `${path} at ${width}`).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  expect(await seriousFindings(page, 'forced'), `${path} in forced colours`).toEqual([])
  await page.emulateMedia({ reducedMotion: null, forcedColors: null })
}

describe.each(MEMBERS)('%s has no serious finding', (brand, email) => {
  test(
    'on the pages of visitors',
    async () => {
      const visitor = await newBrowser(brand)
      for (const path of VISITOR_PAGES) await inspect(visitor, path)
      expectComplaint(/status of 404/)
    },
    PATIENCE_MS,
  )

  test(
    'on the pages of members and a published article',
    async () => {
      const member = await newBrowser(brand)
      await signInMember(member, email)
      for (const path of MEMBER_PAGES) await inspect(member, path)
      const story = await storyOf(member)
      await inspect(await newBrowser(brand), story)
      expectComplaint(/status of 404/)
    },
    PATIENCE_MS,
  )

  test(
    'on the desk',
    async () => {
      const editor = await newBrowser(brand)
      await signInEditor(editor)
      for (const path of await deskPages(editor)) await inspect(editor, path)
    },
    PATIENCE_MS,
  )
})
