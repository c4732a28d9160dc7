import { ok, refuse } from '#shared/kernel/result.ts'
import { checkParts, concat, slice, textAt, viewOf } from './bytes.ts'
import { inflatesTo } from './inflates-to.ts'
import type { Dimensions, Rebuilt } from './rebuilt.ts'

const SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk. */
const CHUNK_BYTES = 12
const KEPT = new Set(['PLTE', 'tRNS', 'IDAT'])
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT'])

/** Samples of a pixel by color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Bits of a sample by color type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

type Chunk = { readonly type: string; readonly whole: Uint8Array<ArrayBuffer>; readonly data: Uint8Array<ArrayBuffer> }

/**
 * Header, palette, transparency, pixels and end; palette and transparency have the length that the header's colors require, and the pixels
 * inflate to their declared length.
 */
export async function rebuildPng(bytes: Uint8Array<ArrayBuffer>, expected: Dimensions): Promise<Rebuilt> {
  const [header, ...chunks] = chunksOf(bytes)
  if (header?.type !== 'IHDR' || header.data.length !== 13) return refuse('DAMAGED')
  const view = viewOf(header.data)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  if (width !== expected.width || height !== expected.height) return refuse('DIMENSIONS')
  if (chunks.some(({ type }) => ANIMATION.has(type))) return refuse('ANIMATED')
  const end = chunks.at(-1)
  const shown = chunks.filter(({ type }) => KEPT.has(type))
  const length = pixelBytes(header.data, expected)
  if (end?.type !== 'IEND' || length === null || !isInOrder(shown) || chunks.some(isUnknownAndNeeded))
    return refuse('DAMAGED')
  if (!hasItsColors(header.data.subarray(8), shown)) return refuse('DAMAGED')
  const kept = shown.filter(({ type }) => type !== 'PLTE' || header.data[9] === PALETTE)
  if ([header, ...kept].some((chunk) => !hasChecksum(chunk))) return refuse('DAMAGED')
  const packed = kept.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))
  if (!(await inflatesTo(packed, length))) return refuse('DAMAGED')
  return ok(concat([bytes.subarray(0, SIGNATURE_BYTES), ...[header, ...kept].map(({ whole }) => whole), END]))
}

/** The chunks up to the end of the picture; the rest is not read. */
function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE_BYTES; chunks.at(-1)?.type !== 'IEND'; ) {
    checkParts(chunks.length)
    const length = view.getUint32(at)
    const whole = slice(bytes, at, at + CHUNK_BYTES + length)
    chunks.push({ type: textAt(bytes, at + 4), whole, data: whole.subarray(8, 8 + length) })
    at += CHUNK_BYTES + length
  }
  return chunks
}

/** A palette, its transparency, then pixels; each at most once, except the pixel chunks, which are consecutive. */
function isInOrder(kept: readonly Chunk[]): boolean {
  const types = kept.map(({ type }) => type)
  return /^(PLTE )?(tRNS )?(IDAT )+$/.test(types.map((type) => `${type} `).join(''))
}

/** The color type whose pixels are palette indexes. */
const PALETTE = 3
/** With three samples for a pixel, a palette is only a suggestion. */
const MAY_HAVE_PALETTE: ReadonlySet<number> = new Set([2, PALETTE, 6])
/** Length of the bytes that define the transparent color, by color type. */
const TRANSPARENT_BYTES: Readonly<Record<number, number>> = { 0: 2, 2: 6 }

/** Viewers ignore palette and transparency entries beyond the used colors, so anything could be hidden there. */
function hasItsColors([depth = 0, color = 0]: Uint8Array, shown: readonly Chunk[]): boolean {
  const lengthOf = (of: string) => shown.find(({ type }) => type === of)?.data.length ?? null
  const [palette, transparency] = [lengthOf('PLTE'), lengthOf('tRNS')]
  const colors = (palette ?? 0) / 3
  const most = color === PALETTE ? 2 ** depth : 256
  if (palette !== null && !(MAY_HAVE_PALETTE.has(color) && Number.isInteger(colors) && colors >= 1 && colors <= most))
    return false
  if (color !== PALETTE) return transparency === null || transparency === TRANSPARENT_BYTES[color]
  return palette !== null && (transparency === null || (transparency >= 1 && transparency <= colors))
}

/** A critical chunk (its name begins with a capital letter): the picture cannot be shown without it. */
function isUnknownAndNeeded({ type }: Chunk): boolean {
  return /^[A-Z]/.test(type) && !KEPT.has(type) && type !== 'IEND'
}

/** The length of the pixel data, each row with its filter; null for a combination that the format does not have. */
function pixelBytes(header: Uint8Array, { width, height }: Dimensions): number | null {
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.subarray(8)
  const samples = SAMPLES[color]
  if (!samples || !DEPTHS[color]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil((columns * samples * depth) / 8))
  if (interlace === 0) return rows(width, height)
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
    0,
  )
}

/** Start and pixel distance of each pass of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const END = new Uint8Array([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

function hasChecksum({ whole }: Chunk): boolean {
  const end = whole.length - 4
  return viewOf(whole).getUint32(end) === crc32(whole.subarray(4, end))
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
