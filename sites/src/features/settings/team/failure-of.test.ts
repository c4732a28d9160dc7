import { expect, it } from 'vitest'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import { SUMMARY_MESSAGES } from '../../../lib/forms/summary-messages.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { failureOf } from './failure-of.ts'

it.each([
  ['that the session has ended', new RequestError('NotAuthenticated'), SUMMARY_MESSAGES.signedOut],
  ['that nobody knows what became of it', new RequestError('Unreachable'), FORM_MESSAGES.unknown],
  ['that it was refused', new RequestError('NotAllowed'), SUMMARY_MESSAGES.badRequest],
])('who removes a contact is told %s', async (_, error, text) => {
  expect(await failureOf(() => Promise.reject(error))).toBe(text)
})

it('is null on success', async () => {
  expect(await failureOf(async () => {})).toBeNull()
})
