import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from './support/api.ts'
import { paragraph } from './support/article-text.ts'
import { allowConsoleError, newBrowser, newTab, signInOnly, signInStaffOnly, THEO } from './support/browser.ts'
import { saveNow, textBox } from './support/editor.ts'
import { element, elements, getPage, httpSession, linksOf, textOf } from './support/http.ts'
import { newMember } from './support/members.ts'
import { expectNoOverflow, seriousViolations } from './support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle, storeRemarks } from './support/stored-articles.ts'

const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

/** Writes and submits an article of 600 words over the API. */
async function submitByApi(email: string, title: string): Promise<string> {
  const token = await memberToken('meridian', email)
  const ask = async (query: string, variables: object = {}) => {
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
  await ask('mutation { articleUserByline(byline: "<p>Writes about quiet systems.</p>") { id } }')
  const id = (await ask('mutation { articleCreate { id } }'))?.articleCreate?.id ?? ''
  const save =
    'mutation ($id: ID!, $title: String!, $content: String!) { articleAutoSaveRevision(articleId: $id, title: $title, content: $content) { id } }'
  await ask(save, { id, title, content: CONTENT })
  await ask('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id })
  return id
}

async function moveTo(editor: Page, status: string) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  await editor.getByText(`Moved to ${status}.`).waitFor()
}

/** Moves to a status that asks for a confirmation. */
async function confirmMove(editor: Page, status: string, reason: string | null = null) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  const dialog = editor.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: `Move to ${status}` }).click()
}

async function sendRemark(page: Page, field: string, button: string, text: string) {
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
  await editor.getByRole('button', { name: 'Take it' }).click()
  await moveTo(editor, 'First-round edit')
  await editor.getByRole('link', { name: 'Write in the text' }).click()

  // The editor writes in the text itself; it saves itself.
  await textBox(editor).click()
  await editor.keyboard.press('Control+Home')
  await editor.keyboard.type('Rewritten: ')
  await saveNow(editor)
  expect(await seriousViolations(editor)).toEqual([])
  await sendRemark(editor, 'Feedback to the author', 'Send feedback', 'I tightened the opening.')

  // The author reads the text as it is, and the changes when they ask for them.
  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  await author.goto('/articles/edit')
  await author.getByText('Your editor made 1 change since you submitted.').waitFor()
  expect(await author.locator('ins').count()).toBe(0)
  expect(await textBox(author).count()).toBe(0)
  await author.getByRole('button', { name: 'Show what the editor changed' }).click()
  await author.locator('ins').first().waitFor()
  expect(await author.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('Rewritten:')])
  expect(await author.locator('del').count()).toBe(0)
  expect(await seriousViolations(author)).toEqual([])
  await author.getByText('1 new remark').waitFor()
  await author.getByRole('listitem').getByText('I tightened the opening.').scrollIntoViewIfNeeded()
  const token = await memberToken('meridian', email)
  const unread = async () => {
    const query = '{ articleFeedback { unreadCount } }'
    const answer = await graphql<{ articleFeedback: { unreadCount: number } }>('meridian', '/graphql', token, query)
    return answer.data?.articleFeedback.unreadCount
  }
  await expect.poll(unread).toBe(0)
  await sendRemark(author, 'Your answer', 'Send', 'Thank you, it reads better.')
  await expectNoOverflow(author, 'the preview with its changes')

  // The answer is new to the editor until it was in view.
  await editor.reload()
  await editor.getByText('1 new remark').waitFor()
  await editor.getByRole('listitem').getByText('Thank you, it reads better.').scrollIntoViewIfNeeded()
  await moveTo(editor, 'Final edit')
  await textBox(editor).click()
  await editor.keyboard.press('Control+End')
  await editor.keyboard.type(' And more.')
  // A move saves unsaved text first.
  await moveTo(editor, 'Ready to approve')

  // Every version is read against the one before it and against the current text.
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to On hold' }).waitFor()
  expect(await editor.getByText('1 new remark').count()).toBe(0)
  const versions = editor.getByRole('region', { name: 'Versions of the text' })
  await versions.getByRole('link').nth(1).click()
  await editor.waitForURL(/revision=/)
  await editor.getByText('1 change.').waitFor()
  expect(await editor.locator('ins').first().textContent()).toContain('Rewritten:')
  await editor.getByRole('link', { name: 'Changes until the current text' }).click()
  await editor.locator('ins').getByText('And more.').waitFor()
  expect(await seriousViolations(editor)).toEqual([])
  await expectNoOverflow(editor, 'a version of the text')
  await editor.setViewportSize({ width: 1280, height: 800 })

  // The author approves; cancelling the confirmation changes nothing.
  await author.goto('/articles/edit')
  await author.getByText(/^Your editor made 2 changes/).waitFor()
  expect(await textBox(author).count()).toBe(0)
  expect(await author.getByRole('button', { name: /Submit/ }).count()).toBe(0)
  await author.getByRole('button', { name: 'Approve', exact: true }).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await author.getByRole('button', { name: 'Approve', exact: true }).click()
  await author.getByRole('dialog').getByRole('checkbox').check()
  await author.getByRole('button', { name: 'Accept and approve' }).click()
  await author.getByRole('heading', { name: 'Thank you. Your article is approved.' }).waitFor()

  // Scheduled by keyboard, in the community's time.
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to Scheduled' }).click({ trial: true })
  await editor.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  const schedule = editor.getByRole('dialog')
  await schedule.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  await schedule.getByText('Choose a day and time in the future.').waitFor()
  await schedule.getByLabel('Goes live on').fill('2031-05-06T09:30')
  await schedule.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  await editor.getByText('Moved to Scheduled.').waitFor()
  await editor.getByText('May 6, 2031, 9:30 AM').first().waitFor()
})

