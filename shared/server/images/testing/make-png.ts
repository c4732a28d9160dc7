import { deflateSync } from 'node:zlib'
import { concat } from '../bytes.ts'
import { crc32 } from '../png.ts'

export const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function letters(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = concat([letters(type), data])
  const [length, checksum] = [data.length, crc32(body)].map((value) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, value)
    return bytes
  })
  return concat([length ?? new Uint8Array(), body, checksum ?? new Uint8Array()])
}

type Header = { readonly width: number; readonly height: number; readonly color?: number; readonly interlace?: number }

export function pngHeader({ width, height, color = 2, interlace = 0 }: Header): Uint8Array {
  const data = new Uint8Array(13)
  const view = new DataView(data.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  data.set([8, color, 0, 0, interlace], 8)
  return pngChunk('IHDR', data)
}

/** The pixels of a picture in one colour. */
export function pngPixels(width: number, height: number, shade = 120): Uint8Array {
  const row = new Uint8Array(1 + 3 * width).fill(shade)
  row[0] = 0
  return deflateSync(concat(Array.from({ length: height }, () => row)))
}

/** A picture in one colour, a square unless its height is given. */
export function makePng(width: number, shade?: number, height = width): Uint8Array<ArrayBuffer> {
  const pixels = pngChunk('IDAT', pngPixels(width, height, shade))
  return concat([PNG_SIGNATURE, pngHeader({ width, height }), pixels, pngChunk('IEND')])
}
