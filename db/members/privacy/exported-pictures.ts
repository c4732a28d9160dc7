import { and, eq, ne } from 'drizzle-orm'
import type { ActorArgs, FilesContext } from '#db/context.ts'
import { pictureFileKey } from '#db/pictures/file-keys.ts'
import { pictures } from '#db/schema/pictures.ts'
import { build, statement } from '#db/statement.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'

const storedPictures = statement((p: ActorArgs) =>
  build
    .select({ id: pictures.id, contentType: pictures.contentType, sizes: pictures.sizes })
    .from(pictures)
    .where(and(eq(pictures.userId, p.userId), eq(pictures.communityId, p.communityId), ne(pictures.state, 'STORING'))),
)

export type ExportedPicture = {
  readonly pictureId: string
  readonly pixels: number
  readonly contentType: string
  readonly base64: string
}

/** The pictures that a person uploaded, one at a time, each in its largest size. */
export async function* exportedPictures(
  { db, files }: FilesContext,
  person: ActorArgs,
): AsyncGenerator<ExportedPicture, void> {
  for (const { id, contentType, sizes } of await db.read(storedPictures(person))) {
    const pixels = Math.max(...sizes)
    const file = await files.get(pictureFileKey({ id, communityId: person.communityId }, pixels))
    if (!file) continue
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
    yield { pictureId: id, pixels, contentType, base64: toBase64(bytes) }
  }
}
