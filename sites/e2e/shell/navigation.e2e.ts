import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, pageReady, signInMember } from '../support/browser.ts'

const MAYA = 'maya.chen@meridian.test'
const MORE = ['Events', 'Research library', 'Awards', 'Podcast', 'Refer a peer']

async function mayaAt(width = 1280): Promise<Page> {
  const page = await newBrowser('meridian', width, { reducedMotion: 'no-preference' })
  await signInMember(page, MAYA)
  await pageReady(page)
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

test('[NAV-009] More holds the links of the community and works by keyboard alone', async () => {
  const page = await mayaAt()
  await more(page).focus()
  await page.keyboard.press('ArrowDown')
  const links = page.locator('#more-menu').getByRole('link')
  await links.first().waitFor()
  expect(await links.allInnerTexts()).toEqual(MORE)
  expect(await focused(page)).toBe('Events')
  const steps: [key: string, focusedText: string][] = [
    ['ArrowDown', 'Research library'],
    ['End', 'Refer a peer'],
    ['ArrowDown', 'Events'],
    ['ArrowUp', 'Refer a peer'],
    ['Home', 'Events'],
  ]
  for (const [key, focusedText] of steps) {
    await page.keyboard.press(key)
    expect(await focused(page), key).toBe(focusedText)
  }
  await page.keyboard.press('Escape')
  await links.first().waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('More')
  expect(await page.locator('#more-menu a').first().getAttribute('rel')).toBe('noopener')
  expect(await page.locator('#more-menu a').first().getAttribute('href')).toBe(
    'https://meridian-council.example/events',
  )
})

test('a menu closes when the focus leaves it and when the pointer is pressed elsewhere', async () => {
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

test('[NAV-012][NAV-014][NAV-015] the account menu says who is signed in, leads to the settings and signs out', async () => {
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
  await account(page).click()
  await menu.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.waitForURL('**/settings')
  await pageReady(page)
  await account(page).press('ArrowUp')
  expect(await focused(page)).toBe('Sign Out')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login*')
  await page.goto('/articles')
  await page.waitForURL('**/login?*')
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

test('the bar cuts none of its entries at any width: below 1088 px they are in the menu', async () => {
  const page = await mayaAt()
  for (const width of [768, 1024, 1087, 1088, 1280, 1344]) {
    await page.setViewportSize({ width, height: 800 })
    const hasMenu = await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()
    expect(hasMenu, `${width}`).toBe(width < 1088)
    if (hasMenu) continue
    const { cut, gap } = await main(page).evaluate((nav) => {
      const brand = document.querySelector('.bar__brand')
      if (!brand) throw new Error('The bar has no brand.')
      return {
        cut: nav.scrollWidth - nav.clientWidth,
        gap: nav.getBoundingClientRect().left - brand.getBoundingClientRect().right,
      }
    })
    expect(cut, `${width}`).toBeLessThanOrEqual(0)
    expect(gap, `${width}`).toBeGreaterThan(0)
  }
})

test('by keyboard the page begins with a link to its content and goes on in reading order', async () => {
  const page = await mayaAt()
  await page.reload()
  await pageReady(page)
  const focusOrder: (string | undefined)[] = []
  for (let i = 0; i < 13; i++) {
    await page.keyboard.press('Tab')
    focusOrder.push(await focused(page))
  }
  expect(focusOrder).toEqual([
    'Skip to content',
    expect.stringMatching(/^Meridian Technology Council/),
    expect.stringMatching(/^Forum/),
    'Members',
    'Groups',
    'Expert Panels',
    'Articles',
    'Offers',
    'More',
    'Search',
    expect.stringMatching(/^Messages/),
    expect.stringMatching(/^Notifications/),
    'Your account: Maya Chen',
  ])
  await page.reload()
  await pageReady(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('pages fade into each other only where motion is wanted, and a skipped transition is no error', async () => {
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
  await page.waitForURL('**/articles/edit*')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/articles')
  expect(await moved()).toBe('false')
})
