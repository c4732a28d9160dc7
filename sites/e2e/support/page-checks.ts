import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What axe finds serious or critical, one line each. In forced colours the contrast is the person's choice, not the page's. */
export async function seriousViolations(page: Page, colours: 'ours' | 'forced' = 'ours'): Promise<string[]> {
  const rules = colours === 'forced' ? { 'color-contrast': { enabled: false } } : {}
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules })
  // Of a page without frames legacy mode, which runs in the page itself, sees everything.
  axe.setLegacyMode(page.frames().length === 1)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    )
}

/** How many pixels the page is wider than the window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export async function expectNoOverflow(page: Page, what: string, width = 320) {
  await page.setViewportSize({ width, height: 800 })
  expect(await overflow(page), `${what} at ${width} px`).toBeLessThanOrEqual(0)
}

/** How far a page may shift without input. */
export const MAX_LAYOUT_SHIFT = 0.01

type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Element | null }[]
}

/** Lets every page that is opened from now on add up its layout shifts without input, with the elements that moved. */
export function recordLayoutShifts(page: Page) {
  return page.addInitScript(() => {
    const layoutShifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { layoutShifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        layoutShifts.sum += entry.value
        layoutShifts.moved.push(...entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function layoutShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => Reflect.get(window, 'layoutShifts'))
}
