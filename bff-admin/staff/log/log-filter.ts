import type { AuditAction } from '../audit-actions.ts'

export const CODE_MAX_CHARACTERS = 40

/** The filter of the log; null for all. */
export type LogFilter = {
  /** A member: the id, the email or the full name. */
  readonly member: string | null
  /** The staff person who did it. */
  readonly actorId: string | null
  readonly action: AuditAction | null
  /** The id of the target. */
  readonly targetId: string | null
  readonly correlationId: string | null
  readonly from: Date | null
  /** End of the period, exclusive. */
  readonly until: Date | null
}

/** The index that finds the rows: that of the most selective filter. The other filters are applied to its rows. */
export type LogIndex = 'correlation' | 'target' | 'member' | 'actor' | 'action' | 'time'

export function indexOf(filter: LogFilter): LogIndex {
  if (filter.correlationId !== null) return 'correlation'
  if (filter.targetId !== null) return 'target'
  if (filter.member !== null) return 'member'
  if (filter.actorId !== null) return 'actor'
  return filter.action === null ? 'time' : 'action'
}

/** The parts of a full name; null for other text. */
export type MemberNames = { readonly memberGivenName: string | null; readonly memberFamilyName: string | null }

/** "Maya Chen": everything after the first word is the family name. */
export function namesIn(member: string | null): MemberNames {
  const [, given = null, family = null] = /^(\S+)\s+(.+)$/u.exec(member?.trim() ?? '') ?? []
  return { memberGivenName: given, memberFamilyName: family }
}
