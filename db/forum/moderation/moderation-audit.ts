import type { ActorContext, OutboxContext } from '#db/context.ts'
import { type AuditContext, type AuditRow, auditActorOf, auditRow } from '#db/staff/audit-rows.ts'
import type { ForumAuditAction } from '#shared/domain/staff/audit.ts'

/** Of a moderator, who is a member or staff. */
export type ModeratorContext = ActorContext & OutboxContext & AuditContext

type ForumRow = AuditRow<'forum-entry' | 'forum-post'>

/** Without texts: only what the audit log stores of entries and posts. */
type ModeratorAct = Pick<ForumRow, 'before' | 'after'> & {
  readonly action: ForumAuditAction
  readonly targetId: string
  readonly reason?: string
}

/** The audit row that every act of a moderator writes, for its batch. The author sees what was decided about them. */
export function moderatorAudit(ctx: ModeratorContext, act: ModeratorAct) {
  const { action, before, after } = act
  const row: ForumRow = {
    ...{ action, before, after, reason: act.reason ?? null },
    communityId: ctx.actor.communityId,
    target: { type: action === 'forum-entry.decide' ? 'forum-entry' : 'forum-post', id: act.targetId },
    memberVisible: action !== 'forum-post.change',
  }
  return auditRow(auditActorOf(ctx), row, ctx.now)
}
