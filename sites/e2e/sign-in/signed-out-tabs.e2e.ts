import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newId } from '../../../shared/kernel/ids.ts'
import {
  allowConsoleError,
  eventsAnswered,
  newBrowser,
  newTab,
  signInByForm,
  signInOnly,
  signInStaffOnly,
} from '../support/browser.ts'
import { openEditor, type } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { seriousViolations } from '../support/page-checks.ts'
import { button, heading } from '../support/sign-in-form.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* What open pages show once their session has ended. */

test('[SESS-028] a sign-out in another tab is shown on every open page: its bar, the settings, the byline form and the editor, which keeps its text', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInByForm(page, '/login', email)
  await eventsAnswered(page)
  const settings = await newTab(page)
  await settings.goto('/settings')
  await eventsAnswered(settings)
  await allowWriting(email, null)
  const editor = await newTab(page)
  await openEditor(editor)
  await type(editor, 'Words that stay. ')
  await editor.getByText(/^Autosaved/).waitFor()
  await eventsAnswered(editor)
  const leaving = await newTab(page)
  await leaving.goto('/logout')
  await leaving.waitForURL('**/login')
  await leaving.waitForFunction(() => localStorage.getItem('council.community') === null)
  const notice = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'You’ve been signed out.' })
  for (const [tab, path] of [
    [page, '/v2'],
    [settings, '/settings'],
    [editor, '/articles/edit'],
  ] as const) {
    await notice(tab).waitFor()
    const href = await notice(tab).getByRole('link', { name: 'Sign In' }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toBe(`/login?redirect=${path}`)
  }
  await type(editor, 'And these too. ')
  await editor.getByText('Your text is kept on this device.').waitFor()
  // The editor reports it with what happens to its text; the notice of the page would repeat that.
  expect(
    await editor
      .getByText(/You’ve been signed out/)
      .filter({ visible: true })
      .count(),
  ).toBe(1)
  expect(await notice(editor).count()).toBe(0)

  await signInByForm(leaving, '/login', email)
  await notice(page).waitFor({ state: 'hidden' })
  await editor.getByText(/^Autosaved/).waitFor()
  await leaving.goto('/articles/edit')
  await leaving.getByText('And these too.').first().waitFor()
  allowConsoleError(/401/)
})

test('[SESS-028] a byline form finds its session ended and links to sign-in, with the typed text', async () => {
  const { email } = await newMember('meridian')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.goto('/articles/settings')
  await eventsAnswered(page)
  await button(page, 'Add byline').click()
  const byline = page.getByRole('textbox', { name: 'Byline text' })
  await byline.fill('Robin Vale builds things.')
  await page.context().clearCookies()
  await button(page, 'Save byline').click()
  const notice = page.getByRole('alert').filter({ hasText: 'You’ve been signed out.' })
  await notice.waitFor()
  expect(await byline.textContent()).toBe('Robin Vale builds things.')
  const [login] = await Promise.all([page.waitForEvent('popup'), notice.getByRole('link', { name: 'Sign In' }).click()])
  await login.waitForURL('**/login?redirect=%2Farticles%2Fsettings')
  expect(await byline.textContent()).toBe('Robin Vale builds things.')
  allowConsoleError(/401/)
})

test('a staff form posted after the session has ended is kept by the responding page, and sent for no other user and once', async () => {
  const name = `Lunch table ${newId(new Date())}`
  const page = await newBrowser('harbor')
  await signInStaffOnly(page)
  await page.goto('/admin/groups/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('About', { exact: true }).fill('Two lines\nthat took <long>.')
  await eventsAnswered(page)
  await page.context().clearCookies()
  await button(page, 'Create group').click()
  await heading(page, 'You’ve been signed out').waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  expect(await seriousViolations(page)).toEqual([])
  const [login] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in in another tab' }).click(),
  ])
  await login.waitForURL('**/login-admin?redirect=%2Fadmin%2Fgroups%2Fnew')

  await signInStaffOnly(login, 'ada.lindqvist@council.test')
  await button(page, 'Send again').click()
  await heading(page, 'Someone else has signed in').waitFor()
  await button(page, 'Send again').click()
  await heading(page, 'Someone else has signed in').waitFor()
  await login.goto('/admin/groups')
  expect(await login.getByText(name).count()).toBe(0)
  const link = page.getByRole('link', { name: 'Sign in in another tab' })
  expect(await link.getAttribute('href')).toBe('/logout?redirect=%2Fadmin%2Fgroups%2Fnew')

  await signInStaffOnly(login)
  const again = page.waitForRequest((request) => request.method() === 'POST')
  await button(page, 'Send again').click()
  await page.waitForURL(/\/admin\/groups\/\w{20,}/)
  await heading(page, name).waitFor()
  expect(await page.getByLabel('About', { exact: true }).inputValue()).toBe('Two lines\nthat took <long>.')
  const body = (await again).postData() ?? ''
  const made = page.url()
  const sent = (text: string) =>
    page.evaluate(async (text) => {
      const body = new URLSearchParams(text)
      return (await fetch('/admin/groups/new', { method: 'POST', body })).url
    }, text)
  expect(new URL(await sent(body)).pathname).toBe(new URL(made).pathname)
  allowConsoleError(/status of 40[13]/)
})

test('[ROUTE-041][ROUTE-056][ROUTE-057][ROUTE-058] signing out ends the session in every tab and forgets the community', async () => {
  const page = await newBrowser('meridian')
  await signInByForm(page, '/login', (await newMember('meridian')).email)
  expect(await page.evaluate(() => localStorage.getItem('council.community'))).not.toBeNull()
  await eventsAnswered(page)
  const tab = await newTab(page)
  await tab.goto('/logout')
  await tab.waitForURL('**/login')
  await tab.waitForFunction(() => localStorage.getItem('council.community') === null)
  await page.goto('/articles')
  await page.waitForURL('**/login?redirect=%2Farticles')
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await heading(page, 'Sign In').waitFor()
})
