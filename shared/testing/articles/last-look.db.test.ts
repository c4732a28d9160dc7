import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldLooks } from '#db/articles/text-looks.ts'
import { articleTextLooks } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { readLastLookOfEditor, seeText } from '../../../bff-admin/articles/articles.queries.ts'
import { readCommentsSinceLook } from '../../../bff-admin/articles/feedback/comments-since-look.ts'
import { createFeedback } from '../../../bff-admin/articles/feedback/create-feedback.ts'
import { sayPresent } from '../../../bff-admin/articles/feedback/feedback.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.reset())

const MINUTE_MS = 60_000
const GAP = 30

function at(minutes: number) {
  return new Date(NOW.getTime() + minutes * MINUTE_MS)
}

async function giveArticle(by: Name = 'maya') {
  const given = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo', by })
  const { id: articleId, revisionId } = given
  const open = (who: Name, minutes: number) => seeText(fixture.as(who, at(minutes)), { articleId, revisionId })
  const stay = (who: Name, minutes: number) => sayPresent(fixture.as(who, at(minutes)), articleId, false)
  const lastLook = (who: Name, minutes: number) => readLastLookOfEditor(fixture.as(who, at(minutes)), articleId)
  return { articleId, revisionId, open, stay, lastLook }
}

function rows() {
  return fixture.db().read(build.select().from(articleTextLooks))
}

describe('comments by others since an editor last had an article open', () => {
  test('are counted by person, with the last text, including those about passages and between editors', async () => {
    const { articleId, open } = await giveArticle()
    const say = (who: Name, minutes: number, feedback: string, more = {}) =>
      createFeedback(fixture.as(who, at(minutes)), { articleId, feedback, ...more })
    const news = async (who: Name, minutes: number) => {
      const rows = await readCommentsSinceLook(fixture.as(who, at(minutes)), articleId)
      return rows.map(({ author, count, remark, createdAt }) => [author?.givenName, count, remark, createdAt])
    }
    await say('ada', -10, 'Before.')
    expect(await news('theo', 0)).toEqual([])
    await open('theo', 0)
    expect(await news('theo', 0)).toEqual([])
    for (let nth = 1; nth <= FEEDBACK_FIRST_PAGE + 1; nth++) await say('ada', 60 + nth, `Word ${nth}.`)
    await say('ada', 80, 'Between us.', { isPrivate: true })
    await say('theo', 81, 'My own.')
    expect(await news('theo', 90)).toEqual([['Ada', FEEDBACK_FIRST_PAGE + 2, 'Between us.', at(80)]])
    expect(await news('ada', 90)).toEqual([])
    await open('theo', 90)
    expect(await news('theo', 95)).toHaveLength(1)
    expect(await news('theo', 90 + GAP)).toEqual([])
  })

  test('are read by editors of the community only', async () => {
    const { articleId } = await giveArticle()
    await expect(readCommentsSinceLook(fixture.as('sam', at(0)), articleId)).rejects.toMatchObject({
      code: 'NotAllowed',
    })
  })
})

describe('when an editor last had an article open', () => {
  test('is unknown at the first visit, even when the page is reloaded', async () => {
    const { open, lastLook } = await giveArticle()
    expect(await lastLook('theo', 0)).toBeNull()
    await open('theo', 0)
    expect(await lastLook('theo', GAP - 1)).toBeNull()
  })

  test('is the end of the previous visit, as long as the current one lasts, and separate for each editor', async () => {
    const { open, stay, lastLook } = await giveArticle()
    await open('theo', 0)
    for (const minutes of [20, 40, 60]) await stay('theo', minutes)
    expect(await lastLook('theo', 200)).toEqual(at(60))
    await open('theo', 200)
    await open('ada', 201)
    expect(await lastLook('theo', 210)).toEqual(at(60))
    expect(await lastLook('ada', 210)).toBeNull()
    expect(await lastLook('theo', 200 + GAP)).toEqual(at(200))
  })

  test('is the same in whatever order an opened page reports its presence and its text', async () => {
    const { open, stay, lastLook } = await giveArticle()
    await open('theo', 0)
    await stay('theo', 100)
    await open('theo', 100)
    expect(await lastLook('theo', 101)).toEqual(NOW)
    expect(await rows()).toMatchObject([{ previousSeenAt: NOW, seenAt: at(100) }])
  })

  test('is written once a minute by an open page, and not for viewers who saw no text there', async () => {
    const { open, stay } = await giveArticle()
    await stay('ada', 0)
    await open('theo', 0)
    await stay('theo', 0.9)
    expect(await rows()).toMatchObject([{ userId: fixture.id('theo'), seenAt: NOW }])
    await stay('theo', 1.1)
    expect(await rows()).toMatchObject([{ seenAt: at(1.1) }])
  })

  test('is not stored for a text of another article, or in another community', async () => {
    const { articleId, revisionId } = await giveArticle()
    const other = await giveArticle('sam')
    const see = (who: Name, one: string) => seeText(fixture.as(who), { articleId: one, revisionId })
    await expect(see('theo', other.articleId)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(see('stig', articleId)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(see('maya', articleId)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await rows()).toEqual([])
  })

  test('is readable by nobody else, and is deleted after half a year', async () => {
    const { open, lastLook } = await giveArticle()
    await expect(lastLook('maya', 0)).rejects.toMatchObject({ code: 'NotAllowed' })
    await open('theo', 0)
    expect(await lastLook('stig', 100)).toBeNull()
    const days = (count: number) => deleteOldLooks({ db: fixture.db(), now: at(count * 24 * 60) })
    expect(await days(180)).toBe(0)
    expect(await days(181)).toBe(1)
    expect(await rows()).toEqual([])
  })
})
