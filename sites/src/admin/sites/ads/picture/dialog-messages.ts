import { AD_SIZES, type AdShape } from '#shared/domain/ads/shapes.ts'
import { imageTooSmall } from '../../../../features/pictures/field/dialog-messages.ts'

/** Texts of the dialogs; apart from those of the page, because most visits open none. */
export function adPictureTexts(shape: AdShape) {
  const { width, height } = AD_SIZES[shape]
  return {
    chooseTitle: 'Ad image',
    describeTitle: 'Describe the image',
    removeTitle: 'Remove the image?',
    removeText: 'Members won’t see the ad until it has another one.',
    save: 'Save image',
    tooSmall: imageTooSmall(width, height),
  } as const
}
