import { expect, it } from 'vitest'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { OWN_TEXTS } from './dunning.queries.ts'
import { readOwnTexts } from './own-texts.ts'

/** Answers like the backend: the newest first, and those after an article that is known. */
function apiOf(ids: readonly string[]): PageApi {
  const answer = async (document: unknown, { first, after }: { first: number; after?: string }) => {
    const begin = after === undefined ? 0 : ids.indexOf(after) + 1
    const articlesPublished = ids.slice(begin, begin + first).map((id) => ({ id }))
    return document === OWN_TEXTS
      ? { articleInFlight: { id: 'in work' }, articlesPendingPublication: [{ id: 'approved' }], articlesPublished }
      : { articlesPublished }
  }
  return answer as unknown as PageApi
}

it.each([0, 1, 49, 50, 51, 120])('a member reads all own articles, %i of them published', async (count) => {
  const published = Array.from({ length: count }, (_, i) => `article ${i}`)
  const texts = await readOwnTexts(apiOf(published))
  expect(texts.map(({ id }) => id)).toEqual(['in work', 'approved', ...published])
})
