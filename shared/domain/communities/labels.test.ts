import { expect, it } from 'vitest'
import { SITE_GROUPS } from './sites/fields.ts'
import { SITE_GROUP_TITLES } from './sites/messages.ts'

it.each<[string, readonly string[], object]>([['site groups', SITE_GROUPS, SITE_GROUP_TITLES]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
