import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { confirm } from '../support/billing/staff-page.ts'
import { allowConsoleError, newBrowser, pageReady, signInMember, signInStaffOnly } from '../support/browser.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { newestMessageTo } from '../support/outbox.ts'
import { expectInspectedSound, expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { storeArticle } from '../support/stored/articles.ts'
import { setContact, setProfile } from '../support/stored/profiles.ts'

const OWN_PASSWORD = 'Quiet-harbour-27'

async function openTab(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: 'Pages about Robin Vale' })
    .getByRole('link', { name, exact: true })
    .click()
  await page.waitForLoadState('load')
  await pageReady(page)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

async function leftEdge(page: Page) {
  return (await page.getByRole('main').getByRole('heading', { level: 2 }).first().boundingBox())?.x
}

/** The value of a term in a list of facts. */
async function factOf(part: Page | Locator, term: string) {
  const fact = part.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
  return (await fact.textContent())?.trim()
}

const TABS = [
  ['Profile', { Biography: /^Builds bridges\.\s*hidden$/, 'About the company': /^We span rivers\.$/ }],
  [
    'Contact',
    {
      'Mobile phone': /^\+12025550123\s*Not confirmed$/,
      'Postal and billing address': /^1 Quay\s*Boston\s*US$/,
    },
  ],
] as const
const SUPPORTERS = [
  ['Executive assistant', 'Ann Lee'],
  ['Public relations contact', 'Pat Roy'],
] as const

async function enterPassword(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

test.for(placesOfRun(PLACES, 0))(
  '[ADM-003] [ADM-004] [ADM-005] [ADM-006] [ADM-007] [ADM-011] [ADM-012] [ADM-015] [ADM-016] [ADM-017] [ADM-018] [ROUTE-070] staff look a member up, deactivate and activate them, and give them a password (%s, %i px wide)',
  { timeout: 120_000 },
  async ([brand, width]) => {
    const robin = await newMember(brand)
    const { id, email } = robin
    await setProfile(robin, { biography: 'Builds bridges.', companyDescription: 'We span rivers.' }, ['biography'])
    await setContact(robin, {
      phone: { countryCode: 'US', number: '+12025550123' },
      address: { countryCode: 'US', line1: '1 Quay', city: 'Boston' },
      supporters: [
        { kind: 'ASSISTANT', name: 'Ann Lee', email: 'ann@robin.example' },
        { kind: 'PUBLIC_RELATIONS', name: 'Pat Roy', email: 'pat@robin.example' },
      ],
    })
    const articleId = await storeArticle(robin, {
      title: 'A bridge over the quay',
      content: '<p>It stands.</p>',
      status: 'PUBLISHED',
      slug: `bridge-${id}`,
    })
    const member = await newBrowser(brand, width)
    await signInMember(member, email)
    const staff = await newBrowser(brand, width)
    await signInStaffOnly(staff)
    await staff.goto(`/admin/members/${id}`)
    await staff.getByText('No open items.').waitFor()
    await staff.getByText(/^Signed in: /).waitFor()
    const article = staff.getByRole('listitem').getByRole('link', { name: 'A bridge over the quay' })
    expect(await article.getAttribute('href')).toBe(`/admin/articles/${articleId}`)
    await expectInspectedSound(staff, 'the overview', width)
    for (const [tab, facts] of TABS) {
      await openTab(staff, tab)
      for (const [term, fact] of Object.entries(facts)) expect(await factOf(staff, term), term).toMatch(fact)
    }
    await openTab(staff, 'Support contacts')
    for (const [kind, name] of SUPPORTERS) {
      const part = staff.getByRole('region', { name: kind, exact: true })
      expect(await factOf(part, 'Name'), kind).toBe(name)
    }
    const edges = new Set([await leftEdge(staff)])
    for (const tab of ['Notes', 'Data', 'Payment']) {
      await openTab(staff, tab)
      edges.add(await leftEdge(staff))
    }
    expect(edges.size).toBe(1)

    await openTab(staff, 'Activation')
    await staff.getByText('1 session ends right away.').waitFor()
    await staff.getByRole('button', { name: 'Deactivate this member' }).click()
    await staff.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expectMarked(staff.getByLabel('Reason'))
    await staff.getByLabel('Reason').fill('On leave until spring')
    await expectSound(staff, 'the question', width)
    await staff.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await confirm(staff)
    await staff.getByText('Deactivated. The member gets an email.').waitFor()
    await staff.getByText('On leave until spring').waitFor()
    await member.goto('/articles')
    await member.waitForURL('**/login*')

    await pageReady(staff)
    await staff.getByRole('button', { name: 'Activate this member' }).click()
    await staff.getByLabel('Reason').fill('Back')
    await staff.getByRole('button', { name: 'Activate', exact: true }).click()
    await staff.getByText('Activated. The member gets an email.').waitFor()

    await openTab(staff, 'Sign-in')
    await staff.getByText('Not signed in anywhere.').waitFor()
    await expectInspectedSound(staff, 'the credentials', width)
    await staff.getByRole('button', { name: 'Send a password link' }).click()
    await staff.getByRole('button', { name: 'Send link', exact: true }).click()
    await staff.getByText('Link sent.').waitFor()
    const { text } = await newestMessageTo(email, /\/password\/reset\?token=/)
    await member.goto(/\/password\/reset\?token=\S+/.exec(text)?.[0] ?? '')
    await member.getByLabel('New password *', { exact: true }).waitFor()

    await staff.getByRole('button', { name: 'Generate a password' }).click()
    await staff.getByRole('button', { name: 'Generate password', exact: true }).click()
    const password = await staff.getByRole('textbox', { name: 'New password' }).inputValue()
    await expectSound(staff, 'the new password', width)
    await staff.getByRole('button', { name: 'Done' }).click()
    await staff.getByText('Made by staff: they choose their own when they next sign in').waitFor()

    await enterPassword(member, email, password)
    await member.waitForURL('**/password/reset?token=*')
    await pageReady(member)
    await member.getByLabel('New password *', { exact: true }).fill(OWN_PASSWORD)
    await member.getByLabel('Confirm new password *', { exact: true }).fill(OWN_PASSWORD)
    await member.getByRole('button', { name: 'Save password' }).click()
    await member.getByText('Sign in with your new password.').waitFor()
    await enterPassword(member, email, OWN_PASSWORD)
    await member.waitForURL('**/v2')

    await staff.reload()
    await pageReady(staff)
    await staff.getByRole('button', { name: /^End session: / }).click()
    await staff.getByText('Signed out. The member sees this in their notifications.').waitFor()
    await member.goto('/articles')
    await member.waitForURL('**/login*')
  },
)

test('[ADM-011] [ADM-012] the former address of payments redirects to the current one, and members see none of the pages', async () => {
  const { id, email } = await newMember('meridian')
  const staff = await newBrowser('meridian')
  await signInStaffOnly(staff)
  await staff.goto(`/admin/members/${id}/billing`)
  await staff.waitForURL(`**/admin/members/${id}/payment`)
  const member = await newBrowser('meridian')
  await signInMember(member, email)
  allowConsoleError(/status of 40[34]/)
  for (const tab of ['', '/profile', '/contact', '/credentials', '/activation']) {
    await member.goto(`/admin/members/${id}${tab}`)
    expect(await member.getByText('Robin Vale').count(), tab).toBe(0)
  }
})
