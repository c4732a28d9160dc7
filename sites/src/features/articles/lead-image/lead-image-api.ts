import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import type { ImageWords, SeenImage } from '../../pictures/field/image-kind.ts'

/** The requests of an author or of staff; each rejects with RequestError. Loaded with the first request. */
export type LeadImageApi = {
  readonly audience: 'member' | 'admin'
  readonly describe: (articleId: string, words: ImageWords, seen: SeenImage) => Promise<LeadImageView | null>
  readonly remove: (articleId: string) => Promise<void>
}
