import { describe, expect, test } from 'vitest'
import { openBilling } from '../support/billing/billing-page.ts'
import { confirm, newPaid, openAsStaff } from '../support/billing/staff-page.ts'
import { newSubscriber, triedCharges } from '../support/billing/subscribers.ts'
import { allowConsoleError, pageReady } from '../support/browser.ts'
import { expectMarked } from '../support/inspect-dialog.ts'
import { emailTo } from '../support/outbox.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { placesOfRun } from '../support/run.ts'

describe('staff', () => {
  const PLACES = [
    ['meridian', 1280],
    ['lumen', 360],
  ] as const

  test.for(placesOfRun(PLACES, 1))(
    'refund a part of a payment with a reason: ledger, the member’s receipt, log and email agree (%s, %i px wide)',
    async ([brand, width]) => {
      const subscriber = await newPaid(brand, 49_500)
      const page = await openAsStaff(subscriber, brand, width)
      await expect
        .poll(async () => {
          await page.reload()
          return page.getByRole('list', { name: 'Payments' }).getByRole('listitem').count()
        })
        .toBe(1)
      await pageReady(page)
      await page.getByRole('button', { name: /^Refund: payment of \$495\.00/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Refund payment' })
      await dialog.getByText('$495.00 left to refund.').waitFor()
      await dialog.getByLabel('Amount in dollars').fill('495.01')
      await dialog.getByRole('button', { name: 'Refund' }).click()
      await dialog.getByText('Enter an amount such as 12.50, no more than what’s left.').waitFor()
      await dialog.getByLabel('Amount in dollars').fill('100.50')
      await dialog.getByRole('button', { name: 'Refund $100.50' }).click()
      await expectMarked(dialog.getByLabel('Reason'))
      await dialog.getByLabel('Reason').fill('Charged for a guest by mistake')
      expect(await seriousViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Refund $100.50' }).click()
      await confirm(page)
      await page.getByText('$100.50 refunded. The member gets an email.').waitFor()
      await pageReady(page)
      const ledger = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
      expect(await ledger.count()).toBe(2)
      expect(await page.getByRole('list', { name: 'Payments' }).textContent()).toContain('-$100.50')
      const asked = page.getByRole('region', { name: 'Refunds' })
      expect(await asked.textContent()).toMatch(/\$100\.50\s*Refunded.*Charged for a guest by mistake.*Theo Brandt/s)
      await expectNoOverflow(page, 'the payments of a member')
      expect(await triedCharges(subscriber)).toContain('approved 10050')

      const member = await openBilling(subscriber, { brand, width })
      await member.getByText('A payment was refunded by staff (T. B.)').waitFor()
      await member
        .getByRole('link', { name: /^Receipt for/ })
        .first()
        .click()
      await member.waitForURL('**/receipts/*')
      expect(await member.getByRole('main').textContent()).toContain('$100.50')
      expect(await member.getByRole('main').textContent()).not.toContain('guest by mistake')
      // A dark brand is printed on white paper, including margins.
      await member.emulateMedia({ media: 'print' })
      expect(await member.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
      const email = await emailTo(subscriber.email, /^Your refund of \$100\.50/)
      expect(email.text).not.toContain('guest by mistake')
    },
  )

  test.for(placesOfRun(PLACES, 0))(
    'credit an account with purpose and reason: ledger, statement, the member’s log and email agree (%s, %i px wide)',
    async ([brand, width]) => {
      const subscriber = await newSubscriber(brand)
      const page = await openAsStaff(subscriber, brand, width)
      await page.getByRole('button', { name: 'Add credit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add credit' })
      await dialog.getByLabel('Amount in dollars').fill('1000.01')
      await dialog.getByRole('button', { name: 'Add credit' }).click()
      await dialog.getByText('Enter an amount such as 12.50, up to $1,000.00.').waitFor()
      await dialog.getByLabel('Amount in dollars').fill('50')
      await dialog.getByRole('button', { name: 'Add $50.00 credit' }).click()
      await expectMarked(dialog.getByLabel('Description'))
      await dialog.getByLabel('Description').fill('Late start of your membership')
      await dialog.getByRole('button', { name: 'Add $50.00 credit' }).click()
      await expectMarked(dialog.getByLabel('Reason'))
      await dialog.getByLabel('Reason').fill('Agreed by phone')
      expect(await seriousViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add $50.00 credit' }).click()
      // The call that requires the password.
      allowConsoleError(/status of 403/)
      const question = page.getByRole('dialog', { name: 'Confirm your password' })
      await question.getByRole('button', { name: 'Cancel' }).click()
      await dialog.getByText('You didn’t confirm your password, so nothing was changed.').waitFor()
      await dialog.getByRole('button', { name: 'Add $50.00 credit' }).click()
      await confirm(page)
      await page.getByText('$50.00 credit added. The member gets an email.').waitFor()
      await pageReady(page)
      expect(await page.getByRole('list', { name: 'Payments' }).textContent()).toMatch(/Credit.*-\$50\.00/s)
      const adjustments = page.getByRole('region', { name: 'Adjustments' })
      expect(await adjustments.getByRole('list').textContent()).toMatch(
        /\$50\.00\s*Credited: Late start of your membership.*Agreed by phone.*Theo Brandt/s,
      )
      await expectNoOverflow(page, 'the adjustments of a member')

      const member = await openBilling(subscriber, { brand, width })
      await member
        .getByText('Your account was credited by staff (T. B.): $50.00 for “Late start of your membership”')
        .waitFor()
      const statements = member.getByRole('region', { name: 'Statements' })
      expect(await statements.textContent()).toMatch(
        /Late start of your membership\s*Credit: Applied to your invoices.*-\$50\.00/s,
      )
      await member
        .getByText(
          /renews for another 12 months, and \$1,900\.00 is charged to your default card: \$1,950\.00, less your credit of \$50\.00\./,
        )
        .waitFor()
      expect(await member.getByRole('main').textContent()).not.toContain('by phone')
      await expectNoOverflow(member, 'a credit among the statements')
      const email = await emailTo(subscriber.email, /\$50\.00 was credited to your account/)
      expect(email.text).toContain('Late start of your membership')
      expect(email.text).not.toContain('by phone')
    },
  )

  test.for(placesOfRun(PLACES, 1))(
    'add a charge: staff and member see when the card is charged with it, and its purpose, before it is paid (%s, %i px wide)',
    async ([brand, width]) => {
      const subscriber = await newSubscriber(brand)
      const page = await openAsStaff(subscriber, brand, width)
      await page.getByRole('button', { name: 'Add charge' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add charge' })
      await dialog
        .getByText('What’s still unpaid at the next renewal, if there is one, is charged to the default card with it.')
        .waitFor()
      await dialog.getByLabel('Amount in dollars').fill('40')
      await dialog.getByLabel('Description').fill('Ticket for the dinner')
      await dialog.getByLabel('Reason').fill('Asked for by phone')
      expect(await seriousViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Add $40.00 charge' }).click()
      await confirm(page)
      await page.getByText('$40.00 charge added. The member gets an email.').waitFor()
      await pageReady(page)
      expect(await page.getByRole('region', { name: 'Adjustments' }).getByRole('list').textContent()).toMatch(
        /\$40\.00\s*Charge added: Ticket for the dinner/,
      )
      expect(await triedCharges(subscriber)).toEqual([])

      const member = await openBilling(subscriber, { brand, width })
      const membership = member.getByRole('region', { name: 'Membership' })
      await membership
        .getByText(/^If it’s still unpaid on .+, it’s charged to your default card with your renewal\.$/)
        .waitFor()
      await member
        .getByText('A charge was added to your account by staff (T. B.): $40.00 for “Ticket for the dinner”')
        .waitFor()
      await expectNoOverflow(member, 'a charge that is due')
      const email = await emailTo(subscriber.email, /\$40\.00 was added to your account/)
      expect(email.text).toMatch(
        /If it’s still unpaid when your membership renews on .+, it’s charged to your default card/,
      )

      await member.goto('/settings')
      expect(await member.getByRole('complementary', { name: 'Payment due' }).textContent()).toMatch(
        /\$40\s+is due on your account\./,
      )
      await member.goto('/settings/billing')
      await member.getByRole('link', { name: 'Pay $40' }).click()
      await member.getByText('due on the account of').waitFor()
      await member.getByText('For “Ticket for the dinner”', { exact: true }).waitFor()
      await expectSound(member, 'the page to pay a charge')
    },
  )
})
