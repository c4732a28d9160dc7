import { expect, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { newNumber } from '../settings/settings-pages.ts'
import { fieldsReady } from '../support/billing/payments.ts'
import { allowConsoleError, signInOnly, signInStaffOnly } from '../support/browser.ts'
import {
  choosePassword,
  expectSoundStep,
  heading,
  leaveAllSteps,
  newcomer,
  resumedBrowser,
} from '../support/joining.ts'
import { newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { newInvited, newPaid } from '../support/stored/invitations.ts'

test('without script it works up to the card, and from the password to the end', async () => {
  const invited = await newInvited('harbor')
  const page = await newcomer('harbor', 360, { javaScriptEnabled: false })
  await page.goto(invited.path)
  await heading(page, 'Your membership').waitFor()
  await page.getByRole('link', { name: /24 months/ }).click()
  await page.locator('noscript .alert', { hasText: 'needs JavaScript' }).waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).isVisible()).toBe(false)
  expect(await page.locator('.offer[aria-current]').textContent()).toContain('24 months')
  await page.getByText('Memberships are non-refundable and auto-renew.').waitFor()

  const paid = await newPaid('harbor', { hasPassword: false })
  await page.goto(paid.path)
  await heading(page, 'Choose your password').waitFor()
  await choosePassword(page, PASSWORD)
  await leaveAllSteps(page)
  await page.waitForURL('**/v2')
  await page.goto('/get-started/profile')
  await page.waitForURL('**/v2')
})

test('an invitation opened while another person is signed in says so, and continues once they are signed out', async () => {
  const invited = await newInvited('harbor')
  const other = await newMember('harbor')
  const page = await newcomer('harbor', 360)
  await signInOnly(page, other.email)
  for (const path of [invited.path, invited.path.replace('/get-started', '/get-started/payment')]) {
    await page.goto(path)
    await heading(page, 'This invitation is for Robin').waitFor()
    await page.getByText(`You’re signed in as ${other.email}.`).waitFor()
  }
  await expectSoundStep(page)
  await page.getByRole('button', { name: 'Sign out to open it' }).click()
  await heading(page, 'Your membership').waitFor()

  const paid = await newPaid('harbor', { hasPassword: false })
  const staff = await newcomer('harbor')
  await signInStaffOnly(staff)
  await staff.goto(paid.path.replace('/get-started', '/get-started/password'))
  await staff.getByText('You’re signed in to another account.').waitFor()
  await staff.getByRole('button', { name: 'Sign out to open it' }).click()
  await choosePassword(staff, PASSWORD)
  // Its owner continues as before, and so does a member.
  await staff.goto(paid.path)
  await heading(staff, 'Your profile').waitFor()
  const member = await newPaid('harbor', { gate: 'NONE' })
  const home = await resumedBrowser('harbor', member)
  await home.goto(member.path)
  await home.waitForURL('**/v2')
})

test('a phone code that was mistyped too often is replaced by a new one', async () => {
  const page = await resumedBrowser('harbor', await newPaid('harbor'))
  const { typed, e164 } = newNumber()
  await page.goto('/get-started/profile')
  await page.getByRole('button', { name: 'Finish later' }).click()
  await page.getByLabel('Number').fill(typed)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByText(`We sent a code to ${e164}.`).waitFor()
  const code = async (count: number) =>
    (await newestMessageTo(e164, /code to confirm this phone/, count)).text.slice(0, 5)
  const wrong = (await code(1)) === '00000' ? '11111' : '00000'
  allowConsoleError(/422/)
  for (let times = 0; times < 5; times++) {
    await page.getByLabel('Code').fill(wrong)
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await page.getByRole('alert').getByText('This code is wrong or has expired.').waitFor()
    if (times > 0) continue
    expect(await page.getByLabel('Code').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Code').evaluate((field) => field === document.activeElement)).toBe(true)
  }
  await page.getByText(`The code we sent to ${e164} no longer works.`).waitFor()
  expect(await page.getByLabel('Code').count()).toBe(0)
  await expectSoundStep(page)
  await page.getByRole('link', { name: 'Use another number' }).click()
  expect(await page.getByLabel('Number').inputValue()).toBe(e164)
  await page.goto('/get-started/contact')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText(`We sent a code to ${e164}.`).waitFor()
  await page.getByLabel('Code').fill(await code(2))
  await page.getByRole('button', { name: 'Confirm number' }).click()
  await heading(page, 'Your team').waitFor()
})

test('[ROUTE-037] [ONB-007] a disabled membership ends at its notice, and cannot be paid', async () => {
  const invited = await newInvited('lumen', { disabledAt: new Date() })
  const page = await newcomer('lumen', 360)
  await page.goto(invited.path)
  await heading(page, 'This membership is closed').waitFor()
  expect(new URL(page.url()).pathname).toBe('/get-started/frec-shutdown-step')
  await page.goto(invited.path.replace('/get-started', '/get-started/payment'))
  await heading(page, 'This membership is closed').waitFor()
})

test('[ONB-003] [ONB-004] the other package is chosen by its address, with its own amounts', async () => {
  const page = await newcomer('meridian')
  await page.goto((await newInvited('meridian')).path)
  await fieldsReady(page)
  await page.getByRole('link', { name: /24 months/ }).click()
  await page.getByRole('button', { name: 'Pay $4,000' }).waitFor()
  await page.getByText('You save').waitFor()
})
