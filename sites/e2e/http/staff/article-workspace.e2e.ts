import { eq, sql } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { build } from '#db/statement.ts'
import { articleTextLooks } from '../../../../db/schema/articles/articles.ts'
import { users } from '../../../../db/schema/members.ts'
import { FEEDBACK_FIRST_PAGE } from '../../../../shared/domain/articles/limits.ts'
import { graphql, staffToken } from '../../support/api.ts'
import { THEO } from '../../support/browser.ts'
import { database } from '../../support/database.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  type HttpSession,
  httpSession,
  postForm,
  textOf,
} from '../../support/http.ts'
import { newMember } from '../../support/members.ts'
import { allowWriting, personOf, setStatus, statusOf, storeArticle } from '../../support/stored/articles.ts'

/* The workspace of an article without script: its news, and its panels as one form. */

const ADA = 'ada.lindqvist@council.test'
let staff: HttpSession
beforeAll(async () => {
  staff = await httpSession('meridian', 'staff', THEO)
})

async function giveSubmitted() {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Runs plants.</p>')
  const content = '<p>One quick fox.</p>'
  const id = await storeArticle(writer, { title: 'A day at the desk', content, status: 'SUBMITTED_FOR_REVIEW' })
  return { id, path: `/admin/articles/${id}`, authorId: writer.id }
}

async function as(email: string, query: string, variables: object) {
  const answer = await graphql<unknown>(
    'meridian',
    '/graphqlAdmin',
    await staffToken('meridian', email),
    query,
    variables,
  )
  expect(answer.errors).toBeUndefined()
}

/** Ends the editor's visit an hour ago. */
async function leaveAnHourAgo(articleId: string) {
  const seenAt = sql`${articleTextLooks.seenAt} - 3600000`
  await database().commit([
    build.update(articleTextLooks).set({ seenAt }).where(eq(articleTextLooks.articleId, articleId)),
  ])
}

test('an editor reads that the author is no longer a member', async () => {
  const { path, authorId } = await giveSubmitted()
  const authorOf = async () => textOf(element((await getPage(staff, path)).document, 'div', { class: /paper__author/ }))
  expect(await authorOf()).not.toContain('No longer a member')
  await database().commit([build.update(users).set({ standing: 'UNPAID' }).where(eq(users.id, authorId))])
  expect(await authorOf()).toMatch(/No longer a member.*They can’t revise or approve this article/)
})

test('an editor reads first what others did since they last looked, and nothing where that is nothing', async () => {
  const { id, path } = await giveSubmitted()
  const look = async () => {
    const [section] = elements((await getPage(staff, path)).document, 'section', { 'aria-labelledby': 'look-title' })
    return section ? textOf(section).replace(/\s+/g, ' ') : null
  }
  await as(ADA, 'mutation ($id: ID!) { articleAssignEditor(articleId: $id) { id } }', { id })
  expect(await look()).toBeNull()
  const [revision] = await database().read(
    build.select({ id: sql<string>`current_revision_id` }).from(sql`articles`).where(sql`id = ${id}`),
  )
  const seen = 'mutation ($id: ID!, $revisionId: ID!) { articleTextSeen(articleId: $id, revisionId: $revisionId) }'
  await as(THEO, seen, { id, revisionId: revision?.id })
  expect(await look()).toBeNull()
  await leaveAnHourAgo(id)
  await as(ADA, 'mutation ($id: ID!) { articleSetStatus(articleId: $id, status: FIRST_ROUND_EDIT) { id } }', { id })
  const say = 'mutation ($id: ID!, $text: String!) { articleFeedbackCreate(articleId: $id, feedback: $text) { id } }'
  await as(ADA, say, { id, text: 'Which fox?' })
  await as(THEO, say, { id, text: 'My own words are no news.' })
  const save =
    'mutation ($id: ID!, $base: ID!) { articleAutoSaveRevision(articleId: $id, title: "A day at the desk", content: "<p>One very slow fox.</p>", baseRevisionId: $base) { id } }'
  await as(ADA, save, { id, base: revision?.id })
  const told = (await look()) ?? ''
  expect(told).toContain('Since you last looked')
  expect(told).toContain('Editing → First-round edit')
  expect(told).toMatch(/Ada Lindqvist made 1 change since you last saw it .* 2 words added, 1 removed\.\s*Show changes/)
  expect(told).toContain('Ada Lindqvist wrote a comment: “Which fox?”')
  expect(told).not.toContain('My own words')
  // More than the page lists initially.
  for (let nth = 1; nth <= FEEDBACK_FIRST_PAGE + 1; nth++) await as(ADA, say, { id, text: `And fox ${nth}?` })
  expect(await look()).toContain(`Ada Lindqvist wrote ${FEEDBACK_FIRST_PAGE + 2} comments, the last one: “And fox 11?”`)
})

