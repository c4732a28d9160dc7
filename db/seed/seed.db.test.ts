import { argon2Sync } from 'node:crypto'
import { and, asc, count, eq, ne, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { ads } from '#db/schema/ads.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import {
  articleAgreementAcceptances,
  articleClosures,
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { communities, communityHosts } from '#db/schema/communities.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { dailyTotals } from '#db/schema/events.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelAnswerTexts,
  panelQuestions,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import { forumEntries, forumPosts } from '#db/schema/forum/forum.ts'
import { groupAddresses, groupMembers, groups } from '#db/schema/groups.ts'
import { images, staffPermissions, users } from '#db/schema/members.ts'
import { notifications, notificationViews } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/platform.ts'
import { build } from '#db/statement.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import { AD_SIZES } from '#shared/domain/ads/shapes.ts'
import { isBylineValid } from '#shared/domain/articles/byline.ts'
import { allowedTransitions } from '#shared/domain/articles/moves/transitions.ts'
import { canSubmit, isYearEndClosure } from '#shared/domain/articles/rules.ts'
import { scanBand } from '#shared/domain/articles/scans.ts'
import { ARTICLE_STATUSES, isPendingPublication } from '#shared/domain/articles/statuses.ts'
import { CommunityConfig } from '#shared/domain/communities/config.ts'
import { ANSWER_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { ANSWER_STATUSES, ROUNDUP_STATUSES } from '#shared/domain/expert-panels/statuses.ts'
import { refusePostText, refuseReplyText, refuseTitle } from '#shared/domain/forum/rules.ts'
import { isGroupSlug } from '#shared/domain/groups/slug.ts'
import { GROUP_VISIBILITIES } from '#shared/domain/groups/statuses.ts'
import { isNotificationOption } from '#shared/domain/notifications/options.ts'
import { dayOf } from '#shared/kernel/dates.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { measureByline, sanitiseByline } from '#shared/server/html/sanitise-byline.ts'
import { BRAND_CODES, COMMUNITIES, communityId } from './communities.ts'
import { PASSWORD } from './named-people.ts'
import { DatabaseNotEmpty, seed } from './seed.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

async function readAll(database: TestDatabase) {
  const db = database.db()
  const [people, allArticles, revisions, events, comments, bylines, acceptances, pictures] = await Promise.all([
    db.read(build.select().from(users)),
    db.read(build.select().from(articles)),
    db.read(build.select().from(articleRevisions).orderBy(asc(articleRevisions.createdAt))),
    db.read(build.select().from(articleEvents).orderBy(asc(articleEvents.createdAt))),
    db.read(build.select().from(articleFeedback).orderBy(asc(articleFeedback.createdAt))),
    db.read(build.select().from(articleUserSettings)),
    db.read(build.select().from(articleAgreementAcceptances)),
    db.read(build.select().from(images)),
  ])
  return { people, articles: allArticles, revisions, events, comments, bylines, acceptances, pictures }
}

let database: TestDatabase
let rows: Awaited<ReturnType<typeof readAll>>

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.config, { now: NOW })
  rows = await readAll(database)
})
afterAll(() => database.stop())

function personOf(email: string) {
  const found = rows.people.find((person) => person.email === email)
  if (!found) throw new Error(`There is no person with ${email}`)
  return found
}
function articlesOf(email: string) {
  return rows.articles.filter((article) => article.authorId === personOf(email).id)
}
function statusesOf(email: string) {
  return articlesOf(email).map((article) => article.status)
}

