import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openBilling } from '../support/billing/billing-page.ts'
import { newPaid } from '../support/billing/staff-page.ts'
import { newBrowser, openPage, signInOnly } from '../support/browser.ts'
import { DEMO_MEMBERS, receiptPathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { isLongRun } from '../support/run.ts'
import { storeArticle } from '../support/stored/articles.ts'

/** The brand with the dark scheme, and in the long tests the others. */
const PRINTED = isLongRun ? (['lumen', 'meridian', 'harbor'] as const) : (['lumen'] as const)

/** Between the margins of A4. */
const PAPER_PX = 642
/** For text without a background: printers omit backgrounds. */
const LEAST_CONTRAST = 4.5

/** The problems in print, one line each. */
async function faultsOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: PAPER_PX, height: 900 })
  await page.emulateMedia({ media: 'print' })
  return page.evaluate((leastContrast) => {
    const found: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`

    const onlyOnScreen =
      'nav, header.bar, header.masthead, footer.footer, .ad, .notice-bar, button, .button, .skip-link'
    for (const element of document.querySelectorAll(onlyOnScreen))
      if (isShown(element)) found.push(`printed: ${named(element)} ${element.textContent?.trim().slice(0, 30)}`)

    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (colour: string) => {
      if (!canvas) return 0
      canvas.fillStyle = '#fff'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    if (luminance(getComputedStyle(document.body).backgroundColor) < 0.99) found.push('the page is not white')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen = new Set<string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !isShown(parent) || parent.closest('.visually-hidden, script, style'))
        continue
      const { color } = getComputedStyle(parent)
      const contrast = 1.05 / (luminance(color) + 0.05)
      const line = `pale: ${named(parent)} ${contrast.toFixed(1)}`
      if (contrast < leastContrast && !seen.has(line)) {
        seen.add(line)
        found.push(line)
      }
    }

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px are cut off on the right`)
    for (const element of document.querySelectorAll('main *')) {
      const { overflowX, overflowY, display } = getComputedStyle(element)
      if (!isShown(element) || display === 'inline' || element.matches('.visually-hidden, .visually-hidden *, svg *'))
        continue
      const isCutAcross = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isCutBelow = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
      if (isCutAcross || isCutBelow) found.push(`cut: ${named(element)}`)
    }
    return found
  }, LEAST_CONTRAST)
}

/** The number of sheets of a page; a browser that prints nothing makes one empty one. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}

describe.for(PRINTED)('in print at %s', (brand) => {
  test('a story has dark text on white, shows the addresses of its links, and has neither navigation nor ads', async () => {
    const author = await newMember(brand)
    const slug = `printed-${author.id.toLowerCase()}`
    const content = `<h2>What we saw</h2><p>It is <a href="https://example.com/report">in the report</a>.</p><ul><li>One</li><li>${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}</li></ul><blockquote><p>Quoted.</p></blockquote>`
    await storeArticle(author, {
      title: 'A story on paper',
      content,
      status: 'PUBLISHED',
      slug,
      byline: '<p>Writes.</p>',
    })
    const page = await newBrowser(brand)
    await openPage(page, `/stories/${slug}`)
    expect(await faultsOnPaper(page)).toEqual([])
    await page.getByRole('heading', { level: 1, name: 'A story on paper' }).waitFor()
    const address = await page
      .getByRole('link', { name: 'in the report' })
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain('https://example.com/report')
    expect(await sheets(page)).toBe(1)
  })

  test('statements and a receipt have their sums in dark on white, and no controls', async () => {
    const billing = await openBilling(await newPaid(brand, 49_500), { brand })
    await billing.getByRole('heading', { name: 'Statements' }).waitFor()
    expect(await faultsOnPaper(billing)).toEqual([])
    expect(await sheets(billing)).toBeGreaterThan(0)

    const page = await newBrowser(brand)
    await signInOnly(page, DEMO_MEMBERS[brand])
    await openPage(page, await receiptPathOf(brand))
    expect(await faultsOnPaper(page)).toEqual([])
    await page.getByRole('region', { name: 'Receipt' }).getByText('$').first().waitFor()
    expect(await sheets(page)).toBe(1)
  })
})
