import { expect, test } from 'vitest'
import { newBrowser, pageReady, signInStaffOnly } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

test('an editor goes from article to article of a filtered list, and back to it', async () => {
  const writers = await Promise.all([1, 2].map(async () => allowWriting((await newMember('lumen')).email, null)))
  const mark = `Zq${writers[0]?.id.slice(-6)}`
  for (const [at, writer] of writers.entries()) {
    const title = `${mark} ${at === 0 ? 'first' : 'second'}`
    await storeArticle(writer, { title, content: '<p>Draws.</p>', status: 'DRAFT' })
  }
  const editor = await newBrowser('lumen', 360)
  await signInStaffOnly(editor)
  const list = `/admin/articles?view=list&q=${mark}&sort=TITLE`
  await editor.goto(list)
  await pageReady(editor)
  await editor.getByRole('link', { name: `${mark} first` }).click()
  await editor.getByRole('heading', { level: 1, name: `${mark} first` }).waitFor()
  await pageReady(editor)
  expect(await seriousViolations(editor)).toEqual([])
  await expectNoOverflow(editor, 'an article of a list', 360)
  await editor.getByRole('link', { name: 'Next article' }).press('Enter')
  await editor.getByRole('heading', { level: 1, name: `${mark} second` }).waitFor()
  expect(await editor.getByRole('link', { name: 'Next article' }).count()).toBe(0)
  await editor.getByRole('link', { name: '← Articles' }).press('Enter')
  await editor.waitForURL((url) => url.searchParams.get('q') === mark && url.searchParams.get('view') === 'list')
})