function isPasswordOf(phc: string | null) {
  const [, , , , salt = '', tag = ''] = (phc ?? '').split('$')
  const again = argon2Sync('argon2id', {
    message: PASSWORD,
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  return again.toString('base64').replaceAll('=', '') === tag
}

describe('the seed', () => {
  it('never writes into a database that has communities', async () => {
    const before = await database.db().read(build.select({ rows: count() }).from(articles))
    await expect(seed(database.config, { now: NOW })).rejects.toThrow(DatabaseNotEmpty)
    const after = await database.db().read(build.select({ rows: count() }).from(articles))
    expect(after).toEqual(before)
  })

  it('creates the same ids and texts for another `now`', async () => {
    const second = await testDatabase()
    try {
      await seed(second.config, { now: new Date('2025-03-01T09:30:00Z') })
      const again = await readAll(second)
      const known = (all: typeof rows) => ({
        people: all.people.map(({ id, email, avatarImageId }) => ({ id, email, avatarImageId })),
        articles: all.articles.map(({ id, title, status }) => ({ id, title, status })),
        texts: all.revisions.map(({ id, content }) => ({ id, content })).sort((a, b) => (a.id < b.id ? -1 : 1)),
        pictures: all.pictures.map(({ id, data }) => ({ id, data })),
      })
      expect(known(again)).toEqual(known(rows))
    } finally {
      await second.stop()
    }
  })

  it('has ids in the format of every id', () => {
    for (const { id } of [...rows.people, ...rows.articles, ...rows.revisions, ...rows.pictures]) {
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    }
  })

  it('has a finished scan of every submitted text, covering every band', async () => {
    const scans = await database.db().read(build.select().from(articleScans))
    const sources = await database.db().read(build.select().from(articleScanSources))
    const handedIn = rows.articles.map((one) => one.submittedRevisionId).filter((id) => id !== null)
    expect(scans.map((scan) => scan.revisionId).sort()).toEqual(handedIn.sort())
    for (const code of BRAND_CODES) {
      const here = scans.filter((scan) => scan.communityId === communityId(code))
      expect(new Set(here.map(scanBand)), code).toEqual(new Set(['LOW', 'LOOK', 'DISCUSS']))
    }
    const textOf = (scan: (typeof scans)[number] | undefined) =>
      plainText(rows.revisions.find((revision) => revision.id === scan?.revisionId)?.content ?? '')
    for (const source of sources) {
      const text = textOf(scans.find((scan) => scan.id === source.scanId))
      for (const passage of source.passages ?? []) expect(text).toContain(passage)
    }
    for (const scan of scans) expect(Number(scan.updatedAt)).toBeLessThanOrEqual(NOW.getTime())
  })

  it('has only instants in the past, except scheduled ones', () => {
    const past = [
      ...rows.articles.flatMap((one) => [one.createdAt, one.statusUpdatedAt, one.updatedAt, one.publishedAt]),
      ...[...rows.revisions, ...rows.events, ...rows.comments, ...rows.acceptances].map((one) => one.createdAt),
      ...rows.people.flatMap((one) => [one.joinedAt, one.lastAccessedAt]),
    ]
    for (const at of past) expect(Number(at)).toBeLessThanOrEqual(NOW.getTime())
    for (const article of rows.articles.filter((one) => one.status === 'SCHEDULED')) {
      expect(Number(article.scheduledAt)).toBeGreaterThan(NOW.getTime())
    }
  })
})

describe('the communities', () => {
  it('have a valid configuration, with pictures that exist and valid links', async () => {
    const db = database.db()
    const all = await db.read(build.select().from(communities))
    expect(all.map((one) => one.code).sort()).toEqual(['ADM', 'HFC', 'LAC', 'MTC'])
    const pictures = new Set(rows.pictures.map((picture) => picture.id))
    for (const { config } of all) {
      const { icon, auth, links, navMore, execLink } = CommunityConfig.parse(config)
      for (const id of [icon, auth.logo, auth.backgroundImage]) expect(pictures).toContain(id)
      for (const link of [
        ...Object.values(links),
        ...navMore.map((one) => one.link),
        execLink ?? 'https://a.example',
      ]) {
        expect(safeHref(link)).not.toBeNull()
      }
    }
  })

  test.each([
    ['meridian.localhost', 'MTC'],
    ['localhost', 'MTC'],
    ['127.0.0.1', 'MTC'],
    ['harbor.localhost', 'HFC'],
    ['lumen.localhost', 'LAC'],
    ['admin.localhost', 'ADM'],
  ] as const)('%s is the host of %s', async (host, code) => {
    const db = database.db()
    const found = await db.read(build.select().from(communityHosts).where(eq(communityHosts.host, host)))
    expect(found).toMatchObject([{ communityId: communityId(code) }])
  })

  test.each([
    ['MTC', '2024-12-23T05:00:00Z', '2025-01-02T05:00:00Z'],
    ['HFC', '2024-12-23T00:00:00Z', '2025-01-02T00:00:00Z'],
    ['LAC', '2024-12-23T08:00:00Z', '2025-01-02T08:00:00Z'],
  ] as const)(
    '[ART-061] [ART-062] [ART-063] %s was closed at the end of 2024 between midnights of its own time zone',
    async (code, from, to) => {
      const db = database.db()
      const windows = await db.read(
        build
          .select()
          .from(articleClosures)
          .where(eq(articleClosures.communityId, communityId(code))),
      )
      expect(windows).toContainEqual(expect.objectContaining({ startsAt: new Date(from), endsAt: new Date(to) }))
      expect(isYearEndClosure(windows, new Date(from))).toBe(false)
      expect(isYearEndClosure(windows, new Date(Date.parse(from) + 1))).toBe(true)
      expect(isYearEndClosure(windows, new Date('2026-12-28T12:00:00Z'))).toBe(true)
      expect(isYearEndClosure(windows, NOW)).toBe(false)
    },
  )
})

describe('the people', () => {
  test.each([
    ['maya.chen@meridian.test', { status: 'ACTIVE', gate: 'NONE' }],
    ['sam.okafor@meridian.test', { status: 'ACTIVE', gate: 'NONE' }],
    ['omar.haddad@meridian.test', { status: 'ACTIVE', standing: 'PAST_DUE' }],
    ['nina.kowalski@meridian.test', { status: 'ACTIVE', isModerator: true }],
    ['ivy.new@meridian.test', { status: 'ACTIVE', gate: 'ONBOARDING' }],
    ['ian.gone@meridian.test', { status: 'INACTIVE' }],
    ['lena.fischer@harbor.test', { status: 'ACTIVE', communityId: communityId('HFC') }],
    ['rosa.diaz@lumen.test', { status: 'ACTIVE', communityId: communityId('LAC') }],
    ['theo.brandt@council.test', { kind: 'STAFF', communityId: communityId('ADM') }],
    ['ada.lindqvist@council.test', { kind: 'STAFF', communityId: communityId('ADM') }],
  ] as const)('%s exists as documented and signs in with the demo password', (email, state) => {
    expect(personOf(email)).toMatchObject(state)
    expect(isPasswordOf(personOf(email).passwordHash)).toBe(true)
  })

  it('are the only ones with a password, each with its own salt', () => {
    const hashes = rows.people.flatMap((person) => person.passwordHash ?? [])
    expect(hashes).toHaveLength(10)
    expect(new Set(hashes).size).toBe(10)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('Theo and Ada are editors of every brand, may open every admin area and see what members pay', async () => {
    const db = database.db()
    for (const email of ['theo.brandt@council.test', 'ada.lindqvist@council.test']) {
      const held = await db.read(
        build
          .select()
          .from(staffPermissions)
          .where(eq(staffPermissions.userId, personOf(email).id)),
      )
      for (const code of BRAND_CODES) {
        const here = held.filter((one) => one.communityId === communityId(code)).map((one) => one.permission)
        expect(here.sort()).toEqual(['admin', 'articles.edit', 'billing'])
      }
      expect(held).toContainEqual(expect.objectContaining({ communityId: communityId('ADM'), permission: 'admin' }))
    }
  })

  it('Maya has a byline, has accepted the agreement and has articles in several statuses', () => {
    const { id } = personOf('maya.chen@meridian.test')
    expect(rows.bylines.filter((byline) => byline.userId === id)).toHaveLength(1)
    expect(rows.acceptances.filter((acceptance) => acceptance.userId === id)).toHaveLength(1)
    expect(statusesOf('maya.chen@meridian.test').sort()).toEqual(
      'MANUALLY_PUBLISHED NEEDS_REVISION PUBLISHED PUBLISHED PUBLISHED PUBLISHED READY_TO_PUBLISH SCHEDULED'.split(' '),
    )
  })

  it('Maya and Theo have exchanged a dozen comments on the article that she is revising, and two about a passage of its text', () => {
    const article = articlesOf('maya.chen@meridian.test').find((one) => one.status === 'NEEDS_REVISION')
    const thread = rows.comments.filter((comment) => comment.articleId === article?.id)
    const [first, answer, ...more] = thread.filter((comment) => comment.threadId !== null)
    expect(thread).toHaveLength(14)
    expect(more).toEqual([])
    expect([first?.threadId, answer?.threadId]).toEqual([first?.id, first?.id])
    const text = rows.revisions.find((revision) => revision.id === article?.currentRevisionId)?.content
    expect(text).toContain(first?.passage?.quote)
    expect(new Set(thread.map((comment) => comment.authorId))).toEqual(
      new Set([personOf('maya.chen@meridian.test').id, personOf('theo.brandt@council.test').id]),
    )
  })

  it('Sam has no article, no byline and has accepted nothing', () => {
    const { id } = personOf('sam.okafor@meridian.test')
    expect(articlesOf('sam.okafor@meridian.test')).toEqual([])
    expect(rows.bylines.filter((byline) => byline.userId === id)).toEqual([])
    expect(rows.acceptances.filter((acceptance) => acceptance.userId === id)).toEqual([])
  })

  it.each(BRAND_CODES)('%s has at least 60 members, with and without portraits', (code) => {
    const members = rows.people.filter((person) => person.communityId === communityId(code))
    expect(members.length).toBeGreaterThanOrEqual(60)
    const pictures = new Map(rows.pictures.map((picture) => [picture.id, picture]))
    const portraits = members.flatMap((member) => member.avatarImageId ?? [])
    expect(new Set(portraits).size).toBe(portraits.length)
    expect(portraits.length).toBeLessThan(members.length)
    for (const id of portraits) expect(pictures.get(id)?.communityId).toBe(communityId(code))
  })
})

describe('the ads', () => {
  it('run in two communities, in both shapes, with pictures of exactly that size and valid links', async () => {
    const db = database.db()
    const all = await db.read(build.select().from(ads))
    expect(new Set(all.map((ad) => ad.communityId))).toEqual(new Set([communityId('MTC'), communityId('LAC')]))
    expect(all).toHaveLength(4)
    expect(new Set(all.map(({ advertiser }) => advertiser)).size).toBe(4)
    for (const { imageId, shape, link, startsAt, endsAt } of all) {
      const picture = rows.pictures.find((one) => one.id === imageId)
      const { width, height } = AD_SIZES[shape]
      expect(Buffer.from(picture?.data ?? '', 'base64').toString()).toContain(`width="${width}" height="${height}"`)
      expect(safeHref(link)).toBe(link)
      expect([startsAt < NOW, NOW < endsAt]).toEqual([true, true])
    }
  })
})

describe('the pictures', () => {
  it('are small drawings without scripts, text or outside resources', () => {
    for (const { contentType, data } of rows.pictures) {
      const svg = Buffer.from(data, 'base64').toString('utf8')
      expect(contentType).toBe('image/svg+xml')
      expect(svg.length).toBeLessThan(30_000)
      expect(svg).not.toMatch(/<script|<text|<image|<style|href=|\bon\w+=/i)
    }
  })
})

describe('the articles', () => {
  it.each(BRAND_CODES)('%s has at least 40, in every status', (code) => {
    const here = rows.articles.filter((article) => article.communityId === communityId(code))
    expect(here.length).toBeGreaterThanOrEqual(40)
    expect(new Set(here.map((article) => article.status))).toEqual(new Set(ARTICLE_STATUSES))
  })

  it('are stored as sanitised HTML, with the word count of the product', () => {
    for (const { content, wordCount } of rows.revisions) {
      expect(sanitiseArticle(content)).toBe(content)
      expect(countWords(plainText(content))).toBe(wordCount)
    }
  })

  it('have no heading that repeats the title', () => {
    for (const { title, content } of rows.revisions) {
      const headings = [...content.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading = '']) => plainText(heading))
      expect(headings).not.toContain(title)
    }
  })

  it('repeat the title and length of their current revision', () => {
    for (const article of rows.articles) {
      const own = rows.revisions.filter((revision) => revision.articleId === article.id)
      expect(article.currentRevisionId).toBe(own.at(-1)?.id ?? null)
      expect(article).toMatchObject({ title: own.at(-1)?.title ?? '', wordCount: own.at(-1)?.wordCount ?? 0 })
    }
  })

  it('that were submitted meet the rules of submission, and their authors accepted the terms before', () => {
    for (const article of rows.articles) {
      const hasByline = rows.bylines.some((byline) => byline.userId === article.authorId)
      const hasAcceptedTerms = rows.acceptances.some(
        (one) => one.userId === article.authorId && one.createdAt <= article.createdAt,
      )
      expect(hasAcceptedTerms, article.title).toBe(true)
      if (article.submittedAt)
        expect(canSubmit({ ...article, status: 'DRAFT', hasByline, hasAcceptedTerms }, [], NOW)).toEqual({
          ok: true,
          value: undefined,
        })
    }
  })

  it('have a history of allowed status changes', () => {
    for (const article of rows.articles) {
      const trail = rows.events.filter((event) => event.articleId === article.id)
      expect(trail.at(-1)?.id ?? null).toBe(article.lastEventId)
      expect(trail.at(-1)?.toStatus ?? 'DRAFT').toBe(article.status)
      let [at, status] = [article.createdAt, 'DRAFT' as (typeof ARTICLE_STATUSES)[number]]
      for (const event of trail) {
        const actor = event.actorId === article.authorId ? 'author' : event.actorId ? 'editor' : 'system'
        expect(event.fromStatus).toBe(status)
        // The event of a correction keeps the status, and says what was corrected.
        const allowed = event.reason && event.fromStatus === 'PUBLISHED' ? ['PUBLISHED'] : []
        const isTextApproved = isPendingPublication(event.fromStatus)
        const moves = allowedTransitions(actor, event.fromStatus, { isTextApproved })
        expect([...moves, ...allowed]).toContain(event.toStatus)
        expect(event.createdAt.getTime()).toBeGreaterThan(at.getTime())
        ;[at, status] = [event.createdAt, event.toStatus]
      }
    }
  })

  it('one of each community is corrected after its publication, and readers see the note', async () => {
    const corrections = await database.db().read(build.select().from(articleCorrections))
    expect(corrections.map(({ communityId: id }) => id).sort()).toEqual(BRAND_CODES.map(communityId).sort())
    for (const { articleId, baseRevisionId, revisionId, content, note, publishedAt } of corrections) {
      const article = rows.articles.find(({ id }) => id === articleId)
      const before = rows.revisions.find(({ id }) => id === baseRevisionId)
      expect(article).toMatchObject({ status: 'PUBLISHED', currentRevisionId: revisionId })
      expect(rows.revisions.find(({ id }) => id === revisionId)?.content).toBe(content)
      expect(before?.content).not.toBe(content)
      expect(rows.events.find(({ id }) => id === article?.lastEventId)?.reason).toBe(note)
      expect(publishedAt?.getTime()).toBeGreaterThan(article?.publishedAt?.getTime() ?? 0)
    }
  })

  it('are by people who were members at that time', () => {
    const byId = new Map(rows.people.map((person) => [person.id, person]))
    for (const article of rows.articles) {
      const author = byId.get(article.authorId)
      expect(author).toMatchObject({ communityId: article.communityId, status: 'ACTIVE', gate: 'NONE' })
      expect(Number(author?.joinedAt)).toBeLessThan(article.createdAt.getTime())
    }
  })

  it('that are published have an address, byline, category and standfirst, and share no paragraph with another published one', () => {
    const published = rows.articles.filter((article) => article.status === 'PUBLISHED')
    const seen = new Set<string>()
    for (const article of published) {
      expect(article.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(article.standfirst && article.category && article.publishedByline && article.publishedAt).toBeTruthy()
      const content = rows.revisions.find((revision) => revision.id === article.currentRevisionId)?.content ?? ''
      for (const paragraph of content.match(/<p>.*?<\/p>/g) ?? []) {
        expect(seen).not.toContain(paragraph)
        seen.add(paragraph)
      }
    }
  })

  it('have bylines that the product accepts', () => {
    for (const { byline } of rows.bylines) {
      expect(sanitiseByline(byline)).toBe(byline)
      expect(isBylineValid(measureByline(byline))).toBe(true)
    }
  })

  it('have guidelines and an agreement that are stored as sanitised HTML', async () => {
    const { key, body } = contentVersions
    const texts = await database.db().read(build.select({ key, body }).from(contentVersions))
    const { length: guidelines } = texts.filter((text) => text.key === 'article-guidelines')
    const { length: agreements } = texts.filter((text) => text.key === 'article-agreement')
    expect([guidelines, agreements]).toEqual([4, 3])
    for (const text of texts) {
      const html = text.body ?? ''
      expect(sanitiseArticle(html)).toBe(html)
      expect(html.replaceAll('{community}', '')).not.toMatch(/[{}*_]/)
    }
  })
})

it('Maya is notified of one change of her cards by staff', async () => {
  const changes = await database.db().read(build.select().from(auditLog).where(notLike(auditLog.action, 'user.view-%')))
  const maya = rows.people.find(({ email }) => email === 'maya.chen@meridian.test')
  expect(changes).toMatchObject([{ action: 'user.card-default', targetId: maya?.id, visibleToMember: true }])
})

test.each(['maya.chen@meridian.test', 'lena.fischer@harbor.test', 'rosa.diaz@lumen.test'])(
  '%s has notifications that are unviewed, unread and read, each about one of the author’s own articles',
  async (email) => {
    const { id, communityId: home } = personOf(email)
    const db = database.db()
    const [told, [view]] = await Promise.all([
      db.read(build.select().from(notifications).where(eq(notifications.userId, id))),
      db.read(build.select().from(notificationViews).where(eq(notificationViews.userId, id))),
    ])
    expect(told.every((one) => one.communityId === home && isNotificationOption(one.option))).toBe(true)
    expect(told.every(({ createdAt }) => createdAt <= NOW)).toBe(true)
    const viewedAt = view?.viewedAt ?? NOW
    expect(told.filter(({ createdAt }) => createdAt > viewedAt)).toHaveLength(3)
    expect(told.filter(({ readAt }) => readAt === null)).toHaveLength(8)
    expect(told.length).toBeGreaterThanOrEqual(email.startsWith('maya') ? 25 : 12)
    const titles = articlesOf(email).map(({ title }) => title)
    for (const { message } of told) expect(titles.some((title) => message.includes(`“${title}”`))).toBe(true)
  },
)

describe('the expert panels', () => {
  it.each(BRAND_CODES)('%s has eight questions with answers, and a roundup in each status', async (code) => {
    const db = database.db()
    const [questions, roundups, told] = await Promise.all([
      db.read(
        build
          .select()
          .from(panelQuestions)
          .where(eq(panelQuestions.communityId, communityId(code))),
      ),
      db.read(
        build
          .select()
          .from(panelRoundups)
          .where(eq(panelRoundups.communityId, communityId(code))),
      ),
      db.read(
        build
          .select({ questionId: panelAnswers.questionId, sent: count() })
          .from(panelAnswers)
          .where(and(eq(panelAnswers.communityId, communityId(code)), ne(panelAnswers.status, 'DRAFT')))
          .groupBy(panelAnswers.questionId),
      ),
    ])
    expect(questions.filter(({ answerCount }) => answerCount > 0)).toHaveLength(8)
    expect(new Map(told.map(({ questionId, sent }) => [questionId, sent]))).toEqual(
      new Map(questions.filter(({ answerCount }) => answerCount > 0).map(({ id, answerCount }) => [id, answerCount])),
    )
    expect(roundups.map(({ status }) => status).sort()).toEqual([...ROUNDUP_STATUSES].sort())
  })

  it('has answers of Maya in every status, as sanitised HTML with the length of the product', async () => {
    const db = database.db()
    const maya = personOf('maya.chen@meridian.test').id
    const own = await db.read(build.select().from(panelAnswers).where(eq(panelAnswers.authorId, maya)))
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set(ANSWER_STATUSES))
    const texts = await db.read(build.select().from(panelAnswerRevisions))
    for (const { content, words, characterCount } of texts) {
      expect(sanitiseArticle(content)).toBe(content)
      expect(words).toBe(plainText(content))
      expect(characterCount).toBe(countCharacters(words))
      expect(characterCount).toBeLessThanOrEqual(ANSWER_MAX_CHARACTERS)
    }
  })

  it('finds the sent answers, and no draft', async () => {
    const db = database.db()
    const found = await db.read(build.select({ answerId: panelAnswerTexts.answerId }).from(panelAnswerTexts))
    const sent = await db.read(
      build.select({ id: panelAnswers.id }).from(panelAnswers).where(ne(panelAnswers.status, 'DRAFT')),
    )
    expect(found.map(({ answerId }) => answerId).sort()).toEqual(sent.map(({ id }) => id).sort())
  })
})

it('each brand has groups of every kind, with addresses, chairs and counted members', async () => {
  const db = database.db()
  const [all, members, addresses] = await Promise.all([
    db.read(build.select().from(groups)),
    db.read(build.select().from(groupMembers)),
    db.read(build.select().from(groupAddresses)),
  ])
  for (const code of BRAND_CODES) {
    const own = all.filter((group) => group.communityId === communityId(code))
    expect(own.length, code).toBeGreaterThanOrEqual(5)
    expect(new Set(own.map(({ visibility }) => visibility))).toEqual(new Set(GROUP_VISIBILITIES))
    const ids = new Set(own.map(({ id }) => id))
    const states = members.filter(({ groupId }) => ids.has(groupId)).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['MEMBER', 'REQUESTED', 'INVITED']))
    expect(Math.max(...own.map(({ name }) => name.length))).toBeGreaterThan(70)
  }
  for (const { id, slug, memberCount } of all) {
    expect(addresses.find(({ groupId }) => groupId === id)?.slug).toBe(slug)
    expect(isGroupSlug(slug)).toBe(true)
    expect(members.filter(({ groupId, state }) => groupId === id && state === 'MEMBER')).toHaveLength(memberCount)
  }
})

