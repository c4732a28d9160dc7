import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

const FEEDBACK = 'Feedback from your editor'

async function openSettings(brand: 'meridian' | 'lumen', width = 1280, path = '/settings/notifications') {
  const member = await newMember(brand)
  const page = await newBrowser(brand, width)
  await signInOnly(page, member.email)
  await openPage(page, path)
  return { member, page }
}

function focusedName(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

async function tabTo(page: Page, name: string) {
  for (let i = 0; i < 40 && (await focusedName(page)) !== name; i++) await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe(name)
}

function toggle(page: Page, option: string, channel = 'Email') {
  return page.getByRole('checkbox', { name: `${option}: ${channel}`, exact: true })
}

describe('the notification settings', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 0))(
    '[ROUTE-025] [NOTIF-014] [NOTIF-015] are read and changed by keyboard only, and stay (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width)
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(
        expect.arrayContaining(['Email', 'Web', expect.stringContaining('Mobile')]),
      )
      for (const group of ['Your articles', 'Expert panels', 'Your community', 'Your account'])
        await page.getByRole('rowheader', { name: group, exact: true }).waitFor()

      await tabTo(page, 'Why is mobile off?')
      await page.keyboard.press('Enter')
      await page.getByText('Download the app or enable push notifications').waitFor()
      await page.keyboard.press('Escape')
      expect(await focusedName(page)).toBe('Why is mobile off?')
      const mobile = page.getByRole('checkbox', { name: /: Mobile$/ })
      expect(await mobile.count()).toBe(19)
      for (const one of await mobile.all())
        expect([await one.isDisabled(), await one.isChecked()]).toEqual([true, false])

      await tabTo(page, `${FEEDBACK}: Email`)
      await page.keyboard.press('Space')
      expect(await toggle(page, FEEDBACK).isChecked()).toBe(false)
      await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.reload()
      await pageReady(page)
      const isOff = async () => {
        const names = await Promise.all(
          (await page.getByRole('checkbox', { checked: false, disabled: false }).all()).map((one) =>
            one.getAttribute('aria-label'),
          ),
        )
        return names.filter((name) => name !== null)
      }
      expect(await isOff()).toEqual([`${FEEDBACK}: Email`])
      await expectNoOverflow(page, 'notification settings', Math.min(width, 320))
    },
  )

  test.for(placesOfRun(PLACES, 0))(
    'have the frequency of the forum digest (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width, '/settings/notifications?option=forum-digest')
      const digest = page.getByRole('region', { name: 'Forum digest' })
      expect(await digest.getByRole('radio', { name: 'Once a week' }).isChecked()).toBe(true)
      await digest.getByRole('radio', { name: 'Every day' }).check()
      await digest.getByText('You’ll get the forum digest every day.').waitFor()
      expect(await seriousViolations(page)).toEqual([])
      await page.reload()
      await pageReady(page)
      expect(await digest.getByRole('radio', { name: 'Every day' }).isChecked()).toBe(true)
      await toggle(page, 'Forum digest').waitFor()
      await expectNoOverflow(page, 'how often', Math.min(width, 320))
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    '[SET-004] are reached by a link, filtered by one option, and unfiltered again (%s, %i px wide)',
    async ([brand, width]) => {
      const { page } = await openSettings(brand, width, '/settings')
      await page.getByRole('link', { name: 'Notification settings' }).click()
      await page.waitForURL('**/settings/notifications')
      await openPage(page, '/settings/notifications?option=article-feedback')
      const names = async () =>
        Promise.all((await page.getByRole('checkbox').all()).map((one) => one.getAttribute('aria-label')))
      expect(await names()).toEqual([`${FEEDBACK}: Email`, `${FEEDBACK}: Web`, `${FEEDBACK}: Mobile`])
      await page.getByRole('link', { name: 'Manage settings' }).click()
      await page.waitForURL('**/settings/notifications')
      await pageReady(page)
      const all = (await names()).length
      expect(all).toBeGreaterThan(10)
      await openPage(page, '/settings/notifications?option=unknown')
      expect(await names()).toHaveLength(all)
    },
  )
})

test('[NOTIF-017] [SET-015] an unsaved change is reverted in place, and reported', async () => {
  const { page } = await openSettings('meridian')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation')
      ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' })
      : route.continue(),
  )
  const box = toggle(page, FEEDBACK)
  await box.focus()
  await page.keyboard.press('Space')
  const row = page.getByRole('row', { name: FEEDBACK })
  await row.getByRole('alert').getByText('That couldn’t be saved, so nothing has changed.').waitFor()
  expect([await box.isChecked(), await focusedName(page)]).toEqual([true, `${FEEDBACK}: Email`])

  await page.getByRole('checkbox', { name: 'Hold emails and mobile notifications during quiet hours' }).click()
  await page.getByRole('region', { name: 'Quiet hours' }).getByRole('alert').waitFor()
  expect(
    await page.getByRole('checkbox', { name: 'Hold emails and mobile notifications during quiet hours' }).isChecked(),
  ).toBe(false)
  allowConsoleError(/status of 503/)

  await page.unroute('**/graphql')
  await page.keyboard.press('Tab')
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()
  expect(await row.getByRole('alert').count()).toBe(0)
})

test('a change with a lost response is sent again; if that has no response either, the page doesn’t say that nothing changed', async () => {
  const { page } = await openSettings('meridian')
  const box = toggle(page, FEEDBACK)
  await loseAnswer(page, 'notificationsPreferenceSelection')
  await box.click()
  await page.getByRole('status').getByText(`${FEEDBACK}: Email is now off.`).waitFor()
  expect(await box.isChecked()).toBe(false)
  await page.reload()
  await pageReady(page)
  expect(await box.isChecked()).toBe(false)

  await page.route('**/graphql', (route) => route.abort())
  await box.click()
  const row = page.getByRole('row', { name: FEEDBACK })
  await row.getByRole('alert').getByText('We couldn’t tell whether this was saved.').waitFor()
  allowConsoleError(/ERR_FAILED/)
})

test('quiet hours are switched on, changed and kept', async () => {
  const { page } = await openSettings('meridian', 360)
  const hours = page.getByRole('region', { name: 'Quiet hours' })
  await hours.getByRole('status').getByText('Emails and mobile notifications are sent at any time.').waitFor()
  await hours.getByRole('checkbox').check()
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 10:00 PM until 7:00 AM.')
    .waitFor()
  await hours.getByLabel('From').selectOption('9:30 PM')
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 9:30 PM until 7:00 AM.')
    .waitFor()
  await page.reload()
  await hours
    .getByRole('status')
    .getByText('Emails and mobile notifications are held from 9:30 PM until 7:00 AM.')
    .waitFor()
  expect(await hours.getByLabel('From').inputValue()).toBe('21:30')
})
