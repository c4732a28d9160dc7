import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PICTURE_REFUSALS, type PictureRefusal } from '#shared/domain/pictures/messages.ts'
import { concat, viewOf } from './bytes.ts'
import { rebuildImage } from './rebuild-image.ts'
import { letters, makePng, PNG_SIGNATURE, pngChunk, pngHeader, pngPixels } from './testing/make-png.ts'
import { SAMPLES } from './testing/samples.ts'

const SIZE = { width: 24, height: 24 }
const SECRET = 'hidden-words'
const HTML = letters(`<html><script>alert("${SECRET}")</script></html>`)
const ZIP = concat([letters('PK\x03\x04'), letters(SECRET), letters('PK\x05\x06'), new Uint8Array(18)])
const [JPEG, WEBP] = [SAMPLES.jpeg, SAMPLES.lossyWebp]
const PIXELS = pngPixels(24, 24)

type Bytes = Uint8Array

function png(...chunks: Bytes[]): Bytes {
  return concat([PNG_SIGNATURE, pngHeader(SIZE), ...chunks])
}
const IDAT = pngChunk('IDAT', PIXELS)
const IEND = pngChunk('IEND')

/** A JPEG with segments behind its start. */
function jpegWith(...segments: Bytes[]): Bytes {
  return concat([JPEG.subarray(0, 2), ...segments, JPEG.subarray(2)])
}
function segment(marker: number, data: Bytes): Bytes {
  return concat([new Uint8Array([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data])
}
/** Where the frame of the sample begins. */
const FRAME = JPEG.findIndex((byte, at) => byte === 0xff && JPEG[at + 1] === 0xc0)
function jpegFrame(change: (data: Bytes) => void, marker = 0xc0): Bytes {
  const copy = Uint8Array.from(JPEG)
  copy[FRAME + 1] = marker
  change(copy.subarray(FRAME + 4))
  return copy
}

function webpChunk(type: string, data: Bytes): Bytes {
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, data.length, true)
  return concat([letters(type), length, data, new Uint8Array(data.length % 2)])
}
function webp(...chunks: Bytes[]): Bytes {
  return webpChunk('RIFF', concat([letters('WEBP'), ...chunks]))
}
const LOSSY = webpChunk('VP8 ', WEBP.subarray(20, 20 + viewOf(WEBP).getUint32(16, true)))
function extended(flags: number, size = 24): Bytes {
  return webpChunk('VP8X', new Uint8Array([flags, 0, 0, 0, size - 1, 0, 0, size - 1, 0, 0]))
}
function changed(bytes: Bytes, at: number, value: number): Bytes {
  const copy = Uint8Array.from(bytes)
  copy[at] = value
  return copy
}

function many(part: Bytes): Bytes {
  return concat(Array.from({ length: 5000 }, () => part))
}

const REFUSED: readonly (readonly [string, Bytes, PictureRefusal])[] = [
  ['an empty file', new Uint8Array(), 'TYPE'],
  ['an SVG', letters('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'TYPE'],
  ['HTML that is called a PNG', HTML, 'TYPE'],
  ['a PDF', letters('%PDF-1.7'), 'TYPE'],
  ['a TIFF', new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), 'TYPE'],
  ['a still GIF', concat([letters('GIF89a'), new Uint8Array(20)]), 'ANIMATED'],
  ['a sound in a RIFF file', webpChunk('RIFF', concat([letters('WAVE'), LOSSY])), 'TYPE'],
  ['a PNG of other dimensions', makePng(35), 'DIMENSIONS'],
  [
    'a PNG that says it is huge',
    concat([PNG_SIGNATURE, pngHeader({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), IDAT, IEND]),
    'DIMENSIONS',
  ],
  [
    'a PNG as wide and not as high',
    concat([PNG_SIGNATURE, pngHeader({ width: 24, height: 99 }), IDAT, IEND]),
    'DIMENSIONS',
  ],
  [
    'a PNG whose pixels unpack to a gigabyte less than nothing',
    png(pngChunk('IDAT', deflateSync(new Uint8Array(64 * 1024 * 1024))), IEND),
    'DAMAGED',
  ],
  ['a PNG with too few pixels', png(pngChunk('IDAT', pngPixels(24, 23)), IEND), 'DAMAGED'],
  ['a PNG with words behind its packed pixels', png(pngChunk('IDAT', concat([PIXELS, HTML])), IEND), 'DAMAGED'],
  ['a PNG whose pixels are not packed', png(pngChunk('IDAT', HTML), IEND), 'DAMAGED'],
  ['a PNG without pixels', png(IEND), 'DAMAGED'],
  ['a PNG without an end', png(IDAT), 'DAMAGED'],
  ['a PNG that is cut off', makePng(24).subarray(0, 60), 'DAMAGED'],
  ['a PNG with a wrong checksum', changed(makePng(24), 30, 1), 'DAMAGED'],
  ['a PNG with a chunk that says it is longer than the file', png(changed(IDAT, 0, 0x7f), IEND), 'DAMAGED'],
  ['a PNG with two headers', png(pngHeader(SIZE), IDAT, IEND), 'DAMAGED'],
  ['a PNG with an unknown chunk that is needed to show it', png(pngChunk('HTML', HTML), IDAT, IEND), 'DAMAGED'],
  [
    'a PNG in colours that the format does not have',
    concat([PNG_SIGNATURE, pngHeader({ ...SIZE, color: 5 }), IDAT, IEND]),
    'DAMAGED',
  ],
  ['a PNG with a palette behind its pixels', png(IDAT, pngChunk('PLTE', new Uint8Array(3)), IEND), 'DAMAGED'],
  [
    'an animated PNG',
    png(pngChunk('acTL', new Uint8Array(8)), IDAT, pngChunk('fdAT', concat([new Uint8Array(4), PIXELS])), IEND),
    'ANIMATED',
  ],
  ['a JPEG of other dimensions', jpegFrame((data) => data.set([8, 0, 35, 0, 24])), 'DIMENSIONS'],
  ['a JPEG that says it is huge', jpegFrame((data) => data.set([8, 0xff, 0xff, 0xff, 0xff])), 'DIMENSIONS'],
  [
    'a JPEG with two frames',
    concat([JPEG.subarray(0, FRAME), JPEG.subarray(FRAME, FRAME + 19), JPEG.subarray(FRAME)]),
    'DAMAGED',
  ],
  ['a lossless JPEG', jpegFrame(() => {}, 0xc3), 'DAMAGED'],
  ['a JPEG with arithmetic coding', jpegFrame(() => {}, 0xc9), 'DAMAGED'],
  ['a JPEG of twelve bits', jpegFrame((data) => data.set([12])), 'DAMAGED'],
  ['a JPEG in four inks', jpegFrame((data) => data.set([4], 5)), 'DAMAGED'],
  ['a JPEG with words in a table', jpegWith(segment(0xdb, HTML)), 'DAMAGED'],
  ['a JPEG with words in a code table', jpegWith(segment(0xc4, concat([new Uint8Array(17), HTML]))), 'DAMAGED'],
  ['a JPEG that is cut off', JPEG.subarray(0, JPEG.length - 2), 'DAMAGED'],
  ['a JPEG without a scan', concat([JPEG.subarray(0, FRAME), new Uint8Array([0xff, 0xd9])]), 'DAMAGED'],
  ['a JPEG with a segment without a length', jpegWith(new Uint8Array([0xff, 0xe1, 0, 0])), 'DAMAGED'],
  ['a JPEG with a thousand scans', thousandScans(), 'DAMAGED'],
  ['words behind the start of a JPEG', concat([JPEG.subarray(0, 3), HTML]), 'DAMAGED'],
  [
    'an animated WebP',
    webp(extended(0x02), webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', LOSSY)),
    'ANIMATED',
  ],
  ['a WebP with a frame that no flag announces', webp(LOSSY, webpChunk('ANMF', LOSSY)), 'ANIMATED'],
  ['a WebP of other dimensions', webp(webpChunk('VP8 ', changed(LOSSY.subarray(8), 6, 35))), 'DIMENSIONS'],
  ['a WebP whose canvas is larger than its picture', webp(extended(0, 200), LOSSY), 'DIMENSIONS'],
  ['a WebP that asks to be enlarged', webp(webpChunk('VP8 ', changed(LOSSY.subarray(8), 7, 0x40))), 'DAMAGED'],
  ['a WebP with two pictures', webp(LOSSY, LOSSY), 'DAMAGED'],
  ['a WebP without a picture', webp(extended(0)), 'DAMAGED'],
  ['a WebP that is cut off', WEBP.subarray(0, WEBP.length - 4), 'DAMAGED'],
  [
    'a WebP that is a part of a film',
    webp(webpChunk('VP8 ', changed(LOSSY.subarray(8), 0, (LOSSY[8] ?? 0) | 1))),
    'DAMAGED',
  ],
]

function thousandScans(): Bytes {
  const scan = JPEG.findIndex((byte, at) => byte === 0xff && JPEG[at + 1] === 0xda)
  const one = JPEG.subarray(scan, JPEG.length - 2)
  return concat([JPEG.subarray(0, scan), ...Array.from({ length: 1000 }, () => one), JPEG.subarray(-2)])
}

const CLEANED: readonly (readonly [string, Bytes, Bytes])[] = [
  [
    'a PNG with texts, a colour profile, camera data and an unknown chunk',
    png(pngChunk('tEXt', HTML), pngChunk('iCCP', HTML), pngChunk('eXIf', HTML), pngChunk('prVt', HTML), IDAT, IEND),
    makePng(24),
  ],
  ['a PNG followed by a ZIP', concat([makePng(24), ZIP]), makePng(24)],
  [
    'a JPEG with fill bytes before its end',
    concat([JPEG.subarray(0, -2), many(new Uint8Array([0xff])), JPEG.subarray(-2)]),
    JPEG,
  ],
  ['a JPEG followed by a ZIP', concat([JPEG, ZIP]), JPEG],
  ['a JPEG with camera data and a place', SAMPLES.jpegWithCameraData, JPEG],
  [
    'a JPEG with comments, XMP and a colour profile',
    jpegWith(segment(0xfe, HTML), segment(0xe1, HTML), segment(0xe2, ZIP)),
    JPEG,
  ],
  ['a JPEG whose segment of colours holds words', jpegWith(segment(0xee, HTML)), JPEG],
  ['a WebP with a colour profile', webp(extended(0x20), webpChunk('ICCP', HTML), LOSSY), WEBP],
  [
    'a WebP with camera data, XMP and an unknown chunk',
    webp(extended(0x2c), LOSSY, webpChunk('EXIF', HTML), webpChunk('XMP ', HTML), webpChunk('JUNK', ZIP)),
    WEBP,
  ],
  ['a WebP followed by a page', concat([WEBP, HTML]), WEBP],
  [
    'a WebP whose header holds more than its canvas',
    webp(webpChunk('VP8X', concat([extended(0x08).subarray(8), HTML])), LOSSY),
    WEBP,
  ],
]

function rebuild(bytes: Bytes) {
  return rebuildImage(new Uint8Array(bytes), SIZE)
}

async function rebuilt(bytes: Bytes): Promise<Bytes> {
  const result = await rebuild(bytes)
  if (!result.ok) throw new Error(result.code)
  return result.value.bytes
}

describe('a hostile file', () => {
  it('is one of more than 40', () => {
    expect(REFUSED.length + CLEANED.length).toBeGreaterThanOrEqual(40)
  })

  it.each(REFUSED)('%s is refused with its reason', async (_what, bytes, reason) => {
    expect(await rebuild(bytes)).toEqual({ ok: false, code: reason })
    expect(PICTURE_REFUSALS[reason]).toMatch(/\.$/)
  })

  it.each(CLEANED)('%s becomes the plain picture', async (_what, bytes, plain) => {
    const result = await rebuilt(bytes)
    expect(result).toEqual(await rebuilt(plain))
    const text = Buffer.from(result).toString('latin1')
    for (const word of [SECRET, 'secret-owner', 'Exif', 'PK\x03\x04', 'ICC', '<script>'])
      expect(text).not.toContain(word)
  })

  it('that is cut off anywhere is refused or is the whole picture', async () => {
    for (const whole of [makePng(24), ...Object.values(SAMPLES)]) {
      const expected = await rebuilt(whole)
      for (let length = 0; length < whole.length; length++) {
        const result = await rebuild(whole.subarray(0, length))
        if (result.ok) expect(result.value.bytes).toEqual(expected)
      }
    }
  })
})

describe('a picture', () => {
  it.each([
    ['image/png', makePng(24)],
    ['image/jpeg', SAMPLES.jpeg],
    ['image/jpeg', SAMPLES.progressiveJpeg],
    ['image/webp', SAMPLES.lossyWebp],
    ['image/webp', SAMPLES.losslessWebp],
    ['image/webp', SAMPLES.transparentWebp],
  ])('of type %s is taken, and what was made of it is taken unchanged', async (contentType, bytes) => {
    const first = await rebuild(bytes)
    expect(first).toMatchObject({ ok: true, value: { contentType } })
    if (first.ok) expect(await rebuild(first.value.bytes)).toEqual(first)
  })

  it('keeps its transparency', async () => {
    expect(Buffer.from(await rebuilt(SAMPLES.transparentWebp)).toString('latin1')).toContain('ALPH')
  })
})
