import { expect, it } from 'vitest'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { outcomeOf } from './card-outcome.ts'
import { CARDS_MESSAGES } from './messages.ts'

const failed = 'It could not be done.'

function outcomeAfter(code: RequestError['code']) {
  return outcomeOf(() => Promise.reject(new RequestError(code)), failed)
}

it.each(['Timeout', 'Unreachable', 'Intercepted', 'PaymentPending'] as const)(
  'after %s a change may have been made: nothing is claimed about it',
  async (code) => expect(await outcomeAfter(code)).toEqual({ kind: 'pending' }),
)

it('a request that was not sent changed nothing', async () => {
  expect(await outcomeAfter('Offline')).toEqual({ kind: 'away', message: CARDS_MESSAGES.offline })
})
