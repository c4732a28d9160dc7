import { and, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { auditLog } from '#db/schema/platform.ts'
import { inList, isAlso } from '#db/statement.ts'

/** Condition: staff did it to the member's account, and the member is told of it. */
export function isToldAct(p: ActorArgs & { readonly actions: readonly string[] }) {
  return and(
    eq(auditLog.targetId, p.userId),
    isAlso(auditLog.communityId, p.communityId),
    eq(auditLog.targetType, 'user'),
    eq(auditLog.visibleToMember, true),
    inList(auditLog.action, p.actions),
  )
}
