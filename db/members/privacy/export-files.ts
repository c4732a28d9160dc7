import { and, eq, gt, sql } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, statement } from '#db/statement.ts'

export type ExportKey = { readonly id: string; readonly communityId: string }

/** The first part of the key is for the rule of the bucket that ends what no job could delete. The id is random. */
export function exportFileKey({ id, communityId }: ExportKey, position: number): string {
  return `exports/${communityId}/${id}/${position}`
}

const positions = statement((p: ExportKey) =>
  build
    .select({ position: dataExportParts.position })
    .from(dataExportParts)
    .where(and(eq(dataExportParts.exportId, p.id), eq(dataExportParts.communityId, p.communityId))),
)

const deletedParts = statement((p: ExportKey) =>
  build
    .delete(dataExportParts)
    .where(and(eq(dataExportParts.exportId, p.id), eq(dataExportParts.communityId, p.communityId))),
)

/** The files first: a run that ends between is done again by the next. */
export async function deleteExportFiles({ db, files }: FilesContext, key: ExportKey): Promise<void> {
  const rows = await db.read(positions(key))
  await files.delete(rows.map(({ position }) => exportFileKey(key, position)))
  await db.commit([deletedParts(key)])
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
