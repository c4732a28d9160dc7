import { expect, it } from 'vitest'
import { PROGRESS_STEPS } from '../member-progress.ts'
import { MEMBER_STATUS_LABELS, PROGRESS_STEP_LABELS } from '../messages.ts'
import { ARTICLE_STATUSES } from '../statuses.ts'
import { SOURCE_NAMES } from './messages.ts'
import { ARTICLE_SOURCES } from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['article statuses', ARTICLE_STATUSES, MEMBER_STATUS_LABELS],
  ['progress steps', PROGRESS_STEPS, PROGRESS_STEP_LABELS],
  ['article sources', ARTICLE_SOURCES, SOURCE_NAMES],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
