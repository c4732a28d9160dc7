import { joinPictures, PHOTO_UPLOAD_PATH } from '#shared/domain/pictures/upload.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { sendPicture } from '../../pictures/send-picture.ts'

const OWN_SESSION = graphql(`
  query OwnSession {
    me { id }
  }
`)

/** Sends the photo in all its sizes; answers its address. */
export async function uploadPhoto(files: readonly Uint8Array[], operationId: string): Promise<string> {
  const { avatar } = await sendPicture<{ readonly avatar: string }>({
    path: PHOTO_UPLOAD_PATH,
    body: joinPictures(files),
    operationId,
    renewSession: () => memberRequest(OWN_SESSION),
  })
  if (!avatar) throw new RequestError('Intercepted')
  return avatar
}
