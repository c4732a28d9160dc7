import { UPLOAD_MAX_BYTES } from '#shared/domain/pictures/limits.ts'
import { OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { mediaTypeOf, readBytes } from './read-bytes.ts'

/** What a request that uploads a picture in its sizes names and carries; the body is read later. */
export function pictureRequest(request: Request, maxBytes = UPLOAD_MAX_BYTES) {
  if (mediaTypeOf(request) !== PICTURES_MEDIA_TYPE) throw new AppError('UnsupportedMediaType')
  return {
    operationId: request.headers.get(OPERATION_ID_HEADER),
    readBody: () => readBytes(request, maxBytes),
  }
}
