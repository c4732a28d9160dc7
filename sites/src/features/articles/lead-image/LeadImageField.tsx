import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { latePart } from '../../../lib/late-part.tsx'
import { ImageField } from '../../pictures/field/ImageField.tsx'
import { LeadImage } from './LeadImage.tsx'
import type { LeadImageDialogsProps } from './LeadImageDialogs.tsx'
import { LEAD_IMAGE_MESSAGES } from './messages.ts'

const LeadImageDialogs = latePart(async () => (await import('./LeadImageDialogs.tsx')).LeadImageDialogs)

type LeadImageFieldProps = Pick<LeadImageDialogsProps, 'loadApi' | 'findArticle'> & {
  readonly image: LeadImageView | null
  /** The text must not be changed now. */
  readonly isLocked: boolean
}

/** The lead image above a text that is being written. */
export function LeadImageField({ image, isLocked, loadApi, findArticle }: LeadImageFieldProps) {
  return (
    <ImageField
      {...{ image, isLocked }}
      texts={LEAD_IMAGE_MESSAGES}
      show={(shown) => <LeadImage image={shown} />}
      ask={(task, onEnd) => <LeadImageDialogs {...{ task, loadApi, findArticle, onEnd }} />}
    />
  )
}
