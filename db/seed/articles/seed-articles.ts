import { articleAmplificationOffers, articlePromos } from '#db/schema/articles/article-offers.ts'
import { articleScanSources, articleScans } from '#db/schema/articles/article-scans.ts'
import {
  articleAgreementAcceptances,
  articleClosures,
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import { contentVersions } from '#db/schema/content/content-bank.ts'
import { images } from '#db/schema/members.ts'
import { notifications, notificationViews } from '#db/schema/notifications.ts'
import { BRAND_CODES, BRANDS, type BrandCode } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { notificationRows } from '../notifications/notification-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { articleRowsOf } from './article-rows.ts'
import { authorRows } from './author-rows.ts'
import { readCatalogue } from './catalogue.ts'
import { calendarOf, closureRows } from './closures.ts'
import { withCorrection } from './correction-rows.ts'
import { articleTextRows } from './guidelines.ts'
import { leadImageRows } from './lead-images.ts'
import { amplificationOfferRow, promoRow } from './offer-rows.ts'

function seedBrand(code: BrandCode, { staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const members = membersOf[code]
  const catalogue = readCatalogue(BRANDS[code])
  const authorKeys = new Set(catalogue.map((article) => article.author))
  const authors = authorRows(
    code,
    members.filter((member) => authorKeys.has(member.key)),
    now,
  )
  const byKey = new Map([...members, ...staff].map((person) => [person.key, person]))
  const published = articleRowsOf(code, catalogue, byKey, now)
  const told = notificationRows(published, byKey, calendarOf(code, now))
  const rows = withCorrection(code, published)
  return [
    ...insertRows(contentVersions, articleTextRows(code, now)),
    ...insertRows(articleAgreementAcceptances, authors.acceptances),
    ...insertRows(articleAmplificationOffers, [amplificationOfferRow(code, now)]),
    ...insertRows(articlePromos, [promoRow(code)]),
    ...insertRows(articleUserSettings, authors.settings),
    ...insertRows(
      images,
      leadImageRows(
        code,
        catalogue.map(({ title }) => title),
        now,
      ),
    ),
    ...insertRows(articles, rows.articles),
    // Inserted before the revisions, which are grouped by them.
    ...insertRows(articleEvents, rows.events),
    ...insertRows(articleRevisions, rows.revisions),
    ...insertRows(articleCorrections, rows.corrections),
    ...insertRows(articleFeedback, rows.feedback),
    ...insertRows(articleFeedbackReads, rows.reads),
    ...insertRows(articleScans, rows.scans),
    ...insertRows(articleScanSources, rows.sources),
    ...insertRows(notifications, told.notifications),
    ...insertRows(notificationViews, told.views),
  ]
}

export function seedArticles(cast: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(articleClosures, closureRows(now)),
    ...BRAND_CODES.flatMap((code) => seedBrand(code, cast, now)),
  ]
}
