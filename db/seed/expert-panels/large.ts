import { DAY_MS } from '#shared/kernel/clock.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { BRANDS, communityId } from '../communities.ts'
import { idOf, item, type LargeInsert, type LargeSize } from '../large-rows.ts'
import { toHtml } from '../markup.ts'
import { seededId } from '../seeded-id.ts'
import { readQuestions } from './read-panels.ts'

const ANSWERS_MAX = 2000

/** An open question of the demo data, which the members of the large seed answer, each once. */
export const LARGE_QUESTION_ID = seededId('panel question MTC Where does your cloud bill surprise you?')

/** Three sentences of the demo answers, combined anew. */
const TEXTS = `
  , w AS (SELECT i, ${item('sentences', 'i * 7')} || ' ' || ${item('sentences', 'i * 11 + i / 53')} || ' ' ||
      ${item('sentences', 'i * 13 + i / 61')} AS words, :now - ${DAY_MS} - i AS at FROM n)`

const ANSWERS = `
  INSERT INTO panel_answers (id, community_id, question_id, author_id, status, status_updated_at, title, character_count,
    current_revision_id, sent_revision_id, sent_at, created_at, updated_at)
  SELECT ${idOf('p')}, :community, :question, ${idOf('m')}, 'SENT', at, '', length(words), ${idOf('q')}, ${idOf('q')}, at, at, at
  FROM w`

/** The text of a sent answer is found once it is written. */
const REVISIONS = `
  INSERT INTO panel_answer_revisions (id, community_id, answer_id, author_id, title, content, words, character_count, created_at)
  SELECT ${idOf('q')}, :community, ${idOf('p')}, ${idOf('m')}, '', '<p>' || words || '</p>', words, length(words), at
  FROM w`

export function seedManyAnswers({ members }: LargeSize, now: Date): LargeInsert[] {
  const texts = readQuestions(BRANDS.MTC).flatMap(({ answers }) =>
    answers.map(({ blocks }) => plainText(toHtml(blocks))),
  )
  const args = {
    community: communityId('MTC'),
    question: LARGE_QUESTION_ID,
    now: now.getTime(),
    sentences: texts.flatMap((text) => text.split(/(?<=[.?!])\s+/)),
  }
  const share = { expressions: TEXTS, count: Math.min(members, ANSWERS_MAX), args }
  return [
    { ...share, sql: ANSWERS },
    { ...share, sql: REVISIONS },
  ]
}
