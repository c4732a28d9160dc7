import { expect, it } from 'vitest'
import { QUEUE_AGE_MS } from './limits.ts'
import {
  DECISION_LABELS,
  HOLD_LABELS,
  OFFERED_AUDIENCE_LABELS,
  POST_ORDER_LABELS,
  POST_STATE_LABELS,
  REPORT_REASON_LABELS,
} from './messages.ts'
import {
  ENTRY_DECISIONS,
  HOLD_REASONS,
  OFFERED_AUDIENCES,
  POST_ORDERS,
  POST_STATES,
  QUEUE_AGES,
  REPORT_REASONS,
} from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['queue ages', QUEUE_AGES, QUEUE_AGE_MS],
  ['report reasons', REPORT_REASONS, REPORT_REASON_LABELS],
  ['hold reasons', HOLD_REASONS, HOLD_LABELS],
  ['entry decisions', ENTRY_DECISIONS, DECISION_LABELS],
  ['post states', POST_STATES, POST_STATE_LABELS],
  ['offered audiences', OFFERED_AUDIENCES, OFFERED_AUDIENCE_LABELS],
  ['post orders', POST_ORDERS, POST_ORDER_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
