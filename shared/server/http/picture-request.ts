import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import { OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { isOperationId, OPERATION_ID_FORMAT } from '#shared/kernel/ids.ts'
import { mediaTypeOf, readBytes } from './read-bytes.ts'

/** The parameters of a request that uploads a picture in its sizes; the body is read later. */
export function pictureRequest(request: Request, { maxBytes }: Pick<PictureShape, 'maxBytes'>) {
  if (mediaTypeOf(request) !== PICTURES_MEDIA_TYPE) {
    const message = `Send the pictures with the content type ${PICTURES_MEDIA_TYPE}.`
    throw new AppError('UnsupportedMediaType', { message })
  }
  return {
    operationId: readOperationId(request),
    readBody: () => readBytes(request, maxBytes),
  }
}

function readOperationId(request: Request): string | null {
  const operationId = request.headers.get(OPERATION_ID_HEADER)
  if (operationId === null || isOperationId(operationId)) return operationId
  const message = `${OPERATION_ID_HEADER} needs ${OPERATION_ID_FORMAT}`
  throw new AppError('BadRequest.Invalid', { message, fields: { [OPERATION_ID_HEADER]: FORM_CODES.unknown } })
}
