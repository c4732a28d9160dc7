import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'

export type ExportKey = { readonly id: string; readonly communityId: string }

export type PartPlace = { readonly attempt: number; readonly position: number }

/**
 * The first part of the key is for the bucket rule that expires what no job could delete. The id is random. Each attempt has its own
 * folder, so a run that was taken over overwrites nothing.
 */
export function exportFileKey({ id, communityId }: ExportKey, { attempt, position }: PartPlace): string {
  return `exports/${communityId}/${id}/${attempt}/${position}`
}

/** `from`: only parts from a position on. `before`: only parts begun by earlier attempts. */
type PartsOf = ExportKey & { readonly from: number; readonly before: number }

function isPartOf(p: PartsOf) {
  return and(
    eq(dataExportParts.exportId, p.id),
    eq(dataExportParts.communityId, p.communityId),
    gte(dataExportParts.position, p.from),
    lt(dataExportParts.attempt, p.before),
  )
}

const lastPart = statement((p: ExportKey) =>
  build
    .select({
      position: dataExportParts.position,
      source: dataExportParts.source,
      beginsAt: dataExportParts.beginsAt,
    })
    .from(dataExportParts)
    .where(and(eq(dataExportParts.exportId, p.id), eq(dataExportParts.communityId, p.communityId)))
    .orderBy(desc(dataExportParts.position))
    .limit(1),
)

/** The part begun last: whether its file is complete is not known. */
export async function readLastPart({ db }: Pick<FilesContext, 'db'>, { id, communityId }: ExportKey) {
  const [row] = await db.read(lastPart({ id, communityId }))
  return row ?? null
}

const places = statement((p: PartsOf) =>
  build
    .select({ attempt: dataExportParts.attempt, position: dataExportParts.position })
    .from(dataExportParts)
    .where(isPartOf(p)),
)

/** Deletes the rows of parts from a position on, after their files. */
export const deletedParts = statement((p: PartsOf) => build.delete(dataExportParts).where(isPartOf(p)))

/** Deletes the files first: a run that ends in between is repeated by the next. */
export async function deleteExportFiles({ db, files }: FilesContext, { id, communityId }: ExportKey): Promise<void> {
  const parts = { id, communityId, from: 0, before: Number.MAX_SAFE_INTEGER }
  await deleteFilesFrom({ db, files }, parts)
  await db.commit([deletedParts(parts)])
}

/** Keeps their rows. */
export async function deleteFilesFrom(
  { db, files }: Pick<FilesContext, 'db' | 'files'>,
  parts: PartsOf,
): Promise<void> {
  const rows = await db.read(places(parts))
  await files.delete(rows.map((place) => exportFileKey(parts, place)))
}

const expiredState = statement((p: ExportKey) =>
  build
    .update(dataExports)
    .set({ state: 'EXPIRED' })
    .where(and(hasId(dataExports, p.id, p), sql`${dataExports.state} = 'READY'`)),
)

/** Deletes the files of exports, which can then no longer be downloaded. */
export async function expireExports(ctx: FilesContext, keys: readonly ExportKey[]): Promise<void> {
  for (const key of keys) {
    await deleteExportFiles(ctx, key)
    await ctx.db.commit([expiredState(key)])
  }
}

const exportsOf = statement((p: ActorArgs & { readonly now: Date }) =>
  build
    .select({
      id: dataExports.id,
      communityId: dataExports.communityId,
      isBeingWritten: sql<boolean>`coalesce(${gt(dataExports.leasedUntil, p.now)}, FALSE)`.mapWith(Boolean),
    })
    .from(dataExports)
    .where(isOfUser(dataExports, p)),
)

/** Expires the exports of an account that is about to be deleted. False while a run writes one, because its file would be left behind. */
export async function expireExportsOf(ctx: FilesContext, { userId, communityId }: ActorArgs): Promise<boolean> {
  const rows = await ctx.db.read(exportsOf({ userId, communityId, now: ctx.now }))
  if (rows.some(({ isBeingWritten }) => isBeingWritten)) return false
  await expireExports(ctx, rows)
  return true
}
