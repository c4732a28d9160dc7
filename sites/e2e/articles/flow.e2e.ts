import { expect, test } from 'vitest'
import { graphql, staffToken } from '../support/api.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, openPage, pageReady, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, statusOf, storeArticle } from '../support/stored/articles.ts'

const CONTENT = `<p>It took six months.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

test('[ART-040] an author withdraws an article that nobody has taken, is told when an editor was faster, and writes a comment beside the approval', async () => {
  const { email } = await newMember('lumen')
  const writer = await allowWriting(email, '<p>Draws.</p>')
  const id = await storeArticle(writer, { title: 'Sent too soon', content: CONTENT, status: 'SUBMITTED_FOR_REVIEW' })
  const theo = await personOf(THEO)
  const author = await newBrowser('lumen')
  await signInOnly(author, email)
  await openPage(author, '/articles')
  const withdraw = author.getByRole('button', { name: 'Withdraw', exact: true })
  await withdraw.press('Enter')
  await author.getByRole('button', { name: 'Keep it submitted' }).press('Enter')
  expect(await withdraw.evaluate((button) => button.matches(':focus'))).toBe(true)
  await withdraw.press('Enter')
  expect(await seriousViolations(author)).toEqual([])
  await author.getByRole('button', { name: 'Withdraw', exact: true }).last().press('Enter')
  await author.getByText('Your article is a draft again.').waitFor()
  await author.getByRole('link', { name: 'Continue writing' }).waitFor()
  expect(await withdraw.count()).toBe(0)

  await setStatus(id, 'SUBMITTED_FOR_REVIEW')
  await author.reload()
  await pageReady(author)
  await withdraw.press('Enter')
  await setStatus(id, 'EDITING', theo.id)
  await author.getByRole('button', { name: 'Withdraw', exact: true }).last().press('Enter')
  await author.getByText('An editor has already started on your article. Write to us if you need it back.').waitFor()
  await expectNoOverflow(author, 'the dashboard with the question')
  await setStatus(id, 'TRASHED', theo.id)
  await author.getByRole('button', { name: 'Withdraw', exact: true }).last().press('Enter')
  await author.getByText('Your article has moved on since this page was opened. Nothing was changed.').waitFor()

  await setStatus(id, 'READY_TO_APPROVE', theo.id)
  await author.goto('/articles/edit')
  await author.getByRole('button', { name: 'Approve', exact: true }).click({ trial: true })
  expect(await author.getByRole('button', { name: /Submit|Withdraw/ }).count()).toBe(0)
  await author.getByRole('link', { name: 'Write to your editor' }).click()
  await author.getByLabel('Your reply').fill('The second figure is last year’s.')
  await author.getByLabel('Your reply').press('ControlOrMeta+Enter')
  await author.getByRole('listitem').getByText('The second figure is last year’s.').waitFor()
  await author.getByRole('button', { name: 'Approve', exact: true }).waitFor()

  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByText('1 new comment').waitFor()
  await editor.getByRole('listitem').getByText('The second figure is last year’s.').waitFor()
})

test('[ART-001] an author whose article was changed while its page was open must read the new text before approving it', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Reads twice.</p>')
  const id = await storeArticle(writer, { title: 'Read before', content: CONTENT, status: 'READY_TO_APPROVE' })
  const theo = await personOf(THEO)
  await setStatus(id, 'READY_TO_APPROVE', theo.id)
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await openPage(author, '/articles/edit')
  const dialog = author.getByRole('dialog')
  const approve = async () => {
    await author.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Accept and approve' }).press('Enter')
  }

  await setStatus(id, 'FINAL_EDIT', theo.id)
  const save =
    'mutation ($id: ID!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: "Read before", content: $content) { id } }'
  const content = CONTENT.replace('six months', 'eight months')
  await graphql('meridian', '/graphqlAdmin', await staffToken('meridian', THEO), save, { id, content })
  await setStatus(id, 'READY_TO_APPROVE', theo.id)
  await approve()
  await dialog.getByText('The text has changed since you opened this page. Nothing was approved').waitFor()
  expect(await seriousViolations(author)).toEqual([])
  expect(await statusOf(id)).toBe('READY_TO_APPROVE')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')

  await author.evaluate(() => window.dispatchEvent(new Event('focus')))
  await author.getByText('Your article’s text changed while this page was open.').waitFor()
  await expectNoOverflow(author, 'the page to approve with the notice')
  await author.getByRole('link', { name: 'Show the current article' }).press('Enter')
  await author.getByText('It took eight months.').waitFor()
  await pageReady(author)
  await approve()
  await author.getByRole('status').getByText('Thank you. Your article is approved.').waitFor()
})
