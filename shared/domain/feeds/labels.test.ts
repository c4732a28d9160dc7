import { expect, it } from 'vitest'
import { FEED_ITEM_LABELS, FEED_RULE_LABELS, FEED_SLOT_LABELS } from './messages.ts'
import { FEED_ITEM_TYPES, FEED_RULES, FEED_SLOTS } from './statuses.ts'

it.each<[string, readonly string[], object]>([
  ['feed slots', FEED_SLOTS, FEED_SLOT_LABELS],
  ['feed rules', FEED_RULES, FEED_RULE_LABELS],
  ['feed item types', FEED_ITEM_TYPES, FEED_ITEM_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
