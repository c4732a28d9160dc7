import { ok, refuse } from '#shared/kernel/result.ts'
import { checkParts, concat, slice, viewOf } from './bytes.ts'
import type { Dimensions, Rebuilt } from './rebuilt.ts'

const START = new Uint8Array([0xff, 0xd8])
const END = new Uint8Array([0xff, 0xd9])
/** Replaces the file's own segment: no thumbnail, square pixels. */
const JFIF = new Uint8Array([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])

const MARKER = { dht: 0xc4, rst0: 0xd0, rst7: 0xd7, eoi: 0xd9, sos: 0xda, dqt: 0xdb, dri: 0xdd, adobe: 0xee } as const
/** Baseline, extended and progressive, which browsers support. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Encoders write about ten; each makes a viewer process the whole picture. */
const SCANS_MAX = 30

type Segment = {
  readonly marker: number
  readonly whole: Uint8Array<ArrayBuffer>
  readonly data: Uint8Array<ArrayBuffer>
}
type Kept = { readonly parts: Uint8Array[]; hasFrame: boolean; scans: number }

/** Keeps tables, frame and scans; of the application segments only the one that defines the colour transform. */
export function rebuildJpeg(bytes: Uint8Array<ArrayBuffer>, expected: Dimensions): Rebuilt {
  const kept: Kept = { parts: [START, JFIF], hasFrame: false, scans: 0 }
  for (let at = START.length, segments = 0; ; segments++) {
    checkParts(segments)
    const marker = markerAt(bytes, at)
    if (marker.code === MARKER.eoi) break
    const segment = segmentAt(bytes, marker)
    at = marker.at + segment.whole.length
    if (FRAMES.has(segment.marker)) {
      if (kept.hasFrame || !isFrame(segment.data)) return refuse('DAMAGED')
      if (!hasDimensions(segment.data, expected)) return refuse('DIMENSIONS')
      kept.hasFrame = true
    }
    if (!isDropped(segment) && !isWellFormed(segment)) return refuse('DAMAGED')
    if (!isDropped(segment)) kept.parts.push(segment.whole)
    if (segment.marker === MARKER.sos) {
      const end = endOfScan(bytes, at)
      if (!kept.hasFrame || end === at || ++kept.scans > SCANS_MAX) return refuse('DAMAGED')
      kept.parts.push(bytes.subarray(at, end))
      at = end
    }
  }
  return kept.scans > 0 ? ok(concat([...kept.parts, END])) : refuse('DAMAGED')
}

/** The marker at a position, after fill bytes. */
function markerAt(bytes: Uint8Array, from: number): { readonly code: number; readonly at: number } {
  let at = from
  if (bytes[at] !== 0xff) throw new RangeError('There is no marker')
  while (bytes[at + 1] === 0xff) at++
  const code = bytes[at + 1]
  if (code === undefined) throw new RangeError('The file ends early')
  return { code, at }
}

function segmentAt(bytes: Uint8Array<ArrayBuffer>, { code, at }: ReturnType<typeof markerAt>): Segment {
  const length = viewOf(bytes).getUint16(at + 2)
  if (length < 2) throw new RangeError('A segment has no length')
  const whole = slice(bytes, at, at + 2 + length)
  return { marker: code, whole, data: whole.subarray(4) }
}

/** Comments and application segments. */
function isDropped({ marker, data }: Segment): boolean {
  if (marker === MARKER.adobe) return !isAdobe(data)
  return marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)
}

const ADOBE = [0x41, 0x64, 0x6f, 0x62, 0x65]

function isAdobe(data: Uint8Array): boolean {
  return data.length === 12 && ADOBE.every((byte, at) => data[at] === byte)
}

/** Each table has exactly its declared length, so that nothing else can be hidden in it. */
function isWellFormed({ marker, data }: Segment): boolean {
  if (FRAMES.has(marker) || marker === MARKER.adobe) return true
  if (marker === MARKER.dri) return data.length === 2
  if (marker === MARKER.sos) {
    const components = data[0] ?? 0
    return components >= 1 && components <= 4 && data.length === 4 + 2 * components
  }
  if (marker === MARKER.dqt) return areTables(data, (first) => 1 + (first >> 4 === 0 ? 64 : 128))
  if (marker === MARKER.dht) return areTables(data, (_, at) => 17 + sum(data.subarray(at + 1, at + 17)))
  return false
}

function areTables(data: Uint8Array, lengthOf: (first: number, at: number) => number): boolean {
  let at = 0
  while (at < data.length) at += lengthOf(data[at] ?? 0, at)
  return at === data.length && at > 0
}

function sum(bytes: Uint8Array): number {
  return bytes.reduce((total, byte) => total + byte, 0)
}

/** Eight bits, grey or three colours. */
function isFrame(data: Uint8Array): boolean {
  const components = data[5] ?? 0
  return data[0] === 8 && (components === 1 || components === 3) && data.length === 6 + 3 * components
}

function hasDimensions(data: Uint8Array, { width, height }: Dimensions): boolean {
  const view = viewOf(data)
  return view.getUint16(1) === height && view.getUint16(3) === width
}

/** The position of the next marker that is neither a restart nor picture data, including its fill bytes. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const { code, at: end } = markerAt(bytes, at)
    const isPartOfScan = code === 0 || (code >= MARKER.rst0 && code <= MARKER.rst7)
    if (!isPartOfScan) return at
    at = bytes.indexOf(0xff, end + 2)
  }
  throw new RangeError('The file ends early')
}
