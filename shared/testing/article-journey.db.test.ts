import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { createApp as createAdminApp } from '../../bff-admin/index.ts'
import { createApp as createMemberApp } from '../../bff-member/index.ts'
import { createApp as createPublicApp } from '../../bff-public/index.ts'
import { type CallOptions, callerOf } from './call-app.ts'

type Badge = NonNullable<CallOptions['headers']>

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())

test('[ART-001] [ART-034] [EDIT-005] an article goes from its first word to its readers through three backends', async () => {
  const env = fixture.env
  const asking =
    (app: Parameters<typeof callerOf>[0], path: string, headers: Badge, host = 'meridian.localhost') =>
    async (query: string, variables: object = {}) => {
      const answer = await (await callerOf(app, env, host).post(path, { query, variables }, { headers })).json()
      expect(answer.errors).toBeUndefined()
      return answer.data
    }
  const memberApp = createMemberApp()
  const adminApp = createAdminApp()
  const publicApp = createPublicApp()
  const maya = asking(memberApp, '/graphql', await fixture.headersFor('maya', 'member'))
  const theo = asking(adminApp, '/graphqlAdmin', await fixture.headersFor('theo', 'admin'))
  const reader = asking(publicApp, '/graphqlPublic', {})
  const elsewhere = asking(publicApp, '/graphqlPublic', {}, 'harbor.localhost')

  const save = `mutation ($id: ID!, $content: String!, $base: ID) {
    articleAutoSaveRevision(articleId: $id, title: "Quiet platforms", content: $content, baseRevisionId: $base) {
      currentRevision { id } } }`
  const statusOf = async () => (await maya('{ articleInFlight { status } }')).articleInFlight?.status ?? null
  const move = (status: string) =>
    theo(`mutation ($id: ID!) { articleSetStatus(articleId: $id, status: ${status}) { status } }`, { id })

  await maya('mutation { articleUserByline(byline: "<p>Maya Chen builds platforms.</p>") { id } }')
  const { id } = (await maya('mutation { articleCreate { id } }')).articleCreate
  const first = (await maya(save, { id, content: textOf(620) })).articleAutoSaveRevision.currentRevision
  await maya('mutation ($id: ID!) { articleSendForReview(articleId: $id) { status } }', { id })
  expect(await statusOf()).toBe('SUBMITTED_FOR_REVIEW')

  const { articles } = await theo(
    '{ articles(filter: { statuses: [SUBMITTED_FOR_REVIEW] }) { edges { node { id } } } }',
  )
  expect(articles.edges).toEqual([{ node: { id } }])
  await theo('mutation ($id: ID!) { articleAssignEditor(articleId: $id) { status } }', { id })
  await theo('mutation ($id: ID!) { articleFeedbackCreate(articleId: $id, feedback: "Say more about cost.") { id } }', {
    id,
  })
  await move('FIRST_ROUND_EDIT')
  await move('NEEDS_REVISION')

  const thread = await maya('{ articleFeedback { edges { node { remark hasRead author { snapshot { name } } } } } }')
  expect(thread.articleFeedback.edges).toEqual([
    { node: { remark: 'Say more about cost.', hasRead: false, author: { snapshot: { name: 'Theo Brandt' } } } },
  ])
  await maya(save, { id, content: `${textOf(620)}<p>And cost.</p>`, base: first.id })
  await maya('mutation ($id: ID!) { articleSendForReview(articleId: $id) { status } }', { id })

  for (const status of ['EDITING', 'FINAL_EDIT', 'READY_TO_APPROVE']) await move(status)
  expect(await statusOf()).toBe('READY_TO_APPROVE')
  const story = '{ story(slug: "quiet-platforms") { title content byline author { name } } }'
  expect((await reader(story)).story).toBeNull()
  await maya('mutation ($id: ID!) { articleApproveForPublishing(id: $id) { status } }', { id })
  await move('PUBLISHED')

  expect(await statusOf()).toBeNull()
  const { articlesPublished } = await maya('{ articlesPublished { articleUrl publishedDate } }')
  expect(articlesPublished).toEqual([{ articleUrl: '/stories/quiet-platforms', publishedDate: expect.any(String) }])
  expect((await reader(story)).story).toMatchObject({
    title: 'Quiet platforms',
    content: expect.stringContaining('And cost.'),
    byline: '<p>Maya Chen builds platforms.</p>',
    author: { name: 'Maya Chen' },
  })
  expect((await elsewhere(story)).story).toBeNull()

  const { articleEvents } = await theo('query ($id: ID!) { articleEvents(articleId: $id) { toStatus } }', { id })
  expect(articleEvents.map((event: { toStatus: string }) => event.toStatus).reverse()).toEqual([
    'SUBMITTED_FOR_REVIEW',
    'EDITING',
    'FIRST_ROUND_EDIT',
    'NEEDS_REVISION',
    'SUBMITTED_FOR_REVIEW',
    'EDITING',
    'FINAL_EDIT',
    'READY_TO_APPROVE',
    'READY_TO_PUBLISH',
    'PUBLISHED',
  ])
  expect((await fixture.emails(id)).map((email) => email.template).sort()).toEqual([
    'article-feedback',
    'article-needs-revision',
    'article-published',
    'article-ready-to-approve',
    'article-submitted',
    'article-submitted',
  ])
})
