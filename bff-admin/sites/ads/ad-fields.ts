import { AD_ADVERTISER_MAX_CHARACTERS, AD_LINK_MAX_CHARACTERS, AD_TIERS_MAX } from '#shared/domain/ads/limits.ts'
import { type AdRefusal, adRefusal } from '#shared/domain/ads/messages.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdFields } from '#shared/domain/ads/views.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { readTiers } from '../../members/check-tiers.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkAd(shape: AdShape, typed: AdFields): AdFields {
  const { isOn, startsAt, endsAt } = typed
  const advertiser = readable(typed.advertiser).trim()
  if (advertiser === '') throw refused('advertiser', FORM_CODES.missing)
  if (countCharacters(advertiser) > AD_ADVERTISER_MAX_CHARACTERS) throw refused('advertiser', FORM_CODES.unknown)
  if (endsAt <= startsAt) throw refused('endsAt', FORM_CODES.date, 'endsBeforeStart')
  return {
    ...{ advertiser, link: checkLink(typed.link), places: checkPlaces(shape, typed.places) },
    ...{ tiers: checkTiers(typed.tiers), isOn, startsAt, endsAt },
  }
}

function checkLink(typed: string): string {
  const href = safeHref(typed.trim())
  if (!href?.startsWith('https://')) throw refused('link', FORM_CODES.url, 'linkForm')
  if (href.length > AD_LINK_MAX_CHARACTERS) throw refused('link', FORM_CODES.url, 'linkTooLong')
  return href
}

/** A banner has no places. */
function checkPlaces(shape: AdShape, typed: AdFields['places']): AdFields['places'] {
  if (shape === 'MASTHEAD') return []
  if (typed.length === 0) throw refused('places', FORM_CODES.missing, 'noPlace')
  return AD_PLACES.filter((place) => typed.includes(place))
}

function checkTiers(typed: readonly string[]): readonly string[] {
  const tiers = readTiers(typed)
  if (tiers === null) throw refused('tiers', FORM_CODES.unknown)
  if (tiers.length > AD_TIERS_MAX) throw refused('tiers', FORM_CODES.unknown, 'tooManyTiers')
  return tiers
}

function refused(field: string, code: FormCode, reason?: AdRefusal): AppError {
  return new AppError('BadRequest.Invalid', { ...(reason && adRefusal(reason)), fields: { [field]: code } })
}
