import { eq, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { articleAssignments } from '#db/schema/article-assignments.ts'
import { articleAmplificationRequests } from '#db/schema/article-offers.ts'
import { articleScanSources, articleScans } from '#db/schema/article-scans.ts'
import {
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles.ts'
import { staffPermissions } from '#db/schema/members.ts'
import { auditLog, outbox } from '#db/schema/platform.ts'
import { insertPerson, seedCast } from '#db/testing/cast.ts'
import { type TestDatabase, testDatabase } from '#db/testing/test-database.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'

export const NOW = new Date('2026-11-20T15:00:00Z')
export const OUTBOX_KEY = btoa('k'.repeat(32))
/** So many minutes after NOW. */
export function at(minutes: number) {
  return new Date(NOW.getTime() + minutes * 60_000)
}

export type Name = 'maya' | 'sam' | 'lena' | 'theo' | 'ada' | 'stig'

/**
 * The cast with a desk to work at: Theo edits at Meridian and Harbor, Ada is admin of both and edits in none, Stig has no
 * right at Meridian.
 */
export type ArticleFixture = Awaited<ReturnType<typeof articleFixture>>

export type GivenArticle = {
  readonly by?: Name
  readonly status?: ArticleStatus
  readonly editor?: Name | null
  readonly title?: string
  /** Words of its text; null for an article without a text. */
  readonly words?: number | null
  /** The text itself. */
  readonly content?: string
  readonly previousStatus?: ArticleStatus | null
  readonly at?: Date
  readonly submittedAt?: Date
  readonly scheduledAt?: Date
  readonly publishedAt?: Date
  readonly slug?: string
}

/** Notes every query a `Db` is asked to run. */
export function queriesOf(db: Db): SQLWrapper[] {
  const asked: SQLWrapper[] = []
  const { read, commit, commitIf } = db
  Object.assign(db, {
    read: (query: SQLWrapper) => {
      asked.push(query)
      return read.call(db, query as never)
    },
    commit: (queries: SQLWrapper[]) => {
      asked.push(...queries)
      return commit.call(db, queries as never)
    },
    commitIf: (queries: SQLWrapper[]) => {
      asked.push(...queries)
      return commitIf.call(db, queries as never)
    },
  })
  return asked
}

/** A text of so many words. */
export function textOf(words: number) {
  return `<p>${Array.from({ length: words }, (_, i) => `word${i}`).join(' ')}</p>`
}

export async function articleFixture() {
  const database: TestDatabase = await testDatabase()
  const db = () => database.db()
  const cast = await seedCast(db())
  const stig = await insertPerson(db(), cast.council, 'Stig', 'Larsen', { kind: 'STAFF' })
  const people = { ...cast, stig }
  const id = (who: Name) => people[who].id
  /** Staff work at Meridian here, Stig at Harbor. */
  const homeOf = (who: Name) => (who === 'lena' || who === 'stig' ? cast.harbor : cast.meridian)
  await db().commit([
    db()
      .build.insert(staffPermissions)
      .values(
        (['admin', 'articles.edit'] as const).map((permission) => ({
          id: newId(NOW),
          userId: stig.id,
          communityId: cast.harbor.id,
          permission,
        })),
      ),
  ])

  const giveArticle = async (given: GivenArticle = {}) => {
    const at = given.at ?? new Date(NOW.getTime() - 86_400_000)
    const by = given.by ?? 'maya'
    const communityId = homeOf(by).id
    const authorId = id(by)
    const articleId = newId(at)
    const revisionId = newId(at)
    const count = given.words === undefined ? 600 : given.words
    const title = given.title ?? 'Quiet platforms'
    const article = {
      id: articleId,
      communityId,
      authorId,
      editorId: given.editor ? id(given.editor) : null,
      status: given.status ?? ('DRAFT' as const),
      previousStatus: given.previousStatus ?? null,
      statusUpdatedAt: at,
      currentRevisionId: count === null ? null : revisionId,
      title: count === null ? '' : title,
      wordCount: count ?? 0,
      submittedAt: given.submittedAt ?? null,
      scheduledAt: given.scheduledAt ?? null,
      publishedAt: given.publishedAt ?? null,
      slug: given.slug ?? null,
      createdAt: at,
      updatedAt: at,
    }
    const revision = {
      id: revisionId,
      communityId,
      articleId,
      authorId,
      title,
      content: given.content ?? textOf(count ?? 0),
      wordCount: count ?? 0,
      createdAt: at,
    }
    const build = db().build
    const inserted = build.insert(articles).values(article)
    if (count === null) await db().commit([inserted])
    else await db().commit([inserted, build.insert(articleRevisions).values(revision)])
    return { id: articleId, revisionId }
  }

  const row = async (articleId: string) => {
    const [found] = await db().read(db().build.select().from(articles).where(eq(articles.id, articleId)))
    if (!found) throw new Error('No such article')
    return found
  }
  const events = (articleId: string) =>
    db().read(db().build.select().from(articleEvents).where(eq(articleEvents.articleId, articleId)))
  const revisions = (articleId: string) =>
    db().read(
      db()
        .build.select()
        .from(articleRevisions)
        .where(eq(articleRevisions.articleId, articleId))
        .orderBy(articleRevisions.createdAt, articleRevisions.id),
    )
  const remarks = (articleId: string) =>
    db().read(db().build.select().from(articleFeedback).where(eq(articleFeedback.articleId, articleId)))
  const audits = (articleId: string) =>
    db().read(db().build.select().from(auditLog).where(eq(auditLog.targetId, articleId)))
  const scans = (articleId: string) =>
    db().read(
      db()
        .build.select()
        .from(articleScans)
        .where(eq(articleScans.articleId, articleId))
        .orderBy(articleScans.createdAt, articleScans.id),
    )
  const mails = async (articleId: string) =>
    (await db().read(db().build.select().from(outbox))).filter((mail) => mail.idempotencyKey.includes(articleId))
  const giveByline = (who: Name, byline = '<p>Maya Chen builds platforms.</p>') =>
    db().commit([
      db()
        .build.insert(articleUserSettings)
        .values({ id: newId(NOW), communityId: homeOf(who).id, userId: id(who), byline, updatedAt: NOW })
        .onConflictDoNothing(),
    ])
  /** Leaves people and brands, takes everything they wrote. */
  const clear = () => {
    const build = db().build
    return db().commit([
      build.delete(articleAmplificationRequests),
      build.delete(articleAssignments),
      build.delete(articleScanSources),
      build.delete(articleScans),
      build.delete(articleFeedbackReads),
      build.delete(articleFeedback),
      build.delete(articleEvents),
      build.delete(articleRevisions),
      build.delete(articles),
      build.delete(outbox),
      build.delete(auditLog),
    ])
  }
  const actor = (who: Name) => ({ userId: id(who), communityId: homeOf(who).id })
  /** What every verb and read of members and of the desk needs, in a request of its own. */
  const as = (who: Name, now = NOW) => ({
    db: db(),
    actor: actor(who),
    now,
    outboxKey: OUTBOX_KEY,
    correlationId: 'ABCD-EFGH-JKMN',
    client: { network: '203.0.113.9' },
  })
  return {
    db,
    config: database.config,
    stop: database.stop,
    cast,
    id,
    actor,
    as,
    giveArticle,
    giveByline,
    clear,
    row,
    events,
    revisions,
    remarks,
    audits,
    scans,
    mails,
  }
}
