import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { LEAD_IMAGE } from '#shared/domain/pictures/picture-shapes.ts'
import { leadImageUploadPath } from '#shared/domain/pictures/upload.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { ImageDialogs } from '../../pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask } from '../../pictures/field/image-kind.ts'
import { uploadPicture } from '../../pictures/upload-picture.ts'
import { LEAD_IMAGE_DIALOG_MESSAGES } from './dialog-messages.ts'
import type { LeadImageApi } from './lead-image-api.ts'

const KIND: ImageKind = { shape: LEAD_IMAGE, texts: LEAD_IMAGE_DIALOG_MESSAGES }

export type LeadImageDialogsProps = {
  readonly task: ImageTask
  readonly loadApi: () => Promise<LeadImageApi>
  /** The id of the article, which is created if it does not exist yet. */
  readonly findArticle: () => Promise<string>
  readonly onEnd: (end: ImageEnd<LeadImageView>) => void
}

/**
 * The dialogs for the lead image of an article: choosing the crop, its alt text and credit, or confirming the removal.
 */
export function LeadImageDialogs({ task, loadApi, findArticle, onEnd }: LeadImageDialogsProps) {
  const api = () =>
    loadApi().catch((cause: unknown) => {
      throw new RequestError('Offline', { cause })
    })
  const changes: ImageChanges<LeadImageView> = {
    upload: async (picture, crop, words) => {
      const [{ audience }, articleId] = [await api(), await findArticle()]
      const path = leadImageUploadPath(audience, articleId)
      return uploadPicture(LEAD_IMAGE, { path, picture, crop, words, answeredAs: 'leadImage' })
    },
    describe: async (words, seen) => (await api()).describe(await findArticle(), words, seen),
    remove: async () => (await api()).remove(await findArticle()),
  }
  return <ImageDialogs kind={KIND} {...{ task, changes, onEnd }} />
}
