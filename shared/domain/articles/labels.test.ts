import { expect, it } from 'vitest'
import { IMPORT_REASONS, SOURCE_NAMES } from './imports/messages.ts'
import { ARTICLE_SOURCES } from './imports/statuses.ts'
import { PROGRESS_STEPS } from './member-progress.ts'
import {
  EDITOR_STATUS_LABELS,
  MEMBER_STATUS_LABELS,
  MEMBER_STATUS_SENTENCES,
  PROGRESS_STEP_LABELS,
} from './messages.ts'
import { ARTICLE_STATUSES } from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['article sources by source names', ARTICLE_SOURCES, SOURCE_NAMES],
  ['article sources by import reasons', ARTICLE_SOURCES, IMPORT_REASONS],
  ['progress steps', PROGRESS_STEPS, PROGRESS_STEP_LABELS],
  ['article statuses by member status labels', ARTICLE_STATUSES, MEMBER_STATUS_LABELS],
  ['article statuses by editor status labels', ARTICLE_STATUSES, EDITOR_STATUS_LABELS],
  ['article statuses by member status sentences', ARTICLE_STATUSES, MEMBER_STATUS_SENTENCES],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
