import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { exportFileKey } from '#db/members/privacy/export-files.ts'
import { communityExportParts, communityExports } from '#db/schema/staff/community-exports.ts'
import { build, hasId, statement } from '#db/statement.ts'
import type { ExportFilePlace } from '#shared/domain/communities/export/export.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Files } from '#shared/kernel/ports/files.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { requestedRange } from '#shared/server/http/byte-range.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { commitAsSiteEditor, readSite } from '../site-access.ts'

type FileArgs = { readonly communityId: string; readonly exportId: string; readonly name: string; readonly now: Date }

const readyFile = statement((p: FileArgs) =>
  build
    .select({
      attempt: communityExportParts.attempt,
      position: communityExportParts.position,
      bytes: communityExportParts.bytes,
      sha256: sql<string>`${communityExportParts.sha256}`,
    })
    .from(communityExportParts)
    .innerJoin(communityExports, hasId(communityExports, communityExportParts.exportId, communityExportParts))
    .where(
      and(
        eq(communityExportParts.exportId, p.exportId),
        eq(communityExportParts.communityId, p.communityId),
        eq(communityExportParts.name, p.name),
        isNotNull(communityExportParts.sha256),
        eq(communityExports.state, 'READY'),
        gt(communityExports.expiresAt, p.now),
      ),
    ),
)

export type DownloadInput = ExportFilePlace & {
  /** The headers Range and If-Range. */
  readonly range: string | null
  readonly ifRange: string | null
}

/** A file of a completed export, or the rest of it. The audit row is written before the response. */
export async function downloadFile(
  ctx: StaffContext & { readonly files: Files },
  { code, exportId, file: name, range: asked, ifRange }: DownloadInput,
): Promise<Response> {
  const { db, now, files } = ctx
  const { id: communityId } = await readSite(ctx, code)
  const [found] = await db.read(readyFile({ communityId, exportId, name, now }))
  if (!found) throw new AppError('NotFound')
  const { bytes: size, sha256 } = found
  const etag = `"${sha256}"`
  const range = requestedRange({ range: asked, ifRange, size, etag })
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'no-store' }
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  await commitAsSiteEditor(ctx, [
    auditStatement(ctx, {
      ...{
        action: 'site.export-download',
        target: { type: 'site', id: communityId },
        memberVisible: false,
      },
      after: { exportId, file: name, bytes: range?.length ?? size },
    }),
  ])
  const stored = checkFound(await files.get(exportFileKey({ id: exportId, communityId }, found), range ?? undefined))
  const last = range && range.offset + range.length - 1
  return new Response(stored.body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Length': String(range?.length ?? size),
      ...(range && { 'Content-Range': `bytes ${range.offset}-${last}/${size}` }),
    },
  })
}
