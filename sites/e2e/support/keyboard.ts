import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

/** The number of Tabs, forwards or backwards, and of other keys that are not text. Typed words do not count. */
export type Presses = { readonly tabs: number; readonly others: number }

/** After this many Tabs the control counts as unreachable. */
const LOST_AFTER = 60

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((found) => document.hasFocus() && found.some((one) => one === document.activeElement))
}

/** The focused element, for messages: "BUTTON Send answer". */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    const name = activeElement?.getAttribute('aria-label') ?? activeElement?.getAttribute('title')
    return `${activeElement?.tagName} ${(name ?? activeElement?.textContent ?? '').trim().slice(0, 60)}`
  })
}

/** A user without a mouse: moves, presses, and counts. */
export function keyboardOf(page: Page) {
  const presses = { tabs: 0, others: 0 }

  const press = async (key: string) => {
    presses.others++
    await page.keyboard.press(key)
  }

  const tab = async (key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    presses.tabs++
    await page.keyboard.press(key)
  }

  /** Continues until the control has the focus. */
  const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    const way: string[] = []
    for (let n = 0; n < LOST_AFTER; n++) {
      await tab(key)
      if (await hasFocus(target)) return
      way.push(await focusedName(page))
    }
    throw new Error(`${target} is not reached by ${key}: ${way.join(' > ')}`)
  }

  /** One step to where the focus is expected next; into and out of a frame it arrives after the call. */
  const tabOnto = async (target: Locator) => {
    await tab()
    await expect.poll(() => hasFocus(target), { message: `one Tab to ${target}` }).toBe(true)
  }

  /** Past the navigation, by the first link of the page. */
  const skipToContent = async () => {
    await tabOnto(page.getByRole('link', { name: 'Skip to content' }))
    await press('Enter')
    await expect
      .poll(() => hasFocus(page.getByRole('main')), { message: 'the skip link leads to the content' })
      .toBe(true)
  }

  return { presses: presses as Presses, press, tab, tabTo, tabOnto, skipToContent }
}

export type Keyboard = ReturnType<typeof keyboardOf>
