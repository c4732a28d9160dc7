import { LEAD_IMAGE_ALT_MAX_CHARACTERS, LEAD_IMAGE_CREDIT_MAX_CHARACTERS } from './lead-image.ts'

/** Why a picture is not taken. */
export const PICTURE_REFUSALS = {
  FORM: 'The upload didn’t finish. Choose the image again.',
  TYPE: 'We can’t use this file. Choose a JPEG, PNG or WebP image.',
  ANIMATED: 'Animated images aren’t supported. Choose a still one.',
  DIMENSIONS: 'The image isn’t the right size. Choose it again.',
  DAMAGED: 'This image is damaged. Choose another one.',
} as const

/** Why words that were written for another picture, or on other words, are not taken. */
export const PICTURE_CHANGED = 'Someone changed this image or its description in the meantime. Nothing was overwritten.'

/** Why the words of a lead image are not taken. */
export function altTooLong(mostCharacters: number): string {
  return `The description can be up to ${mostCharacters} characters.`
}

export const LEAD_IMAGE_REFUSALS = {
  altMissing: 'Describe the image for people who can’t see it.',
  altTooLong: altTooLong(LEAD_IMAGE_ALT_MAX_CHARACTERS),
  creditTooLong: `The credit can be up to ${LEAD_IMAGE_CREDIT_MAX_CHARACTERS} characters.`,
} as const

export type PictureRefusal = keyof typeof PICTURE_REFUSALS
