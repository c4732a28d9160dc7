import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellInvited } from '#db/expert-panels/tell-invited.ts'
import { notificationStatements } from '#db/notifications/notification-statements.ts'
import { sendWaitingEmails } from '#db/outbox/testing/send-waiting-emails.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { notifications } from '#db/schema/notifications.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { panelFactory } from '#db/testing/panels.ts'
import { setArticleStatus } from '../../articles/status/set-article-status.ts'
import { mergeMembers } from './merge-members.ts'
import { undoMerge } from './undo-merge.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  for (const who of ['maya', 'sam'] as const) await fixture.change(fixture.cast[who], { status: 'ACTIVE' })
})

const ARTICLE = { by: 'sam', editor: 'theo', status: 'FINAL_EDIT' } as const

function as(now = NOW) {
  return fixture.as('theo', now, fixture.cast.meridian)
}
function mergeSamIntoMaya() {
  const [keptId, mergedId] = [fixture.id('maya'), fixture.id('sam')]
  return mergeMembers(as(), { keptId, mergedId, reason: 'The same person' })
}
function askForApproval(articleId: string) {
  return setArticleStatus(as(at(1)), { articleId, status: 'READY_TO_APPROVE', operationId: 'ready' })
}
async function causesOf(who: Name): Promise<readonly string[]> {
  const rows = await fixture.db().read(
    build
      .select()
      .from(notifications)
      .where(eq(notifications.userId, fixture.id(who))),
  )
  return rows.map(({ causeKey }) => causeKey.split('/').slice(0, 2).join('/')).toSorted()
}
async function sentAbout(subject: string, now: Date) {
  const sent = await sendWaitingEmails(fixture.db(), now)
  return sent.filter((email) => email.subject.includes(subject)).map(({ to }) => to)
}

describe('what the kept account was told between a merge and its undo', () => {
  it('about an article that goes back goes to its author, with the email that waits', async () => {
    const { id } = await fixture.giveArticle(ARTICLE)
    const mergeId = await mergeSamIntoMaya()
    await askForApproval(id)
    expect(await causesOf('maya')).toContain(`article/${id}`)
    await undoMerge(as(at(1)), mergeId)
    expect(await causesOf('maya')).toEqual([`accounts-merge-undone/${mergeId}`, `accounts-merged/${mergeId}`])
    expect(await causesOf('sam')).toEqual([`article/${id}`])
    expect(await sentAbout('approv', at(10))).toEqual([fixture.cast.sam.email])
  })

  it('about a question to which the other account was invited goes back with the invitation, and of its own questions stays', async () => {
    const panels = panelFactory(fixture)
    const [ofSam, ofMaya] = [await panels.giveQuestion(), await panels.giveQuestion()]
    await panels.giveInvitation(ofSam.questionId, 'sam')
    await panels.giveInvitation(ofMaya.questionId, 'maya')
    const mergeId = await mergeSamIntoMaya()
    await tellInvited(as(at(1)))
    const [asked, own] = [ofSam, ofMaya].map(({ questionId }) => `panel-question/${questionId}`)
    expect(await causesOf('maya')).toEqual(expect.arrayContaining([asked, own]))
    await undoMerge(as(at(2)), mergeId)
    expect(await causesOf('sam')).toEqual([asked])
    expect(await causesOf('maya')).toContain(own)
    expect(await causesOf('maya')).not.toContain(asked)
    const sent = await sendWaitingEmails(fixture.db(), at(10))
    const questions = sent.filter(({ tags }) => tags?.template === 'panel-question')
    expect(
      questions.map(({ to, idempotencyKey }) => [to, idempotencyKey.split('/').slice(0, 2).join('/')]).toSorted(),
    ).toEqual(
      [
        [fixture.cast.sam.email, asked],
        [fixture.cast.maya.email, own],
      ].toSorted(),
    )
  })

  it('of what is its own stays, as does what it was told before the merge', async () => {
    const forum = forumFactory(fixture)
    const [ofSam, ofMaya] = [await forum.givePost({ by: 'sam' }), await forum.givePost({ by: 'maya' })]
    const tell = async (postId: string, entryId: string, now: Date) => {
      const { communityId } = fixture.cast.maya
      const key = { communityId, userId: fixture.id('maya'), causeKey: `forum/${postId}/${entryId}` }
      const content = { option: 'forum-mentions', message: 'Ian replied.', url: `/v2/forum/${postId}` } as const
      await fixture.db().commit([...notificationStatements(as(now), key, content)])
    }
    await tell(ofSam.id, 'before', at(-5))
    const mergeId = await mergeSamIntoMaya()
    await tell(ofSam.id, 'since', at(1))
    await tell(ofMaya.id, 'since', at(1))
    await undoMerge(as(at(2)), mergeId)
    expect(await causesOf('sam')).toEqual([`forum/${ofSam.id}`])
    expect(await causesOf('maya')).toEqual(expect.arrayContaining([`forum/${ofSam.id}`, `forum/${ofMaya.id}`]))
  })
})

describe('an email about an article that waits', () => {
  it('is withheld where the article has another author by then', async () => {
    const { id } = await fixture.giveArticle(ARTICLE)
    await askForApproval(id)
    await fixture.db().commit([
      build
        .update(articles)
        .set({ authorId: fixture.id('maya') })
        .where(eq(articles.id, id)),
    ])
    expect(await sentAbout('approv', at(10))).toEqual([])
  })
})
