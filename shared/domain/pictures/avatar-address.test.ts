import { expect, it } from 'vitest'
import { imageAddress } from './addresses.ts'
import { avatarAddress } from './avatar-address.ts'

it.each([
  ['pic_abc', 48, '/media/pic_abc/80'],
  ['pic_abc', 80, '/media/pic_abc/80'],
  ['pic_abc', 300, '/media/pic_abc/300'],
  ['pic_abc', 900, '/media/pic_abc/450'],
  ['drawing', 48, '/media/drawing'],
])('the picture %s in %i pixels is %s', (id, pixels, address) => {
  expect(avatarAddress(imageAddress(id) ?? '', pixels)).toBe(address)
})

it('an uploaded picture has its default size unless another is requested, and a person without one has no address', () => {
  expect(imageAddress('pic_abc')).toBe('/media/pic_abc/200')
  expect(imageAddress(null)).toBeNull()
})
