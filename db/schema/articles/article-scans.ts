import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { SCAN_FAILURES, SCAN_SOURCE_KINDS, SCAN_STATUSES } from '#shared/domain/articles/scans.ts'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { article, articleRevisions } from './articles.ts'

/** The next request to the provider. */
export const SCAN_STEPS = ['SUBMIT', 'ASK', 'EXPORT', 'FORGET'] as const

/** The plagiarism and AI scan of a revision; a retried scan keeps its row. */
export const articleScans = sqliteTable(
  'article_scans',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    revisionId: text('revision_id')
      .notNull()
      .references(() => articleRevisions.id),
    status: text('status', { enum: SCAN_STATUSES }).notNull(),
    /** Increased when a failed scan is requested again; each attempt has its own id at the provider. */
    attempt: integer('attempt').notNull().default(1),
    exportId: text('export_id'),
    exports: integer('exports').notNull().default(0),
    identicalWords: integer('identical_words'),
    minorChangedWords: integer('minor_changed_words'),
    relatedMeaningWords: integer('related_meaning_words'),
    aggregatedScore: real('aggregated_score'),
    /** Null when nothing was measured; 0 is a measured value. */
    aiProbability: real('ai_probability'),
    totalWords: integer('total_words'),
    totalExcluded: integer('total_excluded'),
    failure: text('failure', { enum: SCAN_FAILURES }),
    failureDetail: text('failure_detail'),
    /** Null when no further request is due. */
    nextStep: text('next_step', { enum: SCAN_STEPS }),
    nextStepAt: instant('next_step_at').notNull(),
    /** Number of attempts at the next request. */
    tries: integer('tries').notNull().default(0),
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('article_scans_once').on(t.revisionId),
    index('article_scans_by_article').on(t.articleId, t.createdAt, t.id),
    index('article_scans_due').on(t.nextStepAt, t.id).where(sql`${t.nextStep} IS NOT NULL`),
    index('article_scans_waiting').on(t.communityId, t.nextStepAt).where(sql`${t.nextStep} IS NOT NULL`),
    check('article_scans_status', sql`${t.status} IN ('WAITING', 'RUNNING', 'COMPLETED', 'ERROR')`),
  ],
)

/** The matching texts that a scan found elsewhere. */
export const articleScanSources = sqliteTable(
  'article_scan_sources',
  {
    id: id(),
    communityId: community(),
    scanId: text('scan_id')
      .notNull()
      .references(() => articleScans.id),
    /** The provider's id of the source. */
    resultId: text('result_id').notNull(),
    kind: text('kind', { enum: SCAN_SOURCE_KINDS }).notNull(),
    url: text('url'),
    title: text('title').notNull(),
    introduction: text('introduction').notNull(),
    matchedWords: integer('matched_words').notNull(),
    /** The matching passages of the source; null until the export delivered them. */
    passages: text('passages', { mode: 'json' }).$type<string[]>(),
  },
  (t) => [unique('article_scan_sources_once').on(t.scanId, t.resultId)],
)

/** Access tokens of outside providers, sealed, shared by all workers. */
export const providerTokens = sqliteTable('provider_tokens', {
  provider: text('provider').primaryKey(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
