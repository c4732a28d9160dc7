import { AppError } from '#shared/kernel/errors.ts'
import type { FileRange, Files } from '#shared/kernel/ports/files.ts'

type FileHeaders = { readonly httpMetadata: { readonly contentType: string } }

/** The part of an R2 bucket that is used. */
export type FilesBinding = {
  readonly put: (key: string, value: Uint8Array, options: FileHeaders) => Promise<unknown>
  readonly get: (key: string, options?: { readonly range?: FileRange }) => Promise<StoredObject | null>
  readonly delete: (keys: string[]) => Promise<void>
}
type StoredObject = {
  readonly body: ReadableStream<Uint8Array>
  readonly httpMetadata?: { readonly contentType?: string | undefined } | undefined
}

/** The most keys that R2 accepts in one call. */
const KEYS_PER_CALL = 1000

/** Files in the bucket that all workers share. */
export function filesPort({ FILES }: { readonly FILES: FilesBinding }): Files {
  return {
    put: async (key, { contentType, bytes }) => {
      await answered(() => FILES.put(key, bytes, { httpMetadata: { contentType } }))
    },
    get: async (key, range) => {
      const object = await answered(() => FILES.get(key, range && { range }))
      return object && { contentType: object.httpMetadata?.contentType ?? '', body: object.body }
    },
    delete: async (keys) => {
      for (let from = 0; from < keys.length; from += KEYS_PER_CALL)
        await answered(() => FILES.delete(keys.slice(from, from + KEYS_PER_CALL)))
    },
  }
}

async function answered<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    throw new AppError('ServiceUnavailable', { cause })
  }
}
