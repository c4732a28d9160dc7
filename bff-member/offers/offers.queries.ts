import { and, desc, eq, sql } from 'drizzle-orm'
import { isIn, isOfferIn, isVisible, type OfferArgs, offerColumns, type Viewer } from '#db/offers/offer-rows.ts'
import { offerReports, offers } from '#db/schema/content/offers.ts'
import { build, statement } from '#db/statement.ts'
import { foldWord, hasWord, wordsOf } from '#shared/domain/members/search-words.ts'
import { PUBLISHED_OFFERS_MAX } from '#shared/domain/offers/limits.ts'
import type { OfferView } from '#shared/domain/offers/views.ts'
import type { MemberContext } from '../context.ts'

export type OfferContext = Pick<MemberContext, 'db' | 'actor' | 'now'>

export function viewerOf({ actor, now }: OfferContext): Viewer {
  const { userId, communityId, kind } = actor
  return { userId, communityId, isStaff: kind === 'admin', now }
}

function selectOffers(p: Viewer) {
  return build
    .select({
      ...offerColumns,
      isReportedByMe: sql<boolean>`EXISTS (SELECT 1 FROM ${offerReports} AS mine WHERE mine.offer_id = ${offers}.id
        AND mine.user_id = ${p.userId} AND mine.community_id = ${p.communityId})`.mapWith(Boolean),
    })
    .from(offers)
}

const visibleOffers = statement((p: Viewer) =>
  selectOffers(p)
    .where(and(isIn(p.communityId), isVisible(p)))
    .orderBy(desc(offers.isFeatured), desc(offers.startsAt), desc(offers.id))
    .limit(2 * PUBLISHED_OFFERS_MAX),
)

export type OfferListInput = { readonly category: string | null; readonly isExecutive: boolean }

export type OfferListView = {
  readonly offers: readonly OfferView[]
  /** The categories of all offers, in alphabetical order. */
  readonly categories: readonly string[]
}

/** The offers that the viewer can use now: featured ones first, then latest start first. */
export async function listOffers(ctx: OfferContext, { category, isExecutive }: OfferListInput): Promise<OfferListView> {
  const rows = await ctx.db.read(visibleOffers(viewerOf(ctx)))
  const all = isExecutive ? rows.filter((offer) => offer.isExecutive) : rows
  return {
    offers: category === null ? all : all.filter((offer) => offer.category === category),
    categories: [...new Set(all.map((offer) => offer.category))].toSorted((a, b) => a.localeCompare(b, 'en')),
  }
}

const HOME_MAX = 3

const featuredOffers = statement((p: Viewer) =>
  selectOffers(p)
    .where(and(isIn(p.communityId), isVisible(p), eq(offers.isFeatured, true)))
    .orderBy(desc(offers.startsAt), desc(offers.id))
    .limit(HOME_MAX),
)

/** The featured offers that the viewer can use now, latest start first; at most three. */
export function listHomeOffers(ctx: OfferContext): Promise<readonly OfferView[]> {
  return ctx.db.read(featuredOffers(viewerOf(ctx)))
}

const FOUND_MAX = 5

/**
 * The offers that the viewer can use now and in which each word of the text is a prefix of a word: at most five, in the
 * order of the list.
 */
export async function searchOffers(ctx: OfferContext, text: string): Promise<readonly OfferView[]> {
  const words = wordsOf(text).map(foldWord)
  if (words.length === 0) return []
  const rows = await ctx.db.read(visibleOffers(viewerOf(ctx)))
  const isFound = ({ title, summary, partnerName, category, body }: OfferView) => {
    const all = [title, summary, partnerName, category, body].join(' ')
    return words.every((word) => hasWord(all, word))
  }
  return rows.filter(isFound).slice(0, FOUND_MAX)
}

/** One row: the offer; none if the viewer cannot use it. */
export const visibleOffer = statement((p: Viewer & OfferArgs) => selectOffers(p).where(and(isOfferIn(p), isVisible(p))))

export async function findOffer(ctx: OfferContext, offerId: string): Promise<OfferView | null> {
  const [offer] = await ctx.db.read(visibleOffer({ ...viewerOf(ctx), offerId }))
  return offer ?? null
}
