import { expect, it } from 'vitest'
import { BROADCAST_STATUS_LABELS, CHANNEL_LABELS, RECIPIENT_REASON_LABELS, RECIPIENT_STATE_LABELS } from './messages.ts'
import { MOVES } from './rules.ts'
import {
  BROADCAST_CHANNELS,
  BROADCAST_MOVES,
  BROADCAST_STATUSES,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
} from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['broadcast channels', BROADCAST_CHANNELS, CHANNEL_LABELS],
  ['broadcast statuses', BROADCAST_STATUSES, BROADCAST_STATUS_LABELS],
  ['recipient states', RECIPIENT_STATES, RECIPIENT_STATE_LABELS],
  ['recipient reasons', RECIPIENT_REASONS, RECIPIENT_REASON_LABELS],
  ['broadcast moves', BROADCAST_MOVES, MOVES],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
