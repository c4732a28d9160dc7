import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#db/schema/articles.ts'
import { staffPermissions, users } from '#db/schema/members.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import type { ArticleOptions } from '#db/testing/articles.ts'
import { at, NOW } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import { ARTICLE_STATUSES, type ArticleStatus, isPublished } from '#shared/domain/articles/statuses.ts'
import { allowedTransitions } from '#shared/domain/articles/transitions.ts'
import { OUTBOX_KEY } from '#shared/testing/worker-env.ts'
import { assignEditor } from './assign-editor.ts'
import { createFeedback } from './create-feedback.ts'
import { publishDue } from './publish-due.ts'
import { type SetStatusInput, setStatus } from './set-status.ts'

let fixture: ArticleFixture
beforeAll(async () => {
  fixture = await articleFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.reset()
  await fixture.giveByline('maya')
})

describe('assigning an editor', () => {
  const assign = (articleId: string, editor?: Name, operationId?: string, who: Name = 'theo') =>
    assignEditor(fixture.as(who), { articleId, editorId: editor && fixture.id(editor), operationId })

  test.each(['SUBMITTED_FOR_REVIEW', 'UNASSIGNED'] as const)(
    '[EDIT-006] an editor takes an article that is %s, and it is being edited',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      const article = await assign(id)
      expect(article).toMatchObject({
        status: 'EDITING',
        editorId: fixture.id('theo'),
        editor: { id: fixture.id('theo') },
      })
      expect(await fixture.row(id)).toMatchObject({ status: 'EDITING', editorId: fixture.id('theo') })
      expect(await fixture.events(id)).toMatchObject([
        { fromStatus: status, toStatus: 'EDITING', actorId: fixture.id('theo') },
      ])
      expect(await fixture.audits(id)).toMatchObject([{ action: 'article.assign-editor', actorId: fixture.id('theo') }])
    },
  )

  test('an admin assigns an editor without becoming one', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    expect(await assign(id, 'theo', undefined, 'ada')).toMatchObject({
      editorId: fixture.id('theo'),
      status: 'EDITING',
    })
    await expect(assign(id, undefined, undefined, 'ada')).rejects.toMatchObject({ code: 'Unprocessable' })
  })

  test('another editor in the middle of the work changes no status', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'ada' })
    const before = await fixture.row(id)
    expect(await assign(id)).toMatchObject({ status: 'FINAL_EDIT', editorId: fixture.id('theo') })
    expect((await fixture.row(id)).statusUpdatedAt).toEqual(before.statusUpdatedAt)
  })

  test('one operation is done once, whatever was done since', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await Promise.all([assign(id, 'theo', 'op'), assign(id, 'theo', 'op')])
    expect(await fixture.events(id)).toHaveLength(1)
    await fixture.db().commit([
      fixture
        .db()
        .build.update(articles)
        .set({ editorId: fixture.id('ada') })
        .where(eq(articles.id, id)),
    ])
    expect(await assign(id, 'theo', 'op')).toMatchObject({ editorId: fixture.id('ada') })
  })

  test('one operation sent several times at once is done once, also when no status changes', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'ada' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => assign(id, 'theo', 'op')))
    for (const article of answers) expect(article).toMatchObject({ editorId: fixture.id('theo'), status: 'FINAL_EDIT' })
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.audits(id)).toHaveLength(1)
  })

  test.each([
    ['a member', 'maya'],
    ['an admin who does not edit', 'ada'],
    ['an editor of another community', 'stig'],
    ['nobody', null],
  ] as const)('%s is no editor here', async (_, who) => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const editorId = who ? fixture.id(who) : 'unknown'
    await expect(assignEditor(fixture.as('theo'), { articleId: id, editorId })).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'That person does not edit articles here.',
    })
    expect(await fixture.row(id)).toMatchObject({ editorId: null, status: 'SUBMITTED_FOR_REVIEW' })
  })

  test('an editor who left is no editor', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      fixture.db().commit([
        fixture
          .db()
          .build.update(users)
          .set({ status })
          .where(eq(users.id, fixture.id('theo'))),
      ])
    await set('INACTIVE')
    await expect(assign(id, 'theo', undefined, 'ada')).rejects.toMatchObject({ code: 'Unprocessable' })
    await set('ACTIVE')
  })

  test.each(['PUBLISHED', 'MANUALLY_PUBLISHED', 'TRASHED'] as const)(
    'an article that is %s gets no editor',
    async (status) => {
      const { id } = await fixture.giveArticle({ status })
      await expect(assign(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    },
  )

  test('members and staff without a right here are refused', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect(assign(id, 'theo', undefined, 'maya')).rejects.toMatchObject({ code: 'NotAllowed' })
    const strayed = {
      ...fixture.as('stig'),
      actor: { userId: fixture.id('stig'), communityId: fixture.cast.meridian.id },
    }
    await expect(assignEditor(strayed, { articleId: id })).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(assign(id, undefined, undefined, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('assigning costs two round trips', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    const verb = fixture.as('theo')
    await assignEditor(verb, { articleId: id })
    expect(verb.db.cost.trips).toBe(2)
  })
})

describe('moving an article', () => {
  const move = (
    articleId: string,
    status: ArticleStatus,
    more: Partial<SetStatusInput> = {},
    verb = fixture.as('theo'),
  ) => setStatus(verb, { articleId, status, ...more })

  /** What a target needs beside its name. */
  const needs = (status: ArticleStatus): Partial<SetStatusInput> => {
    if (status === 'SCHEDULED') return { scheduledDate: at(60) }
    return status === 'MANUALLY_PUBLISHED' ? { externalUrl: 'https://elsewhere.test/story' } : {}
  }

  const settled = (status: ArticleStatus): ArticleOptions => ({
    status,
    editor: 'theo',
    previousStatus: status === 'ON_HOLD' || status === 'TRASHED' ? 'EDITING' : null,
    ...(isPublished(status) ? { publishedAt: NOW } : {}),
  })

  // What is refused leaves nothing behind either: shared/testing/state-table.db.test.ts.
  const MOVES = ARTICLE_STATUSES.flatMap((from) =>
    allowedTransitions('editor', from, settled(from).previousStatus).map((to) => [from, to] as const),
  )
  test.each(MOVES)(
    'an article that is %s becomes %s, with one event and one line in the audit log',
    async (from, to) => {
      const { id } = await fixture.giveArticle(settled(from))
      expect(await move(id, to, needs(to))).toMatchObject({ status: to })
      expect(await fixture.row(id)).toMatchObject({ status: to, statusUpdatedAt: NOW })
      expect(await fixture.events(id)).toMatchObject([{ fromStatus: from, toStatus: to, actorId: fixture.id('theo') }])
      expect(await fixture.audits(id)).toHaveLength(1)
    },
  )

  test('[EDIT-005] an article goes the whole way, and the author is written to where it matters', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await move(id, 'FIRST_ROUND_EDIT')
    await move(id, 'FINAL_EDIT', {}, fixture.as('theo', at(1)))
    await move(id, 'READY_TO_APPROVE', {}, fixture.as('theo', at(2)))
    await fixture
      .db()
      .commit([fixture.db().build.update(articles).set({ status: 'READY_TO_PUBLISH' }).where(eq(articles.id, id))])
    await move(id, 'SCHEDULED', { scheduledDate: at(60) }, fixture.as('theo', at(3)))
    await move(id, 'PUBLISHED', {}, fixture.as('theo', at(4)))
    expect((await fixture.mails(id)).map((mail) => mail.template).sort()).toEqual([
      'article-published',
      'article-ready-to-approve',
    ])
  })

  test('a revision is asked for with a reason and a mail', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await move(id, 'NEEDS_REVISION', { reason: ' Say more about cost. ' })
    expect(await fixture.events(id)).toMatchObject([{ reason: 'Say more about cost.' }])
    expect(await fixture.audits(id)).toMatchObject([
      { reason: 'Say more about cost.', correlationId: 'ABCD-EFGH-JKMN' },
    ])
    expect(await fixture.mails(id)).toMatchObject([{ template: 'article-needs-revision', userId: fixture.id('maya') }])
  })

  test('publishing writes address, date, byline and standfirst', async () => {
    const { id } = await fixture.giveArticle({
      status: 'READY_TO_PUBLISH',
      editor: 'theo',
      title: 'Zero Trust, One Year On',
    })
    const article = await move(id, 'PUBLISHED')
    expect(article).toMatchObject({ slug: 'zero-trust-one-year-on', publishedAt: NOW })
    const row = await fixture.row(id)
    expect(row).toMatchObject({ publishedByline: '<p>Maya Chen builds platforms.</p>', slug: 'zero-trust-one-year-on' })
    expect(row.standfirst).toMatch(/^word0 word1 .*…$/)
  })

  test('a second article of one title gets an address of its own, also when both are published at once', async () => {
    const given = { status: 'READY_TO_PUBLISH', title: 'Leadership' } as const
    const all = await Promise.all([1, 2, 3].map(() => fixture.giveArticle(given)))
    const slugs = (await Promise.all(all.map(({ id }) => move(id, 'PUBLISHED')))).map((article) => article.slug)
    expect(new Set(slugs).size).toBe(3)
    expect(slugs).toContain('leadership')
    for (const slug of slugs) expect(slug).toMatch(/^leadership(-[a-z0-9]{6})?$/)
  })

  test('a title that makes no address still gets one', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', title: '東京' })
    expect((await move(id, 'PUBLISHED')).slug).toMatch(/^article-[a-z0-9]{6}$/)
  })

  test('published elsewhere needs an https address and takes it', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    for (const externalUrl of [undefined, 'http://plain.test', 'javascript:alert(1)', 'not an address'])
      await expect(move(id, 'MANUALLY_PUBLISHED', { externalUrl })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { externalUrl: 100 },
      })
    expect(await move(id, 'MANUALLY_PUBLISHED', { externalUrl: 'https://elsewhere.test/story' })).toMatchObject({
      externalUrl: 'https://elsewhere.test/story',
      publishedAt: NOW,
      slug: null,
    })
  })

  test('a schedule needs a date to come', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    for (const scheduledDate of [undefined, NOW, at(-1)])
      await expect(move(id, 'SCHEDULED', { scheduledDate })).rejects.toMatchObject({
        code: 'BadRequest.Invalid',
        fields: { scheduledDate: 140 },
      })
    expect(await move(id, 'SCHEDULED', { scheduledDate: at(1) })).toMatchObject({ scheduledAt: at(1) })
  })

  test('a date or an address that the status does not take is refused', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH' })
    await expect(move(id, 'PUBLISHED', { scheduledDate: at(1) })).rejects.toMatchObject({ code: 'BadRequest.Invalid' })
    await expect(move(id, 'PUBLISHED', { externalUrl: 'https://a.test' })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })

  test('nothing is edited without an editor, and an article given back has none', async () => {
    const { id } = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW' })
    await expect(move(id, 'EDITING')).rejects.toMatchObject({
      code: 'Unprocessable',
      message: 'Assign an editor first.',
    })
    await assignEditor(fixture.as('theo'), { articleId: id })
    const other = await fixture.giveArticle({ status: 'SUBMITTED_FOR_REVIEW', editor: 'theo', by: 'sam' })
    expect(await move(other.id, 'UNASSIGNED')).toMatchObject({ editorId: null })
  })

  test('what was put on hold, and trashed there, comes back to its work', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    await move(id, 'ON_HOLD', { reason: 'Waiting for legal' })
    expect(await fixture.row(id)).toMatchObject({ previousStatus: 'FINAL_EDIT' })
    await move(id, 'TRASHED', {}, fixture.as('theo', at(1)))
    expect(await fixture.row(id)).toMatchObject({ previousStatus: 'FINAL_EDIT' })
    expect(await move(id, 'FINAL_EDIT', {}, fixture.as('theo', at(2)))).toMatchObject({ previousStatus: null })
    expect(await fixture.mails(id)).toHaveLength(0)
  })

  test('after thirty days the trash gives nothing back', async () => {
    const day = 24 * 60
    const { id } = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT', at: at(-31 * day) })
    await expect(move(id, 'DRAFT')).rejects.toMatchObject({ code: 'InvalidTransition', extensions: { allowed: [] } })
    const fresh = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT', at: at(-29 * day) })
    expect(await move(fresh.id, 'DRAFT')).toMatchObject({ status: 'DRAFT' })
  })

  test('an article does not come back into work while its author has another in work', async () => {
    const { id } = await fixture.giveArticle({ status: 'TRASHED', previousStatus: 'DRAFT' })
    await fixture.giveArticle({ status: 'DRAFT' })
    await expect(move(id, 'DRAFT')).rejects.toMatchObject({
      code: 'InvalidTransition',
      message: 'The author has another article in work.',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'TRASHED' })
    expect(await fixture.audits(id)).toHaveLength(0)
  })

  test('a published article that was trashed comes back as it was printed, without a second mail', async () => {
    const { id } = await fixture.giveArticle({ status: 'READY_TO_PUBLISH', title: 'Once' })
    await move(id, 'PUBLISHED')
    await move(id, 'TRASHED', {}, fixture.as('theo', at(1)))
    expect(await move(id, 'PUBLISHED', {}, fixture.as('theo', at(2)))).toMatchObject({ slug: 'once', publishedAt: NOW })
    expect(await fixture.mails(id)).toHaveLength(1)
  })

  test('one operation sent several times at once is done once', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'READY_TO_APPROVE', { operationId: 'op' })))
    expect(answers.map((article) => article.status)).toEqual(Array(3).fill('READY_TO_APPROVE'))
    expect(await fixture.events(id)).toHaveLength(1)
    expect(await fixture.mails(id)).toHaveLength(1)
    expect(await fixture.audits(id)).toHaveLength(1)
  })

  test('two editors who move at once: one moves, the other learns where the article is', async () => {
    const { id } = await fixture.giveArticle({ status: 'FINAL_EDIT', editor: 'theo' })
    const outcomes = await Promise.allSettled([
      move(id, 'READY_TO_APPROVE'),
      move(id, 'READY_TO_APPROVE', {}, fixture.as('ada')),
    ])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { code: 'InvalidTransition', extensions: { allowed: ['ON_HOLD', 'TRASHED'] } } },
    ])
  })

  test('members, strangers and editors of another community move nothing', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await expect(move(id, 'ON_HOLD', {}, fixture.as('maya'))).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(move(id, 'ON_HOLD', {}, fixture.as('stig'))).rejects.toMatchObject({ code: 'NotFound' })
    await expect(move('nothing', 'ON_HOLD', {}, fixture.as('stig'))).rejects.toMatchObject({
      code: 'NotFound',
      message: 'NotFound',
    })
    expect(await fixture.row(id)).toMatchObject({ status: 'EDITING' })
  })

  test('a right that is lost between the look and the write moves nothing', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    const build = fixture.db().build
    const ofAda = eq(staffPermissions.userId, fixture.id('ada'))
    const held = await fixture.db().read(build.select().from(staffPermissions).where(ofAda))
    const verb = fixture.as('ada')
    const commitIf = verb.db.commitIf.bind(verb.db)
    verb.db.commitIf = async (statements) => {
      await fixture.db().commit([build.delete(staffPermissions).where(ofAda)])
      return commitIf(statements)
    }
    await expect(move(id, 'ON_HOLD', {}, verb)).rejects.toMatchObject({ code: 'NotAllowed' })
    expect(await fixture.row(id)).toMatchObject({ status: 'EDITING' })
    expect(await fixture.events(id)).toHaveLength(0)
    await fixture.db().commit([build.insert(staffPermissions).values(held)])
  })

  test('a reason has a length', async () => {
    const { id } = await fixture.giveArticle({ status: 'EDITING', editor: 'theo' })
    await expect(move(id, 'ON_HOLD', { reason: 'x'.repeat(1001) })).rejects.toMatchObject({
      code: 'BadRequest.Invalid',
    })
  })
})

