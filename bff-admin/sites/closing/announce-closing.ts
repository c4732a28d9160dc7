import { keepFirstVersion, versionStatement } from '#db/communities/sites/change-site.ts'
import type { StoredSite } from '#db/communities/sites/read-site.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { communityClosings } from '#db/schema/staff/community-closings.ts'
import { build } from '#db/statement.ts'
import { closingDates } from '#shared/domain/communities/closing/closing.ts'
import { CLOSING_REASONS, SITE_CLOSING_REFUSALS } from '#shared/domain/communities/closing/messages.ts'
import { newId } from '#shared/kernel/ids.ts'
import { auditStatement } from '../../staff/audit.ts'
import type { StaffContext } from '../../staff/context.ts'
import { checkReason } from '../change-site.ts'
import { commitAsSiteEditor, readSite } from '../site-access.ts'
import { fieldsRefused } from '../site-refused.ts'
import { closingRefused } from './closing-access.ts'

export type AnnounceClosingInput = {
  readonly code: string
  /** The first day on which nobody can write any more, as "2027-01-31". */
  readonly day: string
  /** The name of the brand, typed as confirmation. */
  readonly name: string
  readonly reason: string
}

/** Announces the closing of a brand: from now on nobody joins and nothing renews, and a job notifies its members. */
export async function announceClosing(ctx: StaffContext, input: AnnounceClosingInput): Promise<StoredSite> {
  const { actor, now } = ctx
  const site = await readSite(ctx, input.code)
  const dates = closingDates(input.day, site.state.timeZone, now)
  const faults = {
    ...(!dates && { day: SITE_CLOSING_REFUSALS.day }),
    ...(input.name.trim() !== site.state.name && { name: SITE_CLOSING_REFUSALS.name }),
  }
  if (!dates || Object.keys(faults).length > 0) throw fieldsRefused(faults)
  const reason = checkReason(input.reason)
  const communityId = site.id
  await keepFirstVersion(ctx, site)
  try {
    await commitAsSiteEditor(ctx, [
      build.insert(communityClosings).values({
        ...{ id: newId(now), communityId, announcedById: actor.userId, reason, ...dates },
        ...{ event: 'ANNOUNCED', toldTo: '' },
      }),
      versionStatement(ctx, { communityId, authorId: actor.userId, reason: CLOSING_REASONS.ANNOUNCED(reason) }),
      auditStatement(ctx, {
        ...{ action: 'site.closing-announce', target: { type: 'site', id: communityId }, memberVisible: false, reason },
        after: { startsAt: dates.closesAt, endsAt: dates.endsAt, state: 'ANNOUNCED' },
      }),
    ])
  } catch (error) {
    if (isUniqueViolation(error, 'community_closings.community_id')) throw closingRefused('isClosing')
    throw error
  }
  return site
}
