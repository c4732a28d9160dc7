import { count } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleClosures, articleFeedback } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { outbox } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { sendForReview } from '../send-for-review.ts'
import { withdrawArticle } from '../withdraw-article.ts'
import { readOwnFeedback, readOwnNotes, readOwnThreads } from './feedback.queries.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

type Sent = {
  readonly note?: string | null | undefined
  readonly operationId?: string
  readonly who?: Name
  readonly now?: Date
}

function send(articleId: string, { note, operationId, who = 'maya', now = at(0) }: Sent) {
  return sendForReview(fixture.as(who, now), { articleId, note, operationId })
}

async function remarks(articleId: string) {
  return (await fixture.comments(articleId)).map(({ remark }) => remark)
}

/** All sent emails and all bell notifications. */
async function messages() {
  const [mail, news] = await Promise.all([
    fixture.db().read(build.select({ total: count() }).from(outbox)),
    fixture.db().read(build.select({ total: count() }).from(notifications)),
  ])
  return [mail[0]?.total, news[0]?.total]
}

const PASSAGE = { quote: 'the numbers', before: '', after: '', start: 0 }
const NOTE = 'The numbers are public\r\nfrom Friday on.'
const STORED = 'The numbers are public\nfrom Friday on.'

describe('a note of the author', () => {
  test('is stored with the submission, as a comment of the author in the feedback thread', async () => {
    const { id } = await fixture.giveArticle()
    const ctx = fixture.as('maya', at(0))
    await sendForReview(ctx, { articleId: id, note: `  ${NOTE}\n ` })
    expect(ctx.db.cost.trips).toBe(2)
    expect(await fixture.comments(id)).toMatchObject([
      {
        communityId: fixture.cast.meridian.id,
        authorId: fixture.id('maya'),
        remark: STORED,
        threadId: null,
        isPrivate: false,
        createdAt: at(0),
      },
    ])
  })

  test('is announced only by the messages of the submission, even if the article has an editor', async () => {
    const told: unknown[] = []
    for (const note of [null, NOTE]) {
      await fixture.reset()
      await fixture.giveByline('maya')
      const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
      await send(id, { note })
      told.push(await messages())
    }
    // The email and the notification of the author, and the notification of the editor.
    expect(told).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('is written once, even if its submission is repeated', async () => {
    const { id } = await fixture.giveArticle()
    await Promise.all([1, 2, 3].map(() => send(id, { note: NOTE, operationId: 'op' })))
    await send(id, { note: 'Other words.', operationId: 'op', now: at(1) })
    expect(await remarks(id)).toEqual([STORED])
  })

  test('of concurrent submissions with different notes only one note is written', async () => {
    const { id } = await fixture.giveArticle()
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three'].map((note) => send(id, { note })))
    const sent = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await remarks(id)).toEqual([['One', 'Two', 'Three'][sent]])
  })

  test.each([undefined, null, '', ' \r\n\t '])('is not written when it is %j', async (note) => {
    const { id } = await fixture.giveArticle()
    expect(await send(id, { note })).toMatchObject({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await remarks(id)).toEqual([])
  })

  test.each(['x'.repeat(5000), '👍'.repeat(5000)])('is kept whole up to 5000 characters', async (note) => {
    const { id } = await fixture.giveArticle()
    await send(id, { note: `${note}\n` })
    expect(await remarks(id)).toEqual([note])
  })

  test.each(['x'.repeat(5001), '👍'.repeat(5001)])('of more is refused with the submission', async (note) => {
    const { id } = await fixture.giveArticle()
    await expect(send(id, { note })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
      fields: { note: 999 },
      fieldMessages: { note: 'A note can be up to 5000 characters.' },
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'DRAFT' })
    expect(await remarks(id)).toEqual([])
    expect(await messages()).toEqual([0, 0])
  })
})

describe('a submission that is refused writes no note', () => {
  test.each([
    ['the text is too short', { words: 499 }, 'Unprocessable'],
    ['there is no title', { title: '' }, 'Unprocessable'],
    ['its author has no byline', { by: 'sam' }, 'Unprocessable'],
    ['it is with an editor', { status: 'FIRST_ROUND_EDIT', editor: 'theo' }, 'InvalidTransition'],
  ] as const)('%s', async (_, given, code) => {
    const { id } = await fixture.giveArticle(given)
    const who = 'by' in given ? given.by : 'maya'
    await expect(send(id, { note: NOTE, who })).rejects.toMatchObject({ code })
    expect(await remarks(id)).toEqual([])
  })

  test('submissions are closed', async () => {
    const closure = { id: 'closed', communityId: fixture.cast.meridian.id, startsAt: at(-60), endsAt: at(60) }
    await fixture.db().commit([build.insert(articleClosures).values(closure)])
    const { id } = await fixture.giveArticle()
    await expect(send(id, { note: NOTE })).rejects.toMatchObject({ extensions: { reason: 'closure' } })
    expect(await remarks(id)).toEqual([])
  })

  test('the article belongs to another member, in this or another community', async () => {
    await fixture.giveByline('sam')
    await fixture.giveByline('lena')
    const { id } = await fixture.giveArticle()
    for (const who of ['sam', 'lena'] as const)
      await expect(send(id, { note: NOTE, who })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await remarks(id)).toEqual([])
  })
})

describe('the note as its author reads it', () => {
  const notes = (who: Name = 'maya') => readOwnNotes(fixture.as(who))

  test('before there is an editor the thread is empty and the note is visible, only to its author', async () => {
    const { id } = await fixture.giveArticle()
    await send(id, { note: NOTE })
    const thread = await readOwnFeedback(fixture.as('maya'), { articleId: id, last: 10, before: null })
    expect(thread.edges).toEqual([])
    expect(await notes()).toEqual([STORED])
    for (const who of ['sam', 'lena'] as const) expect(await notes(who)).toEqual([])
  })

  test('after a resubmission: only its own note, not earlier ones, nor those of others', async () => {
    const { id } = await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
    const comment = { communityId: fixture.cast.meridian.id, articleId: id }
    await fixture.db().commit([
      build.insert(articleFeedback).values([
        { ...comment, id: 'c1', authorId: fixture.id('maya'), remark: 'Earlier.', createdAt: at(-1) },
        { ...comment, id: 'c2', authorId: fixture.id('theo'), remark: 'By the editor.', createdAt: at(1) },
      ]),
    ])
    await send(id, { note: 'Shorter now.' })
    expect(await notes()).toEqual(['Shorter now.'])
  })

  test.each(['READY_TO_PUBLISH', 'PUBLISHED'] as const)(
    'an article that is %s is not in work: its note, comments and passages are not those of the next one',
    async (status) => {
      const { id } = await fixture.giveArticle({ status, editor: 'theo' })
      await fixture.giveComment(id, 'maya', { remark: 'My note.' })
      await fixture.giveComment(id, 'theo', { passage: PASSAGE })
      const read = async () => {
        const ctx = fixture.as('maya')
        const { edges, unreadCount } = await readOwnFeedback(ctx, { articleId: null, last: 10, before: null })
        return [await notes(), edges, unreadCount, await readOwnThreads(ctx, null)]
      }
      expect(await read()).toEqual([[], [], 0, []])
      await fixture.giveArticle({ status: 'NEEDS_REVISION', editor: 'theo' })
      expect(await read()).toEqual([[], [], 0, []])
    },
  )

  test('a note stays with an article that was withdrawn, and the next note follows it', async () => {
    const { id } = await fixture.giveArticle()
    await send(id, { note: 'First.' })
    await withdrawArticle(fixture.as('maya', at(1)), { articleId: id })
    expect(await notes()).toEqual(['First.'])
    await send(id, { note: 'Second.', now: at(2) })
    expect(await remarks(id)).toEqual(['First.', 'Second.'])
    expect(await notes()).toEqual(['Second.'])
  })
})
