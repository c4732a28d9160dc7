import type { ActorContext, OutboxContext } from '#db/context.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import type { AuditValues, ForumAuditAction } from '#shared/domain/staff/audit.ts'
import { newId } from '#shared/kernel/ids.ts'
import { networkRange } from '#shared/kernel/network-range.ts'

/** Of a moderator, who is a member or staff. */
export type ModeratorContext = ActorContext &
  OutboxContext & {
    readonly correlationId: string
    readonly client: {
      /** Stored in the audit log as an ip class only. */
      readonly network: string
    }
  }

type ModeratorAct = {
  readonly action: ForumAuditAction
  readonly targetId: string
  /** Without texts: only what the audit log stores of entries and posts. */
  readonly before: AuditValues | null
  readonly after: AuditValues
  readonly reason?: string
}

/** The audit row that every act of a moderator writes, for its batch. The author sees what was decided about them. */
export function moderatorAudit({ actor, now, correlationId, client }: ModeratorContext, act: ModeratorAct) {
  return build.insert(auditLog).values({
    ...act,
    id: newId(now),
    communityId: actor.communityId,
    actorId: actor.userId,
    targetType: act.action === 'forum-entry.decide' ? 'forum-entry' : 'forum-post',
    visibleToMember: act.action !== 'forum-post.change',
    ipClass: networkRange(client.network),
    correlationId,
    createdAt: now,
  })
}
