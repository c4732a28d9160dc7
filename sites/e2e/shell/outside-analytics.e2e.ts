import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, signInByForm, signInMember } from '../support/browser.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { newCommunity, newMemberOf } from '../support/stored/communities.ts'

const OUTSIDE = /google|linkedin/

/** Records requests to third-party services; none of them arrives there. */
async function recordOutside(page: Page, answer: 'answered' | 'blocked' = 'answered') {
  const sent: URL[] = []
  await page.context().route(
    ({ hostname }) => OUTSIDE.test(hostname),
    (route) => {
      sent.push(new URL(route.request().url()))
      return answer === 'blocked' ? route.abort('blockedbyclient') : route.fulfill({ status: 204 })
    },
  )
  return sent
}

async function newCounted(config: { readonly googleAnalytics?: string; readonly linkedInInsight?: string }) {
  const { id, origin } = await newCommunity({
    ...{ name: 'Northwind Trade Council', familiarName: 'Northwind' },
    config: (of) => ({ ...of, ...config }),
  })
  const page = await newBrowser('meridian', 1280, { baseURL: origin })
  return { page, email: await newMemberOf(id) }
}

function question(page: Page) {
  return page.getByRole('complementary', { name: 'Counting visits' })
}

test('[ENT-029] third parties count pages once a member has allowed it, for the ids of their brand, until they stop it', async () => {
  const { page, email } = await newCounted({ googleAnalytics: 'G-NORTH', linkedInInsight: '4242' })
  const sent = await recordOutside(page)
  await signInByForm(page, '/login', email)
  await question(page).getByText('May Google Analytics and LinkedIn Insight count your visits for Northwind?').waitFor()
  await openPage(page, '/articles')
  expect(sent).toEqual([])
  expect(await seriousViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoOverflow(page, 'the question')

  await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/articles')
  expect(await question(page).count()).toBe(0)
  expect(sent.map(({ searchParams }) => searchParams.get('tid') ?? searchParams.get('pid')).toSorted()).toEqual([
    '4242',
    'G-NORTH',
  ])
  // Neither the viewed person nor the search text is sent.
  await page.goto('/v2/search?q=secret')
  await expect.poll(() => sent.length).toBe(4)
  expect(sent.map(String).join()).not.toMatch(/secret|northwind\.test/)

  await openPage(page, '/settings/billing')
  expect(sent).toHaveLength(4)
  await page.goto('/settings/privacy')
  await expect.poll(() => sent.length).toBe(6)
  await page.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText('You don’t allow it. Nothing is sent.').waitFor()
  await openPage(page, '/articles')
  expect(sent).toHaveLength(6)
  expect(await question(page).count()).toBe(0)
})

test('[ENT-029] everything works while a third-party service is blocked', async () => {
  const { page, email } = await newCounted({ googleAnalytics: 'G-NORTH' })
  const sent = await recordOutside(page, 'blocked')
  await signInByForm(page, '/login', email)
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.goto('/articles')
  await page.getByRole('link', { name: 'Create article' }).first().waitFor()
  allowConsoleError(/ERR_BLOCKED_BY_CLIENT|Failed to load resource/)
})

test('[ENT-029] a brand without ids does not ask for consent, and its pages may call no third party', async () => {
  const page = await newBrowser('meridian')
  await signInMember(page, 'maya.chen@meridian.test')
  const answer = await page.goto('/settings/privacy')
  expect(answer?.headers()['content-security-policy']).toContain("connect-src 'self';")
  expect(await page.getByRole('heading', { name: 'Visits counted by other services' }).count()).toBe(0)
  await page.goto('/articles')
  expect(await question(page).count()).toBe(0)
})
