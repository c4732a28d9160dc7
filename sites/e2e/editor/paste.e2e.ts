import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { sanitiseArticle } from '../../../shared/server/html/sanitise-article.ts'
import { PLAIN_TEXTS, SNIPPETS } from '../pasted/snippets.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { autosaved, openEditor, passAutosaveDelay, paste, savedContent, textBox, type } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* What pasted text keeps, and the message about the rest. */

async function openEmptyEditor(prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const { email } = await newMember('meridian')
  await allowWriting(email, '<p>Writes.</p>')
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  await prepare(page)
  await openEditor(page)
  await textBox(page).focus()
  return page
}

describe('pasting', () => {
  test.each([
    ['formatted text', SNIPPETS.map(([name, html, ...rest]) => ({ name, html, text: '', rest }))],
    ['plain text', PLAIN_TEXTS.map(([name, text, ...rest]) => ({ name, html: '', text, rest }))],
  ])('[ART-009] %s keeps its words, and one sentence tells what was left out', async (_, snippets) => {
    const page = await openEmptyEditor()
    for (const { name, html, text, rest } of snippets) {
      const [kept, sentence] = rest
      await page.keyboard.press('Control+A')
      const saved = savedContent(page)
      await paste(page, html, text)
      await passAutosaveDelay(page)
      expect(await saved, name).toBe(kept)
      expect(sanitiseArticle(kept), name).toBe(kept)
      if (sentence) await page.getByText(sentence, { exact: true }).waitFor()
      else expect(await page.getByText(/left out|plain text\./).count(), name).toBe(0)
      await autosaved(page)
    }
  })

  test('without formatting leaves Markdown as typed', async () => {
    const page = await openEmptyEditor()
    await paste(page, '', '**one**', { isPlain: true })
    await textBox(page).getByText('**one**', { exact: true }).waitFor()
  })
})

test('a paste without formatting stays one while the clean-up code is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openEmptyEditor((opened) =>
    opened.route(/\/_astro\/paste\./, async (route) => {
      await promise
      await route.continue()
    }),
  )
  await paste(page, '', '**one**', { isPlain: true })
  resolve()
  await textBox(page).getByText('**one**', { exact: true }).waitFor()
})

describe('a typed address', () => {
  test('becomes a link at the space or line end after it, which Backspace undoes', async () => {
    const page = await openEmptyEditor()
    await type(page, 'See https://a.test/x. ')
    const link = textBox(page).getByRole('link')
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual([
      'https://a.test/x',
      'https://a.test/x',
    ])
    await page.keyboard.press('Backspace')
    expect(await link.count()).toBe(0)
    await type(page, ' and www.b.test')
    await page.keyboard.press('Enter')
    expect(await link.getAttribute('href')).toBe('https://www.b.test/')
    expect(await textBox(page).locator('p').count()).toBe(2)
  })
})

describe('strike, subscript and superscript and preformatted lines', () => {
  test('have buttons and keys', async () => {
    const page = await openEmptyEditor()
    const saved = savedContent(page)
    await type(page, 'H')
    await page.keyboard.press('Control+,')
    await page.keyboard.type('2')
    await page.keyboard.press('Control+,')
    await page.keyboard.type('O m')
    await page.getByRole('button', { name: 'Superscript' }).click()
    await page.keyboard.type('2')
    await page.keyboard.press('Control+.')
    await page.keyboard.press('Control+Shift+X')
    await page.keyboard.type(' old')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Preformatted text' }).click()
    await page.keyboard.type('a  b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('c')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('after')
    await passAutosaveDelay(page)
    expect(await saved).toBe('<p>H<sub>2</sub>O m<sup>2</sup><s> old</s></p><pre>a  b\nc</pre><p>after</p>')
  })
})
