import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  EMAIL_CHANGE_MS,
  EMAIL_CHANGE_REASON_MAX_CHARACTERS,
  EMAIL_CHANGE_SIDES,
  EMAIL_CHANGE_WAIT_MS,
  EMAIL_CHANGE_WAYS,
  EMAIL_LINK_STATES,
  EMAIL_MAX_CHARACTERS,
  IDENTITY_CHECK_MAX_CHARACTERS,
} from './account/email-change.ts'
import { AFTER_HOLD_DAYS, HOLD_REASON_MAX_CHARACTERS } from './account/legal-hold.ts'
import { MERGE_OBSTACLES, MERGE_REASON_MAX_CHARACTERS, MERGE_UNDO_HOURS } from './account/merge.ts'
import { MEMBER_VIEW_MS, VIEWING_REASON_MAX_CHARACTERS } from './account/viewing.ts'
import { ACTIVATION_REASON_MAX_CHARACTERS } from './activation.ts'
import { AUTO_FILL_DAYS } from './auto-fill.ts'
import { COUNTS_OF_FACET } from './directory-search.ts'
import { ENGAGEMENT_MONTHS } from './engagement.ts'
import { HEALTH_REASONS } from './health.ts'
import {
  COUNTED_MEMBERS_MAX,
  EXPORTED_MEMBERS_MAX,
  MEMBER_SEARCH_MAX_CHARACTERS,
  MEMBER_TIER_MAX_CHARACTERS,
  VIEW_NAME_MAX_CHARACTERS,
  VIEW_QUERY_MAX_CHARACTERS,
  VIEWS_MAX,
} from './member-list.ts'
import { NOTE_EDIT_MS, NOTE_MAX_CHARACTERS, PINNED_NOTES_MAX } from './notes.ts'
import {
  DELETION_COOL_OFF_DAYS,
  DELETION_REMINDER_MS,
  EXPORT_LIFE_DAYS,
  RECENT_SIGN_IN_MINUTES,
  RECENT_SIGN_IN_MS,
} from './privacy.ts'
import {
  BIOGRAPHY_MAX_CHARACTERS,
  COMPANY_DESCRIPTION_MAX_CHARACTERS,
  EXPERTISE_LIMIT,
  LINK_MAX_CHARACTERS,
  PROFILE_LINE_MAX_CHARACTERS,
  PRONOUNS_MAX_CHARACTERS,
} from './profile.ts'
import { FACETS } from './profile-lists.ts'
import { SAVED_SEARCH_NAME_MAX_CHARACTERS, SAVED_SEARCHES_MAX } from './saved-searches.ts'
import { SEARCH_MAX_CHARACTERS } from './search-words.ts'
import {
  CONTACT_EMAIL_MAX_CHARACTERS,
  CONTACT_NAME_MAX_CHARACTERS,
  EXTENSION_MAX_DIGITS,
  SUPPORT_CONTACT_KINDS,
} from './support-contact.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['email change ms', EMAIL_CHANGE_MS, 7 * DAY_MS],
  ['email change wait ms', EMAIL_CHANGE_WAIT_MS, 3 * DAY_MS],
  ['email max characters', EMAIL_MAX_CHARACTERS, 254],
  ['email change reason max characters', EMAIL_CHANGE_REASON_MAX_CHARACTERS, 300],
  ['identity check max characters', IDENTITY_CHECK_MAX_CHARACTERS, 180],
  ['hold reason max characters', HOLD_REASON_MAX_CHARACTERS, 500],
  ['after hold days', AFTER_HOLD_DAYS, 7],
  ['merge undo hours', MERGE_UNDO_HOURS, 24],
  ['merge reason max characters', MERGE_REASON_MAX_CHARACTERS, 500],
  ['member view ms', MEMBER_VIEW_MS, 15 * MINUTE_MS],
  ['viewing reason max characters', VIEWING_REASON_MAX_CHARACTERS, 500],
  ['activation reason max characters', ACTIVATION_REASON_MAX_CHARACTERS, 500],
  ['auto fill days', AUTO_FILL_DAYS, 30],
  ['counts of facet', COUNTS_OF_FACET, 10],
  ['engagement months', ENGAGEMENT_MONTHS, 12],
  ['member search max characters', MEMBER_SEARCH_MAX_CHARACTERS, 100],
  ['member tier max characters', MEMBER_TIER_MAX_CHARACTERS, 100],
  ['counted members max', COUNTED_MEMBERS_MAX, 1000],
  ['exported members max', EXPORTED_MEMBERS_MAX, 10_000],
  ['view name max characters', VIEW_NAME_MAX_CHARACTERS, 60],
  ['view query max characters', VIEW_QUERY_MAX_CHARACTERS, 1000],
  ['views max', VIEWS_MAX, 30],
  ['note max characters', NOTE_MAX_CHARACTERS, 5000],
  ['pinned notes max', PINNED_NOTES_MAX, 20],
  ['note edit ms', NOTE_EDIT_MS, DAY_MS],
  ['export life days', EXPORT_LIFE_DAYS, 7],
  ['deletion cool off days', DELETION_COOL_OFF_DAYS, 30],
  ['deletion reminder ms', DELETION_REMINDER_MS, 3 * DAY_MS],
  ['recent sign in minutes', RECENT_SIGN_IN_MINUTES, 10],
  ['recent sign in ms', RECENT_SIGN_IN_MS, 10 * MINUTE_MS],
  ['expertise limit', EXPERTISE_LIMIT, 5],
  ['biography max characters', BIOGRAPHY_MAX_CHARACTERS, 2000],
  ['company description max characters', COMPANY_DESCRIPTION_MAX_CHARACTERS, 1000],
  ['profile line max characters', PROFILE_LINE_MAX_CHARACTERS, 120],
  ['pronouns max characters', PRONOUNS_MAX_CHARACTERS, 40],
  ['link max characters', LINK_MAX_CHARACTERS, 300],
  ['saved searches max', SAVED_SEARCHES_MAX, 20],
  ['saved search name max characters', SAVED_SEARCH_NAME_MAX_CHARACTERS, 60],
  ['search max characters', SEARCH_MAX_CHARACTERS, 200],
  ['contact name max characters', CONTACT_NAME_MAX_CHARACTERS, 100],
  ['contact email max characters', CONTACT_EMAIL_MAX_CHARACTERS, 254],
  ['extension max digits', EXTENSION_MAX_DIGITS, 10],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([
  ['EmailChangeWay', EMAIL_CHANGE_WAYS],
  ['EmailLinkSide', EMAIL_CHANGE_SIDES],
  ['EmailLinkState', EMAIL_LINK_STATES],
  ['MergeObstacleCode', MERGE_OBSTACLES],
  ['MemberHealthReason', HEALTH_REASONS],
  ['DirectoryFacet', FACETS],
  ['SupportContactKind', SUPPORT_CONTACT_KINDS],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
