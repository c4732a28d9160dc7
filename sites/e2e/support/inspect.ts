import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Brand } from './brand.ts'
import { newBrowser, openPage, pageReady } from './browser.ts'
import {
  blanks,
  layoutShifts,
  MAX_LAYOUT_SHIFT,
  overflow,
  recordLayoutShifts,
  seriousViolations,
  smallFields,
  violationsAfterResize,
  violationsOfPage,
} from './page-checks.ts'
import { expectFilledWidth } from './page-width.ts'
import { isLongRun } from './run.ts'

const WIDTHS = [1280, 768, 320] as const

/** All brands, loaded at every width, on a busy machine. */
export const INSPECTION_TIMEOUT_MS = isLongRun ? 600_000 : 180_000

/** A page whose layout shifts are recorded. */
export async function newInspectedPage(brand: Brand): Promise<Page> {
  const page = await newBrowser(brand, 1280, { reducedMotion: 'no-preference' })
  await recordLayoutShifts(page)
  return page
}

async function expectStructure(page: Page, where: string) {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(landmark).count(), `${landmark} of ${where}`).toBe(1)
  }
  expect(await page.getByRole('heading', { level: 1 }).count(), `h1 of ${where}`).toBe(1)
}

async function setWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await pageReady(page)
}

async function loadAt(page: Page, path: string, width: number) {
  const where = `${path} at ${width}`
  // Painted at its width before the next page starts, so that the resize does not count as a shift of that one.
  await setWidth(page, width)
  await openPage(page, path)
  const { sum, moved } = await layoutShifts(page)
  expect(sum, `shift of ${where}: ${moved.join(', ')}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
}

/**
 * Inspects pages at every width: each has its landmarks and one first-level heading, fills a wide window, has no empty
 * band within a column, fits the window, does not shift while it loads, and has no serious accessibility violation,
 * also in forced colours; at the smallest width no phone zooms in on its fields. Layout shifts are recorded only while
 * a page loads, and axe takes longer than everything else: short runs load each page, look for its landmarks and run all
 * of axe at one width, which changes with every page; resize it to the other widths; and for every other page run
 * axe again at one of these, the smallest or the largest, and in forced colours.
 */
export async function inspectPages(page: Page, paths: readonly string[]) {
  for (const [i, path] of paths.entries()) {
    expect(path).not.toBe('')
    const first = i % WIDTHS.length
    const hasMoreAxe = isLongRun || i % 2 === 0
    for (const [nth, width] of [...WIDTHS.slice(first), ...WIDTHS.slice(0, first)].entries()) {
      const where = `${path} at ${width}`
      const isLoaded = nth === 0 || isLongRun
      if (isLoaded) await loadAt(page, path, width)
      else await setWidth(page, width)
      if (isLoaded) await expectStructure(page, where)
      if (width === 1280 && !path.startsWith('/admin')) await expectFilledWidth(page, path)
      if (isLoaded) expect(await violationsOfPage(page), where).toEqual([])
      else if (hasMoreAxe && width === WIDTHS.at(first === 2 ? 0 : -1))
        expect(await violationsAfterResize(page), where).toEqual([])
      expect(await blanks(page), `empty bands of ${where}`).toEqual([])
      expect(await overflow(page), where).toBeLessThanOrEqual(0)
      if (width === 320) expect(await smallFields(page), `fields of ${where}`).toEqual([])
    }
    if (!hasMoreAxe) continue
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    expect(await seriousViolations(page, 'forced'), `${path} in forced colours`).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: null })
  }
}
