import type { ActorContext, OutboxContext } from '#db/context.ts'
import { type AuditContext, type AuditRow, auditActorOf, auditRow } from '#db/staff/audit-rows.ts'
import type { ForumAuditAction } from '#shared/domain/staff/audit.ts'

/** Context of a moderator, who is a member or staff. */
export type ModeratorContext = ActorContext & OutboxContext & AuditContext

type ForumRow = AuditRow<'forum-entry' | 'forum-post'>

/** Without texts: only the fields of entries and posts that the audit log stores. */
type ModeratorAct = Pick<ForumRow, 'before' | 'after'> & {
  readonly action: ForumAuditAction
  readonly targetId: string
  readonly reason?: string
}

/** The audit row that every moderator action writes, for its batch. The author sees decisions about themselves. */
export function moderatorAudit(ctx: ModeratorContext, { targetId, ...act }: ModeratorAct) {
  const row: ForumRow = {
    ...act,
    communityId: ctx.actor.communityId,
    target: { type: act.action === 'forum-entry.decide' ? 'forum-entry' : 'forum-post', id: targetId },
    memberVisible: act.action !== 'forum-post.change',
  }
  return auditRow(auditActorOf(ctx), row, ctx.now)
}
