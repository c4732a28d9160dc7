import { PICTURE_REFUSALS, type PictureRefusal } from '#shared/domain/pictures/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** The refusal of a picture, with its reason for people and for programs. */
export function pictureRefused(reason: PictureRefusal): AppError {
  const code = reason === 'TYPE' ? 'UnsupportedMediaType' : 'Unprocessable'
  return new AppError(code, { message: PICTURE_REFUSALS[reason], extensions: { reason } })
}
