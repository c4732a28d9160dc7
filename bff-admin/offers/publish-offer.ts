import { and, eq, sql } from 'drizzle-orm'
import { isLive, isOffer } from '#db/offers/offer-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { offerReports, offers } from '#db/schema/content/offers.ts'
import { build, statement } from '#db/statement.ts'
import { PUBLISHED_OFFERS_MAX } from '#shared/domain/offers/limits.ts'
import { type OfferRefusal, offerRefusal } from '#shared/domain/offers/messages.ts'
import { offerStateOf } from '#shared/domain/offers/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { checkFound } from '#shared/server/check-found.ts'
import { auditStatement } from '../staff/audit.ts'
import type { StaffContext } from '../staff/context.ts'
import { isManagedOffer } from './offer-access.ts'
import { type ManagedOffer, readOffer } from './offers.queries.ts'
import { isUnchanged } from './write-offer.ts'

type Change = {
  readonly action: 'offer.publish' | 'offer.unpublish' | 'offer.verify'
  /** Whether the offer already has the requested state, for example after the same request sent twice. */
  readonly isDone: (offer: ManagedOffer) => boolean
  readonly refuse: (offer: ManagedOffer, now: Date) => OfferRefusal | null
  readonly set: (now: Date) => { readonly isPublished?: boolean; readonly verifiedAt?: Date }
}

const PUBLISH: Change = {
  action: 'offer.publish',
  isDone: ({ isPublished }) => isPublished,
  refuse: ({ endsAt }, now) => (endsAt && endsAt <= now ? 'endIsPast' : null),
  set: (now) => ({ isPublished: true, verifiedAt: now }),
}
const UNPUBLISH: Change = {
  action: 'offer.unpublish',
  isDone: ({ isPublished }) => !isPublished,
  refuse: () => null,
  set: () => ({ isPublished: false }),
}
const VERIFY: Change = {
  action: 'offer.verify',
  isDone: () => false,
  refuse: (offer, now) => (({ DRAFT: 'isDraft', EXPIRED: 'isOver', LIVE: null }) as const)[offerStateOf(offer, now)],
  set: (now) => ({ verifiedAt: now }),
}

/** Members see the offer from its start on; publishing also confirms that it works. */
export function publishOffer(ctx: StaffContext, offerId: string): Promise<ManagedOffer> {
  return changeOffer(ctx, offerId, PUBLISH)
}

/** Makes the offer a draft again, which members do not see. */
export function unpublishOffer(ctx: StaffContext, offerId: string): Promise<ManagedOffer> {
  return changeOffer(ctx, offerId, UNPUBLISH)
}

/** Staff confirmed that the offer works: it is shown for another 90 days, and its reports are settled. */
export function verifyOffer(ctx: StaffContext, offerId: string): Promise<ManagedOffer> {
  return changeOffer(ctx, offerId, VERIFY)
}

const published = statement((p: { readonly communityId: string; readonly now: Date }) =>
  build
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.communityId, p.communityId), isLive(p)))
    .limit(PUBLISHED_OFFERS_MAX),
)

function changeOffer(
  ctx: StaffContext,
  offerId: string,
  { action, isDone, refuse, set }: Change,
): Promise<ManagedOffer> {
  return retryOnConflict(async () => {
    const { db, actor, now } = ctx
    const { userId, communityId } = actor
    const [read, others] = await Promise.all([
      readOffer(ctx, offerId),
      action === 'offer.publish' ? db.read(published({ communityId, now })) : [],
    ])
    const offer = checkFound(read)
    if (isDone(offer)) return offer
    const refusal = refuse(offer, now) ?? (others.length < PUBLISHED_OFFERS_MAX ? null : 'tooManyPublished')
    if (refusal) throw new AppError('InvalidTransition', offerRefusal(refusal))
    const change = set(now)
    const { isPublished, verifiedAt } = offer
    const after = { isPublished, verifiedAt, ...change }
    const audit = auditStatement(ctx, {
      action,
      target: { type: 'offer', id: offerId },
      memberVisible: false,
      before: { isPublished, verifiedAt },
      after: { isPublished: after.isPublished, verifiedAt: after.verifiedAt },
    })
    const settled = build
      .delete(offerReports)
      .where(
        and(
          eq(offerReports.offerId, offerId),
          sql`EXISTS (SELECT 1 FROM ${offers} WHERE ${isOffer({ communityId, offerId })})`,
        ),
      )
    await db.commitIf([
      build
        .update(offers)
        .set({ ...change, updatedAt: now })
        .where(and(isManagedOffer({ userId, communityId, offerId }), isUnchanged(offer))),
      audit,
      ...(change.verifiedAt ? [settled] : []),
    ])
    return { ...offer, ...change, reportCount: change.verifiedAt ? 0 : offer.reportCount, updatedAt: now }
  })
}
