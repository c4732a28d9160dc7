import { expect, it } from 'vitest'
import { POST_ACTS, QUEUE_KINDS } from '#shared/domain/forum/statuses.ts'
import { POST_ACT_LABELS, QUEUE_KIND_LABELS } from './moderation/messages.ts'

it.each<[string, readonly string[], object]>([
  ['post acts', POST_ACTS, POST_ACT_LABELS],
  ['queue kinds', QUEUE_KINDS, QUEUE_KIND_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
