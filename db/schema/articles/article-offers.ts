import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from '../columns.ts'
import { community } from '../communities.ts'
import { person } from '../members.ts'
import { article } from './articles.ts'

/** The card that promotes a community's content studio beside the articles; without a row no card is shown. */
export const articlePromos = sqliteTable('article_promos', {
  id: id(),
  communityId: community().unique(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  linkLabel: text('link_label').notNull(),
  link: text('link').notNull(),
})

/** Versions of a community's amplification offer; the newest published one applies. */
export const articleAmplificationOffers = sqliteTable(
  'article_amplification_offers',
  {
    id: id(),
    communityId: community(),
    version: integer('version').notNull(),
    priceCents: integer('price_cents').notNull(),
    currency: text('currency', { enum: ['USD'] }).notNull(),
    /** The steps as a JSON list, in order. */
    steps: text('steps', { mode: 'json' }).$type<readonly string[]>().notNull(),
    timing: text('timing').notNull(),
    refund: text('refund').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [
    unique('article_amplification_offers_version').on(t.communityId, t.version),
    check('article_amplification_offers_price', sql`${t.priceCents} > 0`),
    check('article_amplification_offers_currency', sql`${t.currency} = 'USD'`),
  ],
)

/** An author's request to amplify an article, with the offer that was shown; a paid request has the id of its purchase. Withdrawn requests are kept. */
export const articleAmplificationRequests = sqliteTable(
  'article_amplification_requests',
  {
    id: id(),
    communityId: community(),
    articleId: article(),
    userId: person(),
    offerId: text('offer_id')
      .notNull()
      .references(() => articleAmplificationOffers.id),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    /** When the amplification began: after that it cannot be withdrawn. */
    begunAt: instant('begun_at'),
  },
  (t) => [
    uniqueIndex('article_amplification_requests_one_open').on(t.articleId).where(sql`${t.withdrawnAt} IS NULL`),
    index('article_amplification_requests_by_article').on(t.articleId, t.createdAt),
    index('article_amplification_requests_by_community').on(t.communityId, t.createdAt, t.id),
  ],
)
