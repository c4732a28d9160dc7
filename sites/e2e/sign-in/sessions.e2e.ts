import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { call, graphql, sessionCookies, signInByApi } from '../support/api.ts'
import { allowConsoleError, newBrowser, openPage, origin, signInMember, signInOnly, THEO } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { button, enterEmail, enterPassword, heading } from '../support/sign-in-form.ts'

/* The list of one's sessions, and how sessions end. */

async function openSettings(page: Page, email: string, path = '/settings') {
  await signInOnly(page, email)
  await openPage(page, path)
}

function rows(page: Page) {
  return page.getByRole('listitem').filter({ hasText: /In use now|Last used/ })
}

async function confirmSignOut(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('[SESS-028] a member sees every session, ends another one, and that browser is redirected to login with its open page', async () => {
  const { email } = await newMember('meridian')
  const other = await newBrowser('meridian')
  await openSettings(other, email, '/settings?from=email&place=2')
  const page = await newBrowser('meridian')
  await openSettings(page, email)
  await heading(page, 'Security').waitFor()
  expect(await rows(page).count()).toBe(2)
  await rows(page).filter({ hasText: 'This device' }).getByText('In use now').waitFor()
  const lastUse = rows(page).filter({ hasText: 'Last used' }).locator('time').first()
  expect(await lastUse.textContent()).toMatch(/^(now|\d+ m)$/)
  expect(await lastUse.getAttribute('title')).toMatch(/^\w{3} \d+, \d{4}, /)
  await button(page, /^Sign out (?!everywhere)/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await rows(page).count()).toBe(2)
  await button(page, /^Sign out (?!everywhere)/).click()
  await confirmSignOut(page)
  await page.getByText(/ signed out\.$/).waitFor()
  expect(await rows(page).count()).toBe(1)

  const current = other.getByLabel('Current password *', { exact: true })
  await current.fill('kept')
  await other.getByLabel('New password *', { exact: true }).fill('A-quiet-harbour-7')
  await other.getByLabel('Confirm new password').fill('A-quiet-harbour-7')
  await button(other, 'Change password').click()
  await other.getByText('You’ve been signed out. What you typed is still here').waitFor()
  expect(await current.inputValue()).toBe('kept')
  const [tab] = await Promise.all([
    other.context().waitForEvent('page'),
    other.getByRole('main').getByRole('link', { name: 'Sign In' }).click(),
  ])
  await tab.waitForURL('**/login?redirect=%2Fsettings%3Ffrom%3Demail%26place%3D2')
  expect(await current.inputValue()).toBe('kept')
  allowConsoleError(/401/)
})

test('a person signed out at the list of sessions signs in and is back at its full address', async () => {
  const { email } = await newMember('meridian')
  await sessionCookies('meridian', 'member', email)
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings?from=email&place=2')
  await page.context().clearCookies()
  await button(page, /^Sign out (?!everywhere)/).click()
  await confirmSignOut(page)
  const main = page.getByRole('main')
  await main.getByText('You’ve been signed out.').waitFor()
  allowConsoleError(/401/)
  await main.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?redirect=%2Fsettings%3Ffrom%3Demail%26place%3D2')
  await enterEmail(page, email)
  await enterPassword(page)
  await page.waitForURL('**/settings?from=email&place=2')
})

test('an ended session is mentioned on the sign-in page, a sign-out is not', async () => {
  const { email } = await newMember('harbor')
  const page = await newBrowser('harbor')
  await signInMember(page, email)
  const why = page.getByText(
    'Your session has ended because it was inactive for a long time, or was signed out on another device or by our staff.',
  )
  const other = await newBrowser('harbor')
  await openSettings(other, email)
  await button(other, 'Sign out everywhere else').click()
  await confirmSignOut(other)
  await other.getByText('You’re only signed in on this device.').waitFor()
  await page.goto('/articles')
  await page.waitForURL('**/login?redirect=%2Farticles')
  await why.waitFor()
  await page.reload()
  await heading(page, 'Sign In').waitFor()
  expect(await why.count()).toBe(0)
  await other.goto('/app/logout?redirect=%2F')
  await heading(other, 'Sign In').waitFor()
  expect(await other.getByText('Your session has ended').count()).toBe(0)
  await other.goto('/articles')
  await heading(other, 'Sign In').waitFor()
  expect(await other.getByText('Your session has ended').count()).toBe(0)
  allowConsoleError(/401/)
})

test('[SESS-001] a page continues only with the session of its own kind, also in a browser that has both', async () => {
  const staff = await sessionCookies('meridian', 'staff', THEO)
  const cookie = [...staff.map(({ name, value }) => `${name}=${value}`), '__Host-refresh=ended'].join('; ')
  const refreshOf = (path: string) =>
    send('meridian', '/rest/token-refresh', {
      method: 'POST',
      headers: {
        ...{ cookie, Origin: origin('meridian'), Referer: `${origin('meridian')}${path}` },
        'Content-Type': 'application/json',
      },
      body: '{}',
    })
  expect((await refreshOf('/admin/settings')).status).toBe(200)
  const ended = await refreshOf('/settings')
  expect(ended.status).toBe(401)
  // The other session is still renewed.
  expect(ended.cookies.map((line) => line.split('=')[0])).toEqual(
    expect.arrayContaining(['__Host-refresh', '__Host-admin']),
  )
})

test('[API-REST-006] a script of staff renews its session with the token in the body', async () => {
  const signedIn = await signInByApi('meridian', 'staff', THEO)
  const { refreshToken } = JSON.parse(signedIn.body) as { refreshToken: string }
  const renewed = await call('meridian', '/rest/token-refresh', { refreshToken })
  expect(renewed.status).toBe(200)
  const { authToken } = JSON.parse(renewed.body) as { authToken: string }
  expect(await graphql('meridian', '/graphqlAdmin', authToken, '{ me { id } }')).toMatchObject({ status: 200 })
  expect(await call('meridian', '/rest/token-refresh', { refreshToken: 'nobody’s' })).toMatchObject({ status: 401 })
})

test('all other sessions are ended at once', async () => {
  const { email } = await newMember('meridian')
  const others = [await newBrowser('meridian'), await newBrowser('meridian')]
  for (const other of others) await signInMember(other, email)
  const page = await newBrowser('meridian')
  await openSettings(page, email)
  expect(await rows(page).count()).toBe(3)
  await button(page, 'Sign out everywhere else').click()
  await confirmSignOut(page)
  await page.getByText('You’re only signed in on this device.').waitFor()
  expect(await rows(page).count()).toBe(1)
  for (const other of others) {
    await other.goto('/articles')
    await other.waitForURL('**/login?redirect=%2Farticles')
  }
})
