import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { TAR_END, tarHeader } from '#db/communities/export/tar.ts'
import type { Part } from './manifest.ts'

const BLOCK = 512

/** One part of the archive. */
export type Entry =
  | { readonly path: string; readonly bytes: Uint8Array; readonly contentType?: string }
  | { readonly path: string; readonly file: string }

/**
 * Writes the parts into one file as they arrive: tar, compressed with gzip, readable only by its owner. It gets its name when it is
 * complete. `onPart` is called for each part with its checksum, before the next is requested.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  onPart: (part: Part) => void,
): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(tarOf(entries, onPart), createGzip(), createWriteStream(partial, { mode: 0o600 }))
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

async function* tarOf(entries: AsyncIterable<Entry>, onPart: (part: Part) => void): AsyncGenerator<Uint8Array, void> {
  const changedAt = new Date()
  for await (const entry of entries) {
    const size = 'file' in entry ? statSync(entry.file).size : entry.bytes.byteLength
    const hash = createHash('sha256')
    yield tarHeader(entry.path, size, changedAt)
    for await (const chunk of 'file' in entry ? createReadStream(entry.file) : [entry.bytes]) {
      hash.update(chunk)
      yield chunk
    }
    yield new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)
    const { path } = entry
    const contentType = 'bytes' in entry && entry.contentType ? { contentType: entry.contentType } : {}
    onPart({ path, bytes: size, sha256: hash.digest('hex'), ...contentType })
  }
  yield TAR_END
}
