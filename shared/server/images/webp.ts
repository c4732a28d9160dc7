import { ok, refuse } from '#shared/kernel/result.ts'
import { checkParts, concat, slice, textAt, viewOf } from './bytes.ts'
import type { Dimensions, Rebuilt } from './rebuilt.ts'

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const ANIMATED_FLAG = 0x02
const ALPHA_FLAG = 0x10
/** The length of `VP8X`: flags and the dimensions of the canvas. */
const EXTENDED_BYTES = 10

type Chunk = { readonly type: string; readonly data: Uint8Array<ArrayBuffer> }

/** The picture and its transparency; colour profile, camera data, texts and unknown chunks are left out. */
export function rebuildWebp(bytes: Uint8Array<ArrayBuffer>, expected: Dimensions): Rebuilt {
  if (textAt(bytes, 8) !== 'WEBP') return refuse('TYPE')
  const chunks = chunksOf(bytes)
  const only = (type: string) => chunks.filter((chunk) => chunk.type === type)
  const [extended] = only('VP8X')
  if (only('ANIM').length + only('ANMF').length > 0 || ((extended?.data[0] ?? 0) & ANIMATED_FLAG) !== 0)
    return refuse('ANIMATED')
  const pictures = [...only('VP8 '), ...only('VP8L')]
  const [picture] = pictures
  const [alpha, ...moreAlpha] = only('ALPH')
  const size = picture && (picture.type === 'VP8 ' ? lossySize(picture.data) : losslessSize(picture.data))
  if (!picture || !size || pictures.length > 1 || moreAlpha.length > 0) return refuse('DAMAGED')
  const canvas = extended ? canvasSize(extended.data) : size
  if (!isSame(size, expected) || !isSame(canvas, expected)) return refuse('DIMENSIONS')
  // Lossless pictures contain their own transparency.
  const kept = alpha && picture.type === 'VP8 ' ? [extendedChunk(expected), alpha, picture] : [picture]
  return ok(fileOf(kept))
}

/** Reads as far as the file's declared length; the rest is not read. */
function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] {
  const view = viewOf(bytes)
  const end = CHUNK_HEADER_BYTES + view.getUint32(4, true)
  const whole = slice(bytes, 0, end)
  const chunks: Chunk[] = []
  for (let at = HEADER_BYTES; at < end; ) {
    checkParts(chunks.length)
    const length = viewOf(whole).getUint32(at + 4, true)
    const from = at + CHUNK_HEADER_BYTES
    chunks.push({ type: textAt(whole, at), data: slice(whole, from, from + length) })
    at = from + length + (length % 2)
  }
  return chunks
}

function isSame(a: Dimensions, b: Dimensions): boolean {
  return a.width === b.width && a.height === b.height
}

/** The dimensions of a key frame; null for anything else. Its first partition must lie within it. */
function lossySize(data: Uint8Array): Dimensions | null {
  const view = viewOf(data)
  const tag = view.getUint16(0, true) | (view.getUint8(2) << 16)
  const isKeyFrame = (tag & 1) === 0 && ((tag >> 1) & 7) <= 3 && ((tag >> 4) & 1) === 1
  const hasStartCode = view.getUint8(3) === 0x9d && view.getUint8(4) === 0x01 && view.getUint8(5) === 0x2a
  if (!isKeyFrame || !hasStartCode || 10 + (tag >> 5) > data.length) return null
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  // The two highest bits ask a viewer to enlarge the picture.
  return width < 0x4000 && height < 0x4000 ? { width, height } : null
}

function losslessSize(data: Uint8Array): Dimensions | null {
  const view = viewOf(data)
  const bits = view.getUint32(1, true)
  if (view.getUint8(0) !== 0x2f || bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function canvasSize(data: Uint8Array): Dimensions {
  const view = viewOf(data)
  const at = (place: number) => (view.getUint16(place, true) | (view.getUint8(place + 2) << 16)) + 1
  return { width: at(4), height: at(7) }
}

function extendedChunk({ width, height }: Dimensions): Chunk {
  const data = new Uint8Array(EXTENDED_BYTES)
  data[0] = ALPHA_FLAG
  const view = viewOf(data)
  for (const [at, length] of [
    [4, width],
    [7, height],
  ] as const) {
    view.setUint16(at, (length - 1) & 0xffff, true)
    view.setUint8(at + 2, (length - 1) >> 16)
  }
  return { type: 'VP8X', data }
}

function fileOf(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const parts = chunks.flatMap(({ type, data }) => [headerOf(type, data.length), data, new Uint8Array(data.length % 2)])
  const length = parts.reduce((total, part) => total + part.length, 0)
  return concat([headerOf('RIFF', length + 4), lettersOf('WEBP'), ...parts])
}

function headerOf(type: string, length: number): Uint8Array {
  const header = new Uint8Array(CHUNK_HEADER_BYTES)
  header.set(lettersOf(type))
  viewOf(header).setUint32(4, length, true)
  return header
}

function lettersOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
