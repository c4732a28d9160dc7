import { expect, it } from 'vitest'
import { RENEWAL_REASONS } from '#shared/domain/billing/auto-renewal.ts'
import { REASONS } from './renewal/messages.ts'

it.each<[string, readonly string[], object]>([['renewal reasons', RENEWAL_REASONS, REASONS]])(
  'of the %s each has its words, and nothing else has',
  (_, values, words) => {
    expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
  },
)
