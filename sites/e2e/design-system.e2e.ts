import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { AVATAR_SIZES } from '../src/ui/avatar/avatar-sizes.ts'
import type { Brand } from './support/brand.ts'
import { expectNoOverflow, seriousFindings } from './support/looks.ts'
import { newBrowser } from './support/people.ts'

const BRANDS: Brand[] = ['meridian', 'harbor', 'lumen']

async function openGallery(page: Page) {
  await page.goto('/dev/ui', { waitUntil: 'networkidle' })
  // Drawn in the browser only, so the scripts have run once it is there.
  await page.getByText('ink on surface', { exact: true }).waitFor()
}

describe.each(BRANDS)('the parts of the interface at %s', (brand) => {
  test.each([360, 1280])(
    'have no serious finding at %i px, with and without motion, in forced colours too',
    async (width) => {
      const page = await newBrowser(brand, width)
      await openGallery(page)
      expect(await seriousFindings(page)).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await seriousFindings(page), 'without motion').toEqual([])
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await seriousFindings(page, 'forced'), 'forced colours').toEqual([])
    },
  )

  test('fit 320 px, however long a name is', async () => {
    const page = await newBrowser(brand)
    await openGallery(page)
    await expectNoOverflow(page, '/dev/ui')
  })
})

test('[FMT-005] [FMT-006] faces have the pixels of their named sizes, 200 where none is named', async () => {
  const page = await newBrowser('meridian', 1600)
  await openGallery(page)
  for (const [size, pixels] of Object.entries(AVATAR_SIZES)) {
    const box = await page.locator(`figure .avatar--${size}`).boundingBox()
    expect([box?.width, box?.height], size).toEqual([pixels, pixels])
  }
  expect(AVATAR_SIZES.default).toBe(200)
})

test('[NAV-026] a dialog is at most 500 px wide, keeps the focus and gives it back', async () => {
  const page = await newBrowser('meridian')
  await openGallery(page)
  const opener = page.getByRole('button', { name: 'Show a long text' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const { activeElement } = document
      // Between the last and the first control the browser itself has the focus.
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(isInside, `after ${press + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a popover opens at its button by keyboard, closes by Escape and gives the focus back', async () => {
  const page = await newBrowser('harbor')
  await openGallery(page)
  const button = page.getByRole('button', { name: 'Open a panel' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByText('It closes by Escape')
  await panel.waitFor()
  const [at, below] = [await button.boundingBox(), await page.locator('#gallery-popover').boundingBox()]
  expect(Math.abs((at?.x ?? 0) - (below?.x ?? 999))).toBeLessThan(8)
  expect((below?.y ?? 0) >= (at?.y ?? 0) + (at?.height ?? 0)).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('every control of the gallery shows a ring of 2 px when the keyboard reaches it', async () => {
  const page = await newBrowser('lumen')
  await openGallery(page)
  const without: string[] = []
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
      const label = `${activeElement.tagName} ${activeElement.textContent?.trim().slice(0, 30)}`
      return { label, isRinged: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 }
    })
    if (seen && !seen.isRinged) without.push(seen.label)
  }
  expect(without).toEqual([])
})
