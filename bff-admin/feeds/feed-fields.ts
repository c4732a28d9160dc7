import { readable } from '#shared/domain/articles/text-runs.ts'
import { FEED_TIERS_MAX, FEED_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import { feedRefusal } from '#shared/domain/feeds/messages.ts'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { checkTiers } from '../members/check-tiers.ts'
import { checkText, refusedField } from '../staff/checked-fields.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkFeed(typed: FeedFields): FeedFields {
  const { slot, rule, isPublished, startsAt, endsAt } = typed
  const title = checkText('title', readable(typed.title).trim(), FEED_TITLE_MAX_CHARACTERS)
  if (endsAt && endsAt <= startsAt) throw refusedField('endsAt', FORM_CODES.date, feedRefusal('endsBeforeStart'))
  return {
    title,
    slot,
    rule,
    tiers: checkTiers(typed.tiers, { max: FEED_TIERS_MAX, tooMany: feedRefusal('tooManyTiers') }),
    isPublished,
    startsAt,
    endsAt,
  }
}
