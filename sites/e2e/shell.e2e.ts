import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Brand } from './support/brand.ts'
import { expectComplaint, newBrowser, signInMember } from './support/people.ts'

const MAYA = 'maya.chen@meridian.test'
const MORE = ['Events', 'Research library', 'Awards', 'Podcast', 'Refer a peer']

async function mayaAt(width = 1280): Promise<Page> {
  const page = await newBrowser('meridian', width)
  await signInMember(page, MAYA)
  return page
}

function main(page: Page) {
  return page.getByRole('navigation', { name: 'Main' })
}
function more(page: Page) {
  return main(page).getByRole('button', { name: 'More' })
}
function account(page: Page) {
  return page.getByRole('button', { name: 'Your account: Maya Chen' })
}
function focused(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent?.trim())
}

const PAGES = join(import.meta.dirname, '../src/pages')
function hasPage(path: string) {
  return existsSync(join(PAGES, `${path}.astro`)) || existsSync(join(PAGES, path, 'index.astro'))
}

/** What a brand's bar holds once every page is there, in its order. */
const WANTED: Record<Exclude<Brand, 'admin'>, [label: string, path: string][]> = {
  meridian: [
    ['Forum', '/v2/forum'],
    ['Members', '/v2/members'],
    ['Expert Panels', '/v2/expert-panels'],
    ['Articles', '/articles'],
    ['Offers', '/v2/offers'],
  ],
  harbor: [
    ['Members', '/v2/members'],
    ['Expert Panels', '/v2/expert-panels'],
    ['Articles', '/articles'],
    ['EXEC', '/v2/offers/exec'],
  ],
  lumen: [
    ['Forum', '/v2/forum'],
    ['Members', '/v2/members'],
    ['Expert Panels', '/v2/expert-panels'],
    ['Articles', '/articles'],
    ['Offers', '/v2/offers'],
  ],
}

test.each([
  ['meridian', MAYA],
  ['harbor', 'lena.fischer@harbor.test'],
  ['lumen', 'rosa.diaz@lumen.test'],
] as const)(
  '[NAV-002][NAV-003][NAV-006][NAV-008] the bar of %s holds what exists, and every entry opens',
  async (brand, email) => {
    const page = await newBrowser(brand)
    await signInMember(page, email)
    const links = await main(page).locator('.nav__item[href]').all()
    const shown = await Promise.all(
      links.map(async (link) => [(await link.textContent())?.trim(), await link.getAttribute('href')]),
    )
    expect(shown).toEqual(WANTED[brand].filter(([, path]) => hasPage(path)))
    const own = await page
      .locator('#user-menu a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of [...shown.map(([, path]) => path ?? ''), ...own.filter((one) => !one.includes('logout'))]) {
      expect(await page.evaluate(async (url) => (await fetch(url)).status, path), path).toBe(200)
    }
    await main(page).locator('[aria-current=page]').getByText('Articles').waitFor()
  },
)

test('[NAV-009] More holds the links of the community and works by keyboard alone', async () => {
  const page = await mayaAt()
  await more(page).focus()
  await page.keyboard.press('ArrowDown')
  const links = page.locator('#more-menu').getByRole('link')
  await links.first().waitFor()
  expect(await links.allInnerTexts()).toEqual(MORE)
  expect(await focused(page)).toBe('Events')
  const steps: [key: string, lands: string][] = [
    ['ArrowDown', 'Research library'],
    ['End', 'Refer a peer'],
    ['ArrowDown', 'Events'],
    ['ArrowUp', 'Refer a peer'],
    ['Home', 'Events'],
  ]
  for (const [key, lands] of steps) {
    await page.keyboard.press(key)
    expect(await focused(page), key).toBe(lands)
  }
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('More')
  expect(await page.locator('#more-menu a').first().getAttribute('rel')).toBe('noopener')
  expect(await page.locator('#more-menu a').first().getAttribute('href')).toBe(
    'https://meridian-council.example/events',
  )
})

