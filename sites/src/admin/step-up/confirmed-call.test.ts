import { describe, expect, it, vi } from 'vitest'
import { failureText } from '../../features/articles/status/failure-text.ts'
import { outcomeOf } from '../../features/billing/cards/card-outcome.ts'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { askUntilKnown } from '../billing/payments/money-outcome.ts'
import { readFailureText } from '../billing/reconciliation/failure-text.ts'
import { panelErrorText } from '../expert-panels/panel-forms.ts'
import { refusalText } from '../members/member/refusal-text.ts'
import { refusedText } from '../members/merge/refused-text.ts'
import { failureText as staffFailureText } from '../staff/failure-text.ts'
import { confirmedCall, wordsOf } from './confirmed-call.ts'
import { STEP_UP_MESSAGES } from './messages.ts'

const ASKS = new RequestError('NotAllowed', { extensions: { stepUp: true, message: 'Not allowed' } })
const MONEY = { unresolved: 'u', failed: 'f', notAllowed: 'n' }

function refusedWith(error: RequestError, isConfirmed: boolean): Promise<unknown> {
  return confirmedCall(
    () => Promise.reject(error),
    async () => isConfirmed,
  ).catch((cause: unknown) => cause)
}

describe('a call that requires the password', () => {
  it('is repeated once it is confirmed, and not when the dialog is closed', async () => {
    const call = vi.fn(async () => 'done').mockRejectedValueOnce(ASKS)
    expect(await confirmedCall(call, async () => true)).toBe('done')
    expect(call).toHaveBeenCalledTimes(2)
    const other = vi.fn(() => Promise.reject(ASKS))
    await confirmedCall(other, async () => false).catch(() => {})
    expect(other).toHaveBeenCalledTimes(1)
  })

  it('opens the dialog once; refusals for other reasons are rethrown', async () => {
    expect(await refusedWith(ASKS, true)).toBe(ASKS)
    const other = new RequestError('NotAllowed')
    expect(await refusedWith(other, true)).toBe(other)
  })
})

describe.each([
  ['closed the question', ASKS, STEP_UP_MESSAGES.notConfirmed],
  ['are signed out', new RequestError('NotAuthenticated'), SUMMARY_MESSAGES.signedOut],
])('staff who %s', (_, refusal, text) => {
  const readers: Readonly<Record<string, (error: unknown) => unknown>> = {
    'a dialog about a member': (error) => refusalText(error, 'f'),
    'the merge of accounts': (error) => refusedText(error, 'f'),
    'a form about staff': staffFailureText,
    'an act on a page without React': wordsOf,
    'a panel': panelErrorText,
    'a deletion': (error) => failureText(error, { failed: 'f', refused: 'r', unknown: 'u' }),
    'a difference of the ledger': readFailureText,
    money: async (error) =>
      (
        (await askUntilKnown(
          () => Promise.reject(error),
          MONEY,
          () => {},
        )) as { message: string }
      ).message,
  }
  it.each(Object.keys(readers))('read so in %s', async (name) => {
    const error = await refusedWith(refusal, false)
    expect(await readers[name]?.(error)).toBe(text)
  })
})

it('a card without confirmation is refused with the message', async () => {
  const error = await refusedWith(ASKS, false)
  expect(await outcomeOf(() => Promise.reject(error), 'f')).toEqual({
    ...{ kind: 'refused', message: STEP_UP_MESSAGES.notConfirmed },
  })
})
