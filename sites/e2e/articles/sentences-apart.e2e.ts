import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../../db/schema/articles/articles.ts'
import { build } from '../../../db/statement.ts'
import { graphql, staffToken } from '../support/api.ts'
import { scheduleArticles } from '../support/articles/schedule-articles.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import { element, fieldsOf, getPage, httpSession, postForm, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { allowWriting, storeArticle } from '../support/stored/articles.ts'

/* Sentences of a paragraph from several sources have a space between them. */

const MONTHS_AGO = new Date(Date.now() - 90 * 86_400_000)

test('of articles that take longer than was promised', async () => {
  const { email } = await newMember('harbor')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const content = '<p>Text.</p>'
  await storeArticle(author, { title: 'One', content, status: 'READY_TO_PUBLISH' })
  await storeArticle(author, { title: 'Two', content, status: 'EDITING' })
  const own = and(eq(articles.communityId, author.communityId), eq(articles.authorId, author.id))
  await database().commit([
    build.update(articles).set({ statusUpdatedAt: MONTHS_AGO, submittedAt: MONTHS_AGO }).where(own),
  ])
  const { document } = await getPage(await httpSession('harbor', 'member', email), '/articles')
  const text = textOf(element(document, 'main'))
  expect(text.match(/longer than we promised\. Write to us and we’ll look into it\./g)).toHaveLength(2)
  // The link is in the sentence and does not repeat it.
  expect(text.match(/Write to us/g)).toHaveLength(2)
})

test('of a correction that was started', async () => {
  const { email } = await newMember('harbor')
  const author = await allowWriting(email, '<p>Writes.</p>')
  const slug = `corrected-${author.id.toLowerCase()}`
  const id = await storeArticle(author, { title: 'Corrected', content: '<p>Text.</p>', status: 'PUBLISHED', slug })
  const start = 'mutation Start($id: ID!) { articleCorrectionStart(articleId: $id) { id } }'
  const started = await graphql('harbor', '/graphqlAdmin', await staffToken('harbor', THEO), start, { id })
  expect(started.errors).toBeUndefined()
  const { document } = await getPage(await httpSession('harbor', 'staff', THEO), `/admin/articles/${id}/correct`)
  expect(textOf(element(document, 'main'))).toContain('until you publish the correction. Started by Theo Brandt on')
})

test('of a move to another year, which is named, with a note about the day', async () => {
  const mornings = ['2027-09-15T13:00:00Z', '2028-12-20T13:30:00Z', '2028-12-20T14:00:00Z']
  await scheduleArticles(
    'meridian',
    'Ranunculus',
    mornings.map((at) => new Date(at)),
  )
  const staff = await httpSession('meridian', 'staff', THEO)
  const month = '/admin/articles/calendar?day=2027-09-15'
  const move = element((await getPage(staff, month)).document, 'button', { name: 'move' }).attribs.value
  const form = fieldsOf((await getPage(staff, `${month}&move=${move}`)).document, 'action', 'move')
  const moved = await postForm(staff, month, { ...form, day: '2028-12-20' })
  const { document } = await getPage(staff, String(moved.headers.location))
  const text = textOf(element(document, 'main'))
  expect(text).toMatch(/now goes live on Wed, Dec 20, 2028 at 9:00\sAM\. /)
  expect(text).toContain('3 or more articles go live that morning. The email to')
})
