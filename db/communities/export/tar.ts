const BLOCK = 512
/** Eight gibibytes: from this size on it is written as in GNU tar, as a marker and a binary number. */
const OCTAL_END = 8 ** 11

/** The end marker of an archive. */
export const TAR_END = new Uint8Array(2 * BLOCK)

type TarFile = { readonly path: string; readonly bytes: Uint8Array; readonly changedAt: Date }

/** A file in a tar archive (POSIX ustar): its header, its bytes, and the padding of the last block. Paths have at most 100 bytes. */
export function tarFile({ path, bytes, changedAt }: TarFile): readonly Uint8Array[] {
  const padding = (BLOCK - (bytes.byteLength % BLOCK)) % BLOCK
  return [tarHeader(path, bytes.byteLength, changedAt), bytes, new Uint8Array(padding)]
}

/** The header before the bytes of a file, which are padded to whole blocks of 512. */
export function tarHeader(path: string, size: number, changedAt: Date): Uint8Array {
  const header = new Uint8Array(BLOCK)
  const encoder = new TextEncoder()
  const put = (at: number, text: string) => header.set(encoder.encode(text), at)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  put(0, path)
  put(100, '0000644')
  put(108, '0000000')
  put(116, '0000000')
  if (size < OCTAL_END) put(124, octal(size, 11))
  else {
    header[124] = 0x80
    new DataView(header.buffer).setBigUint64(128, BigInt(size))
  }
  put(136, octal(Math.floor(changedAt.getTime() / 1000), 11))
  // The checksum is computed with spaces in its own field.
  put(148, ' '.repeat(8))
  put(156, '0')
  put(257, 'ustar\u000000')
  put(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\u0000 `,
  )
  return header
}
