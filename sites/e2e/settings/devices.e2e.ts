import { describe, expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

const ADD =
  'mutation ($token: String!, $isIos: Boolean!, $isFcm: Boolean!) { notificationsPushTokenAdd(token: $token, isIos: $isIos, isFcm: $isFcm) }'

describe('the devices of a member', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 1))(
    '[NOTIF-015] [API-GQL-045] [API-GQL-046] switch the mobile column on, are removed by keyboard, and switch it off again (%s, %i px wide)',
    async ([brand, width]) => {
      const member = await newMember(brand)
      const app = await memberToken(brand, member.email)
      for (const [name, isIos, isFcm] of [
        ['ipad', true, false],
        ['phone', false, true],
      ] as const) {
        const { data } = await graphql(brand, '/graphql', app, ADD, { token: `${member.id}-${name}`, isIos, isFcm })
        expect(data).toEqual({ notificationsPushTokenAdd: true })
      }
      const page = await newBrowser(brand, width)
      await signInOnly(page, member.email)
      await openPage(page, '/settings/notifications')

      const mobile = page.getByRole('checkbox', { name: 'Feedback from your editor: Mobile' })
      expect([await mobile.isEnabled(), await mobile.isChecked()]).toEqual([true, true])
      await mobile.click()
      await page.getByRole('status').getByText('Feedback from your editor: Mobile is now off.').waitFor()
      await page.reload()
      await pageReady(page)
      expect([await mobile.isEnabled(), await mobile.isChecked()]).toEqual([true, false])

      const devices = page.getByRole('region', { name: 'Phones and tablets' })
      expect(await devices.getByRole('listitem').count()).toBe(2)
      const tablet = devices.getByRole('listitem').filter({ hasText: 'iPhone or iPad' })
      await tablet.getByText('Nothing is sent to this device').waitFor()
      expect(await devices.getByRole('listitem').filter({ hasText: 'Android' }).textContent()).not.toContain('Nothing')
      await expectSound(page, 'devices', Math.min(width, 320))
      await page.setViewportSize({ width, height: 800 })

      for (const [name, left] of [
        ['iPhone or iPad', 1],
        ['Android', 0],
      ] as const) {
        await devices.getByRole('button', { name: `Remove ${name}`, exact: true }).focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
        await dialog.waitFor()
        expect(await seriousViolations(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Remove device' }).focus()
        await page.keyboard.press('Enter')
        await devices.getByText(`${name} removed.`).waitFor()
        expect(await devices.getByRole('listitem').count()).toBe(left)
      }
      expect([await mobile.isEnabled(), await mobile.isChecked()]).toEqual([false, false])
      await page.reload()
      expect(await devices.count()).toBe(0)
      expect(await mobile.isEnabled()).toBe(false)
    },
  )

  test.for(placesOfRun(PLACES, 0))(
    'are gone once their app has signed out (%s, %i px wide)',
    async ([brand, width]) => {
      const member = await newMember(brand)
      const app = await memberToken(brand, member.email)
      await graphql(brand, '/graphql', app, ADD, { token: `${member.id}-phone`, isIos: true, isFcm: true })
      const page = await newBrowser(brand, width)
      await signInOnly(page, member.email)
      await page.goto('/settings/notifications')
      const devices = page.getByRole('region', { name: 'Phones and tablets' })
      await devices.waitFor()
      await graphql(brand, '/graphql', app, 'mutation { logout }')
      await page.reload()
      await page.getByRole('heading', { name: 'Quiet hours' }).waitFor()
      expect(await devices.count()).toBe(0)
    },
  )
})
