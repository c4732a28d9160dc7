import { and, sql } from 'drizzle-orm'
import type { Viewer } from '#db/offers/offer-rows.ts'
import { ads } from '#db/schema/ads.ts'
import { build, hasId, statement } from '#db/statement.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type OfferContext, viewerOf } from '../offers/offers.queries.ts'
import { isCurrentAd } from './list-current-ads.ts'

type AdArgs = Viewer & { readonly adId: string }

function isSeenAd(p: AdArgs) {
  return and(hasId(ads, p.adId, p), isCurrentAd(p))
}

const linkOf = statement((p: AdArgs) => build.select({ link: ads.link }).from(ads).where(isSeenAd(p)))

const counted = statement((p: AdArgs) =>
  build
    .update(ads)
    .set({ clicks: sql`${ads.clicks} + 1` })
    .where(isSeenAd(p)),
)

/** The address that an ad leads to. Members' clicks are counted, without who clicked; those of staff are not. */
export async function openAd(ctx: OfferContext, adId: string): Promise<string> {
  const args = { ...viewerOf(ctx), adId }
  const [found] = await ctx.db.read(linkOf(args))
  if (!found) throw new AppError('NotFound')
  if (ctx.actor.kind === 'member') await ctx.db.commit([counted(args)])
  return found.link
}