test('a menu closes when the focus goes on, and when somebody points elsewhere', async () => {
  const page = await mayaAt()
  const menu = page.locator('#more-menu')
  await more(page).press('Enter')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await menu.waitFor({ state: 'hidden' })
  await more(page).click()
  await menu.waitFor()
  await page.mouse.click(640, 700)
  await menu.waitFor({ state: 'hidden' })
})

test('[NAV-012][NAV-015] the menu of the person says who it is and leads out', async () => {
  const page = await mayaAt()
  await account(page).click()
  const menu = page.locator('#user-menu')
  for (const fact of ['Maya Chen', 'Halyard Systems', 'Meridian Technology Council', 'Boston']) {
    await menu.getByText(fact, { exact: true }).waitFor()
  }
  expect(await menu.locator('img.avatar').getAttribute('src')).toMatch(/^\/media\//)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await account(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await account(page).press('ArrowUp')
  expect(await focused(page)).toBe('Sign Out')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login*')
  await page.goto('/articles')
  await page.waitForURL('**/login?*')
})

test('[NAV-016] a visitor sees Sign In and no other way', async () => {
  const page = await newBrowser('meridian')
  await page.goto('/no-such-page')
  expect(await main(page).getByRole('link').allInnerTexts()).toEqual(['Sign In'])
  await main(page).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login')
  expectComplaint(/status of 404/)
})

test('[NAV-017][NAV-018] on a phone the menu is a sheet from the left, 90% wide, that keeps the focus and gives it back', async () => {
  const page = await mayaAt(360)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.waitFor()
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0)
  expect((await sheet.boundingBox())?.width).toBe(324)
  expect(await sheet.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining(['Articles', ...MORE, 'Sign Out']),
  )
  const count = await sheet.locator('a, button').count()
  for (let i = 0; i <= count; i++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('dialog') !== null
    })
    expect(isInside, `after ${i + 1} steps`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('by keyboard the page begins with the way to its content, and goes on in the order of reading', async () => {
  const page = await mayaAt()
  await page.reload()
  const walked: (string | undefined)[] = []
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Tab')
    walked.push(await focused(page))
  }
  expect(walked).toEqual([
    'Skip to content',
    expect.stringMatching(/^Meridian Technology Council/),
    'Articles',
    'More',
    'Your account: Maya Chen',
  ])
  await page.reload()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('[NAV-025][BRAND-004] every page has a title of one pattern, in English', async () => {
  const page = await mayaAt()
  const titles: [path: string, title: string][] = [
    ['/articles', 'Articles'],
    ['/articles/edit', 'Edit article'],
    ['/no-such-page', 'Page Not Found'],
    ['/get-started', 'Almost there'],
  ]
  for (const [path, title] of titles) {
    await page.goto(path)
    expect(await page.title()).toBe(`${title} · Meridian`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  }
  expectComplaint(/status of 404/)
})

test('[ENT-028] the foot of a page has the links of the community', async () => {
  const page = await newBrowser('harbor')
  await page.goto('/login')
  const foot = page.getByRole('contentinfo')
  const links: [label: string, href: string][] = [
    ['Terms', 'https://harbor-council.example/terms'],
    ['Privacy', 'https://harbor-council.example/privacy'],
    ['Membership', 'https://harbor-council.example/membership'],
    ['Concierge', 'mailto:concierge@harbor.test'],
  ]
  for (const [name, href] of links) expect(await foot.getByRole('link', { name }).getAttribute('href')).toBe(href)
  await foot.getByText('Harbor Finance Council').waitFor()
})

test('pages fade into each other only where motion is wanted, and nobody hears of one that is cut short', async () => {
  const page = await mayaAt()
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.moved = String('viewTransition' in event && event.viewTransition !== null)
    })
  })
  const moved = async () => {
    await main(page).getByRole('link', { name: 'Articles' }).click()
    await page.locator('html[data-moved]').waitFor()
    return page.locator('html').getAttribute('data-moved')
  }
  await page.goto('/articles')
  expect(await moved()).toBe('true')
  await page.evaluate(() => {
    location.assign('/get-started')
    setTimeout(() => location.assign('/articles/edit'), 20)
  })
  await page.waitForURL('**/articles/edit')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/articles')
  expect(await moved()).toBe('false')
})
