import { and, sql } from 'drizzle-orm'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { images } from '#db/schema/members.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, isAlso, statement } from '#db/statement.ts'
import { fromBase64 } from '#shared/kernel/crypto/base64.ts'
import type { OfCommunity } from './exported/exported-table.ts'
import { isPictureInUse } from './exported/pictures.ts'
import { type PieceContext, pieceBuilder, type Source } from './piece.ts'
import { TAR_END, tarFile } from './tar.ts'

const FILES_AT_ONCE = 20
/** The maximum number of rows (of all communities) that a statement walks, and the number of statements per piece. */
const ROWS_WALKED = 20_000
const READS_PER_PIECE = 20

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

type FileArgs = OfCommunity & { readonly after: number; readonly to: number; readonly limit: number }

type FoundFile = {
  readonly place: number
  readonly id: string
  readonly contentType: string
  readonly createdAt: Date
  /** Null if the file is not in the bucket. */
  readonly bytes: () => Promise<Uint8Array | null>
}

const storedPictures = statement((p: FileArgs) =>
  build
    .select({
      place: sql<number>`rowid`,
      id: pictures.id,
      contentType: pictures.contentType,
      sizes: pictures.sizes,
      createdAt: pictures.createdAt,
    })
    .from(pictures)
    .where(and(isPictureInUse(p), sql`rowid > ${p.after} AND rowid <= ${p.to}`))
    .orderBy(sql`rowid`)
    .limit(p.limit),
)

const storedImages = statement((p: FileArgs) =>
  build
    .select({
      place: sql<number>`rowid`,
      id: images.id,
      contentType: images.contentType,
      data: images.data,
      createdAt: images.createdAt,
    })
    .from(images)
    .where(and(isAlso(images.communityId, p.communityId), sql`rowid > ${p.after} AND rowid <= ${p.to}`))
    .orderBy(sql`rowid`)
    .limit(p.limit),
)

type Find = (ctx: PieceContext, args: FileArgs) => Promise<readonly FoundFile[]>

/** The pictures, each in its largest size. */
async function findPictures({ db, files }: PieceContext, args: FileArgs): Promise<readonly FoundFile[]> {
  const { communityId } = args
  return (await db.read(storedPictures(args))).map(({ sizes, ...row }) => ({
    ...row,
    bytes: async () => {
      const file = await files.get(pictureFileKey({ id: row.id, communityId }, Math.max(...sizes)))
      return file && new Uint8Array(await new Response(file.body).arrayBuffer())
    },
  }))
}

async function findImages({ db }: PieceContext, args: FileArgs): Promise<readonly FoundFile[]> {
  const found = await db.read(storedImages(args))
  return found.map(({ data, ...row }) => ({ ...row, bytes: async () => fromBase64(data) }))
}

/** The files of a table as tar archives, each named after its row. */
function fileSource(table: 'pictures' | 'images', name: string, find: Find): Source {
  return {
    name,
    extension: 'tar',
    readPiece: async (ctx, { communityId, lastRows }, begin) => {
      const last = lastRows[table] ?? 0
      const piece = pieceBuilder()
      let after = begin
      for (let reads = 0; reads < READS_PER_PIECE && after < last && !piece.isFull(); reads++) {
        const to = Math.min(after + ROWS_WALKED, last)
        const found = await find(ctx, { communityId, after, to, limit: FILES_AT_ONCE })
        after = found.length === FILES_AT_ONCE ? (found.at(-1)?.place ?? to) : to
        for (const { place, id, contentType, createdAt, bytes } of found) {
          const content = await bytes()
          const path = `${table}/${id}.${EXTENSIONS[contentType] ?? 'bin'}`
          if (content) piece.add(...tarFile({ path, bytes: content, changedAt: createdAt }))
          if (!piece.isFull()) continue
          after = place
          break
        }
      }
      return piece.build(after < last ? after : null, [TAR_END])
    },
  }
}

export const PICTURE_SOURCES: readonly Source[] = [
  fileSource('pictures', 'picture_files', findPictures),
  fileSource('images', 'image_files', findImages),
]
