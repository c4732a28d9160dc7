import { joinPictures, OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { readJson } from '../../../lib/graphql/post-json.ts'
import { codeOf, RequestError } from '../../../lib/graphql/request-error.ts'

const TIMEOUT_MS = 60_000

/** What the section of one's photo asks of the server: members and those who become one have calls of their own. Each rejects with RequestError. */
export type PhotoCalls = {
  /** Sends the photo in all its sizes; answers its address. The same operation id is stored once, however often it is sent. */
  readonly upload: (files: readonly Uint8Array[], operationId: string) => Promise<string>
  readonly remove: () => Promise<void>
  /** Answers the address of the photo that is back. */
  readonly restore: () => Promise<string | null>
}

type Answer = { readonly avatar?: string; readonly code?: string }

/** `renew` renews an expired session, or rejects because it has ended. */
export function uploadTo(path: string, renew: () => Promise<unknown>): PhotoCalls['upload'] {
  return async (files, operationId) => {
    const body = joinPictures(files)
    let response = await send(path, body, operationId)
    if (response.status === 401) {
      await renew()
      response = await send(path, body, operationId)
    }
    const answer = (await readJson(response)) as Answer | null
    if (response.ok && answer?.avatar) return answer.avatar
    const code = response.ok ? 'Intercepted' : codeOf(answer?.code)
    throw new RequestError(code, { status: response.status, extensions: { ...answer } })
  }
}

async function send(path: string, body: Uint8Array<ArrayBuffer>, operationId: string): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'content-type': PICTURES_MEDIA_TYPE, [OPERATION_ID_HEADER]: operationId },
      body,
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new RequestError(navigator.onLine ? 'Unreachable' : 'Offline', { cause })
  }
}
