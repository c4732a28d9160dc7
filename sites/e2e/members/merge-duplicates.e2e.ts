import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { maskedEmail } from '../../../shared/domain/members/account/email-change.ts'
import { PASSWORD } from '../support/api.ts'
import { confirm } from '../support/billing/staff-page.ts'
import { allowConsoleError, newBrowser, pageReady, signInMember, signInStaffOnly } from '../support/browser.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

/** The password dialog is closed, and opened again by a person who is signed out meanwhile and signs in again. */
async function closeAndSignOut(staff: Page) {
  allowConsoleError(/status of 40[13]/)
  const question = staff.getByRole('dialog', { name: 'Confirm your password' })
  await question.getByLabel('Your password').press('Escape')
  await staff.getByText('You didn’t confirm your password, so nothing was changed.').waitFor()
  await staff.getByRole('button', { name: 'Merge accounts' }).click()
  await question.getByLabel('Your password').fill(PASSWORD)
  const cookies = await staff.context().cookies()
  await staff.context().clearCookies()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await question.getByText('You’ve been signed out. Sign in in another tab, then confirm again.').waitFor()
  await staff.context().addCookies(cookies)
}

test.for(placesOfRun(PLACES, 0))(
  'staff find a second account of a member, merge it into the first, and undo that (%s, %i px wide)',
  { timeout: 60_000 },
  async ([brand, width]) => {
    const [kept, second] = [await newMember(brand), await newMember(brand)]
    const slug = `merged-${second.id.toLowerCase()}`
    const writer = await allowWriting(second.email, 'Robin Vale writes.')
    const text = { title: `What two accounts taught me ${second.id}`, content: '<p>One is enough.</p>' }
    await storeArticle(writer, { ...text, status: 'PUBLISHED', slug, byline: 'Robin Vale writes.' })

    const staff = await newBrowser(brand, width)
    const inspected = async (what: string) => {
      await expectSound(staff, what, width)
    }
    await signInStaffOnly(staff)
    await staff.goto(`/admin/members/${kept.id}`)
    await staff.getByRole('link', { name: 'Merge', exact: true }).click()
    await staff.getByRole('heading', { name: 'Likely duplicates' }).waitFor()
    await staff.getByText('same name').first().waitFor()
    await staff.getByRole('searchbox', { name: 'Search members' }).fill(second.email)
    await staff.getByRole('button', { name: 'Search', exact: true }).click()
    await staff.getByRole('heading', { name: 'Found' }).waitFor()
    await inspected('the accounts that were found')
    if (process.env.SHOTS) await staff.screenshot({ path: `${process.env.SHOTS}/find-${width}.png`, fullPage: true })
    await staff
      .getByRole('link', { name: `Compare with Robin Vale, ${second.email}` })
      .last()
      .click()
    await staff.getByText('1 article', { exact: true }).waitFor()
    await pageReady(staff)
    await inspected('the preview')
    if (process.env.SHOTS) await staff.screenshot({ path: `${process.env.SHOTS}/preview-${width}.png`, fullPage: true })

    await staff.getByRole('button', { name: 'Merge accounts' }).click()
    await expectMarked(staff.getByLabel('Reason'))
    await staff.getByLabel('Reason').fill('Joined twice')
    await staff.getByRole('button', { name: 'Merge accounts' }).click()
    await closeAndSignOut(staff)
    await confirm(staff)
    await staff.getByText(`${second.email} was merged into ${kept.email}`).waitFor()
    await pageReady(staff)
    await inspected('the account that stays')
    if (process.env.SHOTS) await staff.screenshot({ path: `${process.env.SHOTS}/merged-${width}.png`, fullPage: true })

    const told = await emailTo(second.email, /are one now/)
    expect(told.text).toContain(`Please sign in with ${maskedEmail(kept.email)}`)

    // The story belongs to the first account, and the address of the second one redirects to its profile.
    const member = await newBrowser(brand, width)
    await signInMember(member, kept.email)
    allowConsoleError(/status of 404/)
    await member.goto(`/v2/profile/${second.id}`)
    await member.waitForURL(`**/v2/profile/${kept.id}`)
    await member.getByText(text.title).waitFor()
    await member.goto('/articles/published')
    await member.getByText(text.title).first().waitFor()

    await staff.goto(`/admin/members/${second.id}`)
    await staff.getByRole('link', { name: 'Merged into another account of Robin Vale' }).click()
    await staff.getByText('This account was merged into').waitFor()
    await pageReady(staff)
    await staff.getByText('Undo merge').click()
    await inspected('the question')
    if (process.env.SHOTS) await staff.screenshot({ path: `${process.env.SHOTS}/undo-${width}.png`, fullPage: true })
    await staff.getByRole('button', { name: 'Undo', exact: true }).click()
    await staff.getByText(/^Undone by /).waitFor()
    await member.goto(`/v2/profile/${second.id}`)
    await member.getByText(text.title).waitFor()
    expect(new URL(member.url()).pathname).toBe(`/v2/profile/${second.id}`)
  },
)
