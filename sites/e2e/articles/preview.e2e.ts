import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../../db/schema/articles/articles.ts'
import { build } from '../../../db/statement.ts'
import { allowConsoleError, newBrowser, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { expectInspectedSound, expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

test('an editor sees an article as readers would and gives a person outside a link, which its author withdraws', async () => {
  const author = await newMember('meridian')
  await allowWriting(author.email, '<p>Writes about harbours.</p>')
  const title = `Harbours of ${author.id.slice(-6)}`
  const content = '<p>Ships arrive early. They leave late.</p>'
  const articleId = await storeArticle(author, { title, content, status: 'FIRST_ROUND_EDIT' })
  const written = build.update(articles).set({ wordCount: 6 }).where(eq(articles.id, articleId))
  await database().commit([written])

  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${articleId}`)
  await editor.getByRole('link', { name: 'Preview', exact: true }).click()
  await editor.getByRole('heading', { name: `Preview of “${title}”` }).waitFor()
  const story = editor.frameLocator('iframe')
  await story.getByRole('heading', { name: title }).waitFor()
  await story.getByText('Writes about harbours.').waitFor()
  await expectInspectedSound(editor, 'the preview')
  await editor.getByRole('link', { name: 'Phone' }).click()
  await story.getByRole('heading', { name: title }).waitFor()
  expect(await story.locator('html').evaluate((root) => root.clientWidth)).toBeLessThan(400)
  await editor.getByRole('button', { name: 'Create link' }).click()
  const address = await editor.getByLabel('The new link').inputValue()
  expect(await hasFocus(editor.getByLabel('The new link'))).toBe(true)
  await editor.getByText(`Link ending in ${address.slice(-4)}`).waitFor()
  await expectNoOverflow(editor, 'the preview with a link')
  // The form is submitted once more.
  await editor.reload()
  await editor.getByText('This link was already created').waitFor()
  expect(await editor.getByRole('button', { name: /^Withdraw/ }).count()).toBe(1)
  expect(await seriousViolations(editor)).toEqual([])

  const outside = await newBrowser('meridian', 360, { javaScriptEnabled: false })
  const opened = await outside.goto(new URL(address).pathname)
  expect(opened?.status()).toBe(200)
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await outside.getByRole('heading', { name: title }).waitFor()
  await outside.getByText('This article isn’t published.').waitFor()
  await outside.getByText('This link works until').waitFor()
  await expectNoOverflow(outside, 'the preview of a link')

  const member = await newBrowser('meridian', 360, { javaScriptEnabled: false })
  await signInOnly(member, author.email)
  await member.goto('/articles')
  await member.getByRole('link', { name: 'Preview', exact: true }).click()
  await member.getByText('created by Theo Brandt').waitFor()
  await expectNoOverflow(member, 'the preview of an author')
  await member.getByRole('button', { name: `Withdraw the link ending in ${address.slice(-4)}` }).click()
  await member.getByText('The link was withdrawn.').waitFor()
  expect(await hasFocus(member.getByRole('status').filter({ hasText: 'The link was withdrawn.' }))).toBe(true)
  await member.getByText('No active links.').waitFor()

  expect((await outside.reload())?.status()).toBe(404)
  await outside.getByText('This link no longer works').first().waitFor()
  expect(await outside.getByText(title).count()).toBe(0)
  allowConsoleError(/status of 404/)
})
