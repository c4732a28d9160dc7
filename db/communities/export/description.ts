import { eq, getTableName } from 'drizzle-orm'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { EXPORT_FORMAT, exportReadme } from '#shared/domain/communities/export/readme.ts'
import { type CompletePart, type HeldExport, readCompleteParts } from './export-rows.ts'
import { EXPORTED_TABLES } from './exported/exported.ts'
import { LEFT_OUT } from './exported/left-out.ts'
import type { PieceContext, Source } from './piece.ts'
import { exportedColumns } from './table-source.ts'

const TABLES = EXPORTED_TABLES.map((exported) => ({
  name: getTableName(exported.table),
  label: exported.label,
  columns: Object.keys(exportedColumns(exported)),
}))
const NOT_INCLUDED = LEFT_OUT.map(({ because, tables }) => ({ because, tables: tables.map(getTableName) }))

/** Describes the files for readers without this product. */
const README: Source = {
  name: 'README',
  extension: 'md',
  readPiece: async (ctx, held) => {
    const { name } = await readCommunity(ctx, held)
    return onePiece(exportReadme({ community: name, asOf: held.asOf, tables: TABLES, notIncluded: NOT_INCLUDED }))
  },
}

/** Every other file with its number of rows and its checksum. */
const MANIFEST: Source = {
  name: 'manifest',
  extension: 'json',
  readPiece: async (ctx, held) => {
    const [community, parts] = await Promise.all([readCommunity(ctx, held), readCompleteParts(ctx, held)])
    const tables = TABLES.map(({ name, columns }) => ({ name, rows: itemsOf(parts, name), columns }))
    const files = parts.map(({ position: _, ...file }) => file)
    const manifest = { format: EXPORT_FORMAT, community, asOf: held.asOf, finishedAt: ctx.clock(), tables, files }
    return onePiece(`${JSON.stringify({ ...manifest, notIncluded: NOT_INCLUDED }, null, 2)}\n`)
  },
}

/** The last two files of every export. */
export const DESCRIPTIONS: readonly Source[] = [README, MANIFEST]

function itemsOf(parts: readonly CompletePart[], source: string): number {
  return parts.reduce((sum, part) => (part.source === source ? sum + part.items : sum), 0)
}

function onePiece(text: string) {
  return { chunks: [new TextEncoder().encode(text)], items: 1, after: null }
}

async function readCommunity({ db }: PieceContext, { communityId }: HeldExport) {
  const { id, code, name } = communities
  const [found] = await db.read(build.select({ id, code, name }).from(communities).where(eq(id, communityId)))
  if (!found) throw new Error('The community of an export is not there')
  return found
}
