/** What an action of staff can be about; `targetId` of an audit row is the id of one of these. */
export const AUDIT_TARGET_TYPES = ['article', 'user'] as const
export type AuditTargetType = (typeof AUDIT_TARGET_TYPES)[number]

/** Values of fields before or after an action, as the audit log stores them. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>
