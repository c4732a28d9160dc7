import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** What axe finds serious or critical, one line each. In forced colours the person has chosen the contrast, not the page. */
export const seriousFindings = async (page: Page, colours: 'ours' | 'forced' = 'ours'): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).disableRules(colours === 'forced' ? ['color-contrast'] : [])
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
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const expectNoOverflow = async (page: Page, what: string) => {
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await overflow(page), `${what} at 320 px`).toBeLessThanOrEqual(0)
}
