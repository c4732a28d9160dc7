import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#db/statement.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { type PanelFixture, panelFixture } from '#db/testing/panels.ts'
import { plansOf } from '#db/testing/statements/plans.ts'
import { peekRecorded } from '#db/testing/statements/recorder.ts'
import { DECIDE_MAX_ANSWERS } from '#shared/domain/expert-panels/limits.ts'
import type { AnswerStatus } from '#shared/domain/expert-panels/statuses.ts'
import { listAnswers } from './answers/answers.queries.ts'
import { setAnswersStatus } from './answers/set-answers-status.ts'
import { countAnswers, readQuestion } from './questions/questions.queries.ts'
import { publishRoundup } from './roundups/publish-roundup.ts'
import { listRoundupAnswers, readRoundup } from './roundups/roundups.queries.ts'
import { createRoundup, setRoundupStatus } from './roundups/write-roundup.ts'

const ANSWERS = 2000
let fixture: PanelFixture
let questionId: string

beforeAll(async () => {
  fixture = await panelFixture()
  questionId = (await fixture.giveQuestion()).questionId
  const communityId = fixture.cast.meridian.id
  const upTo = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ANSWERS})`
  await fixture.db().commit([
    build.run(sql`INSERT INTO users (id, community_id, kind, status, email, username, given_name, family_name, joined_at, created_at)
      ${upTo} SELECT 'm' || i, ${communityId}, 'MEMBER', 'ACTIVE', i || '@many.test', i || '@many.test', 'Many', 'Member' || i,
        ${NOW.getTime()}, ${NOW.getTime()} FROM n`),
    build.run(sql`INSERT INTO panel_answers (id, community_id, question_id, author_id, status, status_updated_at, title, character_count,
        current_revision_id, sent_revision_id, sent_at, created_at, updated_at)
      ${upTo} SELECT 'a' || i, ${communityId}, ${questionId}, 'm' || i, CASE WHEN i % 20 = 0 THEN 'SELECTED' ELSE 'SENT' END,
        ${NOW.getTime()}, '', 10, 'r' || i, 'r' || i, ${NOW.getTime()} - i, ${NOW.getTime()}, ${NOW.getTime()} FROM n`),
    build.run(sql`INSERT INTO panel_answer_revisions (id, community_id, answer_id, author_id, title, content, words, character_count, created_at)
      ${upTo} SELECT 'r' || i, ${communityId}, 'a' || i, 'm' || i, '', '<p>Answer ' || i || '</p>', 'Answer ' || i, 10,
        ${NOW.getTime()} FROM n`),
    build.run(sql`ANALYZE`),
  ])
})
afterAll(() => fixture.stop())

function theo(minutes = 0) {
  return fixture.as('theo', at(minutes))
}

it.each([null, 'SENT', 'SELECTED'] as const satisfies readonly (AnswerStatus | null)[])(
  'with 2,000 answers a page of those that are %s takes one round trip, and its statement reads them in the order of an index',
  async (status) => {
    const ctx = theo()
    const [question, counts, page] = await Promise.all([
      readQuestion(ctx, questionId),
      countAnswers(ctx, questionId),
      listAnswers(ctx, { questionId, status, first: 20, after: null }),
    ])
    expect(page.edges).toHaveLength(20)
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(ANSWERS)
    expect(question?.answerCount).toBe(ANSWERS)
    expect(ctx.db.cost.trips).toBe(1)
    const list = peekRecorded().findLast(({ sql: text }) => text.includes('limit'))
    for (const plan of await plansOf(list?.sql ?? ''))
      expect(JSON.stringify(plan)).not.toMatch(/SCAN panel_|TEMP B-TREE/)
  },
)

it('selection, arrangement and publication take two round trips, and every one of 2,000 authors has a pending notification', async () => {
  const answerIds = Array.from({ length: DECIDE_MAX_ANSWERS }, (_, i) => `a${20 * i + 1}`)
  const selecting = theo(1)
  expect(await setAnswersStatus(selecting, { questionId, answerIds, status: 'SELECTED' })).toHaveLength(
    DECIDE_MAX_ANSWERS,
  )
  expect(selecting.db.cost.trips).toBe(2)
  const creating = theo(2)
  const { id: roundupId } = await createRoundup(creating, questionId)
  expect(creating.db.cost.trips).toBe(2)
  const reading = theo(3)
  const [roundup, answers] = await Promise.all([
    readRoundup(reading, roundupId),
    listRoundupAnswers(reading, roundupId),
  ])
  expect(roundup?.status).toBe('DRAFT')
  expect(answers).toHaveLength(ANSWERS / 20 + DECIDE_MAX_ANSWERS)
  expect(reading.db.cost.trips).toBe(1)
  await setRoundupStatus(theo(4), { roundupId, status: 'EDITOR_REVIEW' })
  await setRoundupStatus(theo(5), { roundupId, status: 'READY_FOR_PUBLISHING' })
  const publishing = theo(6)
  await publishRoundup(publishing, { roundupId })
  expect(publishing.db.cost.trips).toBe(2)
  const counts = await countAnswers(theo(7), questionId)
  expect(counts).toEqual([
    { status: 'SENT', count: 0 },
    { status: 'SELECTED', count: 0 },
    { status: 'PUBLISHED', count: ANSWERS / 20 + DECIDE_MAX_ANSWERS },
    { status: 'NOT_USED', count: ANSWERS - ANSWERS / 20 - DECIDE_MAX_ANSWERS },
  ])
})
