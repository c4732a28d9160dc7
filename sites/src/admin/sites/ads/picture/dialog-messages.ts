import { AD_SIZES, type AdShape } from '#shared/domain/ads/shapes.ts'
import { imageTooSmall } from '../../../../features/pictures/field/dialog-messages.ts'

/** Texts of the dialogs; separate from those of the page, because most visits open none. */
export function adPictureTexts(shape: AdShape) {
  const { width, height } = AD_SIZES[shape]
  return {
    chooseTitle: 'Picture of the ad',
    describeTitle: 'Describe the picture',
    removeTitle: 'Remove the picture?',
    removeText: 'Members won’t see the ad until it has another one.',
    save: 'Save picture',
    tooSmall: imageTooSmall(width, height),
  } as const
}
