import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Brand } from '../support/brand.ts'
import { newBrowser, openPage, pageReady, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { INSPECTION_TIMEOUT_MS } from '../support/inspect.ts'
import { DEMO_MEMBERS, storyPathOf, workspacePathOf } from '../support/inspected-pages.ts'
import { overflow } from '../support/page-checks.ts'
import { inLongRun, inspectedBrands } from '../support/run.ts'

const MEMBER_PAGES = [
  '/v2',
  '/articles',
  '/articles/edit',
  '/settings/billing',
  '/v2/members',
  '/v2/messages',
  ...inLongRun('/settings', '/v2/groups', '/v2/expert-panels'),
] as const

const WIDTHS = [1280, 640, 360]

/** Controls whose label does not fit, that overlap, or that are outside the window. One line each. */
function crampedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], .visually-hidden, .skip-link') === null
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`
    /** Sticky bars overlap the content that scrolls below them. */
    const floats = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      return false
    }
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
      return false
    }
    const controls = [
      ...document.querySelectorAll('button, a.button, input:not([type=hidden]), select, textarea, summary'),
    ]
      .filter(isShown)
      .map((element) => ({ element, box: element.getBoundingClientRect(), isFloating: floats(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    for (const { element, box } of controls) {
      if (element.matches('button, a.button, summary')) {
        const isCut = element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4
        if (isCut && element.clientWidth > 0) found.push(`cut: ${named(element)}`)
      }
      if (!scrolls(element) && (box.left < -1 || box.right > window.innerWidth + 1))
        found.push(`outside: ${named(element)}`)
    }
    for (const [i, one] of controls.entries())
      for (const other of controls.slice(i + 1)) {
        if (one.isFloating !== other.isFloating) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // The button that shows a password is inside its field.
        if (one.element.matches('input') && other.element.matches('input + button')) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (across > 2 && down > 2) found.push(`on one another: ${named(one.element)} and ${named(other.element)}`)
      }
    return found
  })
}

/** A page of a person whose browser is set to text of twice the usual size. */
async function newLargeTextPage(brand: Brand): Promise<Page> {
  const page = await newBrowser(brand)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return page
}

async function inspectLargeText(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openPage(page, path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await pageReady(page)
      expect.soft(await overflow(page), `${path} with large text at ${width}`).toBeLessThanOrEqual(0)
      // Content that a board scrolls out of view there overlaps the content below it.
      if (width > 360) expect.soft(await crampedControls(page), `${path} with large text at ${width}`).toEqual([])
    }
  }
}

/** Controls in the tab order whose ring or border is invisible in forced colours. */
async function unseenControls(page: Page, most: number): Promise<string[]> {
  const found: string[] = []
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body || activeElement.tagName === 'IFRAME') return null
      const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } =
        getComputedStyle(activeElement)
      const label = activeElement.getAttribute('aria-label') ?? activeElement.textContent
      return {
        name: `${activeElement.tagName} ${activeElement.className} “${label?.trim().slice(0, 30)}”`,
        isRinged: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        isField: activeElement.matches(
          'input:not([type=checkbox], [type=radio], [type=range]), select, textarea, .button',
        ),
        isBordered:
          (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) ||
          (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1),
      }
    })
    if (!seen) break
    if (!seen.isRinged) found.push(`no ring: ${seen.name}`)
    if (seen.isField && !seen.isBordered) found.push(`no border: ${seen.name}`)
  }
  return found
}

/** Links to the current page without a border where shadows and colours are not shown. */
function unmarkedCurrent(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[aria-current]')]
      .filter((link) => link.checkVisibility())
      .filter((link) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(link)
        return borderBottomStyle === 'none' || Number.parseFloat(borderBottomWidth) < 2
      })
      .map((link) => link.textContent.trim()),
  )
}

/** The colours of the lines of charts, each once. */
function paintsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const paints = [...document.querySelectorAll('path.line')].map((line) => getComputedStyle(line).stroke)
    return [...new Set(paints)]
  })
}

async function inspectForcedColours(page: Page, paths: readonly string[]) {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of paths) {
    await openPage(page, path)
    expect.soft(await unmarkedCurrent(page), `${path} in forced colours`).toEqual([])
    expect.soft(await unseenControls(page, 45), `${path} in forced colours`).toEqual([])
  }
}

/** Text twice as large by the browser's setting, which also changes the widths at which a page changes its layout. */
describe.for(inspectedBrands(2))('with text of 200 % at %s', (brand) => {
  test('no control is cut off or overlapped, and nothing scrolls sideways', {
    timeout: INSPECTION_TIMEOUT_MS,
  }, async () => {
    const visitor = await newLargeTextPage(brand)
    await inspectLargeText(visitor, ['/login', await storyPathOf(brand)])
    const member = await newLargeTextPage(brand)
    await signInOnly(member, DEMO_MEMBERS[brand])
    await inspectLargeText(member, MEMBER_PAGES)
    const editor = await newLargeTextPage(brand)
    await signInStaffOnly(editor)
    await inspectLargeText(editor, [
      '/admin/articles',
      '/admin/articles/calendar',
      ...inLongRun('/admin/articles/calendar?view=list'),
      await workspacePathOf(brand),
      '/admin/members',
      '/admin/analytics',
    ])
  })
})

describe.for(inspectedBrands(0))('in forced colours at %s', (brand) => {
  test('the focused control has a ring, and fields and buttons a border', {
    timeout: INSPECTION_TIMEOUT_MS,
  }, async () => {
    const visitor = await newBrowser(brand)
    await inspectForcedColours(visitor, ['/login'])
    const member = await newBrowser(brand)
    await signInOnly(member, DEMO_MEMBERS[brand])
    await inspectForcedColours(member, ['/articles', '/articles/edit', '/settings'])
    const editor = await newBrowser(brand)
    await signInStaffOnly(editor)
    await inspectForcedColours(editor, ['/admin/articles?view=list', await workspacePathOf(brand)])
    await openPage(editor, '/admin/analytics')
    const system = await editor.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'))
      return ['LinkText', 'CanvasText'].map((colour) => {
        probe.style.color = colour
        return getComputedStyle(probe).color
      })
    })
    expect((await paintsOf(editor)).toSorted()).toEqual(system.toSorted())
  })
})
