import type { AdPictureView } from '#shared/domain/ads/picture.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import { AD_PICTURES } from '#shared/domain/pictures/picture-shapes.ts'
import { ImageDialogs } from '../../../../features/pictures/field/ImageDialogs.tsx'
import type { ImageChanges, ImageEnd, ImageTask } from '../../../../features/pictures/field/image-kind.ts'
import { type AdOfSite, describeAdPicture, removeAdPicture, uploadAdPicture } from './ad-picture.requests.ts'
import { adPictureTexts } from './dialog-messages.ts'

type AdPictureDialogsProps = {
  readonly ad: AdOfSite
  readonly shape: AdShape
  readonly task: ImageTask
  readonly onEnd: (end: ImageEnd<AdPictureView>) => void
}

/** The dialogs for the picture of an ad: choosing the crop and its alt text, or confirming the removal. */
export function AdPictureDialogs({ ad, shape, task, onEnd }: AdPictureDialogsProps) {
  const changes: ImageChanges<AdPictureView> = {
    upload: (picture, crop, words) => uploadAdPicture(ad, shape, { picture, crop, words }),
    describe: ({ alt }, seen) => describeAdPicture(ad, alt, seen),
    remove: () => removeAdPicture(ad),
  }
  const kind = { shape: AD_PICTURES[shape], texts: adPictureTexts(shape) }
  return <ImageDialogs kind={kind} {...{ task, changes, onEnd }} />
}
