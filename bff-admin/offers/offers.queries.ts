import { and, desc, eq, gt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { containsText, spellingsOf } from '#db/lists/contains-text.ts'
import { newestFirst, type PlaceArgs, placeArgs } from '#db/lists/newest-first.ts'
import {
  isFromElsewhere,
  isIn,
  isLive,
  isOffer,
  isOfferIn,
  isShown,
  isVerified,
  type OfferArgs,
  offerColumns,
} from '#db/offers/offer-rows.ts'
import { communities } from '#db/schema/communities.ts'
import { offerCommunities, offerReports, offers } from '#db/schema/content/offers.ts'
import { users } from '#db/schema/members.ts'
import { build, hasId, statement, statementByShape } from '#db/statement.ts'
import { fullName } from '#shared/domain/members/views.ts'
import { PUBLISHED_OFFERS_MAX } from '#shared/domain/offers/limits.ts'
import type { OfferRow } from '#shared/domain/offers/views.ts'
import type { ConnectionView } from '#shared/server/graphql/connection.ts'
import { edgeAt, type PageInput, pageOf } from '#shared/server/lists/page-of.ts'
import type { StaffContext } from '../staff/context.ts'
import { checkCanManageOffers } from './offer-access.ts'

/** An offer as staff see it. */
export type ManagedOffer = OfferRow & {
  readonly clicks: number
  /** The number of members who reported since the last check that it does not work. */
  readonly reportCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Condition: the community that owns the offer sees its numbers of all communities; others see only their own. */
function isSeenIn(community: SQL, communityId: string): SQL {
  return sql`(${community} = ${communityId} OR ${offers}.community_id = ${communityId})`
}

function clicksFor(communityId: string) {
  return sql<number>`iif(${offers}.community_id = ${communityId}, ${offers}.clicks, 0) + (SELECT coalesce(sum(shown.clicks), 0)
    FROM ${offerCommunities} AS shown WHERE shown.offer_id = ${offers}.id
      AND ${isSeenIn(sql`shown.community_id`, communityId)})`.mapWith(Number)
}

function selectOffers(p: { readonly communityId: string }) {
  return build
    .select({
      ...offerColumns,
      clicks: clicksFor(p.communityId),
      reportCount: sql<number>`(SELECT count(*) FROM ${offerReports} AS report WHERE report.offer_id = ${offers}.id
        AND ${isSeenIn(sql`report.community_id`, p.communityId)})`.mapWith(Number),
      createdAt: offers.createdAt,
      updatedAt: offers.updatedAt,
    })
    .from(offers)
}

/** The filters of the list for staff. */
export const OFFER_FILTERS = ['DRAFT', 'SHOWN', 'NOT_STARTED', 'UNVERIFIED', 'EXPIRED', 'REPORTED'] as const
export type OfferFilter = (typeof OFFER_FILTERS)[number]

type At = { readonly communityId: string; readonly now: Date }

const CONDITIONS: Readonly<Record<OfferFilter, (p: At) => SQL | undefined>> = {
  DRAFT: () => sql`${offers.isPublished} = 0`,
  SHOWN: isShown,
  NOT_STARTED: (p) => and(isLive(p), gt(offers.startsAt, p.now)),
  UNVERIFIED: (p) => and(isLive(p), lte(offers.startsAt, p.now), not(isVerified(p))),
  EXPIRED: (p) => and(sql`${offers.isPublished} = 1`, lte(offers.endsAt, p.now)),
  REPORTED: (p) =>
    sql`EXISTS (SELECT 1 FROM ${offerReports} AS report WHERE report.offer_id = ${offers}.id
      AND ${isSeenIn(sql`report.community_id`, p.communityId)})`,
}

const NEWEST = newestFirst(offers.createdAt, offers.id)

type ListArgs = PlaceArgs & At & { readonly search: readonly string[] }

const offersBefore = statementByShape(
  (filter: OfferFilter | null) => (p: ListArgs) =>
    selectOffers(p)
      .where(
        and(
          eq(offers.communityId, p.communityId),
          filter === null ? undefined : CONDITIONS[filter](p),
          or(containsText(offers.title, p.search), containsText(offers.partnerName, p.search)),
          NEWEST.isFrom(p),
        ),
      )
      .orderBy(...NEWEST.order)
      .limit(p.limit),
)

export type ListOffersInput = PageInput & { readonly search: string; readonly filter: OfferFilter | null }

/** The offers of the community whose title or partner contains the searched text, newest first. */
export async function listOffers(
  ctx: StaffContext,
  { search, filter, ...page }: ListOffersInput,
): Promise<ConnectionView<ManagedOffer>> {
  const { communityId } = ctx.actor
  const args = { communityId, now: ctx.now, search: spellingsOf(search), ...placeArgs(page) }
  const [, rows] = await Promise.all([checkCanManageOffers(ctx), ctx.db.read(offersBefore(filter)(args))])
  return pageOf(rows, page, (offer) => edgeAt({ at: offer.createdAt, id: offer.id }, offer))
}

/** One row: the offer; none if the community has no such offer. */
export const managedOffer = statement((p: OfferArgs) => selectOffers(p).where(isOffer(p)))

export async function readOffer(ctx: StaffContext, offerId: string): Promise<ManagedOffer | null> {
  const { communityId } = ctx.actor
  const [, [offer]] = await Promise.all([
    checkCanManageOffers(ctx),
    ctx.db.read(managedOffer({ communityId, offerId })),
  ])
  return offer ?? null
}

const offerOfPage = statement((p: OfferArgs) => selectOffers(p).where(isOfferIn(p)))

/** An offer of the community, or one of the admin community that is shown in it. */
export async function findOffer(ctx: StaffContext, offerId: string): Promise<ManagedOffer | null> {
  const { communityId } = ctx.actor
  const [, [offer]] = await Promise.all([checkCanManageOffers(ctx), ctx.db.read(offerOfPage({ communityId, offerId }))])
  return offer && (offer.communityId === communityId || offer.isPublished) ? offer : null
}

const offersFromElsewhere = statement((p: { readonly communityId: string }) =>
  selectOffers(p)
    .where(and(isFromElsewhere(p.communityId), sql`${offers.isPublished} = 1`))
    .orderBy(desc(offers.startsAt))
    .limit(PUBLISHED_OFFERS_MAX),
)

/** The published offers of the admin community that are shown in this one, latest start first. */
export async function listOffersFromElsewhere(ctx: StaffContext): Promise<readonly ManagedOffer[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManageOffers(ctx), ctx.db.read(offersFromElsewhere({ communityId }))])
  return rows
}

