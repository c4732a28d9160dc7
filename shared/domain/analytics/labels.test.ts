import { expect, it } from 'vitest'
import { OUTSIDE_ORIGINS, OUTSIDE_SERVICE_NAMES, OUTSIDE_SERVICES } from './outside.ts'

it.each<[string, readonly string[], object]>([
  ['outside services by outside service names', OUTSIDE_SERVICES, OUTSIDE_SERVICE_NAMES],
  ['outside services by outside origins', OUTSIDE_SERVICES, OUTSIDE_ORIGINS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
