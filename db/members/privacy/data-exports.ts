import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { ActorContext, FilesContext } from '#db/context.ts'
import { dataExportParts, dataExports } from '#db/schema/privacy.ts'
import { build, hasId, isOfUser, statement } from '#db/statement.ts'
import { newId } from '#shared/kernel/ids.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { expireExports, exportFileKey } from './export-files.ts'

type OwnArgs = ActorContext['actor']

const newExport = statement((p: OwnArgs & { readonly id: string; readonly now: Date }) =>
  build
    .insert(dataExports)
    .values({ id: p.id, communityId: p.communityId, userId: p.userId, state: 'WAITING', requestedAt: p.now })
    .onConflictDoNothing(),
)

/** At most one export waits: requesting another meanwhile changes nothing. */
export function requestExportStatement({ actor, now }: ActorContext) {
  const { userId, communityId } = actor
  return newExport({ userId, communityId, id: newId(now), now })
}

export const exportColumns = {
  id: dataExports.id,
  state: dataExports.state,
  requestedAt: dataExports.requestedAt,
  readyAt: dataExports.readyAt,
  expiresAt: dataExports.expiresAt,
}

const newestExport = statement((p: OwnArgs) =>
  build
    .select(exportColumns)
    .from(dataExports)
    .where(isOfUser(dataExports, p))
    .orderBy(desc(dataExports.requestedAt))
    .limit(1),
)

export type ExportView = {
  readonly id: string
  readonly state: (typeof dataExports.$inferSelect)['state']
  readonly requestedAt: Date
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
}

/** The export that the member requested last. */
export async function readNewestExport({ db, actor, now }: ActorContext): Promise<ExportView | null> {
  const { userId, communityId } = actor
  const [row] = await db.read(newestExport({ userId, communityId }))
  if (!row) return null
  const isOver = row.state === 'READY' && row.expiresAt !== null && row.expiresAt <= now
  return isOver ? { ...row, state: 'EXPIRED' } : row
}

type PartArgs = OwnArgs & {
  readonly exportId: string
  readonly after: number
  readonly now: Date
  readonly limit: number
}

const parts = statement((p: PartArgs) =>
  build
    .select({
      position: dataExportParts.position,
      attempt: dataExportParts.attempt,
      source: dataExportParts.source,
      label: dataExportParts.label,
    })
    .from(dataExportParts)
    .innerJoin(dataExports, hasId(dataExports, dataExportParts.exportId, dataExportParts))
    .where(
      and(
        eq(dataExportParts.exportId, p.exportId),
        gt(dataExportParts.position, p.after),
        eq(dataExportParts.communityId, p.communityId),
        eq(dataExports.userId, p.userId),
        eq(dataExports.state, 'READY'),
        gt(dataExports.expiresAt, p.now),
      ),
    )
    .orderBy(asc(dataExportParts.position))
    .limit(p.limit),
)

export type ExportPart = {
  readonly position: number
  readonly source: string
  readonly label: string
  /** A JSON list of rows. */
  readonly rows: string
}

/** A few at a time: each holds up to a page of whole articles. */
const PARTS_PER_READ = 4

/** The parts after a position of an own export that is ready. */
export async function readExportParts(
  { db, actor, now, files }: ActorContext & FilesContext,
  { exportId, after }: Pick<PartArgs, 'exportId' | 'after'>,
): Promise<ExportPart[]> {
  const { userId, communityId } = actor
  const found = await db.read(parts({ userId, communityId, exportId, after, now, limit: PARTS_PER_READ }))
  const readPart = async ({ attempt, ...part }: (typeof found)[number]): Promise<ExportPart> => {
    const { position } = part
    const file = checkFound(await files.get(exportFileKey({ id: exportId, communityId }, { attempt, position })))
    return { ...part, rows: await new Response(file.body).text() }
  }
  return Promise.all(found.map(readPart))
}

/* The states that jobs search for are inlined, not parameters, so that the indexes of these states are used. */

const EXPIRED_PER_RUN = 20

const expired = statement((p: { readonly now: Date }) =>
  build
    .select({ id: dataExports.id, communityId: dataExports.communityId })
    .from(dataExports)
    .where(and(sql`${dataExports.state} = 'READY'`, lte(dataExports.expiresAt, p.now)))
    .limit(EXPIRED_PER_RUN),
)

/** Deletes the files of exports that can no longer be downloaded; returns how many exports. */
export async function deleteExpiredExports(ctx: FilesContext): Promise<number> {
  const keys = await ctx.db.read(expired({ now: ctx.now }))
  await expireExports(ctx, keys)
  return keys.length
}
