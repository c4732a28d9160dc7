import { OPERATION_ID_HEADER, PICTURES_MEDIA_TYPE } from '#shared/domain/pictures/upload.ts'
import { readJson } from '../../lib/graphql/post-json.ts'
import { refreshSession } from '../../lib/graphql/request.ts'
import { codeOf, RequestError } from '../../lib/graphql/request-error.ts'
import { pageHeaders } from '../../lib/page-headers.ts'
import { markSignedOut } from '../../lib/sign-in-status.store.ts'
import { announceViewingRefusal } from '../../lib/viewing-refusal.ts'

const TIMEOUT_MS = 60_000

type Upload = {
  readonly path: string
  readonly body: Uint8Array<ArrayBuffer>
  /** The same id is stored once, regardless of repeats. */
  readonly operationId: string
}

/** Sends files; returns the server's response. */
export async function sendPicture<Answer extends object>(upload: Upload): Promise<Partial<Answer>> {
  let [response, answer] = await send<Answer>(upload)
  if (response.status === 401 && !answer?.isOtherUser && (await refreshSession()))
    [response, answer] = await send<Answer>(upload)
  if (response.status === 401) markSignedOut()
  if (response.ok && answer) return answer
  announceViewingRefusal({ ...answer })
  const code = response.ok ? 'Intercepted' : codeOf(answer?.code)
  throw new RequestError(code, { status: response.status, extensions: { ...answer } })
}

type Answered<Answer> = Partial<Answer> & {
  readonly code?: string
  readonly viewing?: unknown
  readonly isOtherUser?: boolean
}

async function send<Answer>(upload: Upload): Promise<readonly [Response, Answered<Answer> | null]> {
  const response = await post(upload)
  return [response, (await readJson(response)) as Answered<Answer> | null]
}

async function post({ path, body, operationId }: Upload): Promise<Response> {
  const wasOnline = navigator.onLine
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { ...pageHeaders(), 'content-type': PICTURES_MEDIA_TYPE, [OPERATION_ID_HEADER]: operationId },
      body,
      credentials: 'same-origin',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new RequestError(wasOnline ? 'Unreachable' : 'Offline', { cause })
  }
}
