import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { firstClosingDay } from '../../../shared/domain/communities/closing/closing.ts'
import {
  allowConsoleError,
  newBrowser,
  openPage,
  pageReady,
  signInByForm,
  signInStaffOnly,
} from '../support/browser.ts'
import { httpSession } from '../support/http.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { newSite, passDays } from '../support/stored/closings.ts'
import { newMemberOf } from '../support/stored/communities.ts'

const ADA = 'ada.lindqvist@council.test'
const DAY_MS = 24 * 3_600_000

async function expectSound(page: Page, what: string) {
  await pageReady(page)
  expect(await seriousViolations(page), what).toEqual([])
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `${what} at ${width}`)
  }
}

function newBrowserAt(host: string) {
  return newBrowser('admin', 1280, { baseURL: `http://${host}:${inject('port')}` })
}

/** A browser of the member, signed in there. */
async function memberAt(host: string, email: string) {
  const page = await newBrowserAt(host)
  await signInByForm(page, '/login', email)
  return page
}

function notice(page: Page) {
  return page.getByRole('complementary', { name: 'The end of this community' })
}

async function announce(staff: Page, { code, name }: { readonly code: string; readonly name: string }) {
  await staff.goto(`/admin/sites/${code}/closing`)
  await staff.getByLabel('Read-only from').fill(firstClosingDay(new Date(Date.now() + DAY_MS), 'America/New_York'))
  await staff.getByLabel('Name of the community').fill(name)
  await staff.getByLabel('Reason').fill('Too few members')
  await staff.getByLabel('Your password').fill(PASSWORD)
  await staff.getByRole('button', { name: 'Announce the closing' }).click()
  await staff.getByText('Announced. Members will be told').waitFor()
}

test('[BRAND-003] an admin closes a brand: its member reads about it, exports their data, can no longer write, and finds it closed', async () => {
  const council = await httpSession('admin', 'staff', ADA)
  const [site, other] = [await newSite(council), await newSite(council)]
  const [announced, readOnly, closed] = site.hosts
  const [email, otherEmail] = await Promise.all([newMemberOf(site.id), newMemberOf(other.id)])
  const staff = await newBrowser('admin')
  await signInStaffOnly(staff, ADA)
  await announce(staff, site)
  await expectSound(staff, 'the page of an announced closing')

  const member = await memberAt(announced, email)
  await notice(member).getByText(`${site.name} will close.`).waitFor()
  await expectSound(member, 'the home of a brand whose closing is announced')
  await notice(member).getByRole('link', { name: 'Download your data' }).click()
  await member.getByRole('button', { name: 'Request a copy' }).click()
  await member.getByText('preparing your copy').first().waitFor()

  // A form that was opened before, and is sent from the read-only day on.
  await openPage(member, '/v2/forum/new')
  await member.getByLabel(`Everyone in ${site.name}`).check()
  await member.getByLabel('Title').fill('Where do we go next?')
  // Until its script is loaded the form is posted without it, which other tests cover.
  await member.locator('[contenteditable=true]').waitFor()
  await member.getByRole('textbox', { name: 'Message' }).fill('Somewhere with a view.')
  await member.getByText('Draft saved', { exact: true }).waitFor()

  await passDays(site, 40)
  allowConsoleError(/status of 403/)
  await member.getByRole('button', { name: 'Post', exact: true }).click()
  const refusal = member.getByRole('alert')
  await refusal.getByText('This community is closing and is now read-only. Everything you wrote is kept').waitFor()
  await expectSound(member, 'a write that was refused because the community is read-only')

  const reader = await memberAt(readOnly, email)
  await notice(reader).getByText(`${site.name} is closing and is now read-only.`).waitFor()
  await openPage(reader, '/v2/forum/new')
  await reader.getByText('This community is closing and is now read-only.').first().waitFor()
  expect(await reader.getByRole('button', { name: 'Post', exact: true }).count()).toBe(0)
  expect(await reader.getByLabel('What you wrote, not sent').inputValue()).toBe(
    'Where do we go next?\n\nSomewhere with a view.',
  )
  await expectSound(reader, 'the note in place of a form, with the draft')

  await passDays(site, 31)
  const late = await newBrowserAt(closed)
  allowConsoleError(/status of 410/)
  expect((await late.goto('/v2'))?.status()).toBe(410)
  await late.getByRole('heading', { name: `${site.name} has closed` }).waitFor()
  await late.getByText('Signing in is no longer possible').waitFor()
  await expectSound(late, 'the page of a closed brand')

  await announce(staff, other)
  await staff.getByLabel('Reason').fill('Members want it')
  await staff.getByLabel('Your password').fill(PASSWORD)
  await staff.getByRole('button', { name: 'Call off', exact: true }).click()
  await staff.getByText('Closing called off. Members will be told').waitFor()
  const staying = await memberAt(other.hosts[0], otherEmail)
  await pageReady(staying)
  expect(await notice(staying).count()).toBe(0)
})
