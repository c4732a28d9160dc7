import { expect, it } from 'vitest'
import { moveCrop, sizeOf, startCrop, zoomCrop } from './crop.ts'

it('a crop starts as the largest centred part', () => {
  expect(startCrop(600, 400)).toMatchObject({ width: 600, height: 400, x: 300, y: 200, zoom: 1 })
  expect(sizeOf(startCrop(600, 400))).toEqual({ width: 400, height: 400 })
  expect(sizeOf(startCrop(400, 600))).toEqual({ width: 400, height: 400 })
})

it.each([
  [1600, 1600, { width: 1600, height: 900 }],
  [3200, 900, { width: 1600, height: 900 }],
  [1600, 900, { width: 1600, height: 900 }],
])('of a picture of %i by %i, a crop of 16 to 9 is %o', (width, height, size) => {
  expect(sizeOf(startCrop(width, height, { ratio: 16 / 9 }))).toEqual(size)
})

it.each([
  ['right', 1, 0, { x: 400, y: 200 }],
  ['left', -1, 0, { x: 200, y: 200 }],
  ['up, where there is no more', 0, -1, { x: 300, y: 200 }],
  ['a little', 0.1, 0, { x: 340, y: 200 }],
])('a crop that is moved %s stays within the picture', (_where, right, down, middle) => {
  expect(moveCrop(startCrop(600, 400), right, down)).toMatchObject(middle)
})

it('a crop of another shape moves by its own width and height, within the picture', () => {
  const half = zoomCrop(startCrop(1600, 900, { ratio: 16 / 9 }), 2)
  expect(moveCrop(half, 0.1, 0.1)).toMatchObject({ x: 880, y: 495 })
  expect(moveCrop(half, 9, 9)).toMatchObject({ x: 1200, y: 675 })
})

it('a crop is enlarged up to its limit, and shrunk to the largest part, within the picture', () => {
  const start = startCrop(600, 400)
  expect(sizeOf(zoomCrop(start, 2)).width).toBe(200)
  expect(zoomCrop(start, 9).zoom).toBe(4)
  expect(zoomCrop(startCrop(1600, 900, { ratio: 16 / 9, maxZoom: 1.25 }), 9).zoom).toBe(1.25)
  const corner = moveCrop(zoomCrop(start, 4), 9, 9)
  expect(corner).toMatchObject({ x: 550, y: 350 })
  expect(zoomCrop(corner, 0)).toMatchObject({ zoom: 1, x: 400, y: 200 })
})
