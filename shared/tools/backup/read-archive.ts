import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CliError } from '../tool.ts'

const BLOCK = 512

export type ReadEntry = {
  readonly path: string
  /** All of them must be read before the next entry is requested. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** The parts of an archive in order. Throws if it is not an archive, is damaged, or ends too early. */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry, void> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  // A pipe does not forward earlier errors.
  source.on('error', (error) => unzipped.destroy(error))
  const bytes = new ByteReader(source.pipe(unzipped)[Symbol.asyncIterator]())
  try {
    for (;;) {
      const header = await bytes.take(BLOCK)
      if (header.every((byte) => byte === 0)) return
      const { path, size } = parseHeader(header)
      let left = size
      const chunks = async function* () {
        while (left > 0) {
          const chunk = await bytes.takeUpTo(left)
          left -= chunk.byteLength
          yield chunk
        }
      }
      yield { path, chunks: chunks() }
      if (left > 0) throw new Error(`${path} was not read to its end`)
      await bytes.take((BLOCK - (size % BLOCK)) % BLOCK)
    }
  } finally {
    source.destroy()
  }
}

function parseHeader(header: Buffer): { readonly path: string; readonly size: number } {
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  if (sum !== Number.parseInt(text(148, 156), 8))
    throw new CliError(
      'The archive is damaged: what stands before a file in it is wrong. Take another one. Nothing was restored.',
    )
  const isBinary = header[124] === 0x80
  return {
    path: text(0, 100),
    size: isBinary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8),
  }
}

function damaged(error: NodeJS.ErrnoException): never {
  if (!error.code?.startsWith('Z_')) throw error
  throw new CliError(`The archive is damaged, or no backup: ${error.message}. Take another one. Nothing was restored.`)
}

/** Returns bytes of a stream in the requested lengths. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source
  }

  async take(length: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    for (let left = length; left > 0; ) {
      const chunk = await this.takeUpTo(left)
      chunks.push(chunk)
      left -= chunk.byteLength
    }
    return Buffer.concat(chunks)
  }

  /** At least one byte. */
  async takeUpTo(length: number): Promise<Buffer> {
    while (this.#rest.byteLength === 0) {
      const { value, done } = await this.#source.next().catch(damaged)
      if (done) throw new CliError('The archive ends too early. Take another one. Nothing was restored.')
      this.#rest = value
    }
    const chunk = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(chunk.byteLength)
    return chunk
  }
}
