import type { AuditAction } from '../audit-actions.ts'

export const CODE_MAX_CHARACTERS = 40

/** What of the log is asked for; null for all. */
export type LogFilter = {
  /** A member: the id, the email or the full name. */
  readonly member: string | null
  /** Who of staff did it. */
  readonly actorId: string | null
  readonly action: AuditAction | null
  /** The id of what it was done to. */
  readonly targetId: string | null
  readonly correlationId: string | null
  readonly from: Date | null
  /** Up to this instant, which is not of it. */
  readonly until: Date | null
}

/** Which index finds the rows: the filter that leaves the fewest. The other filters are applied to what it finds. */
export type LogIndex = 'correlation' | 'target' | 'member' | 'actor' | 'action' | 'time'

export function indexOf(filter: LogFilter): LogIndex {
  if (filter.correlationId !== null) return 'correlation'
  if (filter.targetId !== null) return 'target'
  if (filter.member !== null) return 'member'
  if (filter.actorId !== null) return 'actor'
  return filter.action === null ? 'time' : 'action'
}

/** A full name in its parts; null for a text that is none. */
export type MemberNames = { readonly memberGivenName: string | null; readonly memberFamilyName: string | null }

/** "Maya Chen": what follows the first word is the family name. */
export function namesIn(member: string | null): MemberNames {
  const [, given = null, family = null] = /^(\S+)\s+(.+)$/u.exec(member?.trim() ?? '') ?? []
  return { memberGivenName: given, memberFamilyName: family }
}
