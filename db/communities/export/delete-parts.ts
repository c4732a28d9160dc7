import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { FilesContext } from '#db/context.ts'
import { exportFileKey } from '#db/members/privacy/export-files.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { ExportPlace } from './export-rows.ts'

const EXPIRED_PER_RUN = 20

type Options = {
  /** Only what a run that ended has begun to write. */
  readonly onlyUnfinished?: boolean
}

/** Deletes files of an export, and then their rows: a run that ends between is done again by the next. */
export async function deleteParts(
  { db, files }: FilesContext,
  { id, communityId }: ExportPlace,
  { onlyUnfinished = false }: Options = {},
): Promise<void> {
  const isPart = and(
    eq(communityExportParts.exportId, id),
    eq(communityExportParts.communityId, communityId),
    onlyUnfinished ? isNull(communityExportParts.sha256) : undefined,
  )
  const { attempt, position } = communityExportParts
  const places = await db.read(build.select({ attempt, position }).from(communityExportParts).where(isPart))
  if (places.length === 0) return
  await files.delete(places.map((place) => exportFileKey({ id, communityId }, place)))
  await db.commit([build.delete(communityExportParts).where(isPart)])
}

const expired = statement((p: { readonly now: Date }) =>
  build
    .select({ id: communityExports.id, communityId: communityExports.communityId })
    .from(communityExports)
    .where(and(sql`${communityExports.state} <> 'EXPIRED'`, lte(communityExports.expiresAt, p.now)))
    .limit(EXPIRED_PER_RUN),
)

/** Deletes the files of exports whose time is over, finished or not; answers how many exports. */
export async function deleteExpiredCommunityExports(ctx: FilesContext): Promise<number> {
  const found = await ctx.db.read(expired({ now: ctx.now }))
  for (const place of found) {
    const isThis = hasId(communityExports, place.id, place)
    // A run that still writes it stops, and nobody downloads what is deleted next. It is EXPIRED once all is deleted.
    await ctx.db.commit([build.update(communityExports).set({ state: 'FAILED', leasedUntil: null }).where(isThis)])
    await deleteParts(ctx, place)
    await ctx.db.commit([build.update(communityExports).set({ state: 'EXPIRED' }).where(isThis)])
  }
  return found.length
}
