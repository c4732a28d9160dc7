/** What an action of staff can be about; `targetId` of an audit row is the id of one of these. */
export const AUDIT_TARGET_TYPES = ['article', 'user'] as const
export type AuditTargetType = (typeof AUDIT_TARGET_TYPES)[number]

/** What staff may do to a member's cards; the target is the member, who sees these among what staff changed. */
export const CARD_AUDIT_ACTIONS = ['user.card-add', 'user.card-default', 'user.card-remove'] as const
export type CardAuditAction = (typeof CARD_AUDIT_ACTIONS)[number]

/** Values of fields before or after an action, as the audit log stores them. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>