it('each brand with a forum has posts of every kind, written by those who may see them', async () => {
  const db = database.db()
  const [posts, entries, members] = await Promise.all([
    db.read(build.select().from(forumPosts)),
    db.read(build.select().from(forumEntries)),
    db.read(build.select().from(groupMembers)),
  ])
  for (const { code, hasForum } of COMMUNITIES) {
    const own = posts.filter((post) => post.communityId === communityId(code))
    const [least, most] = hasForum ? [40, 300] : [0, 0]
    expect(own.length, code).toBeGreaterThanOrEqual(least)
    expect(Math.max(0, ...own.map(({ replyCount }) => replyCount)), code).toBe(most)
    expect(Math.max(0, ...own.map(({ title }) => title.length)), code).toBeGreaterThanOrEqual(hasForum ? 250 : 0)
  }
  for (const post of posts) {
    const own = entries.filter((entry) => entry.postId === post.id)
    expect(refuseTitle(post.title), post.title).toBeNull()
    const replies = own.filter(({ state, seq }) => state === 'APPROVED' && seq !== 0)
    expect(replies).toHaveLength(post.replyCount)
    expect(replies.filter(({ authorId }) => authorId !== post.authorId)).toHaveLength(post.othersReplyCount)
    const audience = members.filter(({ groupId, state }) => groupId === post.groupId && state === 'MEMBER')
    for (const { seq, authorId, plainText } of own) {
      expect(seq === 0 ? refusePostText(plainText) : refuseReplyText(plainText), plainText).toBeNull()
      if (post.groupId) expect(audience.map(({ userId }) => userId)).toContain(authorId)
    }
  }
})

