import { and, gt, sql } from 'drizzle-orm'
import { dropUnfinishedEnds } from '#db/billing/membership-end/end-rows.ts'
import { AFTER_ID } from '#db/communities/closing/tell-members.ts'
import { versionStatement } from '#db/communities/sites/change-site.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { retryOnConflict } from '#db/retry-on-conflict.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { closingStep } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REASONS } from '#shared/domain/communities/closing/messages.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkReason } from '../change-site.ts'
import { mayChangeSites, readSite } from '../site-access.ts'
import { closingRefused, isOpenClosing, readNewestClosing } from './closing-access.ts'

export type TakeBackClosingInput = { readonly code: string; readonly reason: string }

/** Who was not told yet that the brand will close is not told that it does not: members are told in the order of their ids, and of this backwards. */
const fromLastTold = sql`CASE WHEN ${communityClosings.event} <> 'ANNOUNCED' OR ${communityClosings.toldTo} IS NULL THEN ''
  WHEN ${communityClosings.toldTo} = '' THEN NULL ELSE ${communityClosings.toldTo} || ${AFTER_ID} END`

/**
 * Cancels a closing before the brand has closed. Its members are notified; auto-renewals stay off until they turn them
 * on.
 */
export function takeBackClosing(ctx: StaffContext, input: TakeBackClosingInput): Promise<StoredSite> {
  return retryOnConflict(async () => {
    const { actor, now, db } = ctx
    const site = await readSite(ctx, input.code)
    const closing = await readNewestClosing(ctx, site)
    if (!closing || closing.takenBackAt) throw closingRefused('notClosing')
    const step = closingStep(closing, now)
    if (step === 'CLOSED') throw closingRefused('hasClosed')
    const reason = checkReason(input.reason)
    const communityId = site.id
    await db.commitIf([
      build
        .update(communityClosings)
        .set({ takenBackAt: now, event: 'TAKEN_BACK', toldTo: fromLastTold })
        .where(
          and(isOpenClosing({ communityId, id: closing.id }), gt(communityClosings.endsAt, now), mayChangeSites(actor)),
        ),
      dropUnfinishedEnds({ communityId }),
      versionStatement(ctx, { communityId, authorId: actor.userId, reason: CLOSING_REASONS.TAKEN_BACK(reason) }),
      auditStatement(ctx, {
        ...{
          action: 'site.closing-take-back',
          target: { type: 'site', id: communityId },
          memberVisible: false,
          reason,
        },
        before: { state: step },
        after: { state: 'TAKEN_BACK' },
      }),
    ])
    return site
  })
}
