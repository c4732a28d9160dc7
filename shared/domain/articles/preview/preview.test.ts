import { expect, it } from 'vitest'
import { networkTexts } from '../hand-off/hand-off.ts'
import { ARTICLE_STATUSES, PUBLISHED_STATUSES } from '../statuses.ts'
import { isPreviewed } from './preview.ts'

it('articles are previewed until they are published, and not from the trash', () => {
  for (const status of PUBLISHED_STATUSES) expect(isPreviewed(status), status).toBe(false)
  expect(isPreviewed('TRASHED')).toBe(false)
  const unpublished = ARTICLE_STATUSES.filter((one) => one !== 'TRASHED' && !PUBLISHED_STATUSES.some((p) => p === one))
  expect(unpublished.length).toBeGreaterThan(3)
  for (const status of unpublished) expect(isPreviewed(status), status).toBe(true)
})

it('the concierge gets the texts for the networks, not the letter that the author sends', () => {
  const texts = networkTexts({ title: 'A title', url: 'https://m.example/a', communityName: 'Meridian' })
  expect(texts.map(({ channel }) => channel)).toEqual(['linkedin', 'x', 'facebook'])
})
