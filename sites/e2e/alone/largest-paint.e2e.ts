import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { elements, getPage, httpSession, textOf } from '../support/http.ts'
import { DEMO_MEMBERS } from '../support/inspected-pages.ts'
import { placesOfRun } from '../support/run.ts'
import { SEEDED_LONG_POST_ID } from '../support/stored/forum.ts'

type LargestPaint = PerformanceEntry & { readonly element: Element | null; readonly url: string }

type Largest = {
  readonly text: string
  /** Empty for a text. */
  readonly image: string
  readonly hasSize: boolean
  /** The number of requests for the picture, and whether they waited for the layout of the page. */
  readonly requests: number
  readonly isLate: boolean
}

/** The element that the browser counted as the page's largest paint, without the names of what loads it. */
function largestOf(page: Page): Promise<Largest> {
  return page.evaluate(
    () =>
      new Promise<Largest>((resolve, reject) => {
        new PerformanceObserver((list) => {
          const { element, url } = list.getEntries().at(-1) as LargestPaint
          if (!element) return reject(new Error('The largest part is not in the page any more'))
          const requests = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name === url) as PerformanceResourceTiming[]
          const isLazy = element.getAttribute('loading') === 'lazy'
          resolve({
            text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
            image: url && new URL(url).pathname,
            hasSize: element.hasAttribute('width') && element.hasAttribute('height'),
            requests: requests.length,
            isLate: isLazy && requests.some(({ initiatorType }) => initiatorType !== 'link'),
          })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}

const PAGES = [
  '/v2',
  '/v2/forum',
  `/v2/forum/post/${SEEDED_LONG_POST_ID}`,
  '/articles',
  '/articles/published',
  '/v2/members',
  '/v2/notifications',
  '/settings',
] as const

/** In a short run each page at one of the widths. */
const CASES = PAGES.flatMap((path, nth) => placesOfRun([1280, 360], nth).map((width) => ({ path, width })))

test.each(CASES)(
  'the largest paint of $path at $width px comes with the page and waits for no script',
  async ({ path, width }) => {
    const page = await newBrowser('meridian', width)
    await signInOnly(page, DEMO_MEMBERS.meridian)
    await openPage(page, path)
    const largest = await largestOf(page)
    const { document } = await getPage(await httpSession('meridian', 'member', DEMO_MEMBERS.meridian), path)
    if (largest.image === '') return expect(textOf(document)).toContain(largest.text)
    expect(elements(document, 'img', { src: largest.image })).not.toEqual([])
    expect(largest).toMatchObject({ hasSize: true, requests: 1, isLate: false })
  },
)
