import { LEAD_IMAGE_ALT_MAX_CHARACTERS, LEAD_IMAGE_CREDIT_MAX_CHARACTERS } from './lead-image.ts'

/** Why a picture is not taken. */
export const PICTURE_REFUSALS = {
  FORM: 'The upload was not complete. Choose the picture again.',
  TYPE: 'This is not a picture that we can use. Choose a JPEG, PNG or WebP file.',
  ANIMATED: 'Moving pictures cannot be used. Choose a still one.',
  DIMENSIONS: 'The picture does not have the size that is needed. Choose it again.',
  DAMAGED: 'The picture is damaged. Choose another one.',
} as const

/** Why the words of a lead image are not taken. */
export const LEAD_IMAGE_REFUSALS = {
  altMissing: 'Describe the image for readers who cannot see it.',
  altTooLong: `The description can have at most ${LEAD_IMAGE_ALT_MAX_CHARACTERS} characters.`,
  creditTooLong: `The credit can have at most ${LEAD_IMAGE_CREDIT_MAX_CHARACTERS} characters.`,
} as const

export type PictureRefusal = keyof typeof PICTURE_REFUSALS
