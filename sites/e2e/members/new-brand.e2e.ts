import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { makePng } from '../../../shared/server/images/testing/make-png.ts'
import { paragraph, pastedHtml } from '../support/articles/article-text.ts'
import { fieldsReady, ownNetwork } from '../support/billing/payments.ts'
import { allowConsoleError, newBrowser, pageReady, signInByForm, signInStaffOnly, THEO } from '../support/browser.ts'
import { acceptAgreement, paste, saveByline, saveNow, submit, textBox } from '../support/editor.ts'
import { acceptTerms, choosePassword, heading, pay } from '../support/joining.ts'
import { emailTo, senderOf } from '../support/outbox.ts'
import { expectSound } from '../support/page-checks.ts'

/** A product with a price at the payment provider, as staff create it there before they offer it. */
async function newPricePoint() {
  const id = randomInt(1_000_000, 9_000_000)
  const product = { id, handle: `membership-${id}`, name: 'Membership' }
  const seed = {
    ...{ name: `price ${id}`, products: [product], customers: [], profiles: [], subscriptions: [], invoices: [] },
    pricePoints: [
      {
        ...{ id, product_id: id, handle: `year-${id}`, name: '12 months', interval: 12 },
        ...{ price_in_cents: 120_000, initial_charge_in_cents: 25_000 },
      },
    ],
  }
  const answer = await fetch(`http://127.0.0.1:${inject('sandboxPort')}/__ctl/payment/seed`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(seed),
  })
  expect(await answer.json()).toEqual({ seeded: true })
  return { product: product.handle, pricePoint: String(id) }
}

async function expectReadyAndSound(page: Page, what: string) {
  await pageReady(page)
  await expectSound(page, what)
}

/** The actions of staff in the admin community, up to a brand that can be joined. */
async function makeBrand(staff: Page, code: string, host: string) {
  await staff.goto('/admin/sites')
  await staff.getByRole('link', { name: 'New site' }).click()
  await staff.getByLabel('Code').fill(code)
  await staff.getByLabel('Copy from').selectOption('Harbor Finance Council')
  await staff.getByLabel('Name', { exact: true }).fill(`Quay Council ${code}`)
  await staff.getByLabel('Short name').fill('Quay')
  await staff.getByLabel('Hosts').fill(host)
  await staff.getByLabel('Sender email').fill('hello@quay.test')
  await staff.getByLabel('Concierge email').fill('not an address')
  await staff.getByRole('button', { name: 'Create site' }).click()
  await staff.getByText('Enter a full email address, such as hello@example.com.').waitFor()
  await expectReadyAndSound(staff, 'the refused form of a new site')
  await staff.getByLabel('Concierge email').fill('concierge@quay.test')
  await staff.getByRole('button', { name: 'Create site' }).click()
  await staff.getByText('Site created.').waitFor()

  await staff.getByRole('link', { name: 'Looks' }).click()
  await staff.getByRole('heading', { level: 2, name: 'Looks' }).waitFor()
  // A colour that nobody could read as text: its variants are used.
  await staff.getByLabel('Brand color').fill('#f5d90a')
  await staff.locator('[data-sample="links before"]', { hasText: 'too low' }).waitFor()
  await staff.locator('[data-sample="links after"]', { hasText: 'enough' }).waitFor()
  const preview = staff.frameLocator('[data-preview-frame]').first()
  await preview.getByText('Quay', { exact: false }).first().waitFor()
  await staff.getByLabel('Choose a file: Logo').setInputFiles({
    ...{ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(makePng(64)) },
  })
  await staff.getByText('Added. Save to show it.').waitFor()
  await staff.getByLabel('Reason').fill('The colour of the pier')
  await staff.getByRole('button', { name: 'Save' }).click()
  await staff.getByText('Saved.').waitFor()
  await expectReadyAndSound(staff, 'the looks of a brand')

  const { product, pricePoint } = await newPricePoint()
  await staff.getByRole('link', { name: 'Packages and prices' }).click()
  await staff.getByLabel('Dues').fill('1200')
  await staff.getByLabel('Initiation fee').fill('250')
  await staff.getByLabel('Product').fill(product)
  await staff.getByLabel('Price point', { exact: true }).fill(pricePoint)
  await staff.getByLabel('Your password').fill(PASSWORD)
  await staff.getByRole('button', { name: 'Add a package' }).click()
  await staff.getByText('Package added.').waitFor()
  await staff.getByRole('link', { name: 'History' }).click()
  await staff.getByText('The colour of the pier').waitFor()
  await expectReadyAndSound(staff, 'the history of a brand')
}

