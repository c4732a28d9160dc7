import { expect, test } from 'vitest'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, openPage, pageReady, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { saveNow, textBox } from '../support/editor.ts'
import { element, getPage, textOf } from '../support/http.ts'
import { inspectDialog } from '../support/inspect-dialog.ts'
import { hasFocus } from '../support/keyboard.ts'
import { newMember } from '../support/members.ts'
import { emailTo, messagesTo } from '../support/outbox.ts'
import { expectSound, seriousViolations } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle } from '../support/stored/articles.ts'

const CONTENT = `<p>It took six months.</p>${[1, 13, 26].map((from) => `<p>${paragraph(from, 13)}</p>`).join('')}`

test('[EDIT-005] an editor goes back a step, undoes it before its email is sent, reschedules an article, and the author reads why', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Keeps time.</p>')
  const title = `Back and forth ${email.split('@')[0]}`
  const id = await storeArticle(writer, { title, content: CONTENT, status: 'DRAFT' })
  const theo = await personOf(THEO)
  await setStatus(id, 'READY_TO_APPROVE', theo.id)
  const editor = await newBrowser('meridian')
  await signInStaffOnly(editor)
  await openPage(editor, `/admin/articles/${id}`)

  const back = editor.getByRole('button', { name: 'Back to Final edit' })
  await back.press('Enter')
  const dialog = editor.getByRole('dialog')
  await dialog.getByText(/ gets an email\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Back to Final edit' }).press('Enter')
  await editor.getByText(/^Moved to Final edit\. The email to .+ goes out in 10 seconds\.$/).waitFor()
  await editor.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await editor.getByText('Undone. No email was sent.').waitFor()
  await back.press('Enter')
  await dialog.getByLabel('Reason').fill('One figure is last year’s.')
  await dialog.getByRole('button', { name: 'Back to Final edit' }).press('Enter')
  await editor.getByText(/^Moved to Final edit\./).waitFor()
  await expectSound(editor, 'the workspace after a move')
  await editor.setViewportSize({ width: 1280, height: 800 })

  // On the board, by keyboard only.
  await openPage(editor, `/admin/articles?q=${encodeURIComponent(title)}`)
  const menu = editor.getByRole('button', { name: `Actions (${title})` })
  await menu.press('Enter')
  await editor.getByRole('button', { name: 'Back to First-round edit' }).press('Enter')
  await dialog.getByRole('button', { name: 'Back to First-round edit' }).press('Enter')
  await editor.getByText(/goes out in 10 seconds\.$/).waitFor()
  await editor.keyboard.press('Control+z')
  await editor
    .getByRole('status')
    .filter({ hasText: `“${title}” is back in Final edit.` })
    .waitFor()

  // A revision requires a reason: the dialog of the board says so and stays open.
  await setStatus(id, 'FIRST_ROUND_EDIT', theo.id)
  await editor.reload()
  await pageReady(editor)
  await menu.press('Enter')
  await editor.getByRole('button', { name: 'Needs revision', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Move to Needs revision' }).press('Enter')
  await dialog.getByText('Tell the author what to revise: add a reason, or send feedback first.').waitFor()
  await dialog.getByLabel('Reason').fill('Name the source of the second figure.')
  await dialog.getByRole('button', { name: 'Move to Needs revision' }).press('Enter')
  await editor.getByText(/Moved to Needs revision\. The email/).waitFor()
  expect(await seriousViolations(editor)).toEqual([])

  const author = await newBrowser('meridian')
  await signInOnly(author, email)
  for (const path of ['/articles', '/articles/edit']) {
    await author.goto(path)
    await author.getByText('Your editor writes:').waitFor()
    await author.getByText('Name the source of the second figure.').waitFor()
  }
  expect(await seriousViolations(author)).toEqual([])
  await author.goto(`/articles/history/${id}`)
  const told = author.getByRole('listitem').filter({ hasText: 'Needs revision' })
  await told.getByText('Name the source of the second figure.').waitFor()

  // Another publication time for a scheduled article.
  await setStatus(id, 'READY_TO_PUBLISH', theo.id)
  await openPage(editor, `/admin/articles/${id}`)
  await editor.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  await dialog.getByLabel('Goes live on').fill('2031-05-06T09:30')
  await dialog.getByRole('button', { name: 'Move to Scheduled' }).press('Enter')
  await editor.getByText('May 6, 2031, 9:30 AM').first().waitFor()
  await editor.getByRole('button', { name: 'Change time' }).press('Enter')
  await dialog.getByLabel('Goes live on').fill('2031-05-07T10:00')
  await dialog.getByRole('button', { name: 'Change time' }).press('Enter')
  await editor.getByText('Time changed.').waitFor()
  await editor.getByText('May 7, 2031, 10:00 AM').first().waitFor()

  expect((await emailTo(email, /has a new publication date/)).text).toContain('May 7, 2031, 10:00 AM')
  const subjects = (await messagesTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('is back with your editor'))).toHaveLength(1)
})

test('a published article is corrected with a note that readers see with its date; before that nothing of it is public', async () => {
  const { id: name, email } = await newMember('harbor')
  const writer = await allowWriting(email, '<p>Counts months.</p>')
  const slug = `how-long-it-took-${name.toLowerCase()}`
  const id = await storeArticle(writer, { title: 'How long it took', content: CONTENT, status: 'PUBLISHED', slug })
  const editor = await newBrowser('harbor')
  await signInStaffOnly(editor)
  await editor.clock.install()
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('link', { name: 'Correct this article' }).click()
  await editor.getByRole('button', { name: 'Start correction' }).click()
  // The button is gone: what it began has the focus.
  await expect.poll(() => hasFocus(editor.getByRole('heading', { level: 1 }))).toBe(true)
  await textBox(editor).click()
  await editor.keyboard.press('Control+Home')
  await editor.keyboard.type('In truth: eight. ')
  await saveNow(editor)
  await expectSound(editor, 'a correction')
  const story = async () => {
    const { document } = await getPage('harbor', `/stories/${slug}`)
    return textOf(element(document, 'main'))
  }
  expect(await story()).not.toContain('In truth')

  // The draft is kept: another visit continues with it.
  await editor.goto(`/admin/articles/${id}`)
  await editor.getByRole('link', { name: 'Continue correction' }).click()
  await textBox(editor).getByText('In truth: eight.').waitFor()
  await inspectDialog({
    page: editor,
    opener: editor.getByRole('button', { name: 'Discard correction' }),
    name: 'Discard correction',
  })
  const publish = editor.getByRole('button', { name: 'Publish correction' })
  await publish.click()
  const summary = editor.getByRole('alert').filter({ hasText: 'Check 1 field' })
  await summary.waitFor()
  expect(await summary.getByRole('listitem').allTextContents()).toEqual(['What was corrected'])
  expect(await summary.evaluate((alert) => alert.parentElement === document.activeElement)).toBe(true)
  expect(await story()).not.toContain('In truth')
  await summary.getByRole('link', { name: 'What was corrected' }).click()
  await editor.keyboard.type('It took eight months, not six.')
  const leaving = editor.getByRole('dialog', { name: 'Leave without saving?' })
  await editor.getByRole('link', { name: '← Article' }).click()
  await leaving.getByText('It’s kept on this device').waitFor()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await editor.getByRole('link', { name: 'Continue correction' }).click()
  await expect.poll(() => editor.getByLabel('What was corrected').inputValue()).toBe('It took eight months, not six.')
  await publish.click()
  await editor.getByText('Correction published.').waitFor()

  const text = await story()
  expect(text).toContain('In truth: eight. It took six months.')
  expect(text).toMatch(/Corrections[A-Z].*: It took eight months, not six\./)
  const visitor = await newBrowser('harbor')
  await visitor.goto(`/stories/${slug}`)
  await visitor.getByRole('link', { name: 'Corrected' }).click()
  await visitor.getByRole('region', { name: 'Corrections' }).getByText('It took eight months, not six.').waitFor()
  await expectSound(visitor, 'a corrected story')
  const data = await visitor.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '{}')).toMatchObject({ correction: [{ text: 'It took eight months, not six.' }] })
  expect((await emailTo(email, /was corrected/)).text).toContain('It took eight months, not six.')
})
