import { expect, test } from 'vitest'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { saveNow, textBox } from '../support/editor.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, closeSubmissions, setStatus, storeArticle } from '../support/stored/articles.ts'

/* A closure applies to all members of a community, so nothing else runs meanwhile. */

test('[ART-061][ART-062][ART-064] the editor closes over the turn of the year for drafts and revisions, with a notice', async () => {
  const { email } = await newMember('meridian')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const content = `<p>${Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ')}</p>`
  const articleId = await storeArticle(author, { title: 'One article', content, status: 'DRAFT' })
  const page = await newBrowser('meridian')
  await signInOnly(page, email)
  await page.clock.install()
  const open = await closeSubmissions(author.communityId)
  const notice = page.getByText(/^We’re closed for now\. Submissions reopen/)
  const submitButton = page.getByRole('button', { name: 'Submit for review' })
  try {
    for (const status of ['DRAFT', 'NEEDS_REVISION'] as const) {
      await setStatus(articleId, status)
      await page.goto('/articles/edit')
      await notice.waitFor()
      expect(await submitButton.isDisabled()).toBe(true)
      await page.getByText(/^Submissions are closed until \w{3}, \w{3} \d+\. You can keep writing\.$/).waitFor()
    }
    await textBox(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' still')
    await saveNow(page)
  } finally {
    await open()
  }
  await page.reload()
  await submitButton.and(page.locator(':enabled')).waitFor()
  expect(await notice.count()).toBe(0)
})
