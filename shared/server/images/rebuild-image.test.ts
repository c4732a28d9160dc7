import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PICTURE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import { concat } from './bytes.ts'
import { rebuildImage } from './rebuild-image.ts'
import { hostileFiles, SMUGGLED } from './testing/hostile-files.ts'
import { makePng, PNG_SIGNATURE, pngChunk, pngHeader } from './testing/make-png.ts'
import { SAMPLES } from './testing/samples.ts'

const SIZE = { width: 24, height: 24 }
const { refused, cleaned } = hostileFiles(SIZE)

type Bytes = Uint8Array

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
    expect(refused.length + cleaned.length).toBeGreaterThanOrEqual(40)
  })

  it.each(refused)('%s is refused with its reason', async (_what, bytes, reason) => {
    expect(await rebuild(bytes)).toEqual({ ok: false, code: reason })
    expect(PICTURE_REFUSALS[reason]).toMatch(/\.$/)
  })

  it.each(cleaned)('%s becomes the plain picture', async (_what, bytes, plain) => {
    const result = await rebuilt(bytes)
    expect(result).toEqual(await rebuilt(plain))
    const text = Buffer.from(result).toString('latin1')
    for (const word of SMUGGLED) expect(text).not.toContain(word)
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
  ])('of type %s is accepted, and its rebuilt file is accepted unchanged', async (contentType, bytes) => {
    const first = await rebuild(bytes)
    expect(first).toMatchObject({ ok: true, value: { contentType } })
    if (first.ok) expect(await rebuild(first.value.bytes)).toEqual(first)
  })

  const KINDS: readonly (readonly [
    what: string,
    color: 0 | 2 | 3 | 4 | 6,
    chunks: readonly (readonly [type: string, length: number])[],
  ])[] = [
    [
      'of a palette with transparent colours',
      3,
      [
        ['PLTE', 6],
        ['tRNS', 2],
      ],
    ],
    ['of a palette', 3, [['PLTE', 3]]],
    ['of greys, one of them transparent', 0, [['tRNS', 2]]],
    ['of greys with transparency', 4, []],
    ['of colours with transparency', 6, []],
    ['of colours, one of them transparent', 2, [['tRNS', 6]]],
  ]
  it.each(KINDS)('that is a PNG %s is kept whole', async (_what, color, chunks) => {
    const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color]
    const whole = concat([
      ...[PNG_SIGNATURE, pngHeader({ ...SIZE, color })],
      ...chunks.map(([type, length]) => pngChunk(type, new Uint8Array(length))),
      pngChunk('IDAT', deflateSync(new Uint8Array(24 * (1 + 24 * samples)))),
      pngChunk('IEND'),
    ])
    expect(await rebuilt(whole)).toEqual(whole)
  })

  it('keeps its transparency', async () => {
    expect(Buffer.from(await rebuilt(SAMPLES.transparentWebp)).toString('latin1')).toContain('ALPH')
  })
})
