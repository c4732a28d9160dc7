import { describe, expect, test } from 'vitest'
import { allowConsoleError, newTab, signInByForm } from '../support/browser.ts'
import { openEditor, openEditorAsNewAuthor, passAutosaveDelay, saveNow, textBox, type } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* Text typed after a sign-out, or after another member signed in, is kept for its author and shown to nobody else. */

describe('an ended session', () => {
  test('text stays on the device and is saved after signing in again in another tab', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'Before. ')
    await saveNow(page)
    const other = await newTab(page)
    await other.goto('/logout')
    await type(page, 'After signing out. ')
    await passAutosaveDelay(page)
    await page.getByText('You’ve been signed out', { exact: true }).waitFor()
    await page.getByText('Article not saved').waitFor()
    await signInByForm(other, '/login', email)
    await saveNow(page)
    await other.goto('/articles/edit')
    await textBox(other).getByText('After signing out.').waitFor()
    allowConsoleError(/status of 401/)
  })

  test('text is neither shown to nor saved for another member who signs in on the same device', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    const theOther = await newMember('meridian')
    await allowWriting(theOther.email, null)
    const other = await newTab(page)
    await other.goto('/logout')
    await signInByForm(other, '/login', theOther.email)
    await type(page, 'For my eyes only. ')
    await passAutosaveDelay(page)
    await page.getByText('Someone else has signed in').waitFor()
    await openEditor(other)
    expect(await textBox(other).textContent()).not.toContain('For my eyes only.')
    await other.goto('/logout')
    await signInByForm(other, '/login', email)
    await saveNow(page)
    await openEditor(other)
    await textBox(other).getByText('For my eyes only.').waitFor()
    allowConsoleError(/status of 401/)
  })
})
