import { readable } from '#shared/domain/articles/text-runs.ts'
import { FEED_TIERS_MAX, FEED_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import { type FeedRefusal, feedRefusal } from '#shared/domain/feeds/messages.ts'
import type { FeedFields } from '#shared/domain/feeds/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { readTiers } from '../members/check-tiers.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkFeed(typed: FeedFields): FeedFields {
  const { slot, rule, isPublished, startsAt, endsAt } = typed
  const title = readable(typed.title).trim()
  if (title === '') throw refused('title', FORM_CODES.missing)
  if (countCharacters(title) > FEED_TITLE_MAX_CHARACTERS) throw refused('title', FORM_CODES.unknown)
  if (endsAt && endsAt <= startsAt) throw refused('endsAt', FORM_CODES.date, 'endsBeforeStart')
  return { title, slot, rule, tiers: checkTiers(typed.tiers), isPublished, startsAt, endsAt }
}

function checkTiers(typed: readonly string[]): readonly string[] {
  const tiers = readTiers(typed)
  if (tiers === null) throw refused('tiers', FORM_CODES.unknown)
  if (tiers.length > FEED_TIERS_MAX) throw refused('tiers', FORM_CODES.unknown, 'tooManyTiers')
  return tiers
}

export function refused(field: string, code: FormCode, reason?: FeedRefusal): AppError {
  return new AppError('BadRequest.Invalid', { ...(reason && feedRefusal(reason)), fields: { [field]: code } })
}
