/** Why a picture is not taken. */
export const PICTURE_REFUSALS = {
  FORM: 'The upload was not complete. Choose the picture again.',
  TYPE: 'This is not a picture that we can use. Choose a JPEG, PNG or WebP file.',
  ANIMATED: 'Moving pictures cannot be used. Choose a still one.',
  DIMENSIONS: 'The picture does not have the size that is needed. Choose it again.',
  DAMAGED: 'The picture is damaged. Choose another one.',
} as const

export type PictureRefusal = keyof typeof PICTURE_REFUSALS
