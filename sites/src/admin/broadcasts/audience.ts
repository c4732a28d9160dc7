import { USUAL_COLUMNS } from '#shared/domain/members/member-list.ts'
import { chipsOf } from '../members/list/list-chips.ts'
import type { ShownMembers } from '../members/list/member-filter.ts'
import type { MemberChoices } from '../members/list/members.queries.ts'
import type { StaffBroadcast } from './broadcasts.queries.ts'

type Filter = StaffBroadcast['filter']

/** The filters of an audience in the form of the member list. */
export function shownAs(filter: Filter): ShownMembers {
  return { ...filter, sort: 'NAME', columns: USUAL_COLUMNS }
}

/** The same in words. */
export function audienceWords(filter: Filter, choices: MemberChoices): readonly string[] {
  return chipsOf(shownAs(filter), choices).map(({ label }) => label)
}