test('[EDIT-005] without script an article is taken, discussed, moved and scheduled in one form, which keeps typed values', async () => {
  const { id, path } = await giveSubmitted()
  const post = async (action: string, typed: Record<string, string> = {}) => {
    const { private: _unchecked, ...form } = fieldsOf((await getPage(staff, path)).document, 'action', action)
    const posted = await postForm(staff, path, { ...form, ...typed })
    return { status: posted.status, location: posted.headers.location, document: parseDocument(posted.body) }
  }
  const typedMessage = (document: ReturnType<typeof parseDocument>) =>
    textOf(element(document, 'textarea', { name: 'message' }))

  const panels = element((await getPage(staff, path)).document, 'form', { class: /plain-panels/ })
  // The Enter key in a field presses the first button: this one takes nothing over.
  expect(elements(panels, 'button')[0]?.attribs).toMatchObject({ type: 'submit', disabled: '' })
  const taken = await post('take', { message: 'Not sent yet.' })
  expect(taken.status).toBe(200)
  expect(typedMessage(taken.document)).toBe('Not sent yet.')
  expect(await statusOf(id)).toBe('EDITING')
  expect(await post('send', { message: 'Which fox?' })).toMatchObject({ status: 303, location: `${path}#panels` })
  expect((await getPage(staff, path)).body).toContain('Which fox?')
  expect((await post('move', { status: 'FINAL_EDIT' })).status).toBe(303)

  const refused = await post('move', { status: 'PUBLISHED', message: 'Far too early.' })
  expect(refused.status).toBe(422)
  expect(typedMessage(refused.document)).toBe('Far too early.')
  expect(await statusOf(id)).toBe('FINAL_EDIT')
  expect((await post('send', { message: ' ' })).status).toBe(422)
  expect((await postForm(staff, path, { action: 'unknown' })).status).toBe(404)
  const member = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  expect((await postForm(member, path, { action: 'take' })).status).toBeGreaterThanOrEqual(300)
  expect(await statusOf(id)).toBe('FINAL_EDIT')
})

test('without script an author reads the comments about a passage and answers below it', async () => {
  const { email } = await newMember('meridian')
  const writer = await allowWriting(email, '<p>Runs plants.</p>')
  const id = await storeArticle(writer, { title: 'Answered', content: '<p>One quick fox.</p>', status: 'DRAFT' })
  await setStatus(id, 'NEEDS_REVISION', (await personOf(THEO)).id)
  const comment =
    'mutation ($id: ID!) { articleFeedbackCreate(articleId: $id, feedback: "Which fox?", passage: { quote: "quick fox", before: "One ", after: ".", start: 4 }) { id } }'
  await as(THEO, comment, { id })
  const author = await httpSession('meridian', 'member', email)
  const { document } = await getPage(author, '/articles/edit')
  const thread = element(document, 'select', { name: 'thread' })
  const [, passage] = elements(thread, 'option')
  expect(passage && textOf(passage)).toBe('“quick fox”')
  const form = { ...fieldsOf(document, 'action', 'comment'), thread: passage?.attribs.value ?? '' }
  const empty = await postForm(author, '/articles/edit', { ...form, comment: ' ' })
  expect(empty.status).toBe(422)
  expect((await postForm(author, '/articles/edit', { ...form, comment: 'The brown one.' })).status).toBe(303)
  expect((await getPage(staff, `/admin/articles/${id}`)).body).toContain('The brown one.')
})
