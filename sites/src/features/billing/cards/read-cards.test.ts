import { expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { readCards } from './read-cards.server.ts'

function apiOf(answer: Promise<unknown>): PageApi {
  return (() => answer) as unknown as PageApi
}

it('the page shows the cards that it gets in time', async () => {
  expect(await readCards(apiOf(Promise.resolve({ payments: [] })))).toEqual({ kind: 'cards', cards: [] })
})

it('a provider that does not answer takes the cards off the page and nothing else', async () => {
  const away = Promise.reject(new AppError('ServiceUnavailable'))
  expect(await readCards(apiOf(away))).toMatchObject({ kind: 'away' })
})

it('a provider that is slow does not hold up the page, whatever becomes of its answer', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  expect(await readCards(apiOf(promise), 0)).toEqual({ kind: 'loading' })
  reject(new AppError('ServiceUnavailable'))
  await expect(promise).rejects.toThrow()
})

it('everything else is not about the cards: the page decides', async () => {
  await expect(readCards(apiOf(Promise.reject(new AppError('NotAuthenticated'))))).rejects.toMatchObject({
    code: 'NotAuthenticated',
  })
})