describe('feedback of an editor', () => {
  const write = (articleId: string, more: { operationId?: string; feedback?: string } = {}, who: Name = 'theo') =>
    createFeedback(fixture.as(who), { articleId, feedback: 'A strong opening.', ...more })

  test('[EDIT-008] reaches the thread, and the author is written to', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    expect(await write(id)).toMatchObject({
      remark: 'A strong opening.',
      authorId: fixture.id('theo'),
      author: { id: fixture.id('theo') },
    })
    expect(await fixture.mails(id)).toMatchObject([{ template: 'article-feedback', userId: fixture.id('maya') }])
    expect(await fixture.audits(id)).toMatchObject([{ action: 'article.feedback' }])
  })

  test('one operation sent several times at once is one remark and one mail', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    const remarks = await Promise.all([1, 2, 3].map(() => write(id, { operationId: 'op' })))
    expect(new Set(remarks.map((remark) => remark.id)).size).toBe(1)
    expect(await fixture.mails(id)).toHaveLength(1)
  })

  test.each([
    ['without an editor', { status: 'UNASSIGNED' }],
    ['for a draft', { status: 'DRAFT', editor: 'theo' }],
    ['in the trash', { status: 'TRASHED', editor: 'theo' }],
  ] as const)('is not taken %s', async (_, given) => {
    const { id } = await fixture.giveArticle(given)
    await expect(write(id)).rejects.toMatchObject({ code: 'InvalidTransition' })
    expect(await fixture.mails(id)).toHaveLength(0)
  })

  test('comes from nobody without the right here', async () => {
    const { id } = await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' })
    await expect(write(id, {}, 'sam')).rejects.toMatchObject({ code: 'NotAllowed' })
    await expect(write(id, {}, 'stig')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await fixture.remarks(id)).toHaveLength(0)
  })
})

describe('scheduled publication', () => {
  test('publishes what is due, once, and nothing else', async () => {
    const due = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(-1), title: 'Due' })
    const notYet = await fixture.giveArticle({ status: 'SCHEDULED', scheduledAt: at(1), title: 'Later' })
    const held = await fixture.giveArticle({ status: 'ON_HOLD', scheduledAt: at(-1), title: 'Held' })
    const runs = await Promise.all([1, 2].map(() => publishDue({ db: fixture.db(), now: NOW, outboxKey: OUTBOX_KEY })))
    expect(runs.reduce((sum, count) => sum + count)).toBe(1)
    expect(await fixture.row(due.id)).toMatchObject({ status: 'PUBLISHED', slug: 'due', publishedAt: NOW })
    expect(await fixture.events(due.id)).toMatchObject([{ actorId: null, toStatus: 'PUBLISHED' }])
    expect(await fixture.mails(due.id)).toMatchObject([{ template: 'article-published' }])
    expect(await fixture.row(notYet.id)).toMatchObject({ status: 'SCHEDULED' })
    expect(await fixture.row(held.id)).toMatchObject({ status: 'ON_HOLD' })
  })
})
