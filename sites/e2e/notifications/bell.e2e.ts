import { describe, expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { bell, dot, focused, GRAPHQL, items, open, POLL_MS, polls, popup, show } from '../support/notifications/bell.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { isLongRun, placesOfRun } from '../support/run.ts'
import { storeNotifications } from '../support/stored/notifications.ts'

describe.for(
  placesOfRun(
    [
      ['meridian', 1280],
      ['lumen', 360],
    ],
    0,
  ),
)('the bell at %s, %i px wide', ([brand, width]) => {
  test('[NAV-010][NAV-011][NOTIF-001][NOTIF-012] opens a popup of seven by keyboard, marks one and undoes it', async () => {
    const member = await newMember(brand)
    await storeNotifications(member, 9)
    const page = await newBrowser(brand, width)
    await open(page, member)
    expect(await bell(page).textContent()).toMatch(/something new/)
    expect(await dot(page).isVisible()).toBe(true)
    await bell(page).focus()
    await page.keyboard.press('Enter')
    await items(page).first().waitFor()
    expect(await items(page).count()).toBe(7)
    const heights = await items(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights)).toEqual(new Set([63]))
    expect((await popup(page).locator('[data-notices-list]').boundingBox())?.height).toBe(7 * 63 - 35)
    await dot(page).waitFor({ state: 'hidden' })
    expect(await seriousViolations(page)).toEqual([])

    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Mark all as read')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toContain('No. 1 happened.')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('Mark as read: No. 1 happened.')
    await page.keyboard.press('Enter')
    await popup(page).getByText('1 notification marked as read.').waitFor()
    expect(await focused(page)).toContain('No. 1 happened.')
    expect(await items(page).first().getByText('Unread:').isVisible()).toBe(false)
    await popup(page).getByRole('button', { name: 'Undo' }).press('Enter')
    await popup(page).getByText('Marked as unread again.').waitFor()
    expect(await focused(page)).toBe('Marked as unread again.')
    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'hidden' })
    expect(await bell(page).evaluate((button) => button === document.activeElement)).toBe(true)

    await page.reload()
    await pageReady(page)
    expect(await dot(page).isVisible()).toBe(false)
    await bell(page).press('Enter')
    await items(page).first().getByText('Unread:').waitFor({ state: 'attached' })
    expect(await items(page).locator('xpath=self::*[@data-unread]').count()).toBe(7)
    await expectNoOverflow(page, 'the popup', width)
  })
})

