import type { Db } from '#db/client.ts'
import { articleAmplificationOffers, articlePromos } from '#db/schema/article-offers.ts'
import { articleScanSources, articleScans } from '#db/schema/article-scans.ts'
import {
  articleAgreementAcceptances,
  articleAgreements,
  articleClosures,
  articleEvents,
  articleFeedback,
  articleFeedbackReads,
  articleGuidelines,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles.ts'
import { BRAND_CODES, BRANDS, type BrandCode } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { articleRowsOf } from './article-rows.ts'
import { authorRows } from './author-rows.ts'
import { readCatalogue } from './catalogue.ts'
import { closureRows } from './closures.ts'
import { agreementRow, guidelinesRow } from './guidelines.ts'
import { amplificationOfferRow, promoRow } from './offer-rows.ts'

function seedBrand(db: Db, code: BrandCode, { staff, membersOf }: SeedCast, now: Date): SeedStatement[] {
  const members = membersOf[code]
  const catalogue = readCatalogue(BRANDS[code])
  const authorKeys = new Set(catalogue.map((article) => article.author))
  const authors = authorRows(
    code,
    members.filter((member) => authorKeys.has(member.key)),
    now,
  )
  const byKey = new Map([...members, ...staff].map((person) => [person.key, person]))
  const rows = articleRowsOf(code, catalogue, byKey, now)
  return [
    ...insertRows(db, articleGuidelines, [guidelinesRow(code, now)]),
    ...insertRows(db, articleAgreements, [agreementRow(code, now)]),
    ...insertRows(db, articleAgreementAcceptances, authors.acceptances),
    ...insertRows(db, articleAmplificationOffers, [amplificationOfferRow(code, now)]),
    ...insertRows(db, articlePromos, [promoRow(code)]),
    ...insertRows(db, articleUserSettings, authors.settings),
    ...insertRows(db, articles, rows.articles),
    ...insertRows(db, articleRevisions, rows.revisions),
    ...insertRows(db, articleEvents, rows.events),
    ...insertRows(db, articleFeedback, rows.feedback),
    ...insertRows(db, articleFeedbackReads, rows.reads),
    ...insertRows(db, articleScans, rows.scans),
    ...insertRows(db, articleScanSources, rows.sources),
  ]
}

export function seedArticles(db: Db, cast: SeedCast, now: Date): SeedStatement[] {
  return [
    ...insertRows(db, articleClosures, closureRows(now)),
    ...BRAND_CODES.flatMap((code) => seedBrand(db, code, cast, now)),
  ]
}
