import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What axe finds serious or critical, one line each. In forced colours the person has chosen the contrast, not the page. */
export async function seriousFindings(page: Page, colours: 'ours' | 'forced' = 'ours'): Promise<string[]> {
  const rules = colours === 'forced' ? { 'color-contrast': { enabled: false } } : {}
  // No page here has a frame in it: all is done in the page itself, and only what is wrong is described.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules }).setLegacyMode()
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

type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Element | null }[]
}

/** Notes how far every page that is opened from now on moves by itself, and what does. */
export function watchShifts(page: Page) {
  return page.addInitScript(() => {
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
}

export function shifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => Reflect.get(window, 'seen'))
}
