import { expect, it } from 'vitest'
import { ANSWER_STATUS_LABELS, ROUNDUP_STATUS_LABELS } from './messages.ts'
import { ANSWER_STATUSES, ROUNDUP_STATUSES } from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['answer statuses', ANSWER_STATUSES, ANSWER_STATUS_LABELS],
  ['roundup statuses', ROUNDUP_STATUSES, ROUNDUP_STATUS_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
