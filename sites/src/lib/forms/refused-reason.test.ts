import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { RequestError } from '../graphql/request-error.ts'
import { refusalText, refusedReason } from './refused-reason.ts'
import { savedNow } from './saved-now.ts'
import { sendAction } from './send-action.ts'

const TEXTS = { full: 'The group is full.', closed: 'The group is closed.' }

it.each([
  ['a reason with a text', new AppError('NotAllowed', { extensions: { reason: 'full' } }), 'full', TEXTS.full],
  ['a reason of a newer server', new AppError('NotAllowed', { extensions: { reason: 'away' } }), null, null],
  ['a name that every object has', new AppError('NotAllowed', { extensions: { reason: 'toString' } }), null, null],
  ['a reason that is no text', new AppError('NotAllowed', { extensions: { reason: 1 } }), null, null],
  ['no reason', new AppError('NotAllowed'), null, null],
  ['fields that were refused', new AppError('BadRequest.Invalid', { fields: { name: 900 } }), null, 'Check the form.'],
  ['a bad request without fields', new AppError('BadRequest.Invalid'), null, null],
  ['fields of another refusal', new AppError('NotAllowed', { fields: { name: 900 } }), null, null],
  ['no refusal', new Error('full'), null, null],
  ['nothing', undefined, null, null],
])('the text of %s', (_, error, reason, text) => {
  expect(refusedReason(error, TEXTS)).toBe(reason)
  expect(refusalText(error, TEXTS, 'Check the form.')).toBe(text)
})

it('beside a field stands what was saved meanwhile, even if it is empty', () => {
  expect([savedNow('Ines'), savedNow('')]).toEqual(['Currently saved: Ines', 'Currently saved: (empty)'])
})

afterEach(() => vi.unstubAllGlobals())

it('a button without a form shows the outcome of its request, and reports what is no answer of ours', async () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => void reported.push(error))
  expect(await sendAction(async () => 1)).toEqual({ kind: 'done' })
  expect(await sendAction(() => Promise.reject(new RequestError('NotAuthenticated')))).toEqual({ kind: 'signed-out' })
  expect(reported).toEqual([])
  const fault = new TypeError('x is undefined')
  expect(await sendAction(() => Promise.reject(fault))).toEqual({ kind: 'failed', message: expect.any(String) })
  expect(reported).toEqual([fault])
})
