import { deflateSync } from 'node:zlib'
import type { PictureRefusal } from '#shared/domain/pictures/messages.ts'
import { concat, viewOf } from '../bytes.ts'
import type { Dimensions } from '../rebuilt.ts'
import { letters, PNG_SIGNATURE, pngChunk, pngHeader, pngPixels } from './make-png.ts'
import { SAMPLES } from './samples.ts'

type Bytes = Uint8Array

const SECRET = 'hidden-words'
const SCRIPT = `<script>alert("${SECRET}")</script>`
const HTML = letters(`<html>${SCRIPT}</html>`)
const SVG = letters(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)
const ZIP = concat([letters('PK\x03\x04'), letters(SECRET), letters('PK\x05\x06'), new Uint8Array(18)])
const XMP = letters(`http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>${SECRET}</exif:GPSLatitude>`)

/** What a rebuilt file must not contain. */
export const SMUGGLED = [
  SECRET,
  'secret-owner',
  'Exif',
  'PK\x03\x04',
  'ICC',
  '<script',
  '<svg',
  'GPS',
  '%PDF',
  '../',
] as const

/** Where the frame of the sample begins. */
const FRAME = SAMPLES.jpeg.findIndex((byte, at) => byte === 0xff && SAMPLES.jpeg[at + 1] === 0xc0)
/** Compressed once: it inflates to more than any accepted picture. */
let bomb: Bytes | undefined

export type HostileFiles = {
  readonly refused: readonly (readonly [what: string, bytes: Bytes, reason: PictureRefusal])[]
  /** Each with the plain picture that it becomes. */
  readonly cleaned: readonly (readonly [what: string, bytes: Bytes, plain: Bytes])[]
}

