import { inArray } from 'drizzle-orm'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { conflictCopies } from '../../../db/schema/conflict-copies.ts'
import { panelRoundups } from '../../../db/schema/expert-panels.ts'
import { users } from '../../../db/schema/members.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { newBrowser, pageReady, signInOnly, signInStaffOnly, THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { expectNoOverflow } from '../support/page-checks.ts'
import { allowWriting, personOf, setStatus, storeArticle, storeComments } from '../support/stored/articles.ts'
import { storeThread } from '../support/stored/contacts.ts'
import { storeQuestion, storeSentAnswer } from '../support/stored/panels.ts'

/* Pasted addresses and long names break within a narrow page; they do not widen it. */

const ADDRESS = `https://archive.test/reports/${'quarterly_figures_'.repeat(5)}final`
const LONG = `<p>${ADDRESS}</p><h2>${ADDRESS}</h2><ul><li><p>${ADDRESS}</p></li></ul>`
const NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'

let author: Member
let other: Member
beforeAll(async () => {
  author = await newMember('lumen')
  other = await newMember('lumen')
  await database().commit([
    build
      .update(users)
      .set({ givenName: NAME, familyName: NAME, companyName: NAME })
      .where(inArray(users.id, [author.id, other.id])),
  ])
  await allowWriting(author.email, LONG)
})

async function expectNarrow(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByText(new RegExp(`${NAME}|quarterly_figures`))
      .filter({ visible: true })
      .first()
      .waitFor()
    await expectNoOverflow(page, path)
  }
}

test('of articles, on the pages of their author, readers and editors', async () => {
  const slug = `long-words-${newId(new Date()).toLowerCase()}`
  const text = { title: ADDRESS, content: LONG, byline: LONG }
  await storeArticle(author, { ...text, status: 'PUBLISHED', slug })
  const id = await storeArticle(author, { ...text, status: 'NEEDS_REVISION' })
  await setStatus(id, 'NEEDS_REVISION', (await personOf(THEO)).id)
  await storeComments({ articleId: id, communityId: author.communityId, authorId: author.id }, [ADDRESS])
  await expectNarrow(await newBrowser('lumen'), ['/stories', `/stories/${slug}`])
  const page = await newBrowser('lumen')
  await signInOnly(page, author.email)
  await expectNarrow(page, ['/articles', '/articles/edit', '/articles/published', '/articles/settings'])
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  await expectNarrow(editor, [`/admin/articles/${id}`, `/admin/articles/${id}/history`])
})

test('of people who write to each other or get a request for an introduction', async () => {
  const thread = await storeThread(author, other)
  const stranger = await newMember('lumen')
  const page = await newBrowser('lumen')
  await signInOnly(page, author.email)
  await expectNarrow(page, ['/v2/messages', `/v2/messages/${thread}`, `/v2/profile/${other.id}`])
  const asking = await newBrowser('lumen')
  await signInOnly(asking, stranger.email)
  await expectNarrow(asking, [`/v2/profile/${other.id}/introduction`, `/v2/profile/${other.id}`])
  await pageReady(asking)
  await asking.getByRole('link', { name: 'Request introduction' }).click()
  const close = asking.getByRole('dialog').getByRole('button', { name: 'Close' })
  const { x, width } = (await close.boundingBox()) ?? { x: 999, width: 0 }
  expect(x + width).toBeLessThanOrEqual(320)
  expect(width).toBeGreaterThanOrEqual(40)
})

test('of questions, their answers and a roundup with earlier texts', async () => {
  const { communityId } = author
  const questionId = await storeQuestion(communityId, ADDRESS)
  const answerId = await storeSentAnswer(author, questionId, ADDRESS)
  const now = new Date()
  const roundupId = newId(now)
  const text = { communityId, title: ADDRESS, createdAt: now }
  await database().commit([
    build
      .insert(panelRoundups)
      .values({ ...text, id: roundupId, questionId, status: 'DRAFT', statusUpdatedAt: now, updatedAt: now }),
    build
      .insert(conflictCopies)
      .values({ ...text, id: newId(now), documentId: roundupId, writerId: author.id, content: LONG }),
  ])
  const page = await newBrowser('lumen')
  await signInOnly(page, author.email)
  await expectNarrow(page, ['/v2/expert-panels', `/v2/expert-panels/${questionId}`])
  const editor = await newBrowser('lumen')
  await signInStaffOnly(editor)
  const admin = '/admin/expert-panels'
  await expectNarrow(editor, [admin, `${admin}/questions/${questionId}`, `${admin}/answers/${answerId}`])
  await expectNarrow(editor, [`${admin}/roundups/${roundupId}`])
  const earlier = editor.getByRole('region', { name: 'Earlier texts' })
  await earlier.getByText(new RegExp(`^By ${NAME}`)).click()
  expect(await earlier.getByRole('listitem').isVisible()).toBe(true)
  await expectNoOverflow(editor, 'an earlier text')
})
