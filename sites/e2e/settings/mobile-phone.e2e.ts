import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, pageReady } from '../support/browser.ts'
import { inspectDialog } from '../support/inspect-dialog.ts'
import { newMember } from '../support/members.ts'
import { emailTo, newestMessageTo } from '../support/outbox.ts'
import { placesOfRun } from '../support/run.ts'
import { answerWith, button } from '../support/sign-in-form.ts'
import { expectUsable, focusedText, newNumber, openSettings } from './settings-pages.ts'

const UPDATE_ERROR = 'Your mobile phone couldn’t be updated. Check the number, or try again later.'

async function codeAt(number: string, count = 1) {
  return (await newestMessageTo(number, /code to confirm this phone/, count)).text.slice(0, 5)
}

function phone(page: Page) {
  return page.getByRole('region', { name: 'Mobile phone' })
}

test.for(placesOfRun(['meridian', 'lumen'], 1))(
  '[SET-002][SET-010][SET-011][API-GQL-044] at %s a member adds a mobile phone by keyboard, confirms it by a code, changes and removes it',
  async (brand) => {
    const { email } = await newMember(brand)
    const page = await newBrowser(brand)
    await openSettings(page, email, '/settings')
    const [first, second] = [newNumber(), newNumber()]
    await phone(page).getByText('No mobile phone yet.').waitFor()
    await button(page, 'Add a mobile phone').press('Enter')
    await page.getByLabel('Mobile number').waitFor()
    expect(await page.getByLabel('Country').inputValue()).toBe('US')
    await page.keyboard.type(first.typed)
    await page.keyboard.press('Enter')
    await page.getByText(`We texted a code to ${first.e164}.`).waitFor()
    await expectUsable(page, 'the code')
    await page.keyboard.type(await codeAt(first.e164))
    await page.keyboard.press('Enter')
    const confirmed = `${first.e164} is confirmed. We can now text sign-in codes to it.`
    await page.getByText(confirmed).waitFor()
    expect(await focusedText(page)).toBe(confirmed)
    await emailTo(email, /^A mobile phone was added to your account/)

    await button(page, 'Change number').click()
    await page.getByLabel('Mobile number').fill(second.typed)
    await button(page, 'Send me a code').click()
    await page.getByText(`Until it’s confirmed, sign-in codes go to ${first.e164}.`).waitFor()
    await page.reload()
    await pageReady(page)
    await phone(page).getByText('Not confirmed').waitFor()
    await button(page, 'Enter code').click()
    await page.getByLabel('Code').fill(await codeAt(second.e164))
    await button(page, 'Confirm').click()
    await page.getByText(`${second.e164} is confirmed.`).waitFor()
    await newestMessageTo(first.e164, /This phone no longer gets .+ sign-in codes/)
    await button(page, 'Send me a test text').click()
    await newestMessageTo(second.e164, /This is the test text you requested/)

    const remove = phone(page).getByRole('button', { name: 'Remove' })
    await inspectDialog({ page, opener: remove, name: /./ })
    await remove.click()
    await button(page, 'Remove phone').click()
    await page.getByText('Mobile phone removed.').waitFor()
    await page.reload()
    await phone(page).getByText('No mobile phone yet.').waitFor()
  },
)

test('[SET-007][SET-008][SET-014][ERR-009] an unusable phone is refused in the same words each time, and stays typed', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings')
  await button(page, 'Add a mobile phone').click()
  const number = page.getByLabel('Mobile number')
  const errors = phone(page).getByRole('alert')
  await number.fill('12')
  await number.blur()
  expect(await errors.count()).toBe(0)
  await button(page, 'Send me a code').click()
  await errors.getByText(UPDATE_ERROR).waitFor()
  await phone(page).getByText('Invalid phone number', { exact: true }).waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await number.fill('+44 20 7946 0958')
  await button(page, 'Send me a code').click()
  await errors.getByText('Invalid phone number').waitFor()
  await errors.getByText(UPDATE_ERROR).waitFor()
  await expectUsable(page, 'a refused phone')
  await answerWith(page, '/graphql', { status: 503, body: { errors: [{ extensions: { code: 'SomethingNew' } }] } })
  await number.fill(newNumber().typed)
  await button(page, 'Send me a code').click()
  await errors.getByText(UPDATE_ERROR).waitFor()
  expect(await number.inputValue()).toMatch(/^\(415\)/)
  allowConsoleError(/status of 503/)
})

test('a wrong code is reported at its field, and another code is accepted', async () => {
  const { email } = await newMember('harbor')
  const page = await newBrowser('harbor')
  await openSettings(page, email, '/settings')
  const { typed, e164 } = newNumber()
  await button(page, 'Add a mobile phone').click()
  await page.getByLabel('Mobile number').fill(typed)
  await button(page, 'Send me a code').click()
  const code = await codeAt(e164)
  await page.getByLabel('Code').fill(code === '00000' ? '11111' : '00000')
  await button(page, 'Confirm').click()
  await page.getByRole('alert').getByText('That code is invalid or expired.').waitFor()
  await page.getByLabel('Code').fill(code)
  await button(page, 'Confirm').click()
  await page.getByText(`${e164} is confirmed.`).waitFor()
})

test('a phone to which nothing can be texted is said to be one while its code is waited for, and afterwards', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings')
  await button(page, 'Add a mobile phone').click()
  // The provider knows no number that ends so.
  await page.getByLabel('Mobile number').fill('(202) 555-0101')
  await button(page, 'Send me a code').click()
  await page.getByText('We texted a code to').waitFor()
  const refusal = phone(page).getByRole('alert').getByText('This phone can’t receive text messages.')
  await refusal.waitFor()
  await page.reload()
  await pageReady(page)
  await refusal.waitFor()
  expect(await button(page, 'Enter code').count()).toBe(0)
  await button(page, 'Use another number').waitFor()
})
