/** A requested range of a file's bytes. */
export type FileRange = { readonly offset: number; readonly length: number }

export type StoredFile = { readonly contentType: string; readonly body: ReadableStream<Uint8Array> }

/** The storage of uploaded files. A key is written once; all calls throw ServiceUnavailable while the storage is away. */
export type Files = {
  readonly put: (key: string, file: { readonly contentType: string; readonly bytes: Uint8Array }) => Promise<void>
  readonly get: (key: string, range?: FileRange) => Promise<StoredFile | null>
  /** Keys without a file are not an error. */
  readonly delete: (keys: readonly string[]) => Promise<void>
}
