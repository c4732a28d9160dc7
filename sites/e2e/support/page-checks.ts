import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright'
import { expect } from 'vitest'
import { isLongRun } from './run.ts'

const AXE_SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Whether a short run leaves out the frames of other origins: the card fields, of which a form has seven. */
type Scope = 'own frames' | 'all frames'

/**
 * The serious or critical findings of axe, one line each. In forced colours its rules check the same names, roles and
 * boxes again, and the contrast is the person's choice: only the distinction of a link within a text depends on them.
 * While a dialog makes the page behind it inert, a short run checks only the dialog: axe takes longer than everything
 * else in many tests. The fields of a card, each in a frame of the provider, are checked where `scope` says so.
 */
export function seriousViolations(
  page: Page,
  colours: 'ours' | 'forced' = 'ours',
  scope: Scope = 'own frames',
): Promise<string[]> {
  const runOnly = colours === 'forced' && !isLongRun ? { runOnly: ['link-in-text-block'] } : {}
  const rules = colours === 'forced' && isLongRun ? { 'color-contrast': { enabled: false } } : {}
  return violations(page, { rules, ...runOnly }, scope)
}

/**
 * The same for a loaded page, with its targets: WCAG 2.2 requires 24 px, or as much space around them. Axe does not
 * check this by default, and during a journey controls below a sticky bar count as small.
 */
export function violationsOfPage(page: Page): Promise<string[]> {
  return violations(page, { rules: { 'target-size': { enabled: true } } })
}

/** Findings that can differ between the widths of a page: what is shown there, its size, and what scrolls. */
const RULES_OF_WIDTH = [
  ...['target-size', 'scrollable-region-focusable', 'aria-hidden-focus', 'nested-interactive'],
  ...['button-name', 'link-name', 'label', 'select-name', 'image-alt'],
]

/**
 * The same for a page checked at another width before. Contrast takes a third of the time, and a width seldom changes
 * it.
 */
export function violationsAfterResize(page: Page): Promise<string[]> {
  return isLongRun ? violationsOfPage(page) : violations(page, { runOnly: RULES_OF_WIDTH })
}

async function violations(page: Page, options: RunOptions, scope: Scope = 'all frames'): Promise<string[]> {
  const { origin } = new URL(page.url())
  const isForeign = (frame: Frame) => frame.url().startsWith('http') && new URL(frame.url()).origin !== origin
  const frames = page.frames().filter((frame) => isLongRun || scope === 'all frames' || !isForeign(frame))
  const found = await Promise.all(frames.map((frame) => violationsIn(frame, options)))
  return found.flat().map(({ id, targets }) => `${id}: ${targets.slice(0, 5).join(', ')}`)
}

/**
 * Loads the script of axe once per document. It uses the protocol directly, because Playwright would pass half a
 * megabyte to an `eval` of the page, which took a third longer.
 */
async function loadAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return
  const page = frame.page()
  if (frame !== page.mainFrame()) return void (await frame.evaluate(AXE_SCRIPT))
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: AXE_SCRIPT })
  await session.detach()
  if (exceptionDetails) throw new Error(`axe was not loaded: ${exceptionDetails.text}`)
}

type AxeRules = typeof axe & {
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
}

/** The impact of a finding is that of its rule, so rules with less impact need not run at all. */
async function violationsIn(frame: Frame, options: RunOptions) {
  await loadAxe(frame)
  return frame.evaluate(
    async ({ options, isWhole }) => {
      const loaded = Reflect.get(window, 'axe') as AxeRules
      const lesser = loaded._audit.rules.filter(({ impact }) => impact !== 'serious' && impact !== 'critical')
      const off = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]))
      const dialog = isWhole ? undefined : [...document.querySelectorAll('dialog:modal')].at(-1)
      const { violations } = await loaded.run(dialog ?? document, { ...options, rules: { ...off, ...options.rules } })
      return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }))
    },
    { options: { iframes: false, resultTypes: ['violations' as const], ...options }, isWhole: isLongRun },
  )
}

/** How many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export async function expectNoOverflow(page: Page, what: string, width = 320) {
  await page.setViewportSize({ width, height: 800 })
  expect(await overflow(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
}

/** The parts of the page that scroll separately. */
export function scrollingParts(page: Page) {
  return page
    .locator('main *')
    .evaluateAll((all) =>
      all
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
        .map((one) => one.className),
    )
}

