import { STANDINGS } from '#shared/domain/billing/subscription-states.ts'
import { HEALTHS } from '#shared/domain/members/health.ts'
import {
  JOINED_PERIODS,
  LISTED_STATUSES,
  MEMBER_COLUMNS,
  MEMBER_SORTS,
  SEEN_PERIODS,
} from '#shared/domain/members/member-list.ts'
import { addressValue, choicesOf, withValue } from '../../../lib/lists/address-value.ts'
import type { ShownMembers } from './member-filter.ts'
import type { MemberChoices } from './members.queries.ts'
import {
  COLUMN_LABELS,
  HEALTH_LABELS,
  JOINED_LABELS,
  MEMBERS_MESSAGES as M,
  SEEN_LABELS,
  SORT_LABELS,
  STANDING_LABELS,
  STATUS_LABELS,
} from './messages.ts'

/** The fields of the filter form, as `FilterFields` shows them. */
export function fieldsOf(shown: ShownMembers, { tiers, groups }: MemberChoices) {
  const written = (value: string | null) => (value === null ? null : addressValue(value))
  const { fields, any, otherGroup } = M
  const { tier, groupId } = shown
  const tierChoices = tiers.map((one) => ({ value: one, label: one }))
  const groupChoices = groups.map(({ id, name }) => ({ value: id, label: name }))
  return {
    selects: [
      { name: 'status', any, value: written(shown.status), choices: choicesOf(LISTED_STATUSES, STATUS_LABELS) },
      { name: 'standing', any, value: written(shown.standing), choices: choicesOf(STANDINGS, STANDING_LABELS) },
      { name: 'tier', any, value: tier, choices: withValue(tierChoices, tier, tier ?? '') },
      { name: 'health', any, value: written(shown.health), choices: choicesOf(HEALTHS, HEALTH_LABELS) },
      { name: 'joined', any, value: written(shown.joined), choices: choicesOf(JOINED_PERIODS, JOINED_LABELS) },
      { name: 'seen', any, value: written(shown.lastSeen), choices: choicesOf(SEEN_PERIODS, SEEN_LABELS) },
      { name: 'group', any, value: groupId, choices: withValue(groupChoices, groupId, otherGroup) },
      { name: 'sort', any: undefined, value: written(shown.sort), choices: choicesOf(MEMBER_SORTS, SORT_LABELS) },
    ].map((field) => ({ ...field, label: fields[field.name as keyof typeof fields] })),
    checks: [
      { name: 'incomplete', label: fields.incomplete, isOn: shown.isIncomplete },
      { name: 'card', label: fields.card, isOn: shown.hasFailedCard },
    ],
    columns: {
      label: M.columns,
      name: 'column',
      choices: choicesOf(MEMBER_COLUMNS, COLUMN_LABELS).map((choice, i) => ({
        ...choice,
        isOn: MEMBER_COLUMNS[i] !== undefined && shown.columns.includes(MEMBER_COLUMNS[i]),
      })),
    },
  }
}
