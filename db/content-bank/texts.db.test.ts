import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { communities } from '#db/schema/communities.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import { contentFactory } from '#db/testing/content/texts.ts'
import type { ContentKey } from '#shared/domain/content-bank/blocks.ts'
import { shownText, textInForce } from './texts.ts'

let fixture: BaseFixture
beforeAll(async () => {
  fixture = await baseFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

async function shownAt(where: 'meridian' | 'harbor' | 'council', key: ContentKey) {
  const communityId = fixture.cast[where].id
  const [row] = await fixture.db().read(
    build
      .select({ text: textInForce(communityId, key) })
      .from(communities)
      .where(eq(communities.id, communityId)),
  )
  return shownText(key, row?.text ?? null)?.body ?? null
}

/** Versions from first to newest; null gives up the own text. */
type Versions = readonly (string | null)[]
async function give(where: 'meridian' | 'harbor' | 'council', key: ContentKey, versions: Versions) {
  const { giveText } = contentFactory(fixture)
  for (const [i, body] of versions.entries()) await giveText(key, body, { where, version: i + 1 })
}

describe('[ADM-022] the text that readers have', () => {
  const SHIPPED = '<p>We’re closed for now.</p>'
  test.each<readonly [string, Versions, Versions, string | null, ContentKey]>([
    ['is the one that the product ships, where nobody has written any', [], [], SHIPPED, 'submissions-closed'],
    ['is none, where the product ships none', [], [], null, 'article-guidelines'],
    ['is the default', [], ['default'], 'default', 'submissions-closed'],
    ['is the newest default', [], ['default', 'newer'], 'newer', 'article-guidelines'],
    ['is the brand’s own before the default', ['own'], ['default'], 'own', 'article-guidelines'],
    [
      'is the newest own, however new the default is',
      ['own', 'newer own'],
      ['a', 'b', 'c'],
      'newer own',
      'article-guidelines',
    ],
    ['is the brand’s own without a default', ['own'], [], 'own', 'article-guidelines'],
    ['is the default again once the own was given up', ['own', null], ['default'], 'default', 'article-guidelines'],
    [
      'is the own one that was published after that',
      ['own', null, 'again'],
      ['default'],
      'again',
      'article-guidelines',
    ],
    ['is the shipped one once both were given up', ['own', null], ['default', null], SHIPPED, 'submissions-closed'],
    ['may be empty, which is no reason to fall back', [''], ['default'], '', 'sign-in-help'],
  ])('%s', async (_, own, standard, expected, key) => {
    await give('meridian', key, own)
    await give('council', key, standard)
    expect(await shownAt('meridian', key)).toBe(expected)
  })

  test('is never a text of another brand, or with another key', async () => {
    await give('harbor', 'article-guidelines', ['of Harbor'])
    await give('meridian', 'article-agreement', ['an agreement'])
    expect(await shownAt('meridian', 'article-guidelines')).toBeNull()
    expect(await shownAt('harbor', 'article-guidelines')).toBe('of Harbor')
  })
})
