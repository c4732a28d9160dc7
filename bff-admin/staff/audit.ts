import { type SQL, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import type { AuditTargetType, AuditValues } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { networkRange } from '#shared/kernel/network-range.ts'
import { AUDITED_FIELDS, type AuditAction, type AuditedField } from './audit-actions.ts'
import type { StaffContext } from './context.ts'

const VALUE_MAX_CHARACTERS = 500

type AuditValue = string | number | boolean | Date | null

export type AuditEntry<T extends AuditTargetType> = {
  readonly action: AuditAction & `${T}.${string}`
  readonly target: { readonly type: T; readonly id: string }
  /** Whether the member concerned will see the row among their own activity. */
  readonly memberVisible: boolean
  /** The changed fields, for those of `AUDITED_FIELDS`; null when the action has no earlier or no later state. */
  readonly before: Readonly<Partial<Record<AuditedField<T>, AuditValue>>> | null
  readonly after: Readonly<Partial<Record<AuditedField<T>, AuditValue>>> | null
  readonly reason: string | null
}

/** The row that every action of staff writes, for the batch of the action. */
export function auditStatement<T extends AuditTargetType>(ctx: StaffContext, entry: AuditEntry<T>) {
  const { actor, now, correlationId, client } = ctx
  const { target } = entry
  return build.insert(auditLog).values({
    id: newId(now),
    communityId: actor.communityId,
    actorId: actor.userId,
    action: entry.action,
    targetType: target.type,
    targetId: target.id,
    before: auditValues(target.type, entry.before),
    after: auditValues(target.type, entry.after),
    reason: entry.reason,
    visibleToMember: entry.memberVisible,
    ipClass: networkRange(client.network),
    correlationId,
    createdAt: now,
  })
}

export type AuditSource<T extends AuditTargetType> = Omit<AuditEntry<T>, 'target' | 'before' | 'after'> & {
  readonly targetType: T
  /** Expressions over the rows of `from`; one audit row is written for each of them. */
  readonly id: SQL
  readonly targetId: SQL
  readonly before: Readonly<Partial<Record<AuditedField<T>, SQL>>> | null
  readonly after: Readonly<Partial<Record<AuditedField<T>, SQL>>> | null
  /** What follows FROM: tables, joins and a WHERE. */
  readonly from: SQL
}

type AuditArgs = ActorArgs & { readonly ipClass: string; readonly correlationId: string; readonly now: Date }

/** What the statements of `auditFrom` ask of a request, beside their own arguments. */
export function auditArgs({ actor, now, correlationId, client }: StaffContext): AuditArgs {
  const { userId, communityId } = actor
  return { userId, communityId, ipClass: networkRange(client.network), correlationId, now }
}

/** Writes audit rows like `auditStatement`, one for each row that another statement of the batch has changed. */
export function auditFrom<Args extends object, T extends AuditTargetType>(make: (p: Args) => AuditSource<T>) {
  return statement((p: Args & AuditArgs) => {
    const source = make(p)
    const { targetType } = source
    return build.run(sql`INSERT INTO ${auditLog}
      (id, community_id, actor_id, action, target_type, target_id, before, after, reason, visible_to_member, ip_class,
        correlation_id, created_at)
      SELECT ${source.id}, ${p.communityId}, ${p.userId}, ${source.action}, ${targetType}, ${source.targetId},
        ${jsonObject(targetType, source.before)}, ${jsonObject(targetType, source.after)}, ${source.reason},
        ${source.memberVisible ? 1 : 0}, ${p.ipClass}, ${p.correlationId}, ${p.now}
      FROM ${source.from}`)
  })
}

/** Keeps named fields only, dates as ISO text and long texts cut: the size of a row is bounded by its list of fields. */
export function auditValues(
  type: AuditTargetType,
  values: Readonly<Record<string, unknown>> | null,
): AuditValues | null {
  if (values === null) return null
  return Object.fromEntries(
    AUDITED_FIELDS[type].flatMap((field) => (field in values ? [[field, printValue(values[field])]] : [])),
  )
}

function printValue(value: unknown): string | number | boolean | null {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value.slice(0, VALUE_MAX_CHARACTERS) : null
}

function jsonObject(type: AuditTargetType, values: Readonly<Record<string, SQL | undefined>> | null): SQL {
  if (values === null) return sql`NULL`
  const parts = AUDITED_FIELDS[type].flatMap((field) => {
    const value = values[field]
    return value ? [sql`${field}, ${value}`] : []
  })
  return sql`json_object(${sql.join(parts, sql`, `)})`
}
