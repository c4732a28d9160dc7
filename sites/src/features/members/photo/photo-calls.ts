import { joinPictures } from '#shared/domain/pictures/upload.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { sendPicture } from '../../pictures/send-picture.ts'

/** What the section of one's photo asks of the server: members and those who become one have calls of their own. Each rejects with RequestError. */
export type PhotoCalls = {
  /** Sends the photo in all its sizes; answers its address. The same operation id is stored once, however often it is sent. */
  readonly upload: (files: readonly Uint8Array[], operationId: string) => Promise<string>
  readonly remove: () => Promise<void>
  /** Answers the address of the photo that is back. */
  readonly restore: () => Promise<string | null>
}

/** `renewSession` renews an expired session, or rejects because it has ended. */
export function uploadTo(path: string, renewSession: () => Promise<unknown>): PhotoCalls['upload'] {
  return async (files, operationId) => {
    const { avatar } = await sendPicture<{ readonly avatar: string }>({
      ...{ path, operationId, renewSession },
      body: joinPictures(files),
    })
    if (!avatar) throw new RequestError('Intercepted')
    return avatar
  }
}
