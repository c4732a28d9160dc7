import { expect, it } from 'vitest'
import { postIdIn } from './submit-arrangement.ts'

it.each([
  ['01ke6p4ym0swzkz9dhqg8a0bpt', '01ke6p4ym0swzkz9dhqg8a0bpt'],
  ['https://meridian.example/v2/forum/post/01ke6p?reply=x#x', '01ke6p'],
  [' /v2/forum/post/01ke6p/ ', '01ke6p'],
  ['/admin/forum/01ke6p', '01ke6p'],
  ['', null],
  ['Payroll in three countries', null],
])('the address %j names the post %j', (typed, id) => {
  expect(postIdIn(typed)).toBe(id)
})
