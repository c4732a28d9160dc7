import { and, eq, isNull } from 'drizzle-orm'
import type { DbContext, OutboxContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { manyMailsStatements, type NewMail } from '#db/outbox/enqueue.ts'
import { digestRuns } from '#db/schema/digests.ts'
import { build, inList, statement } from '#db/statement.ts'
import { DIGEST_NOTIFICATIONS_MAX, DIGEST_STORIES_MAX } from '#shared/domain/notifications/digest.ts'
import { type BrandWeek, readBrandWeeks, settleWeeks } from './brand-weeks.ts'
import { digestReaders, readUnseen, readWeekStories, type Unseen, type WeekStory } from './read-digests.ts'

const MEMBERS_PER_BATCH = 100
/** The rest is left to the next run, so that the mails that were written meanwhile are sent. */
const MAX_MS = 10_000

type Due = BrandWeek

/**
 * Writes the weekly digests of all communities whose day and hour have come; answers how many. How far a community has got
 * is stored with each batch of mails, so a run that ends early is continued, and of two runs at once one stops.
 */
export async function writeDigests(ctx: OutboxContext, startedAt = performance.now()): Promise<number> {
  let written = 0
  await settleWeeks(ctx, 'write-digests', await findDue(ctx), async (due) => {
    const stories = await readWeekStories(ctx.db, due.communityId, due)
    for (let after: string | null = await startRun(ctx, due); after !== null; ) {
      if (performance.now() - startedAt >= MAX_MS) return
      const batch: Batch = await writeBatch(ctx, due, stories, after)
      written += batch.written
      after = batch.after
    }
  })
  return written
}

const finishedRuns = statement((p: { readonly communityIds: readonly string[]; readonly dueAts: readonly Date[] }) =>
  build
    .select({ communityId: digestRuns.communityId, dueAt: digestRuns.dueAt, finishedAt: digestRuns.finishedAt })
    .from(digestRuns)
    .where(and(inList(digestRuns.communityId, p.communityIds), inList(digestRuns.dueAt, p.dueAts))),
)

async function findDue({ db, now }: DbContext): Promise<readonly Due[]> {
  const due = await readBrandWeeks({ db, now })
  if (due.length === 0) return []
  const runs = await db.read(
    finishedRuns({ communityIds: due.map((one) => one.communityId), dueAts: due.map((one) => one.dueAt) }),
  )
  const isFinished = (one: Due) =>
    runs.some((run) => run.communityId === one.communityId && run.finishedAt && isSameTime(run.dueAt, one.dueAt))
  return due.filter((one) => !isFinished(one))
}

function isSameTime(one: Date, other: Date): boolean {
  return one.getTime() === other.getTime()
}

type RunArgs = Pick<Due, 'communityId' | 'dueAt'>

function isRun(p: RunArgs) {
  return and(eq(digestRuns.communityId, p.communityId), eq(digestRuns.dueAt, p.dueAt), isNull(digestRuns.finishedAt))
}

const runStart = statement((p: RunArgs) =>
  build
    .insert(digestRuns)
    .values({ communityId: p.communityId, dueAt: p.dueAt, afterUserId: '' })
    .onConflictDoNothing(),
)
const runPlace = statement((p: RunArgs) =>
  build.select({ afterUserId: digestRuns.afterUserId }).from(digestRuns).where(isRun(p)),
)
const runProgress = statement(
  (p: RunArgs & { readonly from: string; readonly to: string; readonly finishedAt: Date | null }) =>
    build
      .update(digestRuns)
      .set({ afterUserId: p.to, finishedAt: p.finishedAt })
      .where(and(isRun(p), eq(digestRuns.afterUserId, p.from))),
)

/** The last member that is done; null when nobody is left. */
async function startRun({ db }: DbContext, { communityId, dueAt }: Due): Promise<string | null> {
  const [, [run]] = await db.commit([runStart({ communityId, dueAt }), runPlace({ communityId, dueAt })])
  return run?.afterUserId ?? null
}

type Batch = { readonly written: number; readonly after: string | null }

async function writeBatch(ctx: OutboxContext, due: Due, stories: readonly WeekStory[], after: string): Promise<Batch> {
  const { db, now } = ctx
  const { communityId, dueAt } = due
  const readers = await db.read(digestReaders({ communityId, after, limit: MEMBERS_PER_BATCH }))
  const unseen = await readUnseen(db, { communityId, userIds: readers.map(({ id }) => id) })
  const mails = readers.flatMap(({ id }) => digestMail(due, id, unseen.get(id) ?? [], stories) ?? [])
  const isLast = readers.length < MEMBERS_PER_BATCH
  const to = readers.at(-1)?.id ?? after
  try {
    await db.commitIf([
      runProgress({ communityId, dueAt, from: after, to, finishedAt: isLast ? now : null }),
      ...(await manyMailsStatements(ctx, mails)),
    ])
  } catch (error) {
    // Another run has written this batch, and goes on.
    if (error instanceof PreconditionFailed) return { written: 0, after: null }
    throw error
  }
  return { written: mails.length, after: isLast ? null : to }
}

/** Null without anything that is newer than the last digest. */
export function digestMail(
  { communityId, dueAt, since }: Due,
  userId: string,
  unseen: readonly Unseen[],
  stories: readonly WeekStory[],
): NewMail<'weekly-digest'> | null {
  const others = stories.filter(({ authorId }) => authorId !== userId)
  if (others.length === 0 && !unseen.some(({ createdAt }) => createdAt > since)) return null
  return {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'weekly-digest',
    data: {
      notifications: unseen.slice(0, DIGEST_NOTIFICATIONS_MAX).map(({ message, url }) => ({ message, url })),
      stories: others
        .slice(0, DIGEST_STORIES_MAX)
        .map(({ title, url, author, standfirst }) => ({ title, url, author, standfirst })),
      hasMore: {
        notifications: unseen.length > DIGEST_NOTIFICATIONS_MAX,
        stories: others.length > DIGEST_STORIES_MAX,
      },
    },
    idempotencyKey: `weekly-digest/${userId}/${dueAt.toISOString().slice(0, 10)}`,
    isBulk: true,
  }
}
