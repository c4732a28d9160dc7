import { expect, test } from 'vitest'
import { allowConsoleError, newBrowser, openPage, pageReady, signInOnly } from '../support/browser.ts'
import { loseAnswer } from '../support/hold-requests.ts'
import { newMember } from '../support/members.ts'
import { answerWith, button } from '../support/sign-in-form.ts'
import { expectUsable, focusedText, openSettings } from './settings-pages.ts'

test('[SET-012][ERR-016][ERR-017][ERR-018] a form shows its errors after the first submit, with a summary that links to the fields', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian', 360)
  await openSettings(page, email, '/settings/team')
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

test('[SET-015] a refusal with an unknown code never looks saved, and keeps the typed values; nor does one of an ended session', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings/team')
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
  await page.getByText('You’ve been signed out. What you typed is still here').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('june@example.com')
  allowConsoleError(/401/)
})

test('[SET-015] a form whose response is lost with the connection was saved, and does not say that it was not', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings/team')
  await button(page, 'Add an assistant').click()
  await page.getByLabel('Name').fill('June Park')
  await page.getByLabel('Email').fill('june@example.com')
  await loseAnswer(page, 'myAssistant', { isOffline: true })
  await button(page, 'Save').click()
  await page.getByText('We couldn’t tell whether this was saved. Reload to check.').waitFor()
  await page.context().setOffline(false)
  await page.unroute('**/graphql*')
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('june@example.com').waitFor()
})

test('leaving a form with unsaved changes asks, at links of the site and when the page is reloaded', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await openSettings(page, email, '/settings/team')
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
  await openPage(page, '/settings/team')
  await button(page, 'Add an assistant').click()
  await page.getByLabel('Name').fill('June Park')
  await billing.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/settings/billing')
})

test('[SET-003][SET-005][SET-006] on a phone the collapsed menu of the settings names the page', async () => {
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
