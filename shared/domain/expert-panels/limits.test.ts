import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  ANSWER_MAX_BYTES,
  ANSWER_MAX_CHARACTERS,
  ANSWER_TITLE_MAX_CHARACTERS,
  ANSWERS_PAGE,
  BATCH_THEME_MAX_CHARACTERS,
  BATCH_TITLE_MAX_CHARACTERS,
  BATCHES_PAGE,
  CLOSING_SOON_MS,
  DECIDE_MAX_ANSWERS,
  EXTERNAL_URL_MAX_CHARACTERS,
  INVITE_LIST_MAX_CHARACTERS,
  INVITE_MAX_PEOPLE,
  INVITED_QUESTIONS_MAX,
  MAX_ANSWERS_MOST,
  QUESTION_CONTEXT_MAX_CHARACTERS,
  QUESTION_PROMPT_MAX_CHARACTERS,
  QUESTION_TITLE_MAX_CHARACTERS,
  QUESTIONS_PAGE,
  QUESTIONS_PER_BATCH,
  REMIND_AFTER_MS,
  ROUNDUP_INTRO_MAX_BYTES,
  ROUNDUP_INTRO_MAX_CHARACTERS,
  ROUNDUP_TITLE_MAX_CHARACTERS,
  SAVED_ANSWER_TITLE_MAX_CHARACTERS,
  SIMILAR_ANSWERS_READ,
  SIMILAR_MIN_WORDS,
  TELL_AUTHORS_AFTER_MS,
  UNDO_DECISION_MS,
} from './limits.ts'
import { QUESTION_STATUSES } from './statuses.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['batch title max characters', BATCH_TITLE_MAX_CHARACTERS, 120],
  ['batch theme max characters', BATCH_THEME_MAX_CHARACTERS, 300],
  ['question title max characters', QUESTION_TITLE_MAX_CHARACTERS, 120],
  ['question prompt max characters', QUESTION_PROMPT_MAX_CHARACTERS, 300],
  ['question context max characters', QUESTION_CONTEXT_MAX_CHARACTERS, 1000],
  ['answer max characters', ANSWER_MAX_CHARACTERS, 1200],
  ['answer title max characters', ANSWER_TITLE_MAX_CHARACTERS, 120],
  ['answer max bytes', ANSWER_MAX_BYTES, 32 * 1024],
  ['saved answer title max characters', SAVED_ANSWER_TITLE_MAX_CHARACTERS, 1000],
  ['roundup title max characters', ROUNDUP_TITLE_MAX_CHARACTERS, 200],
  ['roundup intro max characters', ROUNDUP_INTRO_MAX_CHARACTERS, 1200],
  ['roundup intro max bytes', ROUNDUP_INTRO_MAX_BYTES, 32 * 1024],
  ['external url max characters', EXTERNAL_URL_MAX_CHARACTERS, 2000],
  ['questions page', QUESTIONS_PAGE, 20],
  ['answers page', ANSWERS_PAGE, 20],
  ['invited questions max', INVITED_QUESTIONS_MAX, 20],
  ['similar answers read', SIMILAR_ANSWERS_READ, 20],
  ['similar min words', SIMILAR_MIN_WORDS, 5],
  ['closing soon ms', CLOSING_SOON_MS, 2 * DAY_MS],
  ['questions per batch', QUESTIONS_PER_BATCH, 30],
  ['batches page', BATCHES_PAGE, 10],
  ['decide max answers', DECIDE_MAX_ANSWERS, 50],
  ['invite max people', INVITE_MAX_PEOPLE, 5000],
  ['invite list max characters', INVITE_LIST_MAX_CHARACTERS, 20_000],
  ['max answers most', MAX_ANSWERS_MOST, 10_000],
  ['remind after ms', REMIND_AFTER_MS, DAY_MS],
  ['undo decision ms', UNDO_DECISION_MS, 10_000],
  ['tell authors after ms', TELL_AUTHORS_AFTER_MS, 12_000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([['PanelQuestionStatus', QUESTION_STATUSES]])(
  'the interfaces publish all values of %s, and no others',
  (name, values) => {
    expect([...values].toSorted()).toEqual(enumValues(name))
  },
)