describe('the popup', () => {
  test('[NOTIF-012] is 63 px per row minus 35, from one row to seven, and cuts off none of them', async () => {
    const member = await newMember('meridian')
    const page = await newBrowser('meridian', 360)
    await signInOnly(page, member.email)
    let stored = 0
    for (const count of isLongRun ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 4, 8]) {
      await storeNotifications(member, count - stored)
      stored = count
      await openPage(page, '/articles')
      await bell(page).click()
      await items(page).first().waitFor()
      const rows = Math.min(count, 7)
      expect(await items(page).count()).toBe(rows)
      const list = popup(page).locator('[data-notices-list]')
      expect((await list.boundingBox())?.height).toBe(rows * 63 - 35)
      const last = await items(page).last().boundingBox()
      const link = await popup(page).getByRole('link', { name: 'See all notifications' }).boundingBox()
      expect(last?.height).toBe(63)
      expect((link?.y ?? 0) - ((last?.y ?? 0) + 63)).toBeCloseTo(0, 0)
      const hidden = await list.evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight)
      expect(hidden).toBe(0)
    }
  })

  test('scrolls its rows in a low window', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 7)
    const page = await newBrowser('meridian', 1280)
    await open(page, member)
    await page.setViewportSize({ width: 1280, height: 400 })
    await bell(page).click()
    await items(page).first().waitFor()
    await items(page).last().getByRole('link').focus()
    const last = await items(page).last().boundingBox()
    const link = await popup(page).getByRole('link', { name: 'See all notifications' }).boundingBox()
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(400)
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((link?.y ?? 0) + 1)
  })

  test('shows how long ago something happened after the device slept, when the browser’s own clock stood still', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 1)
    const page = await newBrowser('meridian')
    await signInOnly(page, member.email)
    await page.clock.install()
    await page.addInitScript(() => {
      performance.now = () => 1000
    })
    await openPage(page, '/articles')
    await page.clock.fastForward('05:00:00')
    await bell(page).click()
    expect(await items(page).locator('relative-time').textContent()).toBe('5 h')
  })

  test('[NOTIF-007] links to the event, which is then read', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 2)
    const page = await newBrowser('meridian')
    await open(page, member)
    await bell(page).click()
    await items(page).getByRole('link', { name: 'No. 1 happened.' }).click()
    await page.waitForURL('**/articles/published')
    await expect
      .poll(async () => {
        await page.goto('/notifications')
        return page.locator('[data-id][data-unread]').count()
      })
      .toBe(1)
  })

  test('[NOTIF-016] says that it is empty, that it loads, and that it could not be loaded', async () => {
    const page = await newBrowser('meridian')
    await open(page, await newMember('meridian'))
    const release = await holdRequests(page, GRAPHQL)
    await bell(page).click()
    await popup(page).getByText('Loading your notifications…').waitFor()
    release()
    await popup(page).getByText('You’re up to date.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Escape')

    await page.route(GRAPHQL, (route) => route.fulfill({ status: 503, json: {} }))
    await bell(page).click()
    await popup(page).getByText('Your notifications couldn’t be loaded: bad request.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await popup(page).getByRole('button', { name: 'Try again' }).click()
    await popup(page).getByText('You’re up to date.').waitFor()
    allowConsoleError(/status of 503/)
  })

  test('keeps its list, and the bell its dot, when the view cannot be recorded', async () => {
    const member = await newMember('meridian')
    await storeNotifications(member, 2)
    const page = await newBrowser('meridian')
    await open(page, member)
    await page.route(GRAPHQL, (route) =>
      route.request().postData()?.includes('NotificationsViewed')
        ? route.fulfill({ status: 503, json: {} })
        : route.continue(),
    )
    const refused = page.waitForResponse((response) => response.status() === 503)
    await bell(page).click()
    await refused
    await popup(page).locator('[data-notices-list]:not([aria-busy])').waitFor()
    expect(await items(page).count()).toBe(2)
    expect(await popup(page).getByText('couldn’t be loaded').count()).toBe(0)
    expect(await dot(page).isVisible()).toBe(true)
    allowConsoleError(/status of 503/)
  })

  test('[NOTIF-003] spans the window on a phone and shows a very long message in its row; the page has all of it, above its button', async () => {
    const member = await newMember('meridian')
    const message = `“${'Unbreakable'.repeat(40)}” is published. ${'Anyone can read it now. '.repeat(10)}`
    await storeNotifications(member, 1, { message })
    const page = await newBrowser('meridian', 360)
    await open(page, member)
    await bell(page).click()
    await items(page).first().waitFor()
    expect((await items(page).first().boundingBox())?.height).toBe(63)
    // Wider than the popup is on a large screen.
    for (const width of [360, 700]) {
      await page.setViewportSize({ width, height: 800 })
      const box = await popup(page).boundingBox()
      const gutter = box?.x ?? 0
      expect(gutter).toBeGreaterThan(0)
      expect(gutter).toBeLessThanOrEqual(24)
      expect(box?.width).toBeCloseTo(width - 2 * gutter, 0)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/v2/notifications')
    await page.getByRole('link', { name: message.trim() }).waitFor()
    const what = await page.locator('.note__what').boundingBox()
    const mark = await page.getByRole('button', { name: /^Mark as read: / }).boundingBox()
    expect(mark?.y).toBeGreaterThanOrEqual((what?.y ?? 0) + (what?.height ?? 0))
    await expectNoOverflow(page, 'the page', 320)
  })
})

describe('an open page', () => {
  test('[NOTIF-010] polls every 30 s for news, and not at all while it is hidden', async () => {
    const member = await newMember('meridian')
    const page = await newBrowser('meridian')
    await page.clock.install()
    const sent = polls(page)
    await open(page, member)
    await page.clock.runFor(POLL_MS - 1000)
    expect(sent).toHaveLength(0)
    await page.clock.runFor(1000)
    await expect.poll(() => sent.length).toBe(1)
    expect(await dot(page).isVisible()).toBe(false)

    await storeNotifications(member, 1)
    await expect
      .poll(async () => {
        await page.clock.runFor(POLL_MS)
        return dot(page).isVisible()
      })
      .toBe(true)

    await show(page, 'hidden')
    const before = sent.length
    await page.clock.runFor(5 * 60_000)
    expect(sent).toHaveLength(before)
    await show(page, 'visible')
    await expect.poll(() => sent.length).toBe(before + 1)
  })

  test('with an ended session says so with the next poll, and stops polling', async () => {
    const member = await newMember('meridian')
    const page = await newBrowser('meridian')
    await page.clock.install()
    await open(page, member)
    await page.context().clearCookies()
    await expect
      .poll(async () => {
        await page.clock.runFor(POLL_MS)
        return page.getByText('You’ve been signed out.').count()
      })
      .toBe(1)
    const sent = polls(page)
    await page.clock.runFor(5 * 60_000)
    expect(sent).toEqual([])
    allowConsoleError(/status of 401/)
  })
})
