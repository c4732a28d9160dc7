import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { publishDue } from '#db/articles/publish-due.ts'
import { recordFindings } from '#db/articles/scans/record-scan.ts'
import { passwordChangedStatements } from '#db/auth/password-changed.ts'
import { sendPasswordLink } from '#db/auth/password-links.ts'
import { listNotifications } from '#db/notifications/own/notifications.queries.ts'
import { articleAmplificationOffers } from '#db/schema/articles/article-offers.ts'
import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import { notificationFactory } from '#db/testing/notifications.ts'
import { moveEmail } from '#shared/domain/articles/moves/move-email.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import { ARTICLE_STATUSES, type ArticleStatus, isPublished } from '#shared/domain/articles/statuses.ts'
import { isNotificationOption } from '#shared/domain/notifications/options.ts'
import { newId } from '#shared/kernel/ids.ts'
import { assignEditor, assignEditors } from '../../bff-admin/articles/assignment/assign-editor.ts'
import { createFeedback } from '../../bff-admin/articles/feedback/create-feedback.ts'
import { setArticleStatus } from '../../bff-admin/articles/status/set-article-status.ts'
import { undoMove, undoMoves } from '../../bff-admin/articles/status/undo-move.ts'
import { requestAmplification } from '../../bff-member/articles/amplification/request-amplification.ts'
import { approveForPublishing } from '../../bff-member/articles/approve-for-publishing.ts'
import { createFeedback as writeToEditor } from '../../bff-member/articles/feedback/create-feedback.ts'
import { sendForReview } from '../../bff-member/articles/send-for-review.ts'

const NEWEST_TEN = { option: null, size: 10, from: 'newest', after: null, before: null } as const

