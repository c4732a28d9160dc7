import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { saveNow, textBox } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { expectNoOverflow, expectSound, seriousViolations } from '../support/page-checks.ts'

const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

/** Writes and submits an article of 600 words over the API. */
async function submitByApi(email: string, title: string): Promise<string> {
  const token = await memberToken('meridian', email)
  const execute = async (query: string, variables: object = {}) => {
    const answer = await graphql<Record<string, { readonly id: string }>>(
      'meridian',
      '/graphql',
      token,
      query,
      variables,
    )
    expect(answer.errors).toBeUndefined()
    return answer.data
  }
  await execute('mutation { articleAcceptProductAgreement { id } }')
  await execute('mutation { articleUserByline(byline: "<p>Writes about quiet systems.</p>") { id } }')
  const id = (await execute('mutation { articleCreate { id } }'))?.articleCreate?.id ?? ''
  const save =
    'mutation ($id: ID!, $title: String!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: $title, content: $content) { id } }'
  await execute(save, { id, title, content: CONTENT })
  await execute('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id })
  return id
}

async function moveTo(editor: Page, status: string) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  await editor.getByText(`Moved to ${status}.`).waitFor()
}

async function sendComment(page: Page, field: string, button: string, text: string) {
  await page.getByLabel(field).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('listitem').getByText(text).waitFor()
}

test('[ART-018][ART-040][ART-041][ART-043][ART-044][EDIT-005][EDIT-006][EDIT-008] an editor takes an article and writes in its text, the author sees what was changed, both read each other, the author approves and the article is scheduled', async () => {
  const { email } = await newMember('meridian')
  const id = await submitByApi(email, 'What a quiet week costs')
  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await editor.clock.install()
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Assign to me' }).click()
  await moveTo(editor, 'First-round edit')
  await editor.getByRole('link', { name: 'Edit the text' }).click()

  // The editor edits the text directly; it is saved automatically.
  await textBox(editor).click()
  await editor.keyboard.press('Control+Home')
  await editor.keyboard.type('Rewritten: ')
  await saveNow(editor)
  expect(await seriousViolations(editor)).toEqual([])
  await sendComment(editor, 'Feedback to the author', 'Send feedback', 'I tightened the opening.')

  // The author reads the current text, and the changes on request.
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await author.goto('/articles/edit')
  await author.getByText(/^Theo Brandt made 1 change since you last edited it/).waitFor()
  expect(await author.locator('ins').count()).toBe(0)
  expect(await textBox(author).count()).toBe(0)
  await author.getByRole('button', { name: 'Show changes' }).click()
  await author.locator('ins').first().waitFor()
  expect(await author.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('Rewritten:')])
  expect(await author.locator('del').count()).toBe(0)
  expect(await seriousViolations(author)).toEqual([])
  await author.getByText('1 new comment').waitFor()
  const comment = author.getByRole('listitem').filter({ hasText: 'I tightened the opening.' })
  await comment.scrollIntoViewIfNeeded()
  await comment.getByText('Theo Brandt', { exact: true }).waitFor()
  expect(await comment.locator('.avatar').isVisible()).toBe(true)
  expect(await comment.getByRole('time').textContent()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M/)
  const token = await memberToken('meridian', email)
  const unread = async () => {
    const query = '{ articleFeedback { unreadCount } }'
    const answer = await graphql<{ articleFeedback: { unreadCount: number } }>('meridian', '/graphql', token, query)
    return answer.data?.articleFeedback.unreadCount
  }
  await expect.poll(unread).toBe(0)
  await sendComment(author, 'Your reply', 'Send', 'Thank you, it reads better.')
  await expectNoOverflow(author, 'the preview with its changes')

  // The answer is new to the editor until it was in view.
  await editor.reload()
  await editor.getByText('1 new comment').waitFor()
  await editor.getByRole('link', { name: 'Read comments' }).click()
  await editor.getByRole('listitem').getByText('Thank you, it reads better.').scrollIntoViewIfNeeded()
  await moveTo(editor, 'Final edit')
  await textBox(editor).click()
  await editor.keyboard.press('Control+End')
  await editor.keyboard.type(' And more.')
  // A move saves unsaved text first.
  await editor.getByRole('button', { name: 'Move to Ready to approve', exact: true }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Move to Ready to approve' }).click()
  await editor.getByText('Moved to Ready to approve.').waitFor()

  // Every version can be compared with the previous one and with the current text.
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to On hold' }).waitFor()
  expect(await editor.getByText('1 new comment').count()).toBe(0)
  const versions = editor.getByRole('region', { name: 'Version history' })
  await versions.getByRole('link').nth(1).click()
  await editor.waitForURL(/history\?revision=/)
  await editor.getByText('1 change.').waitFor()
  expect(await editor.locator('ins').first().textContent()).toContain('Rewritten:')
  await editor.getByRole('link', { name: 'Changes up to the current text' }).click()
  await editor.locator('ins').getByText('And more.').waitFor()
  await expectSound(editor, 'a version of the text')
  await editor.setViewportSize({ width: 1280, height: 800 })

  // The author approves; cancelling the confirmation changes nothing.
  await author.goto('/articles/edit')
  await author.getByText(/^Theo Brandt made 2 changes/).waitFor()
  expect(await textBox(author).count()).toBe(0)
  expect(await author.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await author.getByRole('button', { name: 'Approve', exact: true }).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await author.getByRole('button', { name: 'Approve', exact: true }).click()
  await author.getByRole('dialog').getByRole('checkbox').check()
  await author.getByRole('button', { name: 'Accept and approve' }).click()
  await author.waitForURL('**/articles')

  // Scheduled by keyboard, in the community's time.
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to Scheduled' }).click({ trial: true })
  await editor.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  const schedule = editor.getByRole('dialog')
  await schedule.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  const wrong = schedule.getByRole('link', { name: 'Goes live on' })
  await wrong.press('Enter')
  const date = schedule.getByLabel('Goes live on')
  expect(await date.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await schedule.locator('.field__error').getByText('Choose a date and time in the future.').count()).toBe(1)
  await schedule.getByLabel('Goes live on').fill('2031-05-06T09:30')
  await schedule.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  await editor.getByText('Moved to Scheduled.').waitFor()
  await editor.getByText('May 6, 2031, 9:30 AM').first().waitFor()
})
