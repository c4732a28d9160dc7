import { describe, expect, it } from 'vitest'
import { AD_PICTURES, AVATAR, GROUP_IMAGE, LEAD_IMAGE, leastWidth, sizesWithin } from './picture-shapes.ts'
import { joinPictures, splitPictures } from './upload.ts'

const FILES = [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(4)]

describe('pictures in one upload', () => {
  it('arrive as they were sent, also from the middle of a larger buffer', () => {
    const joined = joinPictures(FILES)
    expect(splitPictures(joined, 3)).toEqual(FILES)
    const around = new Uint8Array(joined.length + 7)
    around.set(joined, 5)
    expect(splitPictures(around.subarray(5, 5 + joined.length), 3)).toEqual(FILES)
    expect(splitPictures(joinPictures([]), 0)).toEqual([])
  })

  it.each<[string, Uint8Array<ArrayBuffer>, number]>([
    ['fewer than expected', joinPictures(FILES), 4],
    ['more than expected', joinPictures(FILES), 2],
    ['cut in a file', joinPictures(FILES).subarray(0, -1), 3],
    ['cut in a length', joinPictures(FILES).subarray(0, 5), 3],
    ['followed by something else', Uint8Array.of(...joinPictures(FILES), 9), 3],
    ['of a length beyond their end', Uint8Array.of(0, 0, 0, 2, 1), 1],
    ['missing', Uint8Array.of(), 1],
  ])('are refused when they are %s', (_, joined, count) => {
    expect(splitPictures(joined, count)).toBeNull()
  })
})

describe('the sizes of a picture', () => {
  it('are those that the chosen part is wide enough for, and at least the required ones', () => {
    const widths = (partWidth: number) => sizesWithin(LEAD_IMAGE, partWidth).map(({ width }) => width)
    const [least = 0, next = 0, ...larger] = LEAD_IMAGE.widths
    expect(widths(1)).toEqual([least, next])
    expect(widths(next)).toEqual([least, next])
    expect(widths(larger[0] ?? 0)).toEqual([least, next, larger[0]])
    expect(widths((larger[0] ?? 0) - 1)).toEqual([least, next])
    expect(widths(100_000)).toEqual(LEAD_IMAGE.widths)
  })

  it('keep the ratio of the picture', () => {
    for (const { width, height } of sizesWithin(LEAD_IMAGE, 100_000))
      expect(Math.abs(height - width / LEAD_IMAGE.ratio)).toBeLessThanOrEqual(0.5)
  })

  it('begin where all required files are sharp', () => {
    expect(leastWidth(AVATAR)).toBe(AVATAR.widths.at(-1))
    expect(leastWidth(GROUP_IMAGE)).toBe(GROUP_IMAGE.widths.at(-1))
    expect(leastWidth(LEAD_IMAGE)).toBe(LEAD_IMAGE.widths[1])
    expect(Object.values(AD_PICTURES).map(leastWidth)).toEqual(
      Object.values(AD_PICTURES).map(({ widths }) => widths[0]),
    )
  })
})
