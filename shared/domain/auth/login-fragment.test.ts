import { expect, it } from 'vitest'
import { type LoginFragment, readLoginFragment, writeLoginFragment } from './login-fragment.ts'

const NOTHING: LoginFragment = { email: '', hasCode: false }

it.each<[LoginFragment, string]>([
  [{ email: 'maya@meridian.test', hasCode: false }, '#email=maya%40meridian.test'],
  [{ email: 'maya@meridian.test', hasCode: true }, '#code=maya%40meridian.test'],
  [{ email: 'a+b & c#d@x.test', hasCode: false }, '#email=a%2Bb+%26+c%23d%40x.test'],
  [{ email: 'zoë', hasCode: true }, '#code=zo%C3%AB'],
])('the data that a link passes to the login page arrives unchanged: %j', (passed, hash) => {
  expect(writeLoginFragment(passed)).toBe(hash)
  expect(readLoginFragment(hash)).toEqual(passed)
})

it('without an email nothing is passed, not even that there is a code', () => {
  expect(writeLoginFragment({ email: '', hasCode: true })).toBe('')
})

it.each([
  ['no fragment', ''],
  ['an empty one', '#'],
  ['another one', '#top'],
  ['a code of nobody', '#code='],
  ['a code of nobody beside an email', '#code=&email=maya%40meridian.test'],
  ['bytes that are no text', '#email=%FFmaya%40meridian.test'],
  ['bytes that are no text, with a code', '#code=%C3'],
])('a login page that is opened with %s knows nobody', (_, hash) => {
  expect(readLoginFragment(hash)).toEqual(NOTHING)
})

it('a code comes before an email', () => {
  expect(readLoginFragment('#email=sam&code=maya')).toEqual({ email: 'maya', hasCode: true })
})