async function invite(staff: Page, email: string): Promise<string> {
  await staff.goto('/admin/members/invitations/new')
  await staff.getByLabel('First name').fill('Nora')
  await staff.getByLabel('Last name').fill('Quist')
  await staff.getByLabel('Email').fill(email)
  await staff.getByRole('button', { name: 'Send invitation' }).click()
  await staff.getByText('Invitation sent').waitFor()
  const message = await emailTo(email, /invited to join/)
  expect(await senderOf(message)).toContain('hello@quay.test')
  const [path] = /\/get-started\?dealId=[\w-]+(?:&(?:amp;)?productId=[\w-]+)?/.exec(message.text) ?? []
  return path?.replace('&amp;', '&') ?? ''
}

test('[BRAND-001] [BRAND-002] [BRAND-003] an admin creates a brand from nothing to its first member’s first article, only with data', async () => {
  const mark = newId(new Date()).slice(-8)
  const [code, host, email] = [`Q${mark}`, `quay-${mark}.localhost`, `nora-${mark}@example.test`]
  const baseURL = `http://${host}:${inject('port')}`
  // The refused form of a new site.
  allowConsoleError(/status of 422/)
  const staff = await newBrowser('admin')
  await signInStaffOnly(staff)
  await makeBrand(staff, code, host)

  const admin = await newBrowser('admin', 1280, { baseURL })
  await signInByForm(admin, '/login-admin', THEO)
  const path = await invite(admin, email)

  const member = await newBrowser('admin', 1280, { baseURL, extraHTTPHeaders: ownNetwork() })
  await member.goto('/login')
  await member.getByText(`Quay Council ${code}`).first().waitFor()
  await member.locator('img[src^="/media/brand_"]').first().waitFor()
  await expectReadyAndSound(member, 'the sign-in page of the new brand')
  await member.goto(path)
  await fieldsReady(member)
  await expectReadyAndSound(member, 'the payment of the new brand')
  await acceptTerms(member)
  await pay(member, '$1,450')
  await heading(member, 'You’re a member').waitFor()
  await member.goto(path)
  await choosePassword(member, PASSWORD)
  // Without a question of an expert panel its steps are left out.
  for (const name of ['Your mobile phone', 'Your team', 'You’re all set']) {
    await member.getByRole('button', { name: 'Finish later' }).click()
    await heading(member, name).waitFor()
  }
  await member.getByRole('button', { name: 'Go to your dashboard' }).click()
  await member.waitForURL('**/v2')
  await expectReadyAndSound(member, 'the home of the new brand')

  const title = `What the tide taught us, told by ${mark}`
  await member.clock.install()
  await member.goto('/articles')
  await member.getByRole('link', { name: 'Create article' }).click()
  await acceptAgreement(member)
  await member.getByLabel('Title').fill(title)
  await textBox(member).click()
  await member.keyboard.type(paragraph(1, 2))
  await member.keyboard.press('Enter')
  await paste(member, pastedHtml())
  await saveNow(member)
  await saveByline(member, 'Writes about harbours.')
  await submit(member)
  await member.getByText('submitted for review').first().waitFor()
  expect(await senderOf(await emailTo(email, /We’ve received your article/))).toContain('hello@quay.test')
  await admin.goto('/admin/articles?view=list')
  await admin.getByRole('link', { name: title }).waitFor()
})