describe('the totals of each brand', () => {
  it.each(BRAND_CODES)('%s cover twelve weeks, and agree with the rows of the demo data', async (code) => {
    const db = database.db()
    const id = communityId(code)
    const totals = await db.read(build.select().from(dailyTotals).where(eq(dailyTotals.communityId, id)))
    const days = [...new Set(totals.map(({ day }) => day))].toSorted()
    expect(days).toHaveLength(84)
    expect(days.at(-1)).toBe('2026-11-19')
    const sumOf = (measure: string) =>
      totals.filter((row) => row.measure === measure).reduce((sum, { total }) => sum + total, 0)
    const [members] = await db.read(
      build
        .select({ count: count() })
        .from(users)
        .where(and(eq(users.communityId, id), eq(users.kind, 'MEMBER'), eq(users.status, 'ACTIVE'))),
    )
    for (const { measure, total } of totals)
      if (measure === 'active-members') expect(total).toBeLessThanOrEqual(members?.count ?? 0)
    expect(sumOf('page-views')).toBeGreaterThan(sumOf('active-members'))
    expect(sumOf('active-members')).toBeGreaterThan(sumOf('sign-ins'))
    const moved = await db.read(
      build
        .select({ at: articleEvents.createdAt })
        .from(articleEvents)
        .where(and(eq(articleEvents.communityId, id), eq(articleEvents.toStatus, 'SUBMITTED_FOR_REVIEW'))),
    )
    const { timeZone } = COMMUNITIES.find((one) => one.code === code) ?? { timeZone: 'UTC' }
    const inPeriod = moved.filter(({ at }) => days.includes(dayOf(at, timeZone)))
    expect(sumOf('articles-submitted')).toBe(inPeriod.length)
    expect(inPeriod.length).toBeGreaterThan(0)
  })
})