/** Nothing on the page is seriously inaccessible, or wider than the window. */
export async function expectSound(page: Page, what: string, width?: number) {
  expect(await seriousViolations(page), what).toEqual([])
  await expectNoOverflow(page, what, width)
}

/** The same for a page on which `inspected/` runs axe: short runs check only its width. */
export async function expectInspectedSound(page: Page, what: string, width?: number) {
  if (isLongRun) expect(await seriousViolations(page), what).toEqual([])
  await expectNoOverflow(page, what, width)
}

/** The smallest text in a field at which phones do not zoom in on it. */
const FIELD_MIN_PX = 16

/** Text fields that a phone would zoom in on, one line each. A field only for password managers is never touched. */
export function smallFields(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const other = ['checkbox', 'radio', 'range', 'hidden', 'file', 'color', 'submit', 'button']
      .map((type) => `[type=${type}]`)
      .join()
    const fields = document.querySelectorAll(
      `input:not(${other}, [tabindex="-1"]), textarea, select, [contenteditable="true"]`,
    )
    return [...fields]
      .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
      .filter(({ size }) => size < least)
      .map(({ field, size }) => `${field.tagName.toLowerCase()}#${field.id}.${field.className}: ${size} px`)
  }, FIELD_MIN_PX)
}

/** The tallest empty band allowed between two blocks of a column, at any width. */
const MAX_BLANK_PX = 160

/**
 * Blocks of a page with an empty band between two consecutive lines or controls, as when a grid column is stretched to
 * the height of the column beside it. One line each, only the smallest block.
 */
export function blanks(page: Page): Promise<string[]> {
  return page.evaluate((limit) => {
    const SOLID = 'img, svg, canvas, video, iframe, input, select, textarea, button, [contenteditable="true"]'
    const found: string[] = []

    const boxesOfText = (node: Node): DOMRect[] => {
      if (!node.textContent?.trim()) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    }

    const tallestBand = (boxes: readonly DOMRect[]): number => {
      let [bottom, band] = [Number.POSITIVE_INFINITY, 0]
      for (const box of boxes) {
        band = Math.max(band, box.top - bottom)
        bottom = bottom === Number.POSITIVE_INFINITY ? box.bottom : Math.max(bottom, box.bottom)
      }
      return Math.round(band)
    }

    /**
     * The positions of text and controls of an element, from top to bottom. An element whose own child was reported is
     * not reported again.
     */
    const visit = (element: Element): DOMRect[] => {
      // An island and a group that its parent lays out have no box of their own.
      const hasBox = getComputedStyle(element).display !== 'contents'
      if (hasBox && !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      if (getComputedStyle(element).position === 'fixed') return []
      if (element.matches(SOLID)) return [element.getBoundingClientRect()]
      const before = found.length
      const boxes = [...element.childNodes]
        .flatMap((node) => (node instanceof Element ? visit(node) : boxesOfText(node)))
        .filter(({ width, height }) => width > 1 && height > 1)
        .sort((one, other) => one.top - other.top)
      const band = tallestBand(boxes)
      if (hasBox && band > limit && found.length === before)
        found.push(`${element.tagName.toLowerCase()}.${element.className}: ${band} px`)
      return boxes
    }

    // A bar that sticks to an edge of the window is measured at its position in the column.
    const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const bar of bars) bar.style.position = 'static'
    for (const main of document.querySelectorAll('main')) visit(main)
    for (const bar of bars) bar.style.removeProperty('position')
    return found
  }, MAX_BLANK_PX)
}

/** The maximum shift of a page without input. */
export const MAX_LAYOUT_SHIFT = 0.01

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Element | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Lets every page opened from now on add up its layout shifts without input, with the elements that moved. */
export function recordLayoutShifts(page: Page) {
  return page.addInitScript(() => {
    const layoutShifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { layoutShifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        layoutShifts.sum += entry.value
        layoutShifts.moved.push(
          ...entry.sources.map(({ node, previousRect, currentRect }) => {
            const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
              [x, y, width, height].join(' '),
            )
            return `${node?.nodeName}.${node?.className} from ${from} to ${to}`
          }),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function layoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => Reflect.get(window, 'layoutShifts'))
}
