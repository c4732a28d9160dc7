import { pathToFileURL } from 'node:url'
import { Db, type DbConfig } from '#db/client.ts'
import { ads } from '#db/schema/ads.ts'
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
import { communities, communityHosts } from '#db/schema/communities.ts'
import { images, mobilePhones, staffPermissions, users } from '#db/schema/members.ts'
import { adImageRows, adRows } from './ads.ts'
import { articleRowsOf } from './articles/article-rows.ts'
import { authorRows } from './articles/author-rows.ts'
import { readCatalogue } from './articles/catalogue.ts'
import { agreementRow, guidelinesRow } from './articles/house-texts.ts'
import { amplificationOfferRow, promoRow } from './articles/offer-rows.ts'
import { HARBOR_CAST, LUMEN_CAST, MERIDIAN_CAST, STAFF_CAST } from './cast.ts'
import { closureRows } from './closures.ts'
import { BRAND_CODES, BRANDS, type BrandCode, communityRows, hostRows } from './communities.ts'
import { fromEnvironment } from './from-environment.ts'
import { brandImageRows, portraitRows } from './images.ts'
import { insertRows } from './insert-rows.ts'
import { readMembers } from './members.ts'
import type { Person } from './people/person.ts'
import { permissionRows, phoneRows, userRows } from './people/user-rows.ts'

/** The database holds communities already; the seed never writes into it. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super('The database already holds communities; the demo data goes into an empty one only.')
    this.name = 'DatabaseNotEmpty'
  }
}

const CAST: Readonly<Record<BrandCode, readonly Person[]>> = {
  MTC: MERIDIAN_CAST,
  HFC: HARBOR_CAST,
  LAC: LUMEN_CAST,
}

function peopleOf(code: BrandCode): readonly Person[] {
  return [...CAST[code], ...readMembers(BRANDS[code])]
}

function brandRows(code: BrandCode, now: Date) {
  const members = peopleOf(code)
  const catalogue = readCatalogue(BRANDS[code])
  const byKey = new Map([...members, ...STAFF_CAST].map((person) => [person.key, person]))
  const writers = new Set(catalogue.map((article) => article.author))
  return {
    users: userRows(code, members, now),
    phones: phoneRows(code, members, now),
    portraits: portraitRows(code, members, now),
    guidelines: [guidelinesRow(code, now)],
    agreements: [agreementRow(code, now)],
    offers: [amplificationOfferRow(code, now)],
    promos: [promoRow(code)],
    ...authorRows(
      code,
      members.filter((member) => writers.has(member.key)),
      now,
    ),
    ...articleRowsOf(code, catalogue, byKey, now),
  }
}

/**
 * Puts the demo communities, people and articles into an empty database, in one batch: all of it or nothing. Throws
 * DatabaseNotEmpty when there are communities already.
 */
export async function seed(config: DbConfig, { now }: { readonly now: Date }): Promise<void> {
  const db = new Db(config)
  const present = await db.read(db.build.select({ id: communities.id }).from(communities).limit(1))
  if (present.length > 0) throw new DatabaseNotEmpty()

  const brands = BRAND_CODES.map((code) => brandRows(code, now))
  const [first, ...rest] = [
    ...insertRows(db, communities, communityRows(now)),
    ...insertRows(db, communityHosts, hostRows()),
    ...insertRows(db, images, [...brandImageRows(now), ...portraitRows('ADM', STAFF_CAST, now), ...adImageRows(now)]),
    ...insertRows(db, ads, adRows(now)),
    ...insertRows(db, users, userRows('ADM', STAFF_CAST, now)),
    ...insertRows(db, staffPermissions, permissionRows(STAFF_CAST)),
    ...insertRows(db, articleClosures, closureRows(now)),
    ...brands.flatMap((brand) => [
      ...insertRows(db, images, brand.portraits),
      ...insertRows(db, users, brand.users),
      ...insertRows(db, mobilePhones, brand.phones),
      ...insertRows(db, articleGuidelines, brand.guidelines),
      ...insertRows(db, articleAgreements, brand.agreements),
      ...insertRows(db, articleAgreementAcceptances, brand.acceptances),
      ...insertRows(db, articleAmplificationOffers, brand.offers),
      ...insertRows(db, articlePromos, brand.promos),
      ...insertRows(db, articleUserSettings, brand.settings),
      ...insertRows(db, articles, brand.articles),
      ...insertRows(db, articleRevisions, brand.revisions),
      ...insertRows(db, articleEvents, brand.events),
      ...insertRows(db, articleFeedback, brand.feedback),
      ...insertRows(db, articleFeedbackReads, brand.reads),
      ...insertRows(db, articleScans, brand.scans),
      ...insertRows(db, articleScanSources, brand.sources),
    ]),
  ]
  if (first) await db.commit([first, ...rest])
}

async function main() {
  const now = process.env.FAKE_NOW ? new Date(process.env.FAKE_NOW) : new Date()
  if (Number.isNaN(now.getTime())) throw new Error('FAKE_NOW is no ISO time')
  try {
    await seed({ url: fromEnvironment('DB_URL'), authToken: process.env.DB_AUTH_TOKEN ?? '' }, { now })
    console.log('The demo communities, people and articles are in place.')
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error
    console.log(error.message)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
