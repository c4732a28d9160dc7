import { and, asc, eq, sql } from 'drizzle-orm'
import { isOffer, type OfferArgs } from '#db/offers/offer-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communities } from '#db/schema/communities.ts'
import { offerCommunities, offerReports, offers } from '#db/schema/content/offers.ts'
import { build, inList, statement } from '#db/statement.ts'
import { offerRefusal } from '#shared/domain/offers/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { checkInAdminCommunity, isAdminCommunity } from '../../sites/site-access.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { isManagedOffer } from '../offer-access.ts'
import { type ManagedOffer, managedOffer, readOffer } from '../offers.queries.ts'
import { isUnchanged } from '../write-offer.ts'

/** A brand, with its numbers for an offer of the admin community. */
const brandsOfOffer = statement((p: OfferArgs) =>
  build
    .select({
      code: communities.code,
      name: communities.name,
      isShown: sql<boolean>`coalesce(${offerCommunities.isShown}, 0)`.mapWith(Boolean),
      clicks: sql<number>`coalesce(${offerCommunities.clicks}, 0)`.mapWith(Number),
      reports: sql<number>`(SELECT count(*) FROM ${offerReports} AS report WHERE report.offer_id = ${p.offerId}
        AND report.community_id = ${communities.id})`.mapWith(Number),
    })
    .from(communities)
    .innerJoin(offers, isOffer(p))
    .leftJoin(
      offerCommunities,
      and(eq(offerCommunities.offerId, p.offerId), eq(offerCommunities.communityId, communities.id)),
    )
    .where(and(eq(communities.kind, 'BRAND'), isAdminCommunity(p)))
    .orderBy(asc(communities.name)),
)

export type BrandOfOffer = ReturnType<ReturnType<typeof brandsOfOffer>['toResult']>[number]

/** Every brand, for an offer of the admin community when viewed by its staff; empty otherwise. */
export function listBrandsOfOffer(ctx: StaffContext, offerId: string): Promise<readonly BrandOfOffer[]> {
  const { communityId } = ctx.actor
  return ctx.db.read(brandsOfOffer({ communityId, offerId }))
}

type SharedArgs = { readonly offerId: string; readonly codes: readonly string[] }

const shared = statement((p: SharedArgs) =>
  build.run(sql`INSERT INTO ${offerCommunities} (offer_id, community_id, is_shown)
    SELECT ${p.offerId}, ${communities.id}, ${inList(communities.code, p.codes)} FROM ${communities} WHERE ${communities.kind} = 'BRAND'
    ON CONFLICT (offer_id, community_id) DO UPDATE SET is_shown = excluded.is_shown`),
)

export type SetOfferCommunitiesInput = {
  readonly offerId: string
  readonly codes: readonly string[]
  /** The codes that the writer saw chosen. */
  readonly baseCodes: readonly string[]
}

/**
 * Shows an offer of the admin community in exactly these brands. Throws StaleRevision when the stored choice has
 * changed since.
 */
export function setOfferCommunities(ctx: StaffContext, input: SetOfferCommunitiesInput): Promise<ManagedOffer> {
  return retryOnConflict(async () => {
    await checkInAdminCommunity(ctx, 'admin')
    const { offerId, codes, baseCodes } = input
    const offer = checkFound(await readOffer(ctx, offerId))
    const { userId, communityId } = ctx.actor
    const brands = await ctx.db.read(brandsOfOffer({ communityId, offerId }))
    const wanted = brands.filter(({ code }) => codes.includes(code))
    if (wanted.length < new Set(codes).size)
      throw new AppError('BadRequest.Invalid', { fields: { codes: FORM_CODES.unknown } })
    const before = codesOf(brands.filter(({ isShown }) => isShown).map(({ code }) => code))
    const after = codesOf(wanted.map(({ code }) => code))
    if (before === after) return offer
    if (before !== codesOf(baseCodes)) throw new AppError('StaleRevision', offerRefusal('changedMeanwhile'))
    const [, , , [changed]] = await ctx.db.commitIf([
      build
        .update(offers)
        .set({ updatedAt: ctx.now })
        .where(and(isManagedOffer({ userId, communityId, offerId }), isUnchanged(offer))),
      shared({ offerId, codes }),
      auditStatement(ctx, {
        ...{ action: 'offer.communities', target: { type: 'offer', id: offerId }, memberVisible: false },
        ...{ before: { communities: before }, after: { communities: after } },
      }),
      managedOffer({ communityId, offerId }),
    ])
    return checkFound(changed)
  })
}

function codesOf(codes: readonly string[]): string {
  return codes.toSorted().join(', ')
}
