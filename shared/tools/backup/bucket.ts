import { CliError } from '../tool.ts'
import { type S3Key, signedHeaders } from './sign-request.ts'

type StoredFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string }

export type Bucket = {
  /** Null if the file does not exist. */
  readonly get: (key: string) => Promise<StoredFile | null>
  readonly put: (key: string, file: StoredFile) => Promise<void>
}

const TRIES = 3
const ANSWER_MS = 60_000

/** A bucket through R2's S3 interface; `address` ends with its name. */
export function s3Bucket(address: string, key: S3Key): Bucket {
  const ask = async (method: 'GET' | 'PUT', name: string, headers = {}, bytes?: Uint8Array<ArrayBuffer>) => {
    const url = new URL(`${address.replace(/\/$/, '')}/${name.split('/').map(encodeURIComponent).join('/')}`)
    const response = await retried(() =>
      fetch(url, {
        method,
        headers: { ...headers, ...signedHeaders({ method, url, now: new Date(), ...(bytes && { bytes }) }, key) },
        ...(bytes && { body: bytes }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }),
    )
    if (response.ok || response.status === 404) return response
    throw new CliError(`The bucket at ${address} answered ${response.status}: ${await response.text()}`)
  }
  return {
    get: async (name) => {
      const response = await ask('GET', name)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return response.ok ? { bytes, contentType: response.headers.get('content-type') ?? '' } : null
    },
    put: async (name, { bytes, contentType }) => {
      const response = await ask('PUT', name, { 'content-type': contentType }, bytes)
      if (!response.ok) throw new CliError(`There is no bucket at ${address}. Create it first.`)
    },
  }
}

/** Reading a file or writing the same again changes nothing, so failed calls are retried. */
async function retried(call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await call().catch((error: Error) => error)
    if (response instanceof Response && response.status < 500) return response
    if (attempt < TRIES) continue
    if (response instanceof Response) return response
    throw new CliError(
      `The bucket does not answer: ${(response.cause as Error | undefined)?.message ?? response.message}`,
    )
  }
}
