import { eq } from 'drizzle-orm'
import { closingColumn } from '#db/communities/closing/closing-rows.ts'
import type { ActorArgs, FilesContext, OutboxContext } from '#db/context.ts'
import { PreconditionFailed } from '#db/errors.ts'
import { type Elapsed, elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { emailStatements } from '#db/outbox/enqueue.ts'
import { communities } from '#db/schema/communities.ts'
import { dataExportParts, dataExports, type ExportPartPlace } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'
import { EXPORT_LIFE_MS } from '#shared/domain/members/privacy.ts'
import { deletedParts, deleteExportFiles, deleteFilesFrom, exportFileKey, type PartPlace } from './export-files.ts'
import { type ExportPage, exportPages, findExportStart } from './export-pages.ts'
import { isHeldBy, type LeasedExport, leaseExport, renewedLease } from './lease-exports.ts'

/** A worker lives for half a minute after its answer and may make a thousand outside calls: the rest is left to the next run. */
const EXPORTS_PER_RUN = 2
const RUN_MS = 20_000
const PARTS_PER_RUN = 120

type ExportContext = OutboxContext & FilesContext
type Options = { readonly elapsedMs?: Elapsed; readonly parts?: number }

/**
 * Writes the copies of their data that members have requested. A run continues where the last one stopped, for whatever reason: the part
 * begun last is written again, because its file may be incomplete.
 */
export async function writeDataExports(
  ctx: ExportContext,
  { elapsedMs = elapsedSince(), parts = PARTS_PER_RUN }: Options = {},
): Promise<JobReport> {
  const report = { done: 0, later: 0, failed: 0 }
  let left = parts
  const clock = () => new Date(ctx.now.getTime() + elapsedMs())
  const hasTime = () => left > 0 && elapsedMs() < RUN_MS
  for (let i = 0; i < EXPORTS_PER_RUN && hasTime(); i++) {
    const leased = await leaseExport({ db: ctx.db, now: clock() })
    if (!leased) break
    if (leased.state === 'FAILED') {
      await deleteExportFiles(ctx, leased)
      report.failed++
      continue
    }
    const end = await writeExport({ ctx, leased, clock, hasTime, countPart: () => left-- })
    if (end === 'FINISHED') report.done++
    if (end === 'UNFINISHED') report.later++
  }
  return report
}

type Run = {
  readonly ctx: ExportContext
  readonly leased: LeasedExport
  readonly clock: () => Date
  readonly hasTime: () => boolean
  readonly countPart: () => void
}

/** TAKEN: another run has taken the export over, and this one leaves no unfinished file behind. */
async function writeExport(run: Run): Promise<'FINISHED' | 'UNFINISHED' | 'TAKEN'> {
  const { ctx, leased } = run
  const start = await findExportStart(ctx, leased)
  const position = start.from?.position ?? 0
  const parts = partWriter(run, { accountIds: start.accountIds, position })
  try {
    await deleteFilesFrom(ctx, beginningAt(leased, position))
    if (!start.from) await ctx.db.commitIf([renewedLease(leased, run.clock()), deletedParts(beginningAt(leased, 0))])
    for await (const page of exportPages(ctx, leased, start)) if (!(await parts.write(page))) return 'UNFINISHED'
    await finishExport(run, parts.count())
    return 'FINISHED'
  } catch (error) {
    if (!(error instanceof PreconditionFailed)) throw error
    await parts.deleteLastFile()
    return 'TAKEN'
  }
}

/** The parts begun by earlier runs from a position on. */
function beginningAt({ id, communityId, attempt }: LeasedExport, from: number) {
  return { id, communityId, from, before: attempt }
}

type PartArgs = PartPlace & {
  readonly exportId: string
  readonly communityId: string
  readonly source: string
  readonly label: string
  readonly beginsAt: ExportPartPlace
}

/** Replaces a part that was begun before. */
const newPart = statement(({ exportId, communityId, attempt, position, source, label, beginsAt }: PartArgs) =>
  build
    .insert(dataExportParts)
    .values({ exportId, communityId, attempt, position, source, label, beginsAt })
    .onConflictDoUpdate({
      target: [dataExportParts.exportId, dataExportParts.position],
      set: { attempt, source, label, beginsAt },
    }),
)

type FirstPart = { readonly accountIds: readonly string[]; readonly position: number }

/** Writes parts one after the other, each only while this run holds the export; each write extends the lease. */
function partWriter(
  { ctx: { db, files }, leased, clock, hasTime, countPart }: Run,
  { accountIds, position: first }: FirstPart,
) {
  const { id: exportId, communityId, attempt } = leased
  const encoder = new TextEncoder()
  let position = first
  return {
    count: () => position,
    /** False when the run is out of time: then the part is begun, and the next run writes its file. */
    write: async ({ source, label, account, after, rows }: ExportPage): Promise<boolean> => {
      // A run that wrote no part would make no progress; the beginning of the second part proves that the first was written.
      const isFirst = position === first
      const isWritten = isFirst || hasTime()
      const place = { attempt, position }
      const renewed = { ...(!isFirst && { partTries: 0 }), ...(!isWritten && { leasedUntil: null }) }
      const beginsAt = { accountIds, account, after }
      await db.commitIf([
        renewedLease(leased, clock(), renewed),
        newPart({ ...place, exportId, communityId, source, label, beginsAt }),
      ])
      if (!isWritten) return false
      position++
      countPart()
      const bytes = encoder.encode(JSON.stringify(rows))
      await files.put(exportFileKey(leased, place), { contentType: 'application/json', bytes })
      return true
    },
    /** The part that the run which took over writes again. */
    deleteLastFile: async () => {
      if (position > first) await files.delete([exportFileKey(leased, { attempt, position: position - 1 })])
    },
  }
}

const closingOf = statement(({ communityId }: Pick<ActorArgs, 'communityId'>) =>
  build
    .select({ closing: closingColumn(communities.id) })
    .from(communities)
    .where(eq(communities.id, communityId)),
)

/** Finishes only while this run still holds the export. Once its community has ended nobody can download it. */
async function finishExport({ ctx, leased }: Run, parts: number): Promise<void> {
  const { id, communityId, userId } = leased
  const { db, now } = ctx
  const [of] = await db.read(closingOf({ communityId }))
  const [endsAt, weekAfter] = [of?.closing?.endsAt, new Date(now.getTime() + EXPORT_LIFE_MS)]
  const isLast = endsAt !== undefined && endsAt < weekAfter
  const expiresAt = isLast ? endsAt : weekAfter
  const ready = build
    .update(dataExports)
    .set({ state: 'READY', readyAt: now, expiresAt, leasedUntil: null })
    .where(isHeldBy(leased))
  const email = await emailStatements(ctx, {
    communityId,
    recipient: { kind: 'USER', userId },
    template: 'data-export-ready',
    data: { expiresAt: expiresAt.toISOString(), isLast },
    idempotencyKey: `data-export-ready/${id}/1`,
  })
  // Rows that were begun before may have been deleted since.
  await db.commitIf([ready, deletedParts(beginningAt(leased, parts)), ...(expiresAt > now ? email : [])])
}
