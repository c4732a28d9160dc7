import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { textOf } from '#db/testing/articles.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import { callerOf } from '#shared/testing/call-app.ts'
import { createApp } from '../index.ts'

/** The operations of the specification, with exactly its arguments. */
let fixture: ArticleFixture
let ask: (query: string) => Promise<Record<string, object>>
let refusalOf: (query: string) => Promise<string | undefined>
beforeAll(async () => {
  fixture = await articleFixture()
  const authHeader = await fixture.headersFor('maya', 'member')
  const caller = callerOf(createApp(), fixture.env, 'meridian.localhost')
  const send = async (query: string) =>
    (await caller.post('/graphql', { query }, { headers: authHeader })).json() as Promise<{
      data: Record<string, object>
      errors?: { extensions: { code: string } }[]
    }>
  ask = async (query) => {
    const { data, errors } = await send(query)
    expect(errors).toBeUndefined()
    return data
  }
  refusalOf = async (query) => (await send(query)).errors?.[0]?.extensions.code
  const { giveText } = contentFactory(fixture)
  await giveText('article-guidelines', '<p>Plainly.</p>', { title: 'How we write' })
  await giveText('article-agreement', '<p>It is yours.</p>')
})
afterAll(() => fixture.stop())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

test('[API-GQL-010] [API-GQL-012] [ENT-019] guidelines and terms are texts', async () => {
  const data = await ask('{ articleGuidelines { title content } articleProductTerms { terms } }')
  expect(data).toEqual({
    articleGuidelines: { title: 'How we write', content: '<p>Plainly.</p>' },
    articleProductTerms: { terms: '<p>It is yours.</p>' },
  })
})

test('[API-GQL-013] [API-GQL-054] [ENT-019] the agreement has a time once it is accepted, and a second acceptance changes nothing', async () => {
  const status = '{ articleProductAgreementStatus { createdAt } }'
  expect(await ask(status)).toEqual({ articleProductAgreementStatus: null })
  await ask('mutation { articleAcceptProductAgreement { createdAt } }')
  const accepted = await ask(status)
  expect(accepted).toEqual({ articleProductAgreementStatus: { createdAt: expect.stringMatching(ISO) } })
  await ask('mutation { articleAcceptProductAgreement { createdAt } }')
  expect(await ask(status)).toEqual(accepted)
})

test('[API-GQL-011] [API-GQL-052] [ENT-016] the byline is saved and read', async () => {
  await ask('mutation { articleUserByline(byline: "<p>Maya builds platforms.</p>") { id byline } }')
  expect(await ask('{ articleUserSetting { id byline } }')).toEqual({
    articleUserSetting: { id: expect.stringMatching(/\w/), byline: '<p>Maya builds platforms.</p>' },
  })
})

test('[API-GQL-006] [API-GQL-007] [API-GQL-008] [API-GQL-009] [API-GQL-047] [API-GQL-048] [API-GQL-049] [API-GQL-051] [API-GQL-053] [ENT-013] [ENT-014] [ENT-015] [ENT-017] an article from its creation to its publication', async () => {
  expect(await ask('{ articleInFlight { id } }')).toEqual({ articleInFlight: null })
  const { articleCreate } = await ask('mutation { articleCreate { id status editor { id } } }')
  const { id } = articleCreate as { id: string }
  expect(articleCreate).toEqual({ id: expect.stringMatching(/\w/), status: 'DRAFT', editor: null })

  const submit = `mutation { articleSendForReview(articleId: "${id}") { status } }`
  const approve = `mutation { articleApproveForPublishing(id: "${id}") { status editor { id } } }`
  expect([await refusalOf(submit), await refusalOf(approve)]).toEqual(['Unprocessable', 'InvalidTransition'])
  const text = textOf(600)
  const save = async (content: string) => {
    const { articleAutoSaveRevision } = await ask(`mutation { articleAutoSaveRevision(articleId: "${id}",
      title: "Quiet platforms", content: ${JSON.stringify(content)}) { currentRevision { content updatedAt } } }`)
    return (articleAutoSaveRevision as { currentRevision: { content: string; updatedAt: string } }).currentRevision
  }
  const first = await save(textOf(599))
  const second = await save(text)
  expect([first.content, second.content]).toEqual([textOf(599), text])
  expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt))
  const { articleInFlight } =
    await ask(`{ articleInFlight { id status statusUpdatedAt canView author { id } publishedDate
    scheduledDate articleUrl currentRevision { id title content updatedAt } } }`)
  expect(articleInFlight).toEqual({
    id,
    status: 'DRAFT',
    statusUpdatedAt: expect.stringMatching(ISO),
    canView: true,
    author: { id: fixture.id('maya') },
    publishedDate: null,
    scheduledDate: null,
    articleUrl: null,
    currentRevision: {
      id: expect.stringMatching(/\w/),
      title: 'Quiet platforms',
      content: text,
      updatedAt: second.updatedAt,
    },
  })

  expect(await ask(submit)).toEqual({ articleSendForReview: { status: 'SUBMITTED_FOR_REVIEW' } })

  const ready = { status: 'READY_TO_APPROVE', editorId: fixture.id('theo') } as const
  await fixture.db().commit([build.update(articles).set(ready).where(eq(articles.id, id))])
  const write = (feedback: string) =>
    ask(`mutation { articleFeedbackCreate(articleId: "${id}", feedback: "${feedback}") { id } }`)
  const greeting = await write('Hello.')
  const written = await write('Thank you.')
  const { articleFeedback } = await ask(`{ articleFeedback(articleId: "${id}", last: 10) {
    pageInfo { hasPreviousPage } edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } } } }`)
  expect(articleFeedback).toEqual({
    pageInfo: { hasPreviousPage: false },
    edges: [
      { node: expect.objectContaining(greeting.articleFeedbackCreate) },
      {
        node: {
          ...written.articleFeedbackCreate,
          remark: 'Thank you.',
          createdAt: expect.stringMatching(ISO),
          hasRead: true,
          author: { id: fixture.id('maya'), snapshot: { name: 'Maya Chen', avatar: null } },
        },
      },
    ],
  })

  expect(await ask(approve)).toEqual({
    articleApproveForPublishing: { status: 'READY_TO_PUBLISH', editor: { id: fixture.id('theo') } },
  })

  const lists = () => ask('{ articlesPendingPublication { id } articlesPublished { id } }')
  expect(await lists()).toEqual({ articlesPendingPublication: [{ id }], articlesPublished: [] })
  const published = await fixture.giveArticle({ status: 'PUBLISHED', publishedAt: NOW })
  await fixture.giveArticle({ status: 'READY_TO_PUBLISH', by: 'sam' })
  await fixture.giveArticle({ status: 'PUBLISHED', by: 'sam', publishedAt: NOW })
  expect(await lists()).toEqual({ articlesPendingPublication: [{ id }], articlesPublished: [{ id: published.id }] })
})
