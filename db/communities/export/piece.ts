import type { FilesContext } from '#db/context.ts'
import type { HeldExport } from './export-rows.ts'

/** A piece ends with the row or file that reaches this size. */
export const PIECE_BYTES = 4 * 1024 * 1024

/** The content of one file. */
export type Piece = {
  readonly chunks: readonly Uint8Array[]
  /** Number of rows, or of files in an archive; an empty piece is not written. */
  readonly items: number
  /** Where the next piece of the same source begins; null if this was the last. */
  readonly after: number | null
}

export type PieceContext = Omit<FilesContext, 'now'> & { readonly clock: () => Date }

/** One kind of content of an export, which is written piece by piece. */
export type Source = {
  readonly name: string
  readonly extension: 'jsonl' | 'tar' | 'md' | 'json'
  /** `after`: the last row or file already written; 0 for the first piece. */
  readonly readPiece: (ctx: PieceContext, of: HeldExport, after: number) => Promise<Piece>
}

/** Collects chunks until a piece is large enough. */
export function pieceBuilder() {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let items = 0
  return {
    add: (...parts: readonly Uint8Array[]) => {
      items++
      chunks.push(...parts)
      for (const { byteLength } of parts) bytes += byteLength
    },
    isFull: () => bytes >= PIECE_BYTES,
    build: (after: number | null, end: readonly Uint8Array[] = []): Piece => ({
      chunks: items > 0 ? [...chunks, ...end] : [],
      items,
      after,
    }),
  }
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
