import { expect, it } from 'vitest'
import { largePastes, pastesOfSave } from './large-pastes.ts'

it('a large paste is sent with the next save and its repeats, and with no other', () => {
  expect(pastesOfSave('first')).toEqual([])
  largePastes.push(1240, 300)
  expect(pastesOfSave('second')).toEqual([1240, 300])
  largePastes.push(500)
  expect(pastesOfSave('second')).toEqual([1240, 300])
  expect(pastesOfSave('third')).toEqual([500])
  expect(pastesOfSave('fourth')).toEqual([])
})
