import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { confirm } from '../support/billing/staff-page.ts'
import {
  allowConsoleError,
  newBrowser,
  openPage,
  pageReady,
  signInByForm,
  signInMember,
  signInStaffOnly,
} from '../support/browser.ts'
import { database } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { linkTo } from '../support/sign-in-form.ts'

const OWN_PASSWORD = 'Quiet-harbour-27'

/** A unique company, by which the list finds only this member. */
async function giveCompany({ id }: Member): Promise<string> {
  const companyName = `Firm ${id}`
  await database().commit([build.update(users).set({ companyName }).where(eq(users.id, id))])
  return companyName
}

test('[ADM-012] a returning former member is found by staff, not invited again, and has the same profile and password', async () => {
  const [leaver, reader] = [await newMember('meridian', { status: 'INACTIVE' }), await newMember('meridian')]
  const company = await giveCompany(leaver)
  const profile = `/v2/profile/${leaver.id}`
  const member = await newBrowser('meridian')
  allowConsoleError(/status of (?:403|404|422)/)
  await signInMember(member, reader.email)
  expect((await member.goto(profile))?.status()).toBe(404)

  const staff = await newBrowser('meridian')
  await signInStaffOnly(staff)
  await staff.goto('/admin/members/invitations/new')
  await staff.getByLabel('First name').fill('Robin')
  await staff.getByLabel('Last name').fill('Vale')
  await staff.getByLabel('Email').fill(leaver.email)
  await staff.getByRole('button', { name: 'Send invitation' }).click()
  await staff.getByRole('link', { name: 'Open the member' }).waitFor()
  await staff.goto('/admin/members?status=deactivated')
  await staff.getByRole('searchbox', { name: 'Search members' }).fill(company)
  await staff.getByRole('button', { name: 'Search', exact: true }).click()
  await staff.getByRole('link', { name: 'Robin Vale', exact: true }).click()
  await staff.getByRole('link', { name: 'Activation', exact: true }).click()
  await staff.waitForURL('**/activation')
  await pageReady(staff)
  await staff.getByRole('button', { name: 'Activate this member' }).click()
  await staff.getByLabel('Reason').fill('Came back')
  await staff.getByRole('button', { name: 'Activate', exact: true }).click()
  await confirm(staff)
  await staff.getByText('Activated. The member gets an email.').waitFor()

  expect((await member.goto(profile))?.status()).toBe(200)
  const returner = await newBrowser('meridian')
  await signInByForm(returner, '/login', leaver.email)
})

test('[ADM-012] a member who no longer knows their address is found by their company, and gets a password link there', async () => {
  const lost = await newMember('meridian')
  const company = await giveCompany(lost)
  const staff = await newBrowser('meridian')
  await signInStaffOnly(staff)
  await staff.goto(`/admin/members?q=${encodeURIComponent(company.slice(0, -2))}`)
  await staff.getByRole('link', { name: 'Robin Vale', exact: true }).click()
  await staff.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await staff.getByText(lost.email, { exact: true }).first().waitFor()
  await pageReady(staff)
  await staff.getByRole('button', { name: 'Send a password link' }).click()
  await staff.getByRole('button', { name: 'Send link', exact: true }).click()
  await confirm(staff)
  await staff.getByText('Link sent.').waitFor()

  const member = await newBrowser('meridian')
  await openPage(member, await linkTo(lost.email, /password/i))
  await member.getByLabel('New password *', { exact: true }).fill(OWN_PASSWORD)
  await member.getByLabel('Confirm new password *', { exact: true }).fill(OWN_PASSWORD)
  await member.getByRole('button', { name: 'Save password' }).click()
  await member.getByText('Sign in with your new password.').waitFor()
})
