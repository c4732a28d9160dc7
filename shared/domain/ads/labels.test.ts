import { expect, it } from 'vitest'
import { AD_PLACE_LABELS, AD_SHAPE_LABELS, AD_STATE_LABELS } from './messages.ts'
import { AD_PLACES } from './places.ts'
import { AD_SHAPES } from './shapes.ts'
import { AD_STATES } from './state.ts'

it.each<[string, readonly string[], object]>([
  ['ad shapes', AD_SHAPES, AD_SHAPE_LABELS],
  ['ad places', AD_PLACES, AD_PLACE_LABELS],
  ['ad states', AD_STATES, AD_STATE_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
