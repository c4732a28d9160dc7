import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { parseCursor } from '#shared/kernel/cursor.ts'
import { countSimilarAnswers, listOwnAnswers, listQuestions, readInvitation, readQuestion } from './panels.queries.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await panelFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const FIRST = { first: 20, after: null }

async function titles(list: 'OPEN' | 'INVITED' | 'CLOSED') {
  const { edges } = await listQuestions(fixture.as('maya'), list, FIRST)
  return edges.map(({ node }) => node.title)
}

async function giveQuestions() {
  const later = await fixture.giveQuestion({ title: 'Later', closesAt: at(600) })
  const soon = await fixture.giveQuestion({ title: 'Soon', closesAt: at(60) })
  const closed = await fixture.giveQuestion({ title: 'Closed', status: 'CLOSED' })
  await fixture.giveQuestion({ title: 'Over', closesAt: at(-1) })
  await fixture.giveQuestion({ title: 'Draft', batchStatus: 'DRAFT' })
  await fixture.giveQuestion({ title: 'Scheduled', batchStatus: 'SCHEDULED' })
  await fixture.giveQuestion({ title: 'Harbor', where: 'harbor' })
  return { later, soon, closed }
}

test('[ROUTE-012] members see the open questions of their community, earliest deadline first, and the closed ones separately', async () => {
  await giveQuestions()
  expect(await titles('OPEN')).toEqual(['Soon', 'Later'])
  expect((await titles('CLOSED')).sort()).toEqual(['Closed', 'Over'])
})

test('questions with an invitation leave the list once an answer is sent, not with a draft', async () => {
  const { later, soon } = await giveQuestions()
  for (const { questionId } of [later, soon]) await fixture.giveInvitation(questionId, 'maya')
  const { questionId: ofSam } = await fixture.giveQuestion({ title: 'Of Sam', closesAt: at(60) })
  await fixture.giveInvitation(ofSam, 'sam')
  await fixture.giveAnswer(soon.questionId, 'maya', { status: 'DRAFT' })
  expect(await titles('INVITED')).toEqual(['Soon', 'Later'])
  await fixture.giveAnswer(later.questionId, 'maya')
  expect(await titles('INVITED')).toEqual(['Soon'])
})

test.each(['OPEN', 'INVITED'] as const)(
  '%s questions are paged like the closed ones, each listed once',
  async (list) => {
    for (const [title, minutes] of [
      ['Three', 90],
      ['One', 30],
      ['Two', 60],
    ] as const) {
      const { questionId } = await fixture.giveQuestion({ title, closesAt: at(minutes) })
      await fixture.giveInvitation(questionId, 'maya')
    }
    const first = await listQuestions(fixture.as('maya'), list, { first: 2, after: null })
    expect(first.edges.map(({ node }) => node.title)).toEqual(['One', 'Two'])
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false })
    const after = parseCursor(first.edges.at(-1)?.cursor ?? '')
    const rest = await listQuestions(fixture.as('maya'), list, { first: 2, after })
    expect(rest.edges.map(({ node }) => node.title)).toEqual(['Three'])
    expect(rest.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true })
  },
)

test('closed questions are paged, each listed once', async () => {
  for (const title of ['One', 'Two', 'Three']) await fixture.giveQuestion({ title, status: 'CLOSED' })
  const seen: string[] = []
  let after = null
  for (let page = 0; page < 3; page++) {
    const { edges, pageInfo } = await listQuestions(fixture.as('maya'), 'CLOSED', { first: 1, after })
    seen.push(...edges.map(({ node }) => node.title))
    expect(pageInfo.hasNextPage).toBe(page < 2)
    const last = edges.at(-1)?.node
    after = last ? { at: last.createdAt, id: last.id } : null
  }
  expect(seen.sort()).toEqual(['One', 'Three', 'Two'])
})

test('[ENT-047] [ENT-048] a member sees the status of their own answers, with the link of a published one, and of no others', async () => {
  const { closed } = await giveQuestions()
  await fixture.giveAnswer(closed.questionId, 'maya', { status: 'PUBLISHED', words: 'The weekly report.' })
  await fixture.giveAnswer(closed.questionId, 'sam', { status: 'NOT_USED' })
  await fixture.giveRoundup(closed.questionId, { slug: 'what-we-dropped' })
  const { edges } = await listOwnAnswers(fixture.as('maya'), FIRST)
  expect(edges.map(({ node }) => node)).toMatchObject([
    { status: 'PUBLISHED', question: { title: 'Closed', publication: { url: '/roundups/what-we-dropped' } } },
  ])
  expect(await readQuestion(fixture.as('maya'), closed.questionId)).toMatchObject({
    title: 'Closed',
    batch: { title: 'Winter panel' },
    publication: { url: '/roundups/what-we-dropped' },
    ownAnswer: { sentRevision: { content: '<p>The weekly report.</p>' } },
  })
  expect((await readQuestion(fixture.as('sam'), closed.questionId))?.ownAnswer?.status).toBe('NOT_USED')
})

test('[EP-019] an invitation has the questions that the member has not answered, in its order, each once', async () => {
  const { later, soon, closed } = await giveQuestions()
  await fixture.giveAnswer(soon.questionId, 'maya')
  const ids = [closed, soon, later, later].map(({ questionId }) => questionId)
  const invitation = await readInvitation(fixture.as('maya'), ids)
  expect(invitation).toMatchObject({ knownCount: 3, questions: [{ title: 'Later' }] })
  expect(await readInvitation(fixture.as('lena'), ids)).toMatchObject({ knownCount: 0, questions: [] })
  expect(await readInvitation(fixture.as('maya'), ['bogus', '%', '"'])).toMatchObject({ knownCount: 0 })
})

const TOLD = 'Traffic between zones was eleven per cent of our bill, and nobody had noticed before December arrived'

test('similar answers are those that others have sent to the same question', async () => {
  const { questionId } = await fixture.giveQuestion()
  const other = await fixture.giveQuestion()
  await fixture.giveAnswer(questionId, 'sam', { words: TOLD })
  await fixture.giveAnswer(questionId, 'ivy', { words: TOLD, status: 'DRAFT' })
  await fixture.giveAnswer(questionId, 'maya', { words: TOLD })
  await fixture.giveAnswer(other.questionId, 'ivy', { words: TOLD })
  const count = (text: string) => countSimilarAnswers(fixture.as('maya'), { questionId, text })
  expect(await count(TOLD.toUpperCase())).toBe(1)
  expect(await count('We asked everybody about their favourite animals, houses, gardens, windows, tables')).toBe(0)
  expect(await count('"OR" NEAR( ) * -- traffic')).toBe(0)
  expect(await count('')).toBe(0)
})
