import {
  joinPictures,
  OPERATION_ID_HEADER,
  PHOTO_UPLOAD_PATH,
  PICTURES_MEDIA_TYPE,
} from '#shared/domain/pictures/upload.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { readJson } from '../../../lib/graphql/post-json.ts'
import { codeOf, RequestError } from '../../../lib/graphql/request-error.ts'

const TIMEOUT_MS = 60_000

const OWN_SESSION = graphql(`
  query OwnSession {
    me { id }
  }
`)

type Answer = { readonly avatar?: string; readonly code?: string }

/** Sends the photo in all its sizes; answers its address. The same operation id is stored once, however often it is sent. */
export async function uploadPhoto(files: readonly Uint8Array[], operationId: string): Promise<string> {
  const body = joinPictures(files)
  let response = await send(body, operationId)
  if (response.status === 401) {
    // Renews an expired session, or rejects because it has ended.
    await memberRequest(OWN_SESSION)
    response = await send(body, operationId)
  }
  const answer = (await readJson(response)) as Answer | null
  if (response.ok && answer?.avatar) return answer.avatar
  const code = response.ok ? 'Intercepted' : codeOf(answer?.code)
  throw new RequestError(code, { status: response.status, extensions: { ...answer } })
}

async function send(body: Uint8Array<ArrayBuffer>, operationId: string): Promise<Response> {
  try {
    return await fetch(PHOTO_UPLOAD_PATH, {
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