/** Files for an upload with these dimensions. Their pixels are those of a sample or of one colour. */
export function hostileFiles(size: Dimensions): HostileFiles {
  const { width, height } = size
  const jpeg = sizedJpeg(size, SAMPLES.jpeg)
  const webpFile = sizedWebp(size)
  const pixels = pngPixels(width, height)
  const idat = pngChunk('IDAT', pixels)
  const iend = pngChunk('IEND')
  const png = (...chunks: Uint8Array[]) => concat([PNG_SIGNATURE, pngHeader(size), ...chunks])
  const plainPng = png(idat, iend)
  const pngOf = (header: Partial<Parameters<typeof pngHeader>[0]>) =>
    concat([PNG_SIGNATURE, pngHeader({ ...size, ...header }), idat, iend])
  const grey = (extra: Uint8Array) =>
    concat([PNG_SIGNATURE, pngHeader({ ...size, color: 0 }), extra, pngChunk('IDAT', greyPixels(size)), iend])
  const jpegWith = (...segments: Uint8Array[]) => concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
  const jpegFrame = (change: (data: Uint8Array) => void, marker = 0xc0) => {
    const copy = Uint8Array.from(jpeg)
    copy[FRAME + 1] = marker
    change(copy.subarray(FRAME + 4))
    return copy
  }
  const thousandScans = () => {
    const scan = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda)
    const one = jpeg.subarray(scan, jpeg.length - 2)
    return concat([jpeg.subarray(0, scan), ...Array.from({ length: 1000 }, () => one), jpeg.subarray(-2)])
  }
  const lossy = webpChunk('VP8 ', webpFile.subarray(20, 20 + viewOf(webpFile).getUint32(16, true)))
  const canvas = (flags: number, [wide, high] = [width, height]) =>
    webpChunk('VP8X', concat([new Uint8Array([flags, 0, 0, 0]), threeBytes(wide - 1), threeBytes(high - 1)]))

  return {
    refused: [
      ['an empty file', new Uint8Array(), 'TYPE'],
      ['zeros', new Uint8Array(100), 'TYPE'],
      ['an SVG', SVG, 'TYPE'],
      ['HTML that is called a PNG', HTML, 'TYPE'],
      ['a page before a PNG', concat([HTML, plainPng]), 'TYPE'],
      ['a path', letters('../../etc/passwd'), 'TYPE'],
      ['a PDF', letters('%PDF-1.7'), 'TYPE'],
      ['a TIFF', new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), 'TYPE'],
      ['a BMP', letters(`BM${SECRET}`), 'TYPE'],
      ['an AVIF', concat([new Uint8Array([0, 0, 0, 28]), letters('ftypavif'), new Uint8Array(16)]), 'TYPE'],
      ['an icon', new Uint8Array([0, 0, 1, 0, 1, 0, 16, 16]), 'TYPE'],
      ['a still GIF', concat([letters('GIF89a'), new Uint8Array(20)]), 'ANIMATED'],
      ['a GIF that is a script', letters('GIF89a/*x*/=1;alert(1)'), 'ANIMATED'],
      ['a sound in a RIFF file', webpChunk('RIFF', concat([letters('WAVE'), lossy])), 'TYPE'],
      ['a PNG with a line break of another system', changed(plainPng, 4, 0x0a), 'TYPE'],
      ['the signature of a PNG before a page', concat([PNG_SIGNATURE, HTML]), 'DAMAGED'],
      ['a PNG of other dimensions', pngOf({ width: width + 1 }), 'DIMENSIONS'],
      ['a PNG without a width', pngOf({ width: 0 }), 'DIMENSIONS'],
      ['a PNG that says it is huge', pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), 'DIMENSIONS'],
      ['a PNG as wide and not as high', pngOf({ height: height + 99 }), 'DIMENSIONS'],
      ['a PNG whose pixels unpack to much more', png(pngChunk('IDAT', packedBomb()), iend), 'DAMAGED'],
      ['a PNG with too few pixels', png(pngChunk('IDAT', pngPixels(width, height - 1)), iend), 'DAMAGED'],
      ['a PNG with words behind its packed pixels', png(pngChunk('IDAT', concat([pixels, HTML])), iend), 'DAMAGED'],
      ['a PNG whose pixels are not packed', png(pngChunk('IDAT', HTML), iend), 'DAMAGED'],
      ['a PNG without pixels', png(iend), 'DAMAGED'],
      ['a PNG without an end', png(idat), 'DAMAGED'],
      ['a PNG that is cut off', plainPng.subarray(0, 60), 'DAMAGED'],
      ['a PNG with a wrong checksum', changed(plainPng, 30, (plainPng[30] ?? 0) ^ 1), 'DAMAGED'],
      ['a PNG with a chunk that says it is longer than the file', png(changed(idat, 0, 0x7f), iend), 'DAMAGED'],
      ['a PNG with two headers', png(pngHeader(size), idat, iend), 'DAMAGED'],
      ['a PNG with an unknown chunk that is needed to show it', png(pngChunk('HTML', HTML), idat, iend), 'DAMAGED'],
      ['a PNG in colours that the format does not have', pngOf({ color: 5 }), 'DAMAGED'],
      ['a PNG with a palette behind its pixels', png(idat, pngChunk('PLTE', new Uint8Array(3)), iend), 'DAMAGED'],
      ['a PNG whose transparency is a page', png(pngChunk('tRNS', HTML), idat, iend), 'DAMAGED'],
      ['a PNG whose palette has a part of a colour', png(pngChunk('PLTE', letters('<script>')), idat, iend), 'DAMAGED'],
      ['a grey PNG with a palette', grey(pngChunk('PLTE', inThrees(HTML))), 'DAMAGED'],
      ['a grey PNG whose transparency is that of three colours', grey(pngChunk('tRNS', letters('script'))), 'DAMAGED'],
      ['a PNG of a palette that it does not have', pngOf({ color: 3 }), 'DAMAGED'],
      [
        'a PNG whose palette has more colours than there are',
        png(pngChunk('PLTE', many(inThrees(HTML))), idat, iend),
        'DAMAGED',
      ],
      [
        'an animated PNG',
        png(pngChunk('acTL', new Uint8Array(8)), idat, pngChunk('fdAT', concat([new Uint8Array(4), pixels])), iend),
        'ANIMATED',
      ],
      ['a JPEG of other dimensions', jpegFrame((data) => viewOf(data).setUint16(1, height + 1)), 'DIMENSIONS'],
      ['a JPEG that says it is huge', jpegFrame((data) => data.set([8, 0xff, 0xff, 0xff, 0xff])), 'DIMENSIONS'],
      ['a JPEG without a height', jpegFrame((data) => viewOf(data).setUint16(1, 0)), 'DIMENSIONS'],
      [
        'a JPEG with two frames',
        concat([jpeg.subarray(0, FRAME), jpeg.subarray(FRAME, FRAME + 19), jpeg.subarray(FRAME)]),
        'DAMAGED',
      ],
      ['a lossless JPEG', jpegFrame(() => {}, 0xc3), 'DAMAGED'],
      ['a JPEG with arithmetic coding', jpegFrame(() => {}, 0xc9), 'DAMAGED'],
      ['a JPEG of twelve bits', jpegFrame((data) => data.set([12])), 'DAMAGED'],
      ['a JPEG in four inks', jpegFrame((data) => data.set([4], 5)), 'DAMAGED'],
      ['a JPEG with words in a table', jpegWith(segment(0xdb, HTML)), 'DAMAGED'],
      ['a JPEG with words in a code table', jpegWith(segment(0xc4, concat([new Uint8Array(17), HTML]))), 'DAMAGED'],
      ['a JPEG that is cut off', jpeg.subarray(0, jpeg.length - 2), 'DAMAGED'],
      ['a JPEG without a scan', concat([jpeg.subarray(0, FRAME), new Uint8Array([0xff, 0xd9])]), 'DAMAGED'],
      ['a JPEG with a segment without a length', jpegWith(new Uint8Array([0xff, 0xe1, 0, 0])), 'DAMAGED'],
      ['a JPEG with a thousand scans', thousandScans(), 'DAMAGED'],
      ['words behind the start of a JPEG', concat([jpeg.subarray(0, 3), HTML]), 'DAMAGED'],
      [
        'an animated WebP',
        webp(canvas(0x02), webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', lossy)),
        'ANIMATED',
      ],
      ['a WebP with a frame that no flag announces', webp(lossy, webpChunk('ANMF', lossy)), 'ANIMATED'],
      [
        'a WebP of other dimensions',
        webp(webpChunk('VP8 ', changed(lossy.subarray(8), 6, (width & 0xff) ^ 1))),
        'DIMENSIONS',
      ],
      ['a WebP whose canvas is larger than its picture', webp(canvas(0, [width + 99, height]), lossy), 'DIMENSIONS'],
      [
        'a WebP that asks to be enlarged',
        webp(webpChunk('VP8 ', changed(lossy.subarray(8), 7, (width >> 8) | 0x40))),
        'DAMAGED',
      ],
      ['a WebP with two pictures', webp(lossy, lossy), 'DAMAGED'],
      ['a WebP without a picture', webp(canvas(0)), 'DAMAGED'],
      ['a WebP that is cut off', webpFile.subarray(0, webpFile.length - 4), 'DAMAGED'],
      [
        'a WebP that is a part of a film',
        webp(webpChunk('VP8 ', changed(lossy.subarray(8), 0, (lossy[8] ?? 0) | 1))),
        'DAMAGED',
      ],
    ],
    cleaned: [
      [
        'a PNG with texts, a colour profile, camera data and an unknown chunk',
        png(pngChunk('tEXt', HTML), pngChunk('iCCP', HTML), pngChunk('eXIf', XMP), pngChunk('prVt', HTML), idat, iend),
        plainPng,
      ],
      ['a PNG followed by a ZIP', concat([plainPng, ZIP]), plainPng],
      ['a PNG followed by a drawing', concat([plainPng, SVG]), plainPng],
      ['a PNG in all colours that suggests some', png(pngChunk('PLTE', inThrees(HTML)), idat, iend), plainPng],
      [
        'a JPEG with fill bytes before its end',
        concat([jpeg.subarray(0, -2), many(new Uint8Array([0xff])), jpeg.subarray(-2)]),
        jpeg,
      ],
      ['a JPEG followed by a ZIP', concat([jpeg, ZIP]), jpeg],
      ['a JPEG followed by a page', concat([jpeg, HTML]), jpeg],
      ['a JPEG with camera data and a place', sizedJpeg(size, SAMPLES.jpegWithCameraData), jpeg],
      [
        'a JPEG with comments, XMP and a colour profile',
        jpegWith(segment(0xfe, HTML), segment(0xe1, XMP), segment(0xe2, ZIP)),
        jpeg,
      ],
      ['a JPEG whose comment is a script', jpegWith(segment(0xfe, letters('*/=alert(1)/*../../x'))), jpeg],
      ['a JPEG whose segment of colours holds words', jpegWith(segment(0xee, HTML)), jpeg],
      ['a WebP with a colour profile', webp(canvas(0x20), webpChunk('ICCP', HTML), lossy), webpFile],
      [
        'a WebP with camera data, XMP and an unknown chunk',
        webp(canvas(0x2c), lossy, webpChunk('EXIF', XMP), webpChunk('XMP ', HTML), webpChunk('JUNK', ZIP)),
        webpFile,
      ],
      ['a WebP followed by a page', concat([webpFile, HTML]), webpFile],
      [
        'a WebP whose header holds more than its canvas',
        webp(webpChunk('VP8X', concat([canvas(0x08).subarray(8), HTML])), lossy),
        webpFile,
      ],
    ],
  }
}

