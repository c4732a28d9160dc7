import { hrefOfShown, isNarrowed, type ShownMembers, withoutFilters } from './member-filter.ts'
import type { MemberChoices } from './members.queries.ts'
import {
  HEALTH_LABELS,
  JOINED_LABELS,
  MEMBERS_MESSAGES as M,
  SEEN_LABELS,
  STANDING_LABELS,
  STATUS_LABELS,
} from './messages.ts'

/** The active filters in words, each with the address without it. */
export function chipsOf(shown: ShownMembers, { groups }: MemberChoices) {
  const { search, status, standing, tier, health, joined, lastSeen, groupId, isIncomplete, hasFailedCard } = shown
  const { fields } = M
  const group = groups.find(({ id }) => id === groupId)?.name ?? M.otherGroup
  const active: readonly (readonly [string | false | null, Partial<ShownMembers>])[] = [
    [search && `“${search}”`, { search: null }],
    [status && `${fields.status}: ${STATUS_LABELS[status]}`, { status: null }],
    [standing && `${fields.standing}: ${STANDING_LABELS[standing]}`, { standing: null }],
    [tier && `${fields.tier}: ${tier}`, { tier: null }],
    [health && `${fields.health}: ${HEALTH_LABELS[health]}`, { health: null }],
    [joined && `${fields.joined}: ${JOINED_LABELS[joined]}`, { joined: null }],
    [lastSeen && `${fields.seen}: ${SEEN_LABELS[lastSeen]}`, { lastSeen: null }],
    [groupId && `${fields.group}: ${group}`, { groupId: null }],
    [isIncomplete && fields.incomplete, { isIncomplete: false }],
    [hasFailedCard && fields.card, { hasFailedCard: false }],
  ]
  return active.flatMap(([label, change]) => (label ? [{ label, href: hrefOfShown({ ...shown, ...change }) }] : []))
}

export function clearOf(shown: ShownMembers) {
  return { label: M.clear, href: hrefOfShown(withoutFilters(shown)) }
}

/** What is said where no member is shown; the chips clear the filters. */
export function nothingOf(shown: ShownMembers) {
  return isNarrowed(shown) ? M.none : M.noneAtAll
}
