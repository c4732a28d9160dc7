import { expect, test } from 'vitest'
import { AppError, ERROR_STATUS, isErrorCode } from './errors.ts'

test.each([
  ['NotFound', true],
  ['notfound', false],
  ['toString', false],
  ['', false],
  [['NotFound'], false],
  [404, false],
  [null, false],
  [undefined, false],
])('whether %j is an error code: %s', (value, is) => {
  expect(isErrorCode(value)).toBe(is)
})

test('a refusal has the status of its code, and its code as message if it has none', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS))
    expect(new AppError(code as 'NotFound').status).toBe(status)
  expect(new AppError('NotFound').message).toBe('NotFound')
  expect(new AppError('NotFound', { message: 'Gone' }).message).toBe('Gone')
})

test('a refusal has the cause that it was given, and none otherwise', () => {
  const cause = new Error('first')
  expect(new AppError('NotFound', { cause }).cause).toBe(cause)
  expect(Object.hasOwn(new AppError('NotFound'), 'cause')).toBe(false)
})