test('[EDIT-005] an article is held, trashed and restored, and goes back to its author with a reason; an editor whose page is out of date is told where it is; versions are read without script', async () => {
  const { email } = await newMember('lumen')
  const writer = await allowWriting(email, '<p>Draws.</p>')
  const title = 'A title of one hundred characters with Donaudampfschifffahrtsgesellschaft and more of it to the end'
  const id = await storeArticle(writer, { title, content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  await textBox(editor).waitFor()
  const otherTab = await newTab(editor)
  await otherTab.goto(`/admin/articles/${id}`)
  await otherTab.getByRole('button', { name: 'Move to Final edit' }).click({ trial: true })

  await editor.bringToFront()
  await confirmMove(editor, 'On hold')
  await editor.getByText('Moved to On hold.').waitFor()
  await moveTo(editor, 'First-round edit')
  await confirmMove(editor, 'Trash')
  await editor.getByText(/It can be taken out of the trash until/).waitFor()
  await moveTo(editor, 'First-round edit')
  await confirmMove(editor, 'Needs revision', 'The middle part needs a source.')
  await editor.getByText('Moved to Needs revision.').waitFor()
  await editor.getByText('History', { exact: true }).click()
  await editor.getByText('The middle part needs a source.').waitFor()
  expect(await seriousViolations(editor)).toEqual([])
  await expectNoOverflow(editor, 'a long title')

  await otherTab.bringToFront()
  await otherTab.getByRole('button', { name: 'Move to Final edit' }).click()
  await otherTab.getByText('It is in Needs revision now; nothing was changed.').waitFor()
  await otherTab.getByRole('button', { name: 'Move to On hold' }).waitFor()
  expect(await otherTab.getByRole('button', { name: 'Move to Final edit' }).count()).toBe(0)

  const staff = await httpSession('lumen', 'staff', THEO)
  const { document } = await getPage(staff, `/admin/articles/${id}`)
  const versions = element(document, 'section', { 'aria-label': 'Versions of the text' })
  const [newest] = linksOf(versions)
  expect(newest?.href).toMatch(/revision=/)
  const version = await getPage(staff, newest?.href ?? '')
  element(version.document, 'nav', { 'aria-label': 'Versions of the text' })
  const [inserted] = elements(version.document, 'ins')
  expect(inserted && textOf(inserted)).toContain('A title of one hundred characters')
})

test('[ART-099][ART-100] a remark that could not be sent stays in its field, earlier ones that could not be loaded can be loaded again, and each failure has its own message', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Keeps time.</p>')
  const id = await storeArticle(author, { title: 'A remark that got lost', content: CONTENT, status: 'DRAFT' })
  const theo = await personOf(THEO)
  await setStatus(id, 'FIRST_ROUND_EDIT', theo.id)
  const remarks = Array.from({ length: 24 }, (_, i) => `Remark number ${i + 1} of them.`)
  await storeRemarks({ articleId: id, communityId: author.communityId, authorId: theo.id }, remarks)
  const openWorkspace = async () => {
    const editor = await newBrowser('meridian')
    await signInStaffOnly(editor)
    await editor.goto(`/admin/articles/${id}`)
    return { page: editor, path: '**/graphqlAdmin', field: 'Feedback to the author', button: 'Send feedback' }
  }
  const openPreview = async () => {
    const member = await newBrowser('meridian')
    await signInOnly(member, email)
    await member.goto('/articles/edit')
    return { page: member, path: '**/graphql', field: 'Your answer', button: 'Send' }
  }

  for (const open of [openWorkspace, openPreview]) {
    const { page, path, field, button } = await open()
    const text = `Lost on the way: ${field}`
    const send = page.getByRole('button', { name: button, exact: true })
    await page.getByRole('listitem').getByText('Remark number 24 of them.').waitFor()
    expect(await page.getByText('Remark number 1 of them.').count()).toBe(0)
    await page.getByRole('button', { name: 'Show earlier' }).click({ trial: true })
    await page.route(path, (route) => route.abort())
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Failed loading feedback').waitFor()
    await page.getByLabel(field).fill(text)
    await send.click()
    await page.getByText('An error occurred while submitting your feedback. Please try again.').waitFor()
    await page.unroute(path)
    allowConsoleError(/ERR_FAILED/)

    // The typed text is still there after a reload, on a phone too.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.reload()
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe(text)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await page.getByText('Remark number 1 of them.').waitFor()
    await send.click()
    await page.getByRole('listitem').getByText(text).waitFor()
    await expect.poll(() => page.getByLabel(field).inputValue()).toBe('')
  }
})
