import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import type { AuditActor, AuditTargetType, AuditValues } from '#shared/domain/staff/audit.ts'
import { AUDITED_FIELDS, type AuditedField } from '#shared/domain/staff/audited-fields.ts'
import { networkRange } from '#shared/kernel/http/network-range.ts'
import { newId } from '#shared/kernel/ids.ts'

const VALUE_MAX_CHARACTERS = 500

/** What the request says about the actor. */
export type AuditContext = {
  readonly actor: ActorArgs
  readonly correlationId: string
  readonly client: {
    /** Stored in the audit log as an ip class only. */
    readonly network: string
  }
}

/** The actor of this request, also for operations that end later and are audited then. */
export function auditActorOf({ actor, client, correlationId }: AuditContext): AuditActor {
  return { actorId: actor.userId, ipClass: networkRange(client.network), correlationId }
}

type AuditedValues<T extends AuditTargetType, Value> = Readonly<Partial<Record<AuditedField<T>, Value>>>

type AuditedAct<T extends AuditTargetType> = {
  readonly action: `${T}.${string}`
  /** Whether the member concerned sees the row among their own activity, and gets it in the copy of their data. */
  readonly memberVisible: boolean
  readonly reason?: string | null
}

export type AuditRow<T extends AuditTargetType> = AuditedAct<T> & {
  readonly communityId: string
  readonly target: { readonly type: T; readonly id: string }
  /** The changed fields, limited to `AUDITED_FIELDS`; absent when the action has no earlier or no later state. */
  readonly before?: AuditedValues<T, string | number | boolean | Date | null> | null
  readonly after?: AuditedValues<T, string | number | boolean | Date | null> | null
}

/** Without an ip class if there was no request. */
type RowActor = Omit<AuditActor, 'ipClass'> & { readonly ipClass: string | null }

/** One audit row, for the batch of the audited change. */
export function auditRow<T extends AuditTargetType>(by: RowActor, row: AuditRow<T>, now: Date) {
  const { communityId, action, target, before = null, after = null, reason = null } = row
  return build.insert(auditLog).values({
    ...by,
    ...{ id: newId(now), communityId, action, targetType: target.type, targetId: target.id, reason },
    before: auditValues(target.type, before),
    after: auditValues(target.type, after),
    visibleToMember: row.memberVisible,
    createdAt: now,
  })
}

/** Expressions over the rows of `from`; one audit row is written for each of them. */
export type AuditSource<T extends AuditTargetType> = AuditedAct<T> & {
  readonly targetType: T
  readonly id: SQLWrapper
  readonly targetId: SQLWrapper
  readonly before?: AuditedValues<T, SQLWrapper> | null
  readonly after?: AuditedValues<T, SQLWrapper> | null
  /** The text after FROM: tables, joins and a WHERE. */
  readonly from: SQL
}

type AuditSourceActor = Omit<AuditActor, 'actorId'> & {
  readonly actorId: SQLWrapper | string
  readonly communityId: string
  readonly now: Date
}

/** Audit rows like those of `auditRow`, one for each row of the source. */
export function auditRowsFrom<T extends AuditTargetType>(by: AuditSourceActor, source: AuditSource<T>) {
  const { targetType, before = null, after = null, reason = null } = source
  return build.run(sql`INSERT INTO ${auditLog}
    (id, community_id, actor_id, action, target_type, target_id, before, after, reason, visible_to_member, ip_class,
      correlation_id, created_at)
    SELECT ${source.id}, ${by.communityId}, ${by.actorId}, ${source.action}, ${targetType}, ${source.targetId},
      ${jsonObject(targetType, before)}, ${jsonObject(targetType, after)}, ${reason},
      ${source.memberVisible ? 1 : 0}, ${by.ipClass}, ${by.correlationId}, ${by.now}
    FROM ${source.from}`)
}

/** Keeps only listed fields, with dates as ISO text and long texts cut: the list of fields limits the size of a row. */
function auditValues(type: AuditTargetType, values: Readonly<Record<string, unknown>> | null): AuditValues | null {
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

function jsonObject(type: AuditTargetType, values: Readonly<Record<string, SQLWrapper | undefined>> | null): SQL {
  if (values === null) return sql`NULL`
  const parts = AUDITED_FIELDS[type].flatMap((field) => {
    const value = values[field]
    return value ? [sql`${field}, ${value}`] : []
  })
  return sql`json_object(${sql.join(parts, sql`, `)})`
}
