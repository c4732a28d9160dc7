import type { Page } from 'playwright'
import { expect } from 'vitest'

/** The minimum share of a page's height with content in the right third, unless the page is centred. */
const MIN_SHARE = 0.08

type Filling = { readonly isCentred: boolean; readonly share: number }

/** The positions of a page's texts, pictures and controls, excluding navigation and dialogs. */
function fillingOf(page: Page): Promise<Filling | null> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return null
    const { paddingLeft, paddingRight } = getComputedStyle(main)
    const box = main.getBoundingClientRect()
    const from = box.left + Number.parseFloat(paddingLeft)
    const to = box.right - Number.parseFloat(paddingRight)
    // Beside the picture of the community the page has half of the window.
    if (to - from < window.innerWidth * 0.6) return null

    const isSmall = ({ width, height }: DOMRect) => width < 2 || height < 2
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('nav, dialog, [popover], .visually-hidden') === null
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display.startsWith('inline') && element.parentElement
        ? blockOf(element.parentElement)
        : element
    const seen: DOMRect[] = []
    // A column counts with its full layout width, however short its texts are.
    const blocks = [...main.querySelectorAll('.measure')].map((column) => column.getBoundingClientRect())
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || !parent || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      seen.push(...range.getClientRects())
      blocks.push(blockOf(parent).getBoundingClientRect())
    }
    for (const element of main.querySelectorAll('img, iframe, input, textarea, select, button')) {
      if (!isShown(element)) continue
      seen.push(element.getBoundingClientRect())
      blocks.push(element.getBoundingClientRect())
    }
    const rects = seen.filter((rect) => !isSmall(rect))
    const boxes = blocks.filter((rect) => !isSmall(rect))
    const left = Math.min(...boxes.map((rect) => rect.left)) - from
    const right = to - Math.max(...boxes.map((rect) => rect.right))

    const ROW_PX = 8
    const top = Math.min(...rects.map((rect) => rect.top))
    // The first screens: a long list below does not compensate for them.
    const rowsOf = (some: readonly DOMRect[]) =>
      new Set(
        some.flatMap((rect) => {
          const first = Math.floor((rect.top - top) / ROW_PX)
          const last = Math.floor((rect.bottom - 1 - top) / ROW_PX)
          return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((row) => row * ROW_PX < 1200)
        }),
      ).size
    const third = from + ((to - from) * 2) / 3
    return {
      isCentred: left >= 48 && Math.abs(left - right) <= 24,
      share: rowsOf(rects.filter((rect) => rect.right > third + 8)) / rowsOf(rects),
    }
  })
}

/** At 1280 px a page is one centred column, or has content in its right third (docs/decisions/0044). */
export async function expectFilledWidth(page: Page, where: string) {
  const filling = await fillingOf(page)
  if (!filling || filling.isCentred) return
  expect(filling.share, `the right third of ${where} is empty`).toBeGreaterThanOrEqual(MIN_SHARE)
}