function greyPixels({ width, height }: Dimensions): Bytes {
  return concat([deflateSync(new Uint8Array((1 + width) * height))])
}

/** The sample with these dimensions in its frame. */
function sizedJpeg({ width, height }: Dimensions, sample: Bytes): Bytes {
  const copy = Uint8Array.from(sample)
  const frame = copy.findLastIndex((byte, at) => byte === 0xff && copy[at + 1] === 0xc0 && copy[at + 4] === 8)
  viewOf(copy).setUint16(frame + 5, height)
  viewOf(copy).setUint16(frame + 7, width)
  return copy
}

function sizedWebp({ width, height }: Dimensions): Bytes {
  const copy = Uint8Array.from(SAMPLES.lossyWebp)
  viewOf(copy).setUint16(26, width, true)
  viewOf(copy).setUint16(28, height, true)
  return copy
}

function segment(marker: number, data: Uint8Array): Bytes {
  return concat([new Uint8Array([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data])
}

function webpChunk(type: string, data: Uint8Array): Bytes {
  const length = new Uint8Array(4)
  viewOf(length).setUint32(0, data.length, true)
  return concat([letters(type), length, data, new Uint8Array(data.length % 2)])
}

function webp(...chunks: Uint8Array[]): Bytes {
  return webpChunk('RIFF', concat([letters('WEBP'), ...chunks]))
}

function threeBytes(value: number): Bytes {
  return new Uint8Array([value & 0xff, (value >> 8) & 0xff, value >> 16])
}

function changed(bytes: Uint8Array, at: number, value: number): Bytes {
  const copy = Uint8Array.from(bytes)
  copy[at] = value
  return copy
}

function many(part: Uint8Array): Bytes {
  return concat(Array.from({ length: 5000 }, () => part))
}

/** Padded to whole colours. */
function inThrees(bytes: Uint8Array): Bytes {
  return concat([bytes, new Uint8Array((3 - (bytes.length % 3)) % 3)])
}

function packedBomb(): Bytes {
  bomb ??= concat([deflateSync(new Uint8Array(64 * 1024 * 1024))])
  return bomb
}
