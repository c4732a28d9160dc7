import { and, eq } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { PreconditionFailed, unlessTaken } from '#db/errors.ts'
import { type RunContext, settleCounted } from '#db/jobs/counted-attempts.ts'
import { type Elapsed, elapsedSince } from '#db/jobs/elapsed.ts'
import type { JobReport } from '#db/jobs/job-runs.ts'
import { exportFileKey } from '#db/members/privacy/export-files.ts'
import { communityExportParts } from '#db/schema/staff/community-exports.ts'
import { build } from '#db/statement.ts'
import { exportEnd } from '#shared/domain/communities/export/export.ts'
import { toHex } from '#shared/kernel/crypto/hex.ts'
import { deleteParts } from './delete-parts.ts'
import {
  EXPORT_JOB,
  type ExportPlace,
  findWaitingExports,
  type HeldExport,
  heldExport,
  leaseExport,
  readCompleteParts,
} from './export-rows.ts'
import { joined, type Piece, type Source } from './piece.ts'
import { type NextPlace, placeAfter, readLastRows, sourceAt } from './sources.ts'

/** A worker lives for half a minute after its answer and may make a thousand outside calls: the rest is left to the next run. */
const RUN_MS = 20_000
const PIECES_PER_RUN = 100

type ExportContext = FilesContext & Partial<RunContext>
type Options = { readonly elapsedMs?: Elapsed; readonly pieces?: number }
type Run = { readonly ctx: ExportContext; readonly clock: () => Date; readonly hasTime: () => boolean }

/**
 * Writes the exports of communities that staff have requested, piece by piece. Each piece is a file and the position after it, which are
 * committed together, so that a run continues where the last one stopped, for whatever reason: nothing is written twice or left out.
 */
export async function writeCommunityExports(
  ctx: ExportContext,
  { elapsedMs = elapsedSince(), pieces = PIECES_PER_RUN }: Options = {},
): Promise<JobReport> {
  let left = pieces
  const run: Run = {
    ctx,
    clock: () => new Date(ctx.now.getTime() + elapsedMs()),
    hasTime: () => elapsedMs() < RUN_MS && left-- > 0,
  }
  const found = await findWaitingExports(ctx)
  return settleCounted(ctx, EXPORT_JOB, found, (row) => unlessTaken(goOn(run, row)))
}

/** False while there is more to write. Fails its precondition if another run has taken the export, or staff have ended it. */
async function goOn({ ctx, clock, hasTime }: Run, place: ExportPlace): Promise<boolean | null> {
  const leased = await leaseExport({ db: ctx.db, now: clock() }, place)
  if (!leased) return null
  const { source, after, attempt } = leased
  await deleteParts(ctx, leased, { onlyUnfinished: true })
  const begun = leased.asOf && leased.lastRows ? { asOf: leased.asOf, lastRows: leased.lastRows } : await begin()
  const held: HeldExport = { ...place, ...begun, attempt }
  const writer = { ctx, clock, held }
  let position = (await readCompleteParts(ctx, place)).length
  let next: NextPlace = { source: sourceNamed(source).name, after }
  while (next && hasTime()) {
    const from = sourceNamed(next.source)
    const piece = await from.readPiece({ db: ctx.db, files: ctx.files, clock }, held, next.after)
    next = placeAfter(from, piece.after)
    if (piece.items > 0) await writePart(writer, { source: from, piece, next, position: position++ })
    else await ctx.db.commitIf([heldExport(held, clock(), movedTo(next, clock()))])
  }
  if (next) await ctx.db.commit([heldExport(held, clock(), { leasedUntil: null })])
  return next === null

  async function begin() {
    const asOf = clock()
    const lastRows = await readLastRows(ctx.db)
    await ctx.db.commitIf([heldExport({ ...place, attempt }, asOf, { asOf, lastRows })])
    return { asOf, lastRows }
  }
}

function sourceNamed(name: string | null): Source {
  const source = sourceAt(name)
  if (!source) throw new Error(`An export stopped at "${name}", which no export has any more`)
  return source
}

function movedTo(next: NextPlace, now: Date) {
  if (next) return next
  return { state: 'READY' as const, readyAt: now, expiresAt: exportEnd(now), leasedUntil: null }
}

type Writer = { readonly ctx: ExportContext; readonly clock: () => Date; readonly held: HeldExport }
type NewPart = { readonly source: Source; readonly piece: Piece; readonly next: NextPlace; readonly position: number }

/** Writes only while the run holds the export. A run that has lost it leaves no file behind. */
async function writePart({ ctx, clock, held }: Writer, { source, piece, next, position }: NewPart): Promise<void> {
  const { db, files } = ctx
  const { id: exportId, communityId, attempt } = held
  const readAt = clock()
  const bytes = joined(piece.chunks)
  const key = exportFileKey(held, { attempt, position })
  const name = `${String(position + 1).padStart(4, '0')}-${source.name}.${source.extension}`
  await db.commitIf([
    heldExport(held, readAt),
    build.insert(communityExportParts).values({
      ...{ exportId, communityId, position, attempt, name, readAt },
      ...{ source: source.name, items: piece.items, bytes: bytes.byteLength },
    }),
  ])
  await files.put(key, { contentType: 'application/octet-stream', bytes })
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', bytes))
  const isPart = and(
    eq(communityExportParts.exportId, exportId),
    eq(communityExportParts.communityId, communityId),
    eq(communityExportParts.position, position),
  )
  try {
    await db.commitIf([
      heldExport(held, clock(), movedTo(next, clock())),
      build.update(communityExportParts).set({ sha256 }).where(isPart),
    ])
  } catch (error) {
    if (error instanceof PreconditionFailed) await files.delete([key])
    throw error
  }
}
