import { expect, it } from 'vitest'
import { ENGAGEMENT_KINDS } from '#shared/domain/members/engagement.ts'
import { HEALTHS } from '#shared/domain/members/health.ts'
import {
  JOINED_PERIODS,
  LISTED_STATUSES,
  MEMBER_COLUMNS,
  MEMBER_SORTS,
  SEEN_PERIODS,
} from '#shared/domain/members/member-list.ts'
import { NOTE_KINDS } from '#shared/domain/members/notes.ts'
import { INVITATION_STATES } from '#shared/domain/onboarding/invitations/statuses.ts'
import { KIND_LABELS } from './engagement/messages.ts'
import { STATE_LABELS } from './invitations/messages.ts'
import {
  COLUMN_LABELS,
  HEALTH_LABELS,
  JOINED_LABELS,
  SEEN_LABELS,
  SORT_LABELS,
  STATUS_LABELS,
} from './list/messages.ts'
import { NOTE_KIND_LABELS } from './notes/messages.ts'

it.each<[string, readonly string[], object]>([
  ['engagement kinds', ENGAGEMENT_KINDS, KIND_LABELS],
  ['healths', HEALTHS, HEALTH_LABELS],
  ['joined periods', JOINED_PERIODS, JOINED_LABELS],
  ['listed statuses', LISTED_STATUSES, STATUS_LABELS],
  ['member columns', MEMBER_COLUMNS, COLUMN_LABELS],
  ['member sorts', MEMBER_SORTS, SORT_LABELS],
  ['seen periods', SEEN_PERIODS, SEEN_LABELS],
  ['note kinds', NOTE_KINDS, NOTE_KIND_LABELS],
  ['invitation states', INVITATION_STATES, STATE_LABELS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
