import type { Page } from 'playwright'
import { test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, origin } from '../support/browser.ts'
import { everyPage, type PageAddress } from '../support/every-page.ts'
import { expectNoOverflow } from '../support/page-checks.ts'
import { isLongRun } from '../support/run.ts'

const TIMEOUT_MS = 600_000

/** In a short run every fifteenth page; the others with `npm run test:long`. */
const STEP = isLongRun ? 1 : 15

/** Our own texts, which stay short: labels and controls, table cells, dates, the names of axes. */
const OURS =
  'script, style, svg, button, .button, .badge, nav, th, td, dt, time, label, legend, summary, .visually-hidden'

/** Appends a word of eighty letters to every text of the page that people may have written. */
function lengthen(page: Page) {
  return page.evaluate((ours) => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const written: Text[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (/\p{L}{3}/u.test(text.data) && !text.parentElement?.closest(ours)) written.push(text)
    }
    for (const text of written) text.data += ` ${'quarterly_figures_of_'.repeat(4)}`
  }, OURS)
}

async function openAs(reader: PageAddress['reader']): Promise<Page> {
  if (typeof reader === 'string') return newBrowser(reader, 320)
  const page = await newBrowser(reader.brand, 320)
  const url = origin(reader.brand).replace('http:', 'https:')
  const cookies = reader.cookie.split('; ').map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
    return { name, value, url, secure: true, httpOnly: true }
  })
  await page.context().addCookies(cookies)
  return page
}

test('a word of any length breaks at 320 px, on every page', { timeout: TIMEOUT_MS }, async () => {
  allowConsoleError(/404.*\/no-such-page/)
  const readers = new Map<PageAddress['reader'], Page>()
  const pages = (await everyPage()).filter((_, at) => at % STEP === 0)
  for (const { reader, path, file } of pages) {
    const page = readers.get(reader) ?? (await openAs(reader))
    readers.set(reader, page)
    await openPage(page, path)
    await lengthen(page)
    await expectNoOverflow(page, file)
  }
})
