import { and, eq } from 'drizzle-orm'
import type { ActorArgs } from '#db/context.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import { users } from '#db/schema/members.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build, statement } from '#db/statement.ts'
import { maskedName } from '#shared/domain/billing/masked-name.ts'
import { ACCOUNT_AUDIT_ACTIONS, type AccountAuditAction } from '#shared/domain/staff/audit.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import type { MemberContext } from '../../context.ts'
import { isToldAct } from './told-acts.ts'

export type ActByStaffView = {
  readonly id: string
  readonly action: AccountAuditAction
  /** "T. B.": members are told that staff did it, and staff who it was. */
  readonly by: string
  readonly at: Date
}

const NEWEST_FIRST = newestFirst(auditLog.createdAt, auditLog.id)

type ActsArgs = ActorArgs & PlaceArgs & { readonly actions: readonly AccountAuditAction[] }

const acts = statement((p: ActsArgs) =>
  build
    .select({
      id: auditLog.id,
      action: auditLog.action,
      createdAt: auditLog.createdAt,
      givenName: users.givenName,
      familyName: users.familyName,
    })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(isToldAct(p), NEWEST_FIRST.isFrom(p)))
    .orderBy(...NEWEST_FIRST.order)
    .limit(p.limit),
)

/** What staff did to the member's account, the newest first. Views of pages are listed by themselves, with the pages. */
export async function listActsByStaff(
  { db, actor }: Pick<MemberContext, 'db' | 'actor'>,
  page: PageInput,
): Promise<ConnectionView<ActByStaffView>> {
  const { userId, communityId } = actor
  const rows = await db.read(acts({ userId, communityId, actions: ACCOUNT_AUDIT_ACTIONS, ...placeArgs(page) }))
  return pageOf(rows, page, ({ id, action, createdAt, ...person }) =>
    // The statement asks for these actions only.
    edgeAt({ at: createdAt, id }, { id, action: action as AccountAuditAction, by: maskedName(person), at: createdAt }),
  )
}