export type OfferReport = {
  readonly memberId: string
  readonly memberName: string
  /** The member's community. */
  readonly communityName: string
  readonly isOfThisCommunity: boolean
  /** Empty if the member wrote none. */
  readonly note: string
  readonly createdAt: Date
}

const REPORTS_MAX = 100

const reportsOf = statement((p: OfferArgs) =>
  build
    .select({
      memberId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      memberOf: offerReports.communityId,
      communityName: communities.familiarName,
      note: offerReports.note,
      createdAt: offerReports.createdAt,
    })
    .from(offerReports)
    .innerJoin(offers, and(eq(offers.id, offerReports.offerId), isIn(p.communityId)))
    .innerJoin(users, hasId(users, offerReports.userId, offerReports))
    .innerJoin(communities, eq(communities.id, offerReports.communityId))
    .where(and(eq(offerReports.offerId, p.offerId), isSeenIn(sql`${offerReports.communityId}`, p.communityId)))
    .orderBy(desc(offerReports.createdAt))
    .limit(REPORTS_MAX),
)

/** The members who reported the offer, newest first: the last hundred. */
export async function listReports(ctx: StaffContext, offerId: string): Promise<readonly OfferReport[]> {
  const { communityId } = ctx.actor
  const [, rows] = await Promise.all([checkCanManageOffers(ctx), ctx.db.read(reportsOf({ communityId, offerId }))])
  return rows.map(({ memberId, memberOf, communityName, note, createdAt, ...name }) => ({
    ...{ memberId, communityName, note, createdAt },
    memberName: fullName(name),
    isOfThisCommunity: memberOf === communityId,
  }))
}
