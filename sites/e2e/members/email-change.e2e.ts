import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright'
import { test } from 'vitest'
import { build } from '#db/statement.ts'
import { emailChanges } from '../../../db/schema/staff/email-changes.ts'
import { confirm } from '../support/billing/staff-page.ts'
import { newBrowser, openPage, pageReady, signInMember, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { emailTo, newestMessageTo, type SentMessage } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'

const LINK = /https?:\/\/\S+\/email\/confirm\?token=[\w-]+/

function pathOf({ text }: SentMessage): string {
  const [link = ''] = LINK.exec(text) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function answer(page: Page, link: string, button: string) {
  await page.goto(link)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForLoadState('load')
}

async function openContact(brand: 'meridian' | 'lumen', id: string, width: number): Promise<Page> {
  const staff = await newBrowser(brand, width)
  await signInStaffOnly(staff)
  await openPage(staff, `/admin/members/${id}/contact`)
  return staff
}

test('[ADM-012] staff change the address of a member, and both addresses confirm without script', async () => {
  const { id, email } = await newMember('meridian')
  const next = `new-${email}`
  const member = await newBrowser('meridian')
  await signInMember(member, email)
  const staff = await openContact('meridian', id, 1280)

  await staff.getByRole('button', { name: 'Change email address' }).click()
  await staff.getByRole('button', { name: 'Send the links' }).click()
  await expectMarked(staff.getByLabel('New email address'))
  await expectMarked(staff.getByLabel('Reason'))
  await staff.getByLabel('New email address').fill('maya.chen@meridian.test')
  await staff.getByLabel('Reason').fill('Changed jobs, asked by letter')
  await expectSound(staff, 'the dialog', 1280)
  await staff.getByRole('button', { name: 'Send the links' }).click()
  await confirm(staff)
  await staff.getByText(/^This address belongs to another account here/).waitFor()
  await staff.getByLabel('New email address').fill(next)
  await staff.getByRole('button', { name: 'Send the links' }).click()
  await staff.getByText('Both addresses still need to confirm.').waitFor()
  await expectSound(staff, 'the change in progress', 1280)

  const old = pathOf(await emailTo(email, /^Confirm your email address change/))
  const own = pathOf(await emailTo(next, /^Confirm your new email address/))
  await member.goto(own)
  await member.getByRole('heading', { name: 'Is this your email address?' }).waitFor()
  await expectSound(member, 'the page of the new address', 1280)
  const visitor = await newBrowser('meridian', 360, { javaScriptEnabled: false })
  await answer(visitor, own, 'Confirm this address')
  await visitor.getByRole('heading', { name: 'Thanks, that’s confirmed' }).waitFor()
  await staff.reload()
  await staff.getByText(/^Only the old address still needs to confirm/).waitFor()
  await answer(visitor, old, 'Confirm the change')
  await visitor.getByRole('heading', { name: 'The email address was changed' }).waitFor()

  await emailTo(email, /was changed$/)
  await emailTo(next, /was changed$/)
  await member.goto('/articles')
  await member.waitForURL('**/login*')
  await signInMember(member, next)
  await staff.reload()
  await staff.getByText(`${email} → ${next}`).waitFor()
  await staff.getByText('Changed', { exact: true }).waitFor()
  await staff.goto(`/admin/members/${id}/log`)
  await staff.getByText(/had the email address of Robin Vale changed/).waitFor()
})

test('[ADM-012] an unreachable mailbox can object for 72 hours; staff withdraw a change without script', async () => {
  const { id, email } = await newMember('lumen')
  const next = `new-${email}`
  const staff = await openContact('lumen', id, 360)
  const fill = async () => {
    await staff.getByRole('button', { name: /^(Change email address|Request another change)$/ }).click()
    await staff.getByLabel('New email address').fill(next)
    await staff.getByLabel('Its mailbox can’t be reached').check()
    await staff.getByLabel('How you checked who they are').fill('Called back on the mobile number we have')
    await staff.getByLabel('Reason').fill('Left the company')
  }
  const ask = async () => {
    await fill()
    await staff.getByRole('button', { name: 'Send the links' }).click()
  }
  await fill()
  await expectSound(staff, 'the dialog', 360)
  await staff.getByRole('button', { name: 'Send the links' }).click()
  await confirm(staff)
  await staff.getByText(/^The new address still needs to confirm\. After that/).waitFor()
  await expectSound(staff, 'the change in progress', 360)

  const old = pathOf(await emailTo(email, /is about to change$/))
  const reader = await newBrowser('lumen', 360)
  await reader.goto(old)
  await reader.getByRole('heading', { name: 'Is this change yours?' }).waitFor()
  await expectSound(reader, 'the page of the old address', 360)
  const visitor = await newBrowser('lumen', 1280, { javaScriptEnabled: false })
  await answer(visitor, old, 'Stop the change')
  await visitor.getByRole('heading', { name: 'The change was stopped' }).waitFor()
  await emailTo('concierge@lumen.test', /^Robin Vale’s email address change was stopped/)

  await staff.reload()
  await pageReady(staff)
  await staff.getByText('Stopped from the old address').waitFor()
  await ask()
  await staff.getByRole('button', { name: 'Withdraw this change' }).click()
  await staff.getByText('Withdrawn. The links no longer work.').waitFor()
  await pageReady(staff)
  await ask()
  await staff.getByRole('button', { name: 'Withdraw this change' }).waitFor()
  const third = pathOf(await newestMessageTo(next, /^Confirm your new email address/, 3))
  // As if 72 hours had passed.
  const waited = build.update(emailChanges).set({ waitEndsAt: new Date(Date.now() - 1000) })
  await database().commit([waited.where(and(eq(emailChanges.userId, id), isNull(emailChanges.endedAt)))])
  await staff.reload()
  await staff.getByText(/^The waiting time has ended/).waitFor()
  await answer(visitor, third, 'Confirm this address')
  await visitor.getByRole('heading', { name: 'The email address was changed' }).waitFor()
  await visitor.getByRole('link', { name: 'Sign in' }).last().click()
  await visitor.waitForURL('**/login')
  await emailTo(email, /was changed$/)
})
