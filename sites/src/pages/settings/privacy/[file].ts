import type { APIRoute } from 'astro'
import { AppError } from '#shared/kernel/errors.ts'
import { exportHtml, exportJson } from '../../../features/settings/privacy/export-files.ts'
import { EXPORT_PARTS, EXPORT_STATE, type ExportPart } from '../../../features/settings/privacy/privacy.queries.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { streamOf } from '../../../lib/stream-of.ts'

const FILES = {
  'my-data.html': { type: 'text/html; charset=utf-8', write: exportHtml },
  'my-data.json': { type: 'application/json; charset=utf-8', write: exportJson },
} as const

function isFile(name: string | undefined): name is keyof typeof FILES {
  return name !== undefined && Object.hasOwn(FILES, name)
}

/** The member's data export as a download, part by part. */
export const GET: APIRoute = async ({ params, locals }) => {
  const { file } = params
  if (!isFile(file)) throw new AppError('NotFound')
  const { member } = locals.api
  const { dataExport } = (await member(EXPORT_STATE)).ownPrivacy
  if (dataExport?.state !== 'READY') throw new AppError('NotFound')
  const { type, write } = FILES[file]
  const head = { community: locals.brand?.community.name ?? '', madeAt: dataExport.readyAt ?? '' }
  const chunks = write(head, partsOf(member, dataExport.id))
  return new Response(streamOf(chunks), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${file}"` },
  })
}

async function* partsOf(member: PageApi, exportId: string): AsyncGenerator<ExportPart> {
  for (let after = -1; ; ) {
    const { dataExportParts } = await member(EXPORT_PARTS, { id: exportId, after })
    yield* dataExportParts
    const last = dataExportParts.at(-1)
    if (!last) return
    after = last.position
  }
}
