import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { graphql, staffToken } from '../support/api.ts'
import { articleInWorkOf } from '../support/articles/article-in-work.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { openEditor, openEditorAsNewAuthor, saveNow, textBox, type } from '../support/editor.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle, storeComments } from '../support/stored/articles.ts'

const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

async function restore(page: Page) {
  await page.getByRole('button', { name: /^Restore the version of/ }).press('Enter')
  await page.getByText('It becomes the current text.').waitFor()
  await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
}

describe('the version history', () => {
  test('an author finds the longest text of a session that ended empty, and restores it with the keyboard', async () => {
    const { page, email } = await openEditorAsNewAuthor()
    await type(page, 'A paragraph that was worth keeping.')
    await saveNow(page)
    await textBox(page).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await saveNow(page)
    await page.goto(`/articles/history/${await articleInWorkOf(email)}`)
    const list = page.getByRole('region', { name: 'Versions and status' })
    expect(await list.getByRole('listitem').count()).toBe(1)
    await page.getByRole('link', { name: /^Longest version of this session/ }).click()
    await page.getByText('A paragraph that was worth keeping.').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^Restore the version of/ }).press('Enter')
    await page.getByText('It becomes the current text.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByText('It becomes the current text.').isVisible()).toBe(false)
    await restore(page)
    await page.waitForURL('**/articles/edit?article=*')
    await textBox(page).getByText('A paragraph that was worth keeping.').waitFor()
    await page.goto(`/articles/history/${await articleInWorkOf(email)}`)
    await page.getByText('Restored', { exact: true }).waitFor()
    await expectNoOverflow(page, 'the version history')
  })

  test('an editor compares any two versions and restores one; without script all of it can be read', async () => {
    const { email } = await newMember('lumen')
    const writer = await allowWriting(email, '<p>Draws.</p>')
    const id = await storeArticle(writer, { title: 'Three hands', content: CONTENT, status: 'DRAFT' })
    await setStatus(id, 'FINAL_EDIT', (await personOf(THEO)).id)
    const token = await staffToken('lumen', THEO)
    const save =
      'mutation ($id: ID!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: "Three hands", content: $content) { id } }'
    await graphql('lumen', '/graphqlAdmin', token, save, { id, content: `${CONTENT}<p>Added by the editor.</p>` })

    const staff = await httpSession('lumen', 'staff', THEO)
    const { document } = await getPage(staff, `/admin/articles/${id}/history`)
    const versions = linksOf(element(document, 'section', { id: 'versions' })).filter(({ href }) =>
      href.includes('revision='),
    )
    expect(versions).toHaveLength(2)
    const [, oldest] = versions
    const shown = await getPage(staff, oldest?.href ?? '')
    const compare = linksOf(shown.document).find(({ href }) => /against=[a-z0-9]{20,}/.test(href))
    const compared = await getPage(staff, compare?.href ?? '')
    expect(elements(compared.document, 'ins').map(textOf).join()).toContain('Added by the editor.')
    expect(elements(compared.document, 'del')).toEqual([])

    const editor = await newBrowser('lumen')
    await signInStaffOnly(editor)
    await editor.goto(oldest?.href ?? '')
    expect(await seriousViolations(editor)).toEqual([])
    await restore(editor)
    await editor.waitForURL(`**/admin/articles/${id}`)
    await textBox(editor).waitFor()
    expect(await textBox(editor).textContent()).not.toContain('Added by the editor.')
  })

  test('of another author, or with a version of another article, is not found', async () => {
    const { email } = await newMember('meridian')
    const stranger = await newMember('meridian')
    const writer = await allowWriting(email, '<p>Writes.</p>')
    const id = await storeArticle(writer, { title: 'Mine', content: CONTENT, status: 'DRAFT' })
    const theirs = await httpSession('meridian', 'member', stranger.email)
    expect((await getPage(theirs, `/articles/history/${id}`)).status).toBe(404)
    const own = await httpSession('meridian', 'member', email)
    expect((await getPage(own, `/articles/history/${id}`)).status).toBe(200)
    expect((await getPage(own, `/articles/history/${id}?revision=${id}`)).status).toBe(404)
    expect((await getPage(own, `/admin/articles/${id}/history`)).status).not.toBe(200)
  })
})

test('an author who continues writing sees what others changed above the text', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const id = await storeArticle(writer, { title: 'A text that came back', content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const token = await staffToken('meridian', THEO)
  const save =
    'mutation ($id: ID!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: "A text that came back", content: $content) { id } }'
  await graphql('meridian', '/graphqlAdmin', token, save, { id, content: CONTENT.replace('mine', 'ours') })
  await setStatus(id, 'NEEDS_REVISION', (await personOf(THEO)).id)
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await openEditor(author)
  await author.getByText(/^Theo Brandt made 1 change since you last edited it/).waitFor()
  await author.getByRole('button', { name: 'Show changes' }).click()
  await author.locator('ins').getByText('ours').waitFor()
  await expectSound(author, 'the changes above the text')
})

test('comments and statuses appear on an open page within half a minute, for the author and the editor', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Writes.</p>')
  const id = await storeArticle(writer, { title: 'An open page', content: CONTENT, status: 'DRAFT' })
  const theo = await personOf(THEO)
  await setStatus(id, 'FIRST_ROUND_EDIT', theo.id)
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await author.clock.install()
  await author.goto('/articles/edit')
  await author.getByText('Your reply').waitFor()
  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await editor.clock.install()
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to Final edit' }).click({ trial: true })
  const headers: (string | undefined)[] = []
  author.on('request', (request) => {
    if (request.postData()?.includes('EditorNews')) headers.push(request.headers()['x-background'])
  })

  await storeComments({ articleId: id, communityId: writer.communityId, authorId: theo.id }, [
    'A comment that just came.',
  ])
  await setStatus(id, 'FINAL_EDIT', theo.id)
  for (const page of [author, editor]) {
    await page.bringToFront()
    await page.clock.fastForward(30_000)
    await page.getByRole('listitem').getByText('A comment that just came.').waitFor()
  }
  await author.getByText('Your article moved on while this page was open. It’s now: Proofreading.').waitFor()
  await editor.getByRole('button', { name: 'Move to Ready to approve' }).waitFor()
  expect(headers.length).toBeGreaterThan(0)
  expect(new Set(headers)).toEqual(new Set(['poll']))
})
