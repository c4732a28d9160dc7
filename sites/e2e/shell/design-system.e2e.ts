import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { newBrowser, openPage } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS } from '../support/inspect.ts'
import {
  blanks,
  expectNoOverflow,
  seriousViolations,
  smallFields,
  violationsAfterResize,
  violationsOfPage,
} from '../support/page-checks.ts'
import { inspectedBrands, isLongRun } from '../support/run.ts'

async function openGallery(page: Page) {
  await openPage(page, '/dev/ui')
  // Rendered only by the script.
  await page.getByText('ink on surface', { exact: true }).waitFor()
}

describe.for(inspectedBrands(0))('the parts of the interface at %s', (brand) => {
  test('have no serious violation at any width, with and without motion, also in forced colours, and fit 320 px however long a name is', {
    timeout: INSPECTION_TIMEOUT_MS,
  }, async () => {
    const page = await newBrowser(brand, 1280, { reducedMotion: 'no-preference' })
    await openGallery(page)
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const isWhole = isLongRun || width === 1280
      expect(await (isWhole ? violationsOfPage : violationsAfterResize)(page), `${width}`).toEqual([])
      if (!isWhole) continue
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await seriousViolations(page), `${width} without motion`).toEqual([])
      await page.emulateMedia({ forcedColors: 'active' })
      expect(await seriousViolations(page, 'forced'), `${width} in forced colours`).toEqual([])
      await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: null })
    }
    await expectNoOverflow(page, '/dev/ui')
  })
})

test('icons are drawn from one file, in the colour of the text beside them', async () => {
  const page = await newBrowser('meridian')
  await openGallery(page)
  const icons = page.locator('main svg.icon:visible')
  const used = await icons.locator('use').evaluateAll((uses) =>
    uses.map((use) => ({
      file: use.getAttribute('href')?.split('#')[0],
      isDrawn: (use as SVGUseElement).getBBox().width > 0,
    })),
  )
  expect(used.length).toBeGreaterThan(0)
  expect(new Set(used.map(({ file }) => file)).size).toBe(1)
  expect(used.filter(({ isDrawn }) => !isDrawn)).toEqual([])
  const icon = icons.first()
  const before = await icon.screenshot()
  await icon.evaluate((svg) => {
    ;(svg.parentElement as HTMLElement).style.color = 'red'
  })
  expect((await icon.screenshot()).equals(before)).toBe(false)
})

test('[FMT-005] [FMT-006] avatars have the pixels of their named sizes, 200 if none is named', async () => {
  const page = await newBrowser('meridian', 1600)
  await openGallery(page)
  const sizes = { xs: 24, mini: 35, tiny: 80, small: 150, default: 200, medium: 300, large: 450 }
  for (const [size, pixels] of Object.entries(sizes)) {
    const box = await page.locator(`figure .avatar--${size}`).boundingBox()
    expect([box?.width, box?.height], size).toEqual([pixels, pixels])
  }
})

test('[NAV-026] a dialog is at most 500 px wide, keeps the focus and returns it', async () => {
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
      // Between the last and the first control the focus is in the browser's own interface.
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(isInside, `after ${press + 1} tabs`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a popover opens at its button by keyboard, closes by Escape and returns the focus', async () => {
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

test('every control of the gallery shows a ring of 2 px when it gets keyboard focus', async () => {
  const page = await newBrowser('lumen')
  await openGallery(page)
  const withoutRing: string[] = []
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
      const label = `${activeElement.tagName} ${activeElement.textContent?.trim().slice(0, 30)}`
      return { label, isRinged: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 }
    })
    if (focused && !focused.isRinged) withoutRing.push(focused.label)
  }
  expect(withoutRing).toEqual([])
})

test('the accessibility check finds a picture without a name, and a nameless field in a frame of another origin', async () => {
  const page = await newBrowser('meridian')
  await page.setContent(
    '<html lang="en"><title>A</title><main><h1>A</h1><img src="data:,"></main><iframe title="B" sandbox="allow-scripts" srcdoc="<html lang=en><title>B</title><input></html>"></iframe></html>',
  )
  expect(await seriousViolations(page)).toEqual(['image-alt: img', 'label: input'])
})

test('the checks of a width find targets of less than 24 px side by side, and a field that a phone zooms in on', async () => {
  const page = await newBrowser('meridian', 320)
  const small = (name: string) => `<button aria-label="${name}" style="width: 20px; height: 20px; padding: 0"></button>`
  const field = (size: number) =>
    `<input aria-label="${size}" id="f${size}" style="display: block; margin: 24px; font-size: ${size}px">`
  await page.setContent(
    `<html lang="en"><title>A</title><main><h1>A</h1><div style="display: flex">${small('B')}${small('C')}</div>${field(15)}${field(16)}</main></html>`,
  )
  const found = ['target-size: button[aria-label="B"], button[aria-label="C"]']
  expect(await violationsOfPage(page)).toEqual(found)
  expect(await violationsAfterResize(page)).toEqual(found)
  expect(await smallFields(page)).toEqual(['input#f15.: 15 px'])
})

test('the check of empty bands finds a hole in a column, and none where a bar sticks to the window', async () => {
  const page = await newBrowser('meridian')
  const column = (between: string) => `<main><div class="column"><p>A</p>${between}<p>B</p></div></main>`
  const hole = '<div style="height: 300px"></div>'
  await page.setContent(column(hole))
  expect(await blanks(page)).toEqual([expect.stringMatching(/^div\.column: 3\d\d px$/)])
  await page.setContent(
    column('<div style="position: sticky; bottom: 0; line-height: 200px; background: red">Bar</div>'),
  )
  expect(await blanks(page)).toEqual([])
})

test('who asks for more contrast gets soft text in the colour of the text, and strong lines', async () => {
  const page = await newBrowser('lumen')
  await openGallery(page)
  const colours = () =>
    page.locator(':root').evaluate((root) => {
      const style = getComputedStyle(root)
      return ['--ink', '--ink-soft', '--line-strong', '--line'].map((name) => style.getPropertyValue(name))
    })
  const [ink, soft, strong, line] = await colours()
  expect(soft).not.toBe(ink)
  expect(line).not.toBe(strong)
  await page.emulateMedia({ contrast: 'more' })
  expect(await colours()).toEqual([ink, ink, strong, strong])
})
