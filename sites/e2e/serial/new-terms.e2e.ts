import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleAgreementAcceptances } from '../../../db/schema/articles/articles.ts'
import { contentVersions } from '../../../db/schema/content/content-bank.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { acceptAgreement, openEditor, passAutosaveDelay, saveNow, submit, textBox, type } from '../support/editor.ts'
import { type Member, newMember } from '../support/members.ts'
import { allowWriting, statusOf, storeArticle } from '../support/stored/articles.ts'

/* The terms of a community apply to all its members, so nothing else runs while they change. */

const VERSION = 2

/** Publishes new terms of the member's community, with one more sentence; the returned function reverts them. */
async function publishTerms({ communityId }: Member): Promise<() => Promise<void>> {
  const db = database()
  const id = newId(new Date())
  const isTerms = and(eq(contentVersions.communityId, communityId), eq(contentVersions.key, 'article-agreement'))
  const [now] = await db.read(
    build.select().from(contentVersions).where(isTerms).orderBy(desc(contentVersions.version)).limit(1),
  )
  if (!now) throw new Error('The seed has no terms')
  const terms = { ...now, id, version: VERSION, body: `${now.body}<p>Promise it in new words.</p>` }
  await db.commit([build.insert(contentVersions).values({ ...terms, createdAt: new Date(Date.now() - 60_000) })])
  return async () => {
    await db.commit([
      build.delete(articleAgreementAcceptances).where(eq(articleAgreementAcceptances.agreementId, id)),
      build.delete(contentVersions).where(eq(contentVersions.id, id)),
    ])
  }
}

test('[ROUTE-005][ART-021][ART-059][ART-060][ADM-022] new terms ask again, once, with the difference', async () => {
  const member = await newMember('harbor')
  await allowWriting(member.email, null)
  const page = await newBrowser('harbor')
  await signInOnly(page, member.email)
  await page.goto('/articles/agreement')
  await page.getByText(/Version 1, in effect since/).waitFor()
  await page.getByText(/You accepted these terms on/).waitFor()
  const takeBack = await publishTerms(member)
  try {
    await page.reload()
    await page.getByText(/Version 2, in effect since/).waitFor()
    await page.getByText('You’ll be asked to accept them before you continue writing.').waitFor()
    await page.getByText('What has changed since you accepted them').click()
    await page.locator('ins', { hasText: 'Promise it in new words.' }).waitFor()
    await page.goto('/articles/settings')
    await page.getByText('These terms have changed.').waitFor()
    expect(await page.getByText('Not accepted yet').count()).toBe(0)
    await page.goto('/articles/edit')
    const dialog = page.getByRole('dialog', { name: 'Our terms for authors have changed' })
    await dialog.getByText('Compared with the terms you accepted: 1 change.').waitFor()
    await dialog.locator('ins', { hasText: 'Promise it in new words.' }).waitFor()
    await dialog.getByRole('button', { name: 'Hide changes' }).click()
    await dialog.getByText('Promise it in new words.', { exact: true }).waitFor()
    expect(await dialog.locator('ins').count()).toBe(0)
    await acceptAgreement(page)
    await page.goto('/articles/agreement')
    await page.getByText(/Version 2, in effect since/).waitFor()
    await page.getByText(/You accepted these terms on/).waitFor()
    await openEditor(page)
    expect(await dialog.count()).toBe(0)
  } finally {
    await takeBack()
  }
})

test('[ART-059] new terms published while the editor is open stop a first save and a submission, both link to them, and no word is lost', async () => {
  const [beginner, author] = [await newMember('harbor'), await newMember('harbor')]
  const writer = await allowWriting(author.email, '<p>Writes.</p>')
  await allowWriting(beginner.email, null)
  const content = `<p>${Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ')}</p>`
  const articleId = await storeArticle(writer, { title: 'Ready', content, status: 'DRAFT' })
  const [first, ready] = [await newBrowser('harbor'), await newBrowser('harbor')]
  await signInOnly(first, beginner.email)
  await signInOnly(ready, author.email)
  await first.clock.install()
  await openEditor(first)
  await openEditor(ready)
  const takeBack = await publishTerms(author)
  try {
    await type(first, 'The first words. ')
    await passAutosaveDelay(first)
    await first.getByText('Accept our terms for authors to save your text').waitFor()
    await type(first, 'And more.')
    await first.getByRole('button', { name: 'Read the terms' }).click()
    await first.getByText('Promise it in new words.').waitFor()
    await acceptAgreement(first)
    await saveNow(first)
    await first.reload()
    expect(await textBox(first).textContent()).toBe('The first words. And more.')

    await ready.getByRole('button', { name: 'Submit for review' }).click()
    await ready.getByRole('dialog').getByRole('checkbox').check()
    await ready.getByRole('button', { name: 'Submit article' }).click()
    await ready.getByText('Promise it in new words.').waitFor()
    expect(await statusOf(articleId)).toBe('DRAFT')
    await acceptAgreement(ready)
    await submit(ready)
    expect(await statusOf(articleId)).toBe('SUBMITTED_FOR_REVIEW')
  } finally {
    await takeBack()
  }
})
