import { fullName } from '#shared/domain/members/views.ts'
import type { AuditTargetType, AuditValues } from '#shared/domain/staff/audit.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../audit-actions.ts'

/** A field changed by an action, with its values as text; null if there was or is none. */
export type LogChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

export type LogEntryView = {
  readonly id: string
  readonly at: Date
  readonly actorId: string
  readonly actorName: string | null
  /** Null for an action that no longer exists. */
  readonly action: AuditAction | null
  readonly actionName: string
  readonly targetType: AuditTargetType | null
  readonly targetId: string
  readonly targetName: string | null
  readonly changes: readonly LogChange[]
  readonly reason: string | null
  readonly isVisibleToMember: boolean
  readonly network: string | null
  readonly correlationId: string
  readonly communityName: string
}

export type LogRow = {
  readonly id: string
  readonly communityName: string
  readonly actorId: string
  readonly actorGivenName: string | null
  readonly actorFamilyName: string | null
  readonly action: string
  readonly targetType: AuditTargetType | null
  readonly targetId: string
  readonly targetName: string | null
  readonly peopleBefore: string | null
  readonly peopleAfter: string | null
  readonly groupName: string | null
  readonly before: AuditValues | null
  readonly after: AuditValues | null
  readonly reason: string | null
  readonly visibleToMember: boolean
  readonly ipClass: string | null
  readonly correlationId: string
  readonly createdAt: Date
}

/** Fields whose values are ids of people: their names are shown. */
const PEOPLE_FIELDS: ReadonlySet<string> = new Set(['editorId', 'memberId', 'chairs'])
/** Amounts are shown only to staff who may see payments. */
const MONEY_FIELDS: ReadonlySet<string> = new Set(['amountCents', 'receiptNumber', 'paymentId'])

export function toLogEntry(row: LogRow, { canSeeBilling }: { readonly canSeeBilling: boolean }): LogEntryView {
  const { actorGivenName, actorFamilyName } = row
  return {
    id: row.id,
    at: row.createdAt,
    actorId: row.actorId,
    actorName:
      actorGivenName === null ? null : fullName({ givenName: actorGivenName, familyName: actorFamilyName ?? '' }),
    action: AUDIT_ACTIONS.find((one) => one === row.action) ?? null,
    actionName: row.action,
    targetType: row.targetType,
    targetId: row.targetId,
    targetName: row.targetName ?? nameIn(row.before) ?? nameIn(row.after),
    changes: changesOf(row).filter(({ field }) => canSeeBilling || !MONEY_FIELDS.has(field)),
    reason: row.reason,
    isVisibleToMember: row.visibleToMember,
    network: row.ipClass,
    correlationId: row.correlationId,
    communityName: row.communityName,
  }
}

/** A deleted target has the name that it had when it was deleted. */
function nameIn(values: AuditValues | null): string | null {
  const name = values?.name ?? values?.title
  return typeof name === 'string' ? name : null
}

function changesOf({ before, after, ...names }: LogRow): LogChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    if (was === is) return []
    const change = {
      field,
      before: textOf(field, was, names.peopleBefore, null),
      after: textOf(field, is, names.peopleAfter, names.groupName),
    }
    return change.before === null && change.after === null ? [] : [change]
  })
}

function textOf(field: string, value: unknown, people: string | null, group: string | null): string | null {
  if (value === null || value === '') return null
  if (PEOPLE_FIELDS.has(field)) return people ?? String(value)
  return field === 'group' && group !== null ? group : String(value)
}
