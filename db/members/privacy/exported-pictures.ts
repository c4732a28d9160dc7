import { and, ne, sql } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'

type PicturesArgs = ActorArgs & { readonly after: number }

const storedPictures = statement((p: PicturesArgs) =>
  build
    .select({
      id: pictures.id,
      contentType: pictures.contentType,
      sizes: pictures.sizes,
      place: sql<number>`${pictures}.rowid`,
    })
    .from(pictures)
    .where(and(isOfUser(pictures, p), ne(pictures.state, 'STORING'), sql`+${pictures}.rowid > ${p.after}`)),
)

export type ExportedPicture = {
  readonly pictureId: string
  readonly pixels: number
  readonly contentType: string
  readonly base64: string
}

type PicturePage = { readonly picture: ExportedPicture; readonly after: number }

/** The pictures that a person uploaded, in upload order, one at a time, each in its largest size with the position before it. */
export async function* exportedPictures(
  { db, files }: FilesContext,
  of: PicturesArgs,
): AsyncGenerator<PicturePage, void> {
  const stored = await db.read(storedPictures(of))
  for (const { id, contentType, sizes, place } of stored.toSorted((one, other) => one.place - other.place)) {
    const pixels = Math.max(...sizes)
    const file = await files.get(pictureFileKey({ id, communityId: of.communityId }, pixels))
    if (!file) continue
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
    yield { picture: { pictureId: id, pixels, contentType, base64: toBase64(bytes) }, after: place - 1 }
  }
}
