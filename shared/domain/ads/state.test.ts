import { expect, it } from 'vitest'
import { adStateOf } from './state.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
function at(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}
const RUNNING = { isOn: true, imageId: 'pic_a', startsAt: at(-1000), endsAt: at(1000) }

it.each([
  ['on, with a picture, in its time', {}, 'RUNNING'],
  ['at its start', { startsAt: NOW }, 'RUNNING'],
  ['a moment before its start', { startsAt: at(1) }, 'UPCOMING'],
  ['a moment before its end', { endsAt: at(1) }, 'RUNNING'],
  ['at its end', { endsAt: NOW }, 'OVER'],
  ['off', { isOn: false }, 'OFF'],
  ['without a picture', { imageId: null }, 'NO_PICTURE'],
  ['off and over', { isOn: false, endsAt: at(-1) }, 'OVER'],
])('an ad that is %s', (_name, change, state) => {
  expect(adStateOf({ ...RUNNING, ...change }, NOW)).toBe(state)
})
