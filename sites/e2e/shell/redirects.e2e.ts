import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { eventsAnswered, newBrowser, origin, signInMember, signInOnly } from '../support/browser.ts'
import { storyPathOf } from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { placesOfRun } from '../support/run.ts'
import { button, enterEmail, enterPassword, heading } from '../support/sign-in-form.ts'

/* The redirects of signing in and signing out. */

async function submitCredentials(page: Page, email: string) {
  await enterEmail(page, email)
  await enterPassword(page)
}

test.for(placesOfRun(['meridian', 'lumen'], 1))(
  '[ROUTE-053][ROUTE-055] at %s a sign-in leads to the redirect, else back, else home',
  async (brand) => {
    const { email } = await newMember(brand)
    const asked = await newBrowser(brand)
    await asked.goto('/login?redirect=/settings?x=1')
    await submitCredentials(asked, email)
    await asked.waitForURL('**/settings?x=1')

    const back = await newBrowser(brand)
    await back.goto('/settings')
    await heading(back, 'Sign In').waitFor()
    await submitCredentials(back, email)
    await back.waitForURL('**/settings')

    const fresh = await newBrowser(brand)
    await fresh.goto('/login?redirect=https://evil.test/')
    await submitCredentials(fresh, email)
    await fresh.waitForURL(`${origin(brand)}/v2`)
  },
)

test('[ROUTE-054] a visitor who came to the login page from another page is back on it after signing in', async () => {
  const { email } = await newMember('harbor')
  const story = await storyPathOf('harbor')
  const page = await newBrowser('harbor')
  await page.goto(story)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(`${origin('harbor')}/login`)
  await submitCredentials(page, email)
  await page.waitForURL(`**${story}`)

  const settings = await newBrowser('harbor')
  await settings.goto('/settings')
  await heading(settings, 'Sign In').waitFor()
  await submitCredentials(settings, email)
  await settings.waitForURL('**/settings')
})

test('[ROUTE-043][ROUTE-052] the menu signs out over its own address, and the older address does too', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInMember(page, email)
  await eventsAnswered(page)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/app/logout')
  await button(page, /^Your account/).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  expect(new URL((await asked).url()).searchParams.get('redirect')).toBe('/')
  await heading(page, 'Sign In').waitFor()

  await signInOnly(page, email)
  await page.goto('/account/logout')
  await page.waitForURL('**/login')
  await page.goto('/articles')
  await page.waitForURL('**/login?redirect=%2Farticles')
})
