import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PASSWORD } from './support/api.ts'
import type { Brand } from './support/brand.ts'
import { newBrowser, origin, signInMember } from './support/people.ts'
import { button, giveEmail, heading, passwordField } from './support/signing-in.ts'

/* Where addresses of the login area lead, and where a sign-in leads. */

const MEMBERS: [Brand, string][] = [
  ['meridian', 'omar.haddad@meridian.test'],
  ['lumen', 'rosa.diaz@lumen.test'],
]

async function enter(page: Page, email: string) {
  await giveEmail(page, email)
  await passwordField(page).fill(PASSWORD)
  await button(page, 'Sign In').click()
}

test.each([
  ['[ROUTE-042]', '/account/login?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-050]', '/account/one-time?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-050]', '/account/redeem?a=1&b=2', '/login?a=1&b=2'],
  ['[ROUTE-047]', '/account/forgot-password', '/password/forgot'],
  ['[ROUTE-048]', '/account/reset-password?token=abc', '/password/reset?token=abc'],
  ['[ROUTE-049]', '/account/set-password?token=abc', '/password/setup?token=abc'],
  ['[ROUTE-051]', '/signout', '/login'],
  ['[ROUTE-058]', '/logout', '/login'],
  ['[ROUTE-056]', '/account/logout?redirect=%2Fsettings', '/login?redirect=%2Fsettings'],
  ['[ROUTE-052]', '/app/logout?redirect=https%3A%2F%2Fevil.test%2F', '/login'],
])('%s %s leads to %s', async (_id, path, target) => {
  const page = await newBrowser('meridian')
  await page.goto(path)
  expect(page.url()).toBe(origin('meridian') + target)
})

test.each(MEMBERS)(
  '[ROUTE-053][ROUTE-054][ROUTE-055] at %s a sign-in leads to the redirect, else back, else home',
  async (brand, email) => {
    const asked = await newBrowser(brand)
    await asked.goto('/login?redirect=/settings?x=1')
    await enter(asked, email)
    await asked.waitForURL('**/settings?x=1')

    const back = await newBrowser(brand)
    await back.goto('/settings')
    await heading(back, 'Sign In').waitFor()
    await enter(back, email)
    await back.waitForURL('**/settings')

    const fresh = await newBrowser(brand)
    await fresh.goto('/login?redirect=https://evil.test/')
    await enter(fresh, email)
    await fresh.waitForURL(`${origin(brand)}/articles`)
  },
)

test('[ROUTE-043][ROUTE-052] the menu signs out over its own address, and the older address does, too', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, 'omar.haddad@meridian.test')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/app/logout')
  await button(page, /^Your account/).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  expect(new URL((await asked).url()).searchParams.get('redirect')).toBe('/')
  await heading(page, 'Sign In').waitFor()

  await signInMember(page, 'omar.haddad@meridian.test')
  await page.goto('/account/logout')
  await page.waitForURL('**/login')
  await page.goto('/articles')
  await page.waitForURL('**/login?redirect=%2Farticles')
})
