import { expect, it } from 'vitest'
import { moveCrop, sideOf, startCrop, zoomCrop } from './crop.ts'

it('a crop begins with the largest square in the middle', () => {
  expect(startCrop(600, 400)).toEqual({ width: 600, height: 400, x: 300, y: 200, zoom: 1 })
  expect(sideOf(startCrop(600, 400))).toBe(400)
  expect(sideOf(startCrop(400, 600))).toBe(400)
})

it.each([
  ['right', 1, 0, { x: 400, y: 200 }],
  ['left', -1, 0, { x: 200, y: 200 }],
  ['up, where there is no more', 0, -1, { x: 300, y: 200 }],
  ['a little', 0.1, 0, { x: 340, y: 200 }],
])('a crop that is moved %s stays within the picture', (_where, right, down, middle) => {
  expect(moveCrop(startCrop(600, 400), right, down)).toMatchObject(middle)
})

it('a crop is enlarged four times at most, and shrunk to the largest square, within the picture', () => {
  const start = startCrop(600, 400)
  expect(sideOf(zoomCrop(start, 2))).toBe(200)
  expect(zoomCrop(start, 9).zoom).toBe(4)
  const corner = moveCrop(zoomCrop(start, 4), 9, 9)
  expect(corner).toMatchObject({ x: 550, y: 350 })
  expect(zoomCrop(corner, 0)).toMatchObject({ zoom: 1, x: 400, y: 200 })
})
