import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { allowConsoleError, eventsAnswered, newBrowser, newTab, signInByForm, signInOnly } from '../support/browser.ts'
import { openEditor, type } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { button, heading } from '../support/sign-in-form.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* What open pages say once their session has ended. */

test('[SESS-028] a sign-out in another tab leads every open page out: its bar, the settings, the byline form and the editor, which keeps its text', async () => {
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
  // The editor says it with what happens to its text; the notice of the page would say the same again.
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

test('[SESS-028] a byline form finds its session dead and leads out, with what was typed', async () => {
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
  await notice.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/login?redirect=%2Farticles%2Fsettings')
  allowConsoleError(/401/)
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
