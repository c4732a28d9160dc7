import { expect, test } from 'vitest'
import { PASSWORD } from '../../../db/seed/named-people.ts'
import { fieldsReady } from '../support/billing/payments.ts'
import { allowConsoleError, newTab, signInOnly } from '../support/browser.ts'
import { runJobs } from '../support/jobs.ts'
import { choosePassword, expectSoundStep, heading, joinByCard, newcomer, resumedBrowser } from '../support/joining.ts'
import { newMember } from '../support/members.ts'
import { emailTo } from '../support/outbox.ts'
import { leavePayment, newInvited, newPaid } from '../support/stored/invitations.ts'

test('[ONB-001] [ONB-002] interrupted after each step, it continues in another browser without asking again', async () => {
  const invited = await newInvited('meridian', { showsAddress: true })
  const first = await newcomer('meridian')
  await joinByCard(first, invited)

  const second = await newcomer('meridian')
  await second.goto(invited.path)
  await choosePassword(second, PASSWORD)
  await second.getByLabel('Job title').fill('Zoologist')

  const resume = async () => {
    const page = await resumedBrowser('meridian', invited)
    await page.goto('/get-started')
    return page
  }
  const profile = await resume()
  await heading(profile, 'Your profile').waitFor()
  await profile.getByLabel('Job title').fill('Zoologist')
  await profile.getByRole('button', { name: 'Save and continue' }).click()
  await heading(profile, 'Your mobile phone').waitFor()

  const contact = await resume()
  await heading(contact, 'Your mobile phone').waitFor()
  await contact.getByRole('button', { name: 'Finish later' }).click()
  await heading(contact, 'Your address').waitFor()

  const address = await resume()
  await heading(address, 'Your address').waitFor()
  expect(await address.getByRole('button', { name: 'Finish later' }).count()).toBe(0)
  await address.getByLabel('Country').selectOption('US')
  await address.getByLabel('Address line 1').fill('1 Main Street')
  await address.getByLabel('City').fill('Boston')
  await address.getByLabel('State or province').fill('MA')
  await address.getByLabel('Postal code').fill('02110')
  await address.getByRole('button', { name: 'Save and continue' }).click()
  await heading(address, 'Your team').waitFor()

  const team = await resume()
  await heading(team, 'Your team').waitFor()
  await team.getByRole('button', { name: 'Finish later' }).click()
  await heading(team, 'Expert panels').waitFor()

  const panels = await resume()
  await heading(panels, 'Expert panels').waitFor()
  // Answered steps can be opened again, with the typed values.
  await panels.goto('/get-started/profile')
  expect(await panels.getByLabel('Job title').inputValue()).toBe('Zoologist')
})

test('a person who returns while the bank is being asked about a payment finds no card form, until an email says that nothing was charged', async () => {
  const invited = await newInvited('meridian')
  const leaveToJobs = await leavePayment(invited)
  const page = await newcomer('meridian', 360)
  await page.goto(invited.path)
  await page.getByText('email you either way. Please don’t pay with another card until then.').waitFor()
  await expectSoundStep(page)
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: /24 months/ }).count()).toBe(0)
  await leaveToJobs()
  await runJobs()
  const { text } = await emailTo(invited.email, /^Your payment of \$2,450\.00 wasn’t made$/)
  expect(text).toMatch(/nothing\s+was\s+charged/)
  await page.getByRole('link', { name: 'Check again' }).click()
  await fieldsReady(page)
})

test('a person who returns by the link after setting the password signs in, and continues where they stopped', async () => {
  const invited = await newPaid('meridian')
  const page = await newcomer('meridian')
  await page.goto(invited.path)
  await page.getByText('You’ve already chosen a password.').waitFor()
  await page.getByRole('link', { name: 'Sign in to continue' }).click()
  await page.getByLabel('Email', { exact: true }).fill(invited.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await heading(page, 'Your profile').waitFor()
})

test('values typed in a step are kept when the session has ended, and saved after a sign-in in another tab', async () => {
  const invited = await newPaid('harbor')
  const page = await resumedBrowser('harbor', invited)
  await page.goto('/get-started/profile')
  await page.getByLabel('Job title').fill('Head of Money')
  await page.getByLabel('About you').fill('Twenty years of treasury work,\ntyped with care.')
  await page.context().clearCookies()
  allowConsoleError(/40[13]/)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You’ve been signed out. What you typed is still here' })
  await alert.waitFor()
  const signIn = alert.getByRole('link', { name: 'Sign In' })
  expect(await signIn.getAttribute('href')).toBe('/login?redirect=%2Fget-started%2Fprofile')
  await expectSoundStep(page)
  expect(await page.getByLabel('About you').inputValue()).toContain('typed with care.')

  // Another person who signs in there gets none of them.
  const tab = await newTab(page)
  await signInOnly(tab, (await newMember('harbor')).email)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await heading(page, 'Someone else has signed in').waitFor()
  await signInOnly(tab, invited.email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await heading(page, 'Your mobile phone').waitFor()
  await page.goto('/get-started/profile')
  expect(await page.getByLabel('Job title').inputValue()).toBe('Head of Money')
  expect(await page.getByLabel('About you').inputValue()).toContain('typed with care.')
})