let fixture: ArticleFixture & ReturnType<typeof notificationFactory>
beforeAll(async () => {
  const base = await articleFixture()
  fixture = { ...base, ...notificationFactory(base) }
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

async function told(who: 'maya' | 'sam' | 'theo' | 'ada' = 'maya') {
  return (await fixture.notificationsOf(who)).map(({ option, message, url }) => [option, message, url])
}

function later(seconds: number) {
  return new Date(NOW.getTime() + seconds * 1000)
}

const TITLE = { title: 'Quiet platforms' } as const

describe('a move of an article', () => {
  const MOVES = ARTICLE_STATUSES.flatMap((from) => {
    const previousStatus = from === 'ON_HOLD' || from === 'TRASHED' ? ('FINAL_EDIT' as const) : null
    return allowedTransitions('editor', from, { previousStatus, hasEditor: true, isTextApproved: true }).map(
      (to) => [from, to, previousStatus] as const,
    )
  })

  function needs(to: ArticleStatus) {
    return {
      reason: 'A word.',
      ...(to === 'SCHEDULED' ? { scheduledDate: at(60) } : {}),
      ...(to === 'MANUALLY_PUBLISHED' ? { externalUrl: 'https://elsewhere.test/a' } : {}),
    }
  }

  it.each(MOVES)(
    'from %s to %s is announced once if it is emailed, and no longer once it is undone',
    async (from, to, previousStatus) => {
      const { id, revisionId } = await fixture.giveArticle({
        status: from,
        editor: 'theo',
        previousStatus,
        ...(isPublished(from) ? { publishedAt: at(-10), slug: 'quiet' } : {}),
        ...(from === 'SCHEDULED' ? { scheduledAt: at(600) } : {}),
      })
      await fixture
        .db()
        .commit([build.update(articles).set({ approvedRevisionId: revisionId }).where(eq(articles.id, id))])
      const move = () =>
        setArticleStatus(fixture.as('theo'), { articleId: id, status: to, operationId: 'op', ...needs(to) })
      await Promise.all([move(), move()])
      await move()
      const rows = await fixture.notificationsOf('maya')
      expect(rows).toHaveLength(moveEmail(from, to) ? 1 : 0)
      for (const row of rows) {
        expect(isNotificationOption(row.option)).toBe(true)
        expect(row.message).toContain('“Quiet platforms”')
        expect(row.message).not.toMatch(/undefined|null/)
        expect(row).toMatchObject({ url: expect.stringMatching(/^\/(articles|stories)/), readAt: null })
      }
      await undoMove(fixture.as('theo', later(5)), { articleId: id, operationId: 'op' })
      expect(await fixture.notificationsOf('maya')).toEqual([])
    },
  )

  it('by a job is announced, and names nobody', async () => {
    await fixture.giveArticle({ ...TITLE, status: 'SCHEDULED', scheduledAt: at(-1) })
    const run = () => publishDue({ db: fixture.db(), now: NOW, outboxKey: fixture.env.OUTBOX_KEY })
    await Promise.all([run(), run()])
    expect(await told()).toEqual([
      ['article-published', '“Quiet platforms” is published. Anyone can read it now.', '/stories/quiet-platforms'],
    ])
  })
})

describe('an article that gets an editor', () => {
  it('notifies its author of the name, and no longer once that is undone', async () => {
    const { id } = await fixture.giveArticle({ ...TITLE, status: 'SUBMITTED_FOR_REVIEW' })
    await assignEditor(fixture.as('theo'), { articleId: id, operationId: 'op' })
    await assignEditor(fixture.as('theo'), { articleId: id, operationId: 'op' })
    expect(await told()).toEqual([
      ['article-progress', 'Theo Brandt is your editor for “Quiet platforms”.', '/articles'],
    ])
    await undoMove(fixture.as('theo', later(5)), { articleId: id, operationId: 'op' })
    expect(await told()).toEqual([])
  })

  it('with many others notifies each author once; the undo withdraws it where it restores', async () => {
    const mine = await fixture.giveArticle({ ...TITLE, status: 'SUBMITTED_FOR_REVIEW' })
    const sams = await fixture.giveArticle({ title: 'Loud', status: 'SUBMITTED_FOR_REVIEW', by: 'sam' })
    const assign = (now = NOW) =>
      assignEditors(fixture.as('ada', now), {
        articleIds: [mine.id, sams.id],
        editorId: fixture.id('theo'),
        operationId: 'op',
      })
    await assign()
    await assign(later(1))
    expect(await told('maya')).toHaveLength(1)
    expect(await told('sam')).toEqual([['article-progress', 'Theo Brandt is your editor for “Loud”.', '/articles']])
    await setArticleStatus(fixture.as('theo', later(2)), { articleId: sams.id, status: 'FIRST_ROUND_EDIT' })
    await undoMoves(fixture.as('ada', later(5)), { articleIds: [mine.id, sams.id], operationId: 'op' })
    expect(await told('maya')).toEqual([])
    expect(await told('sam')).toHaveLength(1)
  })
})

describe('feedback', () => {
  it('notifies the author once, with the name of the writer', async () => {
    const { id } = await fixture.giveArticle({ ...TITLE, status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const write = () =>
      createFeedback(fixture.as('theo'), { articleId: id, feedback: 'Say more about cost.', operationId: 'op' })
    await Promise.all([write(), write()])
    expect(await told()).toEqual([
      ['article-feedback', 'Theo Brandt left feedback on “Quiet platforms”.', `/articles/edit?article=${id}`],
    ])
  })
})

describe('a finished originality check', () => {
  const FIGURES = {
    identicalWords: 1,
    minorChangedWords: 0,
    relatedMeaningWords: 0,
    aggregatedScore: 1,
    aiProbability: null,
    totalWords: 600,
    totalExcluded: 0,
  }

  it.each([
    ['the text that the author submitted is told once', true],
    ['a text that an editor had checked is not told', false],
  ])('of %s', async (_, isSubmitted) => {
    const { id, revisionId } = await fixture.giveArticle({ ...TITLE, status: 'SUBMITTED_FOR_REVIEW' })
    const { communityId } = await fixture.row(id)
    const scan = { communityId, articleId: id, revisionId, attempt: 1 }
    const due = { nextStepAt: NOW, createdAt: NOW, updatedAt: NOW }
    await fixture.db().commit([
      build
        .update(articles)
        .set({ submittedRevisionId: isSubmitted ? revisionId : 'another' })
        .where(eq(articles.id, id)),
      build.insert(articleScans).values({ ...scan, ...due, id: newId(NOW), status: 'RUNNING' }),
    ])
    const finish = () => recordFindings(fixture.db(), scan, { figures: FIGURES, sources: [] }, NOW)
    await Promise.all([finish(), finish()])
    expect(await told()).toEqual(
      isSubmitted ? [['article-scan', 'The originality check of “Quiet platforms” is finished.', '/articles']] : [],
    )
  })
})

describe('the editor of an article', () => {
  const path = (id: string) => `/admin/articles/${id}`

  it('is notified once that its author sent the revision, approved it, or wrote comments', async () => {
    const revised = await fixture.giveArticle({ ...TITLE, status: 'NEEDS_REVISION', editor: 'theo', words: 600 })
    const send = () => sendForReview(fixture.as('maya'), { articleId: revised.id, operationId: 'op' })
    await Promise.all([send(), send()])
    await send()
    expect(await told('theo')).toEqual([
      ['edited-articles', 'The author has revised and resubmitted “Quiet platforms”.', path(revised.id)],
    ])

    await fixture.reset()
    const ready = await fixture.giveArticle({ ...TITLE, status: 'READY_TO_APPROVE', editor: 'theo' })
    const approve = () => approveForPublishing(fixture.as('maya'), { articleId: ready.id, operationId: 'op' })
    await Promise.all([approve(), approve()])
    expect(await told('theo')).toEqual([
      ['edited-articles', 'The author has approved “Quiet platforms”. It can be published now.', path(ready.id)],
    ])

    await fixture.reset()
    const edited = await fixture.giveArticle({ ...TITLE, status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    for (const [operationId, feedback] of [
      ['one', 'Why?'],
      ['one', 'Why?'],
      ['two', 'And when?'],
    ] as const)
      await writeToEditor(fixture.as('maya'), { articleId: edited.id, feedback, operationId })
    const { edges } = await listNotifications(fixture.as('theo'), NEWEST_TEN)
    expect(edges.map(({ node }) => [node.message, node.url])).toEqual([
      ['The author left 2 comments on “Quiet platforms”.', path(edited.id)],
    ])
    expect(await told('ada')).toEqual([])
  })

  describe('who has left', () => {
    const rights = () => eq(staffPermissions.userId, fixture.id('theo'))
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      build
        .update(users)
        .set({ status })
        .where(eq(users.id, fixture.id('theo')))

    it.each(['no duty here', 'another duty here', 'no account'] as const)(
      'and has %s: the admins are notified of what the author sends, approves and writes',
      async (kept) => {
        const held = await fixture.db().read(build.select().from(staffPermissions).where(rights()))
        onTestFinished(async () => {
          await fixture
            .db()
            .commit([
              setStatus('ACTIVE'),
              build.delete(staffPermissions).where(rights()),
              build.insert(staffPermissions).values(held),
            ])
        })
        if (kept === 'no account') await fixture.db().commit([setStatus('INACTIVE')])
        else {
          const { communityId } = fixture.actor('maya')
          const other = {
            id: newId(NOW),
            userId: fixture.id('theo'),
            communityId,
            permission: 'forum',
          } as const
          await fixture
            .db()
            .commit([
              build.delete(staffPermissions).where(rights()),
              ...(kept === 'another duty here' ? [build.insert(staffPermissions).values(other)] : []),
            ])
        }
        const acts: readonly (readonly [ArticleStatus, (articleId: string) => Promise<unknown>])[] = [
          ['NEEDS_REVISION', (articleId) => sendForReview(fixture.as('maya'), { articleId })],
          ['READY_TO_APPROVE', (articleId) => approveForPublishing(fixture.as('maya'), { articleId })],
          ['FIRST_ROUND_EDIT', (articleId) => writeToEditor(fixture.as('maya'), { articleId, feedback: 'Wait.' })],
        ]
        for (const [status, act] of acts) {
          const { id } = await fixture.giveArticle({ ...TITLE, status, editor: 'theo', words: 600 })
          await act(id)
          expect(await told('theo')).toEqual([])
          expect(await told('ada')).toEqual([['edited-articles', expect.stringContaining('The author'), path(id)]])
          await fixture.reset()
          await fixture.giveByline('maya')
        }
      },
    )
  })

  it('is an admin, who edits no others: the other admins are not notified', async () => {
    const { id } = await fixture.giveArticle({ ...TITLE, status: 'READY_TO_APPROVE', editor: 'ada' })
    await approveForPublishing(fixture.as('maya'), { articleId: id })
    expect([(await told('ada')).length, await told('theo')]).toEqual([1, []])
  })

  it('is nobody yet: then nobody is notified', async () => {
    await fixture.giveByline('sam')
    const first = await fixture.giveArticle({ ...TITLE, by: 'sam', status: 'DRAFT', words: 600 })
    await sendForReview(fixture.as('sam'), { articleId: first.id })
    expect([await told('theo'), await told('ada')]).toEqual([[], []])
  })
})

describe('other events', () => {
  it('a request to amplify an article is announced once', async () => {
    await fixture.db().commit([
      build.insert(articleAmplificationOffers).values({
        id: 'offer',
        communityId: fixture.cast.meridian.id,
        version: 1,
        priceCents: 49_500,
        currency: 'USD',
        steps: ['First'],
        timing: 'Soon.',
        refund: 'All of it.',
        publishedAt: at(-60),
      }),
    ])
    const { id } = await fixture.giveArticle({ ...TITLE, status: 'READY_TO_PUBLISH' })
    const ask = () => requestAmplification(fixture.as('maya'), { articleId: id })
    await Promise.all([ask(), ask()])
    expect(await told()).toEqual([
      [
        'article-amplification',
        'We’ve received your request to amplify “Quiet platforms”. Nothing is charged now.',
        `/articles/amplify/${id}`,
      ],
    ])
  })

  it('a changed password is announced even when everything is switched off', async () => {
    await fixture.choose('maya', 'security', false)
    const client = {
      network: '203.0.113.9',
      host: 'meridian.localhost',
      userAgent: 'test',
      isBrowser: false,
      browserToken: null,
    }
    const ctx = { ...fixture.as('maya'), client }
    const owner = { userId: fixture.id('maya'), communityId: fixture.cast.meridian.id }
    await ctx.db.commit(await passwordChangedStatements(ctx, { owner, keptSessionId: null }))
    expect(await told()).toEqual([
      ['security', 'Your password was changed. If this wasn’t you, write to us right away.', '/settings'],
    ])
  })

  it('a link for a new password is announced with its email', async () => {
    const { db, now, outboxKey } = fixture.as('maya')
    const link = {
      userId: fixture.id('maya'),
      communityId: fixture.cast.meridian.id,
      purpose: 'RESET',
      source: 'STAFF',
    } as const
    await sendPasswordLink({ db, now, outboxKey }, link)
    expect(await told()).toEqual([
      ['security', 'A link for a new password was sent to your email address.', '/settings'],
    ])
  })
})
