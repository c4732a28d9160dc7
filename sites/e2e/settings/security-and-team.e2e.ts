import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import { allowConsoleError, newBrowser, pageReady, signInOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { mailTo, messagesTo, newestMessageTo } from '../support/outbox.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { answerWith, button } from '../support/sign-in-form.ts'

/* The mobile phone, the team, and how forms behave. */

const UPDATE_ERROR = 'Your mobile phone could not be updated. Check the number, or try again later.'

async function openPage(page: Page, email: string, path: string) {
  await signInOnly(page, email)
  await page.goto(path)
  await pageReady(page)
}

/** A number of this test: +1 415 555 and four digits. The sandbox refuses some that end in a zero and a digit. */
function newNumber() {
  const digits = `${100 + Math.floor(Math.random() * 900)}5`.replace(/0(?=5$)/, '1')
  return { typed: `(415) 555-${digits}`, e164: `+1415555${digits}` }
}

async function codeAt(number: string, count = 1) {
  return (await newestMessageTo(number, /code to confirm this phone/, count)).text.slice(0, 5)
}

function focusedText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

async function expectUsable(page: Page, where: string) {
  expect(await seriousViolations(page), where).toEqual([])
  for (const width of [1280, 360]) await expectNoOverflow(page, where, width)
}

function phone(page: Page) {
  return page.getByRole('region', { name: 'Mobile phone' })
}

test.each(['meridian', 'lumen'] as const)(
  '[SET-002][SET-010][SET-011][API-GQL-044] at %s a member adds a mobile phone with the keyboard, confirms it by a code, changes and removes it',
  async (brand) => {
    const { email } = await newMember(brand)
    const page = await newBrowser(brand)
    await openPage(page, email, '/settings')
    const [first, second] = [newNumber(), newNumber()]
    await phone(page).getByText('You have none yet.').waitFor()
    await button(page, 'Add a mobile phone').press('Enter')
    await page.getByLabel('Mobile number').waitFor()
    expect(await page.getByLabel('Country').inputValue()).toBe('US')
    await page.keyboard.type(first.typed)
    await page.keyboard.press('Enter')
    await page.getByText(`We texted a code to ${first.e164}.`).waitFor()
    await expectUsable(page, 'the code')
    await page.keyboard.type(await codeAt(first.e164))
    await page.keyboard.press('Enter')
    const confirmed = `${first.e164} is confirmed. Sign-in codes can be texted to it from now on.`
    await page.getByText(confirmed).waitFor()
    expect(await focusedText(page)).toBe(confirmed)
    await mailTo(email, /^A mobile phone was added to your account/)

    await button(page, 'Change number').click()
    await page.getByLabel('Mobile number').fill(second.typed)
    await button(page, 'Send me a code').click()
    await page.getByText(`Until it is confirmed, sign-in codes go to ${first.e164}.`).waitFor()
    await page.reload()
    await pageReady(page)
    await phone(page).getByText('Not confirmed').waitFor()
    await button(page, 'Enter the code').click()
    await page.getByLabel('Code').fill(await codeAt(second.e164))
    await button(page, 'Confirm').click()
    await page.getByText(`${second.e164} is confirmed.`).waitFor()
    await newestMessageTo(first.e164, /This phone no longer gets sign-in codes/)
    await button(page, 'Send me a test text').click()
    await newestMessageTo(second.e164, /This is the test text you asked for/)

    await phone(page).getByRole('button', { name: 'Remove' }).click()
    await button(page, 'Remove the phone').click()
    await page.getByText('Your mobile phone is removed.').waitFor()
    await page.reload()
    await phone(page).getByText('You have none yet.').waitFor()
  },
)

test('[SET-007][SET-008][SET-014][ERR-009] a phone that cannot be used is refused in the same words each time, and stays typed', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openPage(page, email, '/settings')
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

test('a wrong code says so at its field, and another code is good', async () => {
  const { email } = await newMember('harbor')
  const page = await newBrowser('harbor')
  await openPage(page, email, '/settings')
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

function contact(page: Page, name: 'Executive assistant' | 'Public relations contact') {
  return page.getByRole('region', { name })
}

test.each(['meridian', 'lumen'] as const)(
  '[ROUTE-026][SET-009][SET-013][SESS-023] at %s a member names an assistant and a PR contact, changes, removes and brings back',
  async (brand) => {
    const { email } = await newMember(brand)
    const page = await newBrowser(brand)
    await openPage(page, email, '/settings/team')
    const address = `june-${newId(new Date()).toLowerCase()}@example.com`
    const assistant = contact(page, 'Executive assistant')
    await assistant.getByRole('button', { name: 'Add an assistant' }).click()
    await page.getByLabel('Name').fill('June Park')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Mobile phone', { exact: true }).fill('(415) 555-0123')
    await page.getByLabel('Country of the office phone').selectOption('GB')
    await page.getByLabel('Office phone', { exact: true }).fill('020 7946 0958')
    await page.getByLabel('Extension').fill('12')
    await button(page, 'Save').click()
    await assistant.getByText('June Park is saved as your executive assistant.').waitFor()
    for (const fact of [address, '+14155550123', '+442079460958', 'ext. 12'])
      await assistant.getByText(fact, { exact: true }).waitFor()
    const { subject, text } = await mailTo(address, /named you as their executive assistant/)
    expect(subject).toMatch(/^Robin Vale named you/)
    expect(text).toContain('no account was made for you')

    const relations = contact(page, 'Public relations contact')
    await relations.getByRole('button', { name: 'Add a PR contact' }).click()
    await page.getByLabel('Name').fill('Pat Reyes')
    await page.getByLabel('Email').fill(`pat-${address}`)
    await page.keyboard.press('Enter')
    await relations.getByText('Pat Reyes is saved as your public relations contact.').waitFor()
    await expectUsable(page, 'the team')

    await button(page, 'Edit June Park').click()
    await page.getByLabel('Name').fill('June Park-Lee')
    await button(page, 'Save').click()
    await button(page, 'Remove June Park-Lee').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Remove June Park-Lee').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await assistant.getByText('June Park-Lee is removed.').waitFor()
    await button(page, 'Undo').click()
    await assistant.getByText('June Park-Lee is saved').waitFor()
    await page.reload()
    for (const fact of ['June Park-Lee', address, '+442079460958', 'ext. 12'])
      await assistant.getByText(fact, { exact: true }).waitFor()
    expect(await messagesTo(address)).toHaveLength(1)

    const other = await newBrowser(brand)
    await openPage(other, (await newMember(brand)).email, '/settings/team')
    expect(await other.getByText('You have named nobody yet.').count()).toBe(2)
  },
)

test('[SET-012][ERR-016][ERR-017][ERR-018] a form shows its errors after the first submit, with a summary that leads to the fields', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian', 360)
  await openPage(page, email, '/settings/team')
  await button(page, 'Add an assistant').click()
  const [name, address] = [page.getByLabel('Name'), page.getByLabel('Email')]
  await name.focus()
  await address.fill('june@')
  await address.blur()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.locator('[aria-invalid]').count()).toBe(0)
  await button(page, 'Save').click()
  const summary = page.getByRole('alert')
  await summary.getByText('Check 2 fields').waitFor()
  expect(await focusedText(page)).toContain('Check 2 fields')
  expect(await summary.getByRole('listitem').allTextContents()).toEqual(['Name', 'Email: Invalid email'])
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.getAttribute('aria-describedby')).toBeNull()
  await expectUsable(page, 'a form with errors')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('June Park')
  expect(await name.inputValue()).toBe('June Park')
  await address.fill('june@example.com')
  await summary.waitFor({ state: 'detached' })
  await page.getByLabel('Mobile phone', { exact: true }).fill('020 7946 0958')
  await page.getByLabel('Country of the mobile phone').selectOption('GB')
  await button(page, 'Save').click()
  await summary.getByText('Mobile phone: Invalid phone number').waitFor()
  expect(await address.inputValue()).toBe('june@example.com')
})

test('[SET-015] a refusal that nobody knows never looks saved, and keeps what was typed; nor does one of a dead session', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openPage(page, email, '/settings/team')
  await button(page, 'Add an assistant').click()
  await page.getByLabel('Name').fill('June Park')
  await page.getByLabel('Email').fill('june@example.com')
  await answerWith(page, '/graphql', { status: 200, body: { errors: [{ extensions: { code: 'Novel', fields: {} } }] } })
  await button(page, 'Save').click()
  await page.getByText('Bad request. Nothing was saved; check what you entered and try again.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('June Park')
  await page.unroute('**/graphql')
  await page.context().clearCookies()
  await button(page, 'Save').click()
  await page.getByText('You were signed out. What you typed is still here').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('june@example.com')
  allowConsoleError(/401/)
})

test('leaving a form with unsaved changes asks, at links of the site and when the page is reloaded', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openPage(page, email, '/settings/team')
  await button(page, 'Add an assistant').click()
  await page.getByLabel('Name').fill('June Park')
  const billing = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Billing' }).first()
  await billing.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  expect(await page.getByLabel('Name').inputValue()).toBe('June Park')
  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  await pageReady(page)
  expect(asked).toEqual(['beforeunload'])

  await button(page, 'Add an assistant').click()
  await billing.click()
  await page.waitForURL('**/settings/billing')
  await page.goto('/settings/team')
  await pageReady(page)
  await button(page, 'Add an assistant').click()
  await page.getByLabel('Name').fill('June Park')
  await billing.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/settings/billing')
})

test('[SET-003][SET-005][SET-006] on a phone the folded menu of the settings names the page', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian', 360)
  await signInOnly(page, email)
  for (const [path, label] of [
    ['/settings', 'Security'],
    ['/settings/team', 'Team'],
    ['/settings/billing', 'Billing'],
    ['/settings/privacy', 'Privacy'],
  ] as const) {
    await page.goto(path)
    const menu = page.getByRole('navigation', { name: 'Settings' })
    expect((await menu.locator('summary').textContent())?.trim()).toBe(label)
    await menu.locator('summary').click()
    const labels = await menu.getByRole('link').allTextContents()
    expect(labels.map((text) => text.trim())).toEqual(['Security', 'Team', 'Billing'])
  }
})
