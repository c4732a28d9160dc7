/** Bytes of a file that are asked for alone. */
export type FileRange = { readonly offset: number; readonly length: number }

export type StoredFile = { readonly contentType: string; readonly body: ReadableStream<Uint8Array> }

/** Where uploaded files are kept. A key is written once; what is asked of it throws ServiceUnavailable while it is away. */
export type Files = {
  readonly put: (key: string, file: { readonly contentType: string; readonly bytes: Uint8Array }) => Promise<void>
  readonly get: (key: string, range?: FileRange) => Promise<StoredFile | null>
  /** Keys that no file has are no error. */
  readonly delete: (keys: readonly string[]) => Promise<void>
}
