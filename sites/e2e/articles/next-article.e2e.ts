import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newBrowser, pageReady, signInStaffOnly, THEO } from '../support/browser.ts'
import { hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

/** Articles whose titles have one word that no other article has. */
async function giveArticles(names: readonly string[]) {
  const writers = await Promise.all(names.map(async () => allowWriting((await newMember('lumen')).email, null)))
  const mark = `Zq${writers[0]?.id.slice(-6)}`
  const theo = await personOf(THEO)
  for (const [at, writer] of writers.entries()) {
    const id = await storeArticle(writer, { title: `${mark} ${names[at]}`, content: '<p>Draws.</p>', status: 'DRAFT' })
    await setStatus(id, 'FINAL_EDIT', theo.id)
  }
  return { mark }
}

async function opened(editor: Page, title: string) {
  await editor.getByRole('heading', { level: 1, name: title }).waitFor()
  await pageReady(editor)
}

test('an editor goes from article to article of a filtered list, and back to it', async () => {
  const { mark } = await giveArticles(['first', 'second'])
  const editor = await newBrowser('lumen', 360)
  await signInStaffOnly(editor)
  const list = `/admin/articles?view=list&q=${mark}&sort=TITLE`
  await editor.goto(list)
  await pageReady(editor)
  await editor.getByRole('link', { name: `${mark} first` }).click()
  await opened(editor, `${mark} first`)
  expect(await seriousViolations(editor)).toEqual([])
  const place = editor.getByRole('navigation', { name: 'Articles of this list' })
  await place.getByText('1 of 2', { exact: true }).waitFor()
  expect(await editor.getByRole('link', { name: 'Previous article' }).count()).toBe(0)
  await editor.getByRole('link', { name: 'Next article' }).press('Enter')
  await opened(editor, `${mark} second`)
  await place.getByText('2 of 2', { exact: true }).waitFor()
  await place.getByText('End of list', { exact: true }).waitFor()
  expect(await editor.getByRole('link', { name: 'Next article' }).count()).toBe(0)
  for (const width of [360, 320]) {
    await editor.setViewportSize({ width, height: 800 })
    await expectNoOverflow(editor, 'an article of a list', width)
  }
  await editor.getByRole('link', { name: 'Previous article' }).press('Enter')
  await opened(editor, `${mark} first`)
  // Its further pages know the list, too.
  await editor.getByRole('link', { name: 'All versions' }).press('Enter')
  await editor.getByRole('link', { name: '← Article', exact: true }).press('Enter')
  await opened(editor, `${mark} first`)
  await editor.getByRole('link', { name: '← Articles' }).press('Enter')
  await editor.waitForURL((url) => url.searchParams.get('q') === mark && url.searchParams.get('view') === 'list')
  await expect.poll(() => hasFocus(editor.getByRole('link', { name: `${mark} first` }))).toBe(true)
})

test('by keyboard an editor searches the board, goes through a column with j and k, sends an article back and goes on to the one that followed it', async () => {
  const { mark } = await giveArticles(['one', 'two', 'three'])
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto('/admin/articles')
  await pageReady(editor)
  const { keyboard } = editor
  await keyboard.press('/')
  await keyboard.type(mark)
  await keyboard.press('Enter')
  await editor.waitForURL((url) => url.searchParams.get('q') === mark)
  await pageReady(editor)
  const cards = editor.getByRole('link', { name: new RegExp(`^${mark}`) })
  const [first = '', second = '', third = ''] = await cards.allTextContents()
  await keyboard.press('j')
  await keyboard.press('Enter')
  await opened(editor, first)
  const place = editor.getByRole('navigation', { name: 'Articles of this column' })
  await place.getByText('1 of 3', { exact: true }).waitFor()

  // Letters that are typed go nowhere.
  const comment = editor.getByRole('textbox', { name: /^(?:Comment|Feedback|Message)/ }).first()
  await comment.focus()
  await keyboard.type('jk')
  expect(await comment.inputValue()).toBe('jk')
  await comment.fill('')
  await comment.blur()

  await keyboard.press('?')
  const help = editor.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Next article').waitFor()
  expect((await help.locator('dl div:visible dt').allTextContents()).map((key) => key.trim())).toEqual(['j', '?'])
  expect(await seriousViolations(editor)).toEqual([])
  await keyboard.press('Escape')
  // Chromium closes a dialog only after the press: until then letters belong to it.
  await help.waitFor({ state: 'hidden' })

  await keyboard.press('j')
  await opened(editor, second)
  await place.getByText('2 of 3', { exact: true }).waitFor()
  await editor.getByRole('button', { name: 'Move to On hold', exact: true }).press('Enter')
  await editor.getByRole('dialog').getByRole('button', { name: 'Move to On hold' }).press('Enter')
  await editor.getByText('Moved to On hold.').waitFor()
  // It is the second of three no longer.
  await place.getByText('2 of 3', { exact: true }).waitFor({ state: 'hidden' })
  await editor.reload()
  await opened(editor, second)
  expect(await editor.getByText(/^\d of \d$/).count()).toBe(0)
  await keyboard.press('j')
  await opened(editor, third)
  await place.getByText('2 of 2', { exact: true }).waitFor()
  await place.getByText('End of column', { exact: true }).waitFor()
  await keyboard.press('j')
  await keyboard.press('k')
  await opened(editor, first)

  await keyboard.press('?')
  await help.getByLabel('Use single-key shortcuts').uncheck()
  await keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await keyboard.press('j')
  await editor.getByRole('heading', { level: 1, name: first }).waitFor()

  await editor.getByRole('link', { name: '← Articles' }).press('Enter')
  await editor.waitForURL((url) => url.pathname === '/admin/articles' && url.searchParams.get('q') === mark)
  await expect.poll(() => hasFocus(editor.getByRole('link', { name: first }))).toBe(true)
})
