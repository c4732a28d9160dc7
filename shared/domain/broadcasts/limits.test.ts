import { expect, it } from 'vitest'
import {
  AUDIENCE_SAMPLE_SIZE,
  BROADCAST_BODY_MAX_CHARACTERS,
  BROADCAST_DRAFTS_MAX,
  BROADCAST_MAX_BYTES,
  BROADCAST_SUBJECT_MAX_CHARACTERS,
  EXPORTED_RECIPIENTS_MAX,
  SCHEDULE_MAX_DAYS,
} from './limits.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['broadcast subject max characters', BROADCAST_SUBJECT_MAX_CHARACTERS, 120],
  ['broadcast body max characters', BROADCAST_BODY_MAX_CHARACTERS, 5000],
  ['broadcast max bytes', BROADCAST_MAX_BYTES, 48 * 1024],
  ['broadcast drafts max', BROADCAST_DRAFTS_MAX, 50],
  ['audience sample size', AUDIENCE_SAMPLE_SIZE, 12],
  ['schedule max days', SCHEDULE_MAX_DAYS, 365],
  ['exported recipients max', EXPORTED_RECIPIENTS_MAX, 50_000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
