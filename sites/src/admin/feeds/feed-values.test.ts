import { describe, expect, it } from 'vitest'
import { type FeedValues, newFeedValues, readFeedValues, storedFeedValues, toFeedInput } from './feed-values.ts'

const ZONE = 'America/New_York'
const FULL: FeedValues = {
  ...{ title: 'This week', slot: 'HOME', rule: 'MANUAL', tiers: ['GOLD'], isPublished: true },
  ...{ startsAt: '2026-12-01T09:00', endsAt: '' },
}

describe('the form of a feed', () => {
  it.each(['HOME', 'ARTICLES', 'STORIES'])('reads a feed on the page %s', (slot) => {
    expect(readFeedValues(new URLSearchParams({ slot, rule: 'MANUAL', title: ' a ' }))).toMatchObject({
      ...{ slot, title: 'a', isPublished: false, tiers: [] },
    })
  })

  it.each(['MANUAL', 'NEWEST_STORIES', 'NEWEST_ROUNDUPS', 'NEWEST_POSTS'])('reads a feed with the rule %s', (rule) => {
    expect(readFeedValues(new URLSearchParams({ slot: 'HOME', rule, isPublished: 'yes' }))).toMatchObject({
      ...{ rule, isPublished: true },
    })
  })

  it.each([{ slot: 'HOME' }, { rule: 'MANUAL' }, { slot: 'OFFERS', rule: 'MANUAL' }, { slot: 'HOME', rule: 'OLDEST' }])(
    'is not found with a choice that it does not have: %j',
    (posted) => {
      expect(() => readFeedValues(new URLSearchParams(posted as Record<string, string>))).toThrow('NotFound')
    },
  )

  it('keeps what is stored, in the time of the community', () => {
    const input = toFeedInput({ ...FULL, endsAt: '2026-12-31T18:00' }, ZONE)
    expect(input).toMatchObject({ startsAt: '2026-12-01T14:00:00.000Z', endsAt: '2026-12-31T23:00:00.000Z' })
    expect(storedFeedValues(input as Parameters<typeof storedFeedValues>[0], ZONE)).toEqual({
      ...FULL,
      endsAt: '2026-12-31T18:00',
    })
  })

  it.each<[Partial<FeedValues>, readonly string[]]>([
    [{}, []],
    [{ title: '' }, ['title']],
    [{ title: 'x'.repeat(1000) }, ['title']],
    [{ startsAt: 'soon' }, ['startsAt']],
    [{ endsAt: '2026-11-30T09:00' }, ['endsAt']],
  ])('names what is wrong with %j', (change, fields) => {
    const input = toFeedInput({ ...FULL, ...change }, ZONE)
    expect('errors' in input ? Object.keys(input.errors) : []).toEqual(fields)
  })

  it('is new, by hand, from now on', () => {
    const values = newFeedValues(new Date('2026-12-01T14:00:00Z'), ZONE)
    expect(values).toMatchObject({ rule: 'MANUAL', isPublished: true, startsAt: '2026-12-01T09:00' })
  })
})
