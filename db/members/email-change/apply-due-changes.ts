import { and, asc, gt, isNull, lt, lte } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { mayBeTried, settleCounted } from '#db/jobs/counted-attempts.ts'
import { emailChanges } from '#db/schema/staff/email-changes.ts'
import { build, statement } from '#db/statement.ts'
import { applyEmailChange } from './apply-email-change.ts'

const PER_RUN = 20
const JOB = 'change-emails'

const dueChanges = statement((p: { readonly now: Date }) =>
  build
    .select({ id: emailChanges.id, communityId: emailChanges.communityId, dueAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(
      and(
        lte(emailChanges.readyAt, p.now),
        isNull(emailChanges.endedAt),
        gt(emailChanges.expiresAt, p.now),
        mayBeTried(JOB, { ...emailChanges, dueAt: emailChanges.expiresAt }, p.now),
      ),
    )
    .orderBy(asc(emailChanges.readyAt))
    .limit(PER_RUN),
)

/** Changes the addresses whose waiting period is over, and those whose second confirmation could not finish; returns how many. */
export async function applyDueEmailChanges(ctx: OutboxContext): Promise<number> {
  const rows = await ctx.db.read(dueChanges({ now: ctx.now }))
  const { done } = await settleCounted(ctx, JOB, rows, async ({ id, communityId }) =>
    (await applyEmailChange(ctx, { id, communityId })) ? true : null,
  )
  return done
}

const KEPT_MS = 400 * 24 * 3_600_000

/** Deletes old changes, after the same time as sign-ins; returns how many. */
export async function deleteOldEmailChanges({ db, now }: DbContext): Promise<number> {
  const [deleted] = await db.commit([
    build
      .delete(emailChanges)
      .where(lt(emailChanges.createdAt, new Date(now.getTime() - KEPT_MS)))
      .returning({ id: emailChanges.id }),
  ])
  return deleted.length
}
