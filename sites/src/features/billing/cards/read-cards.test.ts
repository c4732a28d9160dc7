import { expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { readCards } from './read-cards.server.ts'

function apiOf(answer: Promise<unknown>): PageApi {
  return (() => answer) as unknown as PageApi
}

it('the page shows the cards that arrive in time', async () => {
  expect(await readCards(apiOf(Promise.resolve({ payments: [] })))).toEqual({ kind: 'cards', cards: [] })
})

it('when the provider does not answer, only the cards are missing from the page', async () => {
  const away = Promise.reject(new AppError('ServiceUnavailable'))
  expect(await readCards(apiOf(away))).toMatchObject({ kind: 'away' })
})

it('a slow provider does not delay the page, whatever its later response', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await readCards(apiOf(promise), 0)).toEqual({ kind: 'loading' })
  reject(new AppError('ServiceUnavailable'))
  await expect(promise).rejects.toThrow()
})

it('other errors are not about the cards: the page handles them', async () => {
  await expect(readCards(apiOf(Promise.reject(new AppError('NotAuthenticated'))))).rejects.toMatchObject({
    code: 'NotAuthenticated',
  })
})
