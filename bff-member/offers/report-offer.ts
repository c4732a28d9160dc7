import { and, gt, sql } from 'drizzle-orm'
import { communityAdmins } from '#db/members/community-admins.ts'
import { refuseStaff } from '#db/members/refuse-staff.ts'
import { manyNotificationsStatements, toNotificationRow } from '#db/notifications/notification-statements.ts'
import { isOfferIn, isVisible, type OfferArgs, type Viewer } from '#db/offers/offer-rows.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { offerReports, offers } from '#db/schema/content/offers.ts'
import { build, isOfUser, statement } from '#db/statement.ts'
import { readableLines } from '#shared/domain/articles/text-runs.ts'
import { followedByWait, limitRefusal, windowEnd } from '#shared/domain/limit-refusal.ts'
import { offerReportedNotification } from '#shared/domain/notifications/offer-notifications.ts'
import { OFFER_REPORT_MAX_CHARACTERS, OFFER_REPORTS_A_DAY } from '#shared/domain/offers/limits.ts'
import { offerRefusal } from '#shared/domain/offers/messages.ts'
import type { OfferView } from '#shared/domain/offers/views.ts'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { findOffer, type OfferContext, viewerOf, visibleOffer } from './offers.queries.ts'

export type ReportOfferInput = { readonly offerId: string; readonly note: string }

function isOwnOfDay(p: Viewer) {
  return and(isOfUser(offerReports, p), gt(offerReports.createdAt, sql`${p.now} - ${DAY_MS}`))
}

const ownReports = statement((p: Viewer) =>
  build.select({ at: offerReports.createdAt }).from(offerReports).where(isOwnOfDay(p)).limit(OFFER_REPORTS_A_DAY),
)

/** First of the batch: repeats that the offer is visible and that the limit is not reached. */
const reported = statement((p: Viewer & OfferArgs & { readonly note: string }) =>
  build.run(sql`INSERT INTO ${offerReports} (offer_id, user_id, community_id, note, created_at)
    SELECT ${offers.id}, ${p.userId}, ${p.communityId}, ${p.note}, ${p.now} FROM ${offers}
    WHERE ${and(isOfferIn(p), isVisible(p))}
      AND (SELECT count(*) FROM ${offerReports} WHERE ${isOwnOfDay(p)}) < ${OFFER_REPORTS_A_DAY}
    ON CONFLICT (offer_id, user_id) DO NOTHING`),
)

/** A member says that an offer did not work, and the staff who wrote it are notified. Repeated before staff have checked it, it changes nothing. */
export async function reportOffer(ctx: OfferContext, { offerId, note: typed }: ReportOfferInput): Promise<OfferView> {
  refuseStaff(ctx)
  const note = checkNote(typed)
  return retryOnConflict(async () => {
    const viewer = viewerOf(ctx)
    const { userId } = viewer
    const [offer, own] = await Promise.all([findOffer(ctx, offerId), ctx.db.read(ownReports(viewer))])
    if (!offer) throw new AppError('NotFound')
    if (offer.isReportedByMe) return offer
    const told = await ctx.db.read(communityAdmins(offer))
    if (own.length >= OFFER_REPORTS_A_DAY) throw tooManyReports(own, ctx.now)
    const rows = told.map(({ id }) =>
      toNotificationRow(
        ctx,
        {
          communityId: offer.communityId,
          userId: id,
          causeKey: `offer/${offerId}/${userId}-reported-${ctx.now.getTime()}`,
        },
        offerReportedNotification(offer),
      ),
    )
    const [, [after]] = await ctx.db.commitIf([
      reported({ ...viewer, offerId, note }),
      visibleOffer({ ...viewer, offerId }),
      ...manyNotificationsStatements(ctx, offer.communityId, rows),
    ])
    return after ?? offer
  })
}

function tooManyReports(own: readonly { readonly at: Date }[], now: Date): AppError {
  const oldest = new Date(Math.min(...own.map(({ at }) => at.getTime())))
  const { message, extensions } = offerRefusal('tooManyReports')
  return limitRefusal({ until: windowEnd(oldest, DAY_MS, now), now, sentence: followedByWait(message), extensions })
}

function checkNote(typed: string): string {
  const note = readableLines(typed).trim()
  if (countCharacters(note) <= OFFER_REPORT_MAX_CHARACTERS) return note
  throw new AppError('BadRequest.Invalid', { ...offerRefusal('reportTooLong'), fields: { note: FORM_CODES.unknown } })
}
