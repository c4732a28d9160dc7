import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleAgreementAcceptances, articleAgreements } from '../../../db/schema/articles.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { newBrowser, signInOnly } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored-articles.ts'

/* The terms of a community hold for all its members, so nothing else runs while they change. */

test('[ROUTE-005][ART-021][ART-059][ART-060] new terms ask again, once', async () => {
  const db = database()
  const { email, communityId } = await newMember('harbor')
  await allowWriting(email, null)
  const id = newId(new Date())
  const terms = {
    id,
    communityId,
    version: 2,
    terms: '<p>Promise it in new words.</p>',
    publishedAt: new Date(Date.now() - 60_000),
  }
  const page = await newBrowser('harbor')
  await signInOnly(page, email)
  await page.goto('/articles/agreement')
  await page.getByText(/Version 1, in force since/).waitFor()
  await page.getByText(/You accepted these terms on/).waitFor()
  try {
    await db.commit([build.insert(articleAgreements).values(terms)])
    await page.reload()
    await page.getByText(/Version 2, in force since/).waitFor()
    await page.getByText('You are asked to accept them before you write on.').waitFor()
    await page.goto('/articles/edit')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Promise it in new words.').waitFor()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/articles/agreement')
    await page.getByText(/Version 2, in force since/).waitFor()
    await page.getByText(/You accepted these terms on/).waitFor()
    await page.goto('/articles/edit')
    await page.getByRole('textbox', { name: 'Article text' }).waitFor()
    expect(await dialog.count()).toBe(0)
  } finally {
    await db.commit([
      build.delete(articleAgreementAcceptances).where(eq(articleAgreementAcceptances.agreementId, id)),
      build
        .delete(articleAgreements)
        .where(and(eq(articleAgreements.id, id), eq(articleAgreements.version, terms.version))),
    ])
  }
})
