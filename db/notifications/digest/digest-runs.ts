import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { isTimeUp } from '#db/jobs/elapsed.ts'
import { manyEmailsStatements, type NewEmail } from '#db/outbox/enqueue.ts'
import type { DigestRuns } from '#db/schema/digests.ts'
import { build, inList, type Runnable, statement } from '#db/statement.ts'

const MEMBERS_PER_BATCH = 100

type RunArgs = { readonly communityId: string; readonly dueAt: Date }

/** The emails to the next members. */
type DigestBatch = {
  /** Ordered by id, at most as many as requested. */
  readonly readers: readonly { readonly id: string }[]
  readonly emails: readonly NewEmail[]
  /** Statements that are committed with them. */
  readonly alsoWrite?: readonly Runnable[]
}

/** `after` is null when nobody is left, or another run continues. */
type Written = { readonly written: number; readonly after: string | null }

type BatchPlace = { readonly after: string; readonly limit: number }

/**
 * Writes the digests of communities, a batch of members at a time. The progress of a community is stored in `runs` with each batch of
 * emails, so a run that ends early is continued, and of two concurrent runs one stops.
 */
export function digestRunsIn(runs: DigestRuns) {
  const isRun = (p: RunArgs) =>
    and(eq(runs.communityId, p.communityId), eq(runs.dueAt, p.dueAt), isNull(runs.finishedAt))
  // A list is JSON, in which a date would be a string, while the column has milliseconds.
  const finished = statement((p: { readonly communityIds: readonly string[]; readonly dueAts: readonly number[] }) =>
    build
      .select({ communityId: runs.communityId, dueAt: runs.dueAt, finishedAt: runs.finishedAt })
      .from(runs)
      .where(and(inList(runs.communityId, p.communityIds), inList(runs.dueAt, p.dueAts))),
  )
  const lastFinished = statement((p: RunArgs) =>
    build
      .select({ dueAt: runs.dueAt })
      .from(runs)
      .where(and(eq(runs.communityId, p.communityId), lt(runs.dueAt, p.dueAt), isNotNull(runs.finishedAt)))
      .orderBy(desc(runs.dueAt))
      .limit(1),
  )
  const runStart = statement((p: RunArgs) =>
    build.insert(runs).values({ communityId: p.communityId, dueAt: p.dueAt, afterUserId: '' }).onConflictDoNothing(),
  )
  const runPlace = statement((p: RunArgs) => build.select({ afterUserId: runs.afterUserId }).from(runs).where(isRun(p)))
  const runProgress = statement(
    (p: RunArgs & { readonly from: string; readonly to: string; readonly finishedAt: Date | null }) =>
      build
        .update(runs)
        .set({ afterUserId: p.to, finishedAt: p.finishedAt })
        .where(and(isRun(p), eq(runs.afterUserId, p.from))),
  )

  /** The last member already handled; null when nobody is left. */
  async function startRun({ db }: DbContext, { communityId, dueAt }: RunArgs): Promise<string | null> {
    const [, [run]] = await db.commit([runStart({ communityId, dueAt }), runPlace({ communityId, dueAt })])
    return run?.afterUserId ?? null
  }

  async function commitBatch(
    ctx: OutboxContext,
    { communityId, dueAt }: RunArgs,
    { readers, emails, alsoWrite = [] }: DigestBatch,
    from: string,
  ): Promise<Written> {
    const isLast = readers.length < MEMBERS_PER_BATCH
    const to = readers.at(-1)?.id ?? from
    const isWritten = await ctx.db.tryCommitIf([
      runProgress({ communityId, dueAt, from, to, finishedAt: isLast ? ctx.now : null }),
      ...(await manyEmailsStatements(ctx, emails)),
      ...alsoWrite,
    ])
    // Another run has written this batch, and continues.
    if (!isWritten) return { written: 0, after: null }
    return { written: emails.length, after: isLast ? null : to }
  }

  return {
    /** The runs that have members left. */
    async unfinished<Run extends RunArgs>({ db }: DbContext, due: readonly Run[]): Promise<readonly Run[]> {
      if (due.length === 0) return []
      const rows = await db.read(
        finished({ communityIds: due.map((one) => one.communityId), dueAts: due.map((one) => one.dueAt.getTime()) }),
      )
      const isFinished = (one: RunArgs) =>
        rows.some(
          (run) => run.communityId === one.communityId && run.finishedAt && run.dueAt.getTime() === one.dueAt.getTime(),
        )
      return due.filter((one) => !isFinished(one))
    },
    /**
     * The due time of the last earlier run that all members have received; null without one. Staff may have moved the day or the hour
     * since.
     */
    async lastBefore({ db }: DbContext, { communityId, dueAt }: RunArgs): Promise<Date | null> {
      const [last] = await db.read(lastFinished({ communityId, dueAt }))
      return last?.dueAt ?? null
    },
    /** Writes until nobody is left or the time is up; returns the number of emails. */
    async write(
      ctx: OutboxContext,
      run: RunArgs,
      startedAt: number,
      batchAt: (place: BatchPlace) => Promise<DigestBatch>,
    ): Promise<number> {
      let written = 0
      for (let after: string | null = await startRun(ctx, run); after !== null; ) {
        if (isTimeUp(startedAt)) break
        const batch: Written = await commitBatch(ctx, run, await batchAt({ after, limit: MEMBERS_PER_BATCH }), after)
        written += batch.written
        after = batch.after
      }
      return written
    },
  }
}
