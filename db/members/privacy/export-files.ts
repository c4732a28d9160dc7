import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'

export type ExportKey = { readonly id: string; readonly communityId: string }

export type PartPlace = { readonly attempt: number; readonly position: number }

/**
 * The first part of the key is for the rule of the bucket that ends what no job could delete. The id is random. Each try has a folder of
 * its own, so that a run that was taken over overwrites nothing.
 */
export function exportFileKey({ id, communityId }: ExportKey, { attempt, position }: PartPlace): string {
  return `exports/${communityId}/${id}/${attempt}/${position}`
}

/** `before`: only what earlier tries have written. */
type PartsOf = ExportKey & { readonly before: number }

function isPartOf(p: PartsOf) {
  return and(
    eq(dataExportParts.exportId, p.id),
    eq(dataExportParts.communityId, p.communityId),
    lt(dataExportParts.attempt, p.before),
  )
}

const places = statement((p: PartsOf) =>
  build
    .select({ attempt: dataExportParts.attempt, position: dataExportParts.position })
    .from(dataExportParts)
    .where(isPartOf(p)),
)

const deletedParts = statement((p: PartsOf) => build.delete(dataExportParts).where(isPartOf(p)))

/** The files first: a run that ends between is done again by the next. */
export async function deleteExportFiles(
  { db, files }: FilesContext,
  { id, communityId, before = Number.MAX_SAFE_INTEGER }: ExportKey & Partial<PartsOf>,
): Promise<void> {
  const parts = { id, communityId, before }
  const rows = await db.read(places(parts))
  await files.delete(rows.map((place) => exportFileKey(parts, place)))
  await db.commit([deletedParts(parts)])
}

const expiredState = statement((p: ExportKey) =>
  build
    .update(dataExports)
    .set({ state: 'EXPIRED' })
    .where(
      and(eq(dataExports.id, p.id), eq(dataExports.communityId, p.communityId), sql`${dataExports.state} = 'READY'`),
    ),
)

/** Deletes the files of exports, which can be downloaded no more. */
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
    .where(and(eq(dataExports.communityId, p.communityId), eq(dataExports.userId, p.userId))),
)

/** Ends the exports of an account that is deleted next. False while a run writes one: its file would be left. */
export async function expireExportsOf(ctx: FilesContext, { userId, communityId }: ActorArgs): Promise<boolean> {
  const rows = await ctx.db.read(exportsOf({ userId, communityId, now: ctx.now }))
  if (rows.some(({ isBeingWritten }) => isBeingWritten)) return false
  await expireExports(ctx, rows)
  return true
}
