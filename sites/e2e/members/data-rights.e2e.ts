import { test } from 'vitest'
import { confirm } from '../support/billing/staff-page.ts'
import {
  allowConsoleError,
  newBrowser,
  openPage,
  pageReady,
  signInMember,
  signInStaffOnly,
} from '../support/browser.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'

test('[SESS-026] staff start an export for a member who wrote a letter, and a legal hold stops the deletion of the account', async () => {
  const { id, email } = await newMember('meridian')
  const staff = await newBrowser('meridian', 360)
  await signInStaffOnly(staff)
  await openPage(staff, `/admin/members/${id}/data`)
  // The response to the form without a reason.
  allowConsoleError(/status of 422/)
  await staff.getByRole('button', { name: 'Prepare a copy' }).click()
  await expectMarked(staff.getByLabel('Reason'))
  await staff.getByLabel('Reason').fill('Asked by letter of November 3')
  await staff.getByRole('button', { name: 'Prepare a copy' }).click()
  await staff.getByText('The copy is being prepared. The member gets an email when it’s ready.').waitFor()
  await pageReady(staff)

  await staff.getByRole('button', { name: 'Place a legal hold' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Place a legal hold on the account of Robin Vale?' })
  await dialog.getByLabel('Reason').fill('A court asked us to keep this account')
  await dialog.getByRole('button', { name: 'Place hold' }).click()
  await confirm(staff)
  await staff.getByText(/^On hold since/).waitFor()
  await expectSound(staff, 'the data of a member', 360)

  await emailTo(email, /is on legal hold$/)
  await emailTo(email, /^The copy of your data at .* is ready$/)
  const member = await newBrowser('meridian')
  await signInMember(member, email)
  await member.goto('/settings/privacy')
  await member.getByText('Your account is on legal hold.').waitFor()
  await member.getByText('A court asked us to keep this account').waitFor()
  await member.getByRole('link', { name: 'Download as a page (HTML)' }).waitFor()

  await pageReady(staff)
  await staff.getByRole('button', { name: 'Lift the hold' }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('Settled')
  await staff.getByRole('button', { name: 'Lift hold' }).click()
  await staff.getByText('Not on hold.').waitFor()
  await emailTo(email, /is no longer on legal hold$/)
})
