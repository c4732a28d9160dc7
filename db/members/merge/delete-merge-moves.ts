import { and, eq, sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { memberMergeMoves, memberMerges } from '#db/schema/staff/member-merges.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { MERGE_UNDO_MS } from '#shared/domain/members/account/merge.ts'

const PER_RUN = 20

/** The condition is no parameter, so that the index of these rows is used. */
const dueMerges = statement((p: { readonly until: Date; readonly limit: number }) =>
  build
    .select({ id: memberMerges.id, communityId: memberMerges.communityId })
    .from(memberMerges)
    .where(and(sql`${memberMerges.isRecorded} = 1`, sql`${memberMerges.mergedAt} <= ${p.until}`))
    .orderBy(memberMerges.mergedAt)
    .limit(p.limit),
)

/** Forgets what merges moved once they can no longer be undone; answers how many. The merges themselves stay. */
export async function deleteMergeMoves({ db, now }: DbContext): Promise<number> {
  const due = await db.read(dueMerges({ until: new Date(now.getTime() - MERGE_UNDO_MS), limit: PER_RUN }))
  for (const { id, communityId } of due) {
    await db.commit([
      build
        .delete(memberMergeMoves)
        .where(and(eq(memberMergeMoves.mergeId, id), eq(memberMergeMoves.communityId, communityId))),
      build
        .update(memberMerges)
        .set({ isRecorded: false })
        .where(hasId(memberMerges, id, { communityId })),
    ])
  }
  return due.length
}
