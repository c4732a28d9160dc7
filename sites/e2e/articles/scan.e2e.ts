import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { paragraph } from '../support/articles/article-text.ts'
import { newBrowser, signInOnly, signInStaffOnly } from '../support/browser.ts'
import { paste, saveNow, submit, textBox } from '../support/editor.ts'
import { newMember } from '../support/members.ts'

const SAVE = `mutation ($id: ID!, $title: String!, $content: String!) {
  articleAutoSaveRevision(articleId: $id, title: $title, content: $content) { id }
}`

/** Saves a draft that can be submitted, with marks that tell the sandbox's scan provider what to return. */
async function saveDraft(email: string, title: string, marks: string) {
  const token = await memberToken('lumen', email)
  const execute = (query: string, variables: object = {}) =>
    graphql<{ articleCreate: { id: string } }>('lumen', '/graphql', token, query, variables)
  await execute('mutation { articleAcceptProductAgreement { id } }')
  await execute('mutation { articleUserByline(byline: "<p>Writes for a living.</p>") { id } }')
  const id = (await execute('mutation { articleCreate { id } }')).data?.articleCreate.id ?? ''
  const content = `<p>${marks}</p><p>${paragraph(1, 20)}</p><p>${paragraph(21, 20)}</p>`
  expect((await execute(SAVE, { id, title, content })).errors).toBeUndefined()
  return { id, send: () => execute('mutation ($id: ID!) { articleSendForReview(articleId: $id) { id } }', { id }) }
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Originality check' })
}

/** Refreshes the result with the panel's own button until it is there. */
function waitForResult(page: Page, band: string) {
  return expect
    .poll(
      async () => {
        const lookAgain = panel(page).getByRole('button', { name: 'Refresh' })
        if (await lookAgain.isVisible()) await lookAgain.click()
        return panel(page).textContent()
      },
      { timeout: 60_000, interval: 500 },
    )
    .toContain(band)
}

test('[ART-056] [EDIT-007] [ENT-018] a member submits and is told that a check runs; the editor sees it running, then its figures and sources', async () => {
  const { email } = await newMember('lumen')
  const { id } = await saveDraft(email, 'A score for three pencils', '@@copied=40@@')
  const member = await newBrowser('lumen')
  const called: string[] = []
  member.on('request', (request) => {
    const name = /articleSendForReview|articleScanCreate/.exec(request.postData() ?? '')?.[0]
    if (name) called.push(name)
  })
  await signInOnly(member, email)
  await member.goto('/articles/edit')
  await textBox(member).waitFor()
  await submit(member)
  await member.getByRole('main').getByText('We also run an originality check; your editor sees the result.').waitFor()
  await member.getByText('how many characters you pasted. Only their number is recorded.').waitFor()
  expect(called).toEqual(['articleSendForReview', 'articleScanCreate'])
  expect(await member.getByRole('main').textContent()).not.toMatch(/40%|Nothing unusual|Talk to/)

  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  await waitForResult(editor, 'Talk to the author')
  const shown = panel(editor)
  await shown.getByText('40%').waitFor()
  await shown.getByText('not measured').waitFor()
  for (const figure of ['Identical', 'Minor changes', 'Related meaning']) {
    const term = shown.getByText(figure, { exact: true })
    expect(await term.locator('xpath=following-sibling::dd').textContent(), figure).toMatch(/^[1-9]\d* words?$/)
  }
  const source = shown.getByRole('link', { name: 'From the archive' })
  expect(await source.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(await source.getAttribute('href')).toMatch(/^https:\/\/archive\.example\//)
  await shown.getByText(/1 save/).waitFor()
})

test('an editor sees how many characters the author pasted; text that was cut and pasted again does not count', async () => {
  const { email } = await newMember('lumen')
  const { id, send } = await saveDraft(email, 'Mostly my own words', '')
  const member = await newBrowser('lumen')
  await signInOnly(member, email)
  await member.clock.install()
  await member.goto('/articles/edit')
  await textBox(member).click()
  await member.keyboard.press('Control+End')
  const pasted = 'words '.repeat(50).trim()
  await paste(member, `<p>${pasted}</p>`, pasted)
  await textBox(member).getByText(pasted).waitFor()
  await saveNow(member)
  await textBox(member).focus()
  for (const key of ['a', 'x', 'v']) await member.keyboard.press(`Control+${key}`)
  await textBox(member).getByText(pasted).waitFor()
  await member.keyboard.type('And the end.')
  await saveNow(member)
  expect((await send()).errors).toBeUndefined()

  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  const pastes = panel(editor).getByText(/Pasted .* characters/)
  await pastes.first().waitFor()
  expect(await pastes.allInnerTexts()).toEqual([expect.stringMatching(/: Pasted 299 characters$/)])
})

test('[EDIT-007] an editor repeats a failed check', async () => {
  const { email } = await newMember('lumen')
  const { id, send } = await saveDraft(email, 'What a loading screen owes you', '@@error=13@@')
  await send()
  const editor = await newBrowser('lumen', 360)
  await signInStaffOnly(editor)
  await editor.goto(`/admin/articles/${id}`)
  await waitForResult(editor, 'The checking service couldn’t read this text.')
  await panel(editor).getByRole('button', { name: 'Check again' }).click()
  await panel(editor).getByText('Waiting').waitFor()
  await waitForResult(editor, 'The checking service couldn’t read this text.')
  expect(await editor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
