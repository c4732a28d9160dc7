import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { graphql, memberToken } from './support/api.ts'
import { letSignIn } from './support/let-sign-in.ts'
import { expectNoOverflow, seriousFindings } from './support/looks.ts'
import { paragraph } from './support/manuscript.ts'
import { expectComplaint, newBrowser, newTab, origin, signInEditor } from './support/people.ts'
import { letWrite, personOf, setStatus, storeArticle, storeRemarks } from './support/stored-articles.ts'
import { autosaved, signInQuickly, textBox } from './support/writing.ts'

/** Each has an article of their own here, and nobody else's test knows them. */
const RUTH = 'ruth.abramson@meridian.test'
const ARJUN = 'arjun.mehta@meridian.test'
const IMANI = 'imani.brooks@lumen.test'
const THEO = 'theo.brandt@council.test'

beforeAll(() => letSignIn(RUTH, ARJUN, IMANI))

const CONTENT = `<p>The first line is mine.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

/** An article of 600 words that its author has handed in, made the quick way. */
async function handIn(email: string, title: string): Promise<string> {
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

/** A move that is asked about first. */
async function confirmMove(editor: Page, status: string, reason: string | null = null) {
  await editor.getByRole('button', { name: `Move to ${status}`, exact: true }).click()
  const dialog = editor.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: `Move to ${status}` }).click()
}

async function say(page: Page, field: string, button: string, text: string) {
  await page.getByLabel(field).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('listitem').getByText(text).waitFor()
}

test('[ART-018][ART-040][ART-041][ART-043][ART-044][EDIT-005][EDIT-006][EDIT-008] an editor takes an article and writes in its text, the author sees what was changed, both read each other, the author approves and the article is scheduled', async () => {
  const id = await handIn(RUTH, 'What a quiet week costs')
  const editor = await newBrowser('meridian')
  await signInEditor(editor)
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Take it' }).click()
  await moveTo(editor, 'First-round edit')
  await editor.getByRole('link', { name: 'Write in the text' }).click()

  // The editor writes in the text itself; it saves itself.
  await textBox(editor).click()
  await editor.keyboard.press('Control+Home')
  await editor.keyboard.type('Rewritten: ')
  await autosaved(editor)
  expect(await seriousFindings(editor)).toEqual([])
  await say(editor, 'Feedback to the author', 'Send feedback', 'I tightened the opening.')

  // The author reads it as it stands, and what was changed when they ask for it.
  const author = await newBrowser('meridian')
  await signInQuickly(author, RUTH)
  await author.goto('/articles/edit')
  await author.getByText('Your editor made 1 change since you submitted.').waitFor()
  expect(await author.locator('ins').count()).toBe(0)
  expect(await textBox(author).count()).toBe(0)
  await author.getByRole('button', { name: 'Show what the editor changed' }).click()
  await author.locator('ins').first().waitFor()
  expect(await author.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('Rewritten:')])
  expect(await author.locator('del').count()).toBe(0)
  expect(await seriousFindings(author)).toEqual([])
  await author.getByText('1 new remark').waitFor()
  await author.getByRole('listitem').getByText('I tightened the opening.').scrollIntoViewIfNeeded()
  const token = await memberToken('meridian', RUTH)
  const unread = async () => {
    const query = '{ articleFeedback { unreadCount } }'
    const answer = await graphql<{ articleFeedback: { unreadCount: number } }>('meridian', '/graphql', token, query)
    return answer.data?.articleFeedback.unreadCount
  }
  await expect.poll(unread).toBe(0)
  await say(author, 'Your answer', 'Send', 'Thank you, it reads better.')
  await expectNoOverflow(author, 'the preview with its changes')

  // The editor finds the answer as new, and once it was in view, no longer.
  await editor.reload()
  await editor.getByText('1 new remark').waitFor()
  await editor.getByRole('listitem').getByText('Thank you, it reads better.').scrollIntoViewIfNeeded()
  await moveTo(editor, 'Final edit')
  await textBox(editor).click()
  await editor.keyboard.press('Control+End')
  await editor.keyboard.type(' And more.')
  // What is not saved yet is saved before the article moves on.
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
  expect(await seriousFindings(editor)).toEqual([])
  await expectNoOverflow(editor, 'a version of the text')
  await editor.setViewportSize({ width: 1280, height: 800 })

  // The author approves; a question that is left unanswered changes nothing.
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

test('[EDIT-005] an article is held, thrown away and taken out again, and goes back to its author with a reason; the slower of two editors is told where it is; versions are read without script', async () => {
  const writer = await letWrite(IMANI, '<p>Draws.</p>')
  const title = 'A title of one hundred characters with Donaudampfschifffahrtsgesellschaft and more of it to the end'
  const id = await storeArticle(writer, { title, content: CONTENT, status: 'DRAFT' })
  await setStatus(id, 'FIRST_ROUND_EDIT', (await personOf(THEO)).id)
  const editor = await newBrowser('lumen')
  await signInEditor(editor)
  await editor.goto(`/admin/articles/${id}`)
  await textBox(editor).waitFor()
  const late = await newTab(editor)
  await late.goto(`/admin/articles/${id}`)
  await late.getByRole('button', { name: 'Move to Final edit' }).click({ trial: true })

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
  expect(await seriousFindings(editor)).toEqual([])
  await expectNoOverflow(editor, 'a long title')

  await late.bringToFront()
  await late.getByRole('button', { name: 'Move to Final edit' }).click()
  await late.getByText('It is in Needs revision now; nothing was changed.').waitFor()
  await late.getByRole('button', { name: 'Move to On hold' }).waitFor()
  expect(await late.getByRole('button', { name: 'Move to Final edit' }).count()).toBe(0)

  const cookies = await editor.context().storageState()
  const plain = await editor
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, baseURL: origin('lumen'), storageState: cookies })
  const page = await plain?.newPage()
  if (!plain || !page) throw new Error('No browser')
  await page.goto(`/admin/articles/${id}`)
  await page.getByRole('region', { name: 'Versions of the text' }).getByRole('link').first().click()
  await page.waitForURL(/revision=/)
  await page.getByRole('navigation', { name: 'Versions of the text' }).waitFor()
  expect(await page.locator('ins').first().textContent()).toContain('A title of one hundred characters')
  await plain.close()
})

test('[ART-099][ART-100] a remark that could not be sent stays typed, earlier ones that could not be loaded are asked for again, and each failure is said in its own words', async () => {
  const author = await letWrite(ARJUN, '<p>Keeps time.</p>')
  const id = await storeArticle(author, { title: 'A remark that got lost', content: CONTENT, status: 'DRAFT' })
  const theo = await personOf(THEO)
  await setStatus(id, 'FIRST_ROUND_EDIT', theo.id)
  const remarks = Array.from({ length: 24 }, (_, i) => `Remark number ${i + 1} of them.`)
  await storeRemarks({ articleId: id, communityId: author.communityId, authorId: theo.id }, remarks)
  const desk = async () => {
    const editor = await newBrowser('meridian')
    await signInEditor(editor)
    await editor.goto(`/admin/articles/${id}`)
    return { page: editor, path: '**/graphqlAdmin', field: 'Feedback to the author', button: 'Send feedback' }
  }
  const preview = async () => {
    const member = await newBrowser('meridian')
    await signInQuickly(member, ARJUN)
    await member.goto('/articles/edit')
    return { page: member, path: '**/graphql', field: 'Your answer', button: 'Send' }
  }

  for (const open of [desk, preview]) {
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
    expectComplaint(/ERR_FAILED/)

    // It is there again after the page is, on a phone as well.
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
