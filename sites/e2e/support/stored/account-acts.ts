import { eq } from 'drizzle-orm'
import { build } from '#db/statement.ts'
import { users } from '../../../../db/schema/members.ts'
import { auditLog } from '../../../../db/schema/platform.ts'
import type { AccountAuditAction } from '../../../../shared/domain/staff/audit.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../browser.ts'
import { database } from '../database.ts'
import type { Member } from '../members.ts'

const DAY_MS = 86_400_000

/** Theo's actions on a member's account, one per day, the last of them yesterday. */
export async function storeActsByStaff(member: Member, actions: readonly AccountAuditAction[]): Promise<void> {
  const db = database()
  const [theo] = await db.read(build.select({ id: users.id }).from(users).where(eq(users.email, THEO)))
  if (!theo) throw new Error('The seed has no Theo')
  const now = Date.now()
  const rows = actions.map((action, i) => {
    const createdAt = new Date(now - (actions.length - i) * DAY_MS)
    return {
      ...{ id: newId(createdAt), communityId: member.communityId, actorId: theo.id, action, createdAt },
      ...{ targetType: 'user' as const, targetId: member.id, visibleToMember: true },
      correlationId: 'ABCD-EFGH-JKMN',
    }
  })
  await db.commit([build.insert(auditLog).values(rows)])
}
