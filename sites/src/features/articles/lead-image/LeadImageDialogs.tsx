import { LEAD_IMAGE_RATIO, LEAD_IMAGE_WIDTHS, type LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { ImageDialogs } from '../../pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageKind, ImageTask } from '../../pictures/field/image-kind.ts'
import { LEAD_IMAGE_DIALOG_MESSAGES } from './dialog-messages.ts'
import type { LeadImageApi } from './lead-image-api.ts'

const LEAD_IMAGE: ImageKind = {
  leastWidth: LEAD_IMAGE_WIDTHS[0],
  ratio: LEAD_IMAGE_RATIO,
  hasCredit: true,
  texts: LEAD_IMAGE_DIALOG_MESSAGES,
}

export type LeadImageDialogsProps = {
  readonly task: ImageTask
  readonly loadApi: () => Promise<LeadImageApi>
  /** The id of the article, which is created if it does not exist yet. */
  readonly findArticle: () => Promise<string>
  readonly onEnd: (end: ImageEnd<LeadImageView>) => void
}

/** What is asked for the lead image of an article: which part and in which words, or whether to remove it. */
export function LeadImageDialogs({ task, loadApi, findArticle, onEnd }: LeadImageDialogsProps) {
  const changes: ImageChanges<LeadImageView> = {
    upload: async (picture, crop, words) => {
      const [api, articleId] = [await loadApi(), await findArticle()]
      const { uploadLeadImage } = await import('./upload-lead-image.ts')
      return uploadLeadImage(api, { articleId, picture, crop, words })
    },
    describe: async (words) => (await loadApi()).describe(await findArticle(), words),
    remove: async () => (await loadApi()).remove(await findArticle()),
  }
  return <ImageDialogs kind={LEAD_IMAGE} {...{ task, changes, onEnd }} />
}
