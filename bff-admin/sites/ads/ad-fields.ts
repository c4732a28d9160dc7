import { AD_ADVERTISER_MAX_CHARACTERS, AD_LINK_MAX_CHARACTERS, AD_TIERS_MAX } from '#shared/domain/ads/limits.ts'
import { adRefusal } from '#shared/domain/ads/messages.ts'
import { AD_PLACES } from '#shared/domain/ads/places.ts'
import type { AdShape } from '#shared/domain/ads/shapes.ts'
import type { AdFields } from '#shared/domain/ads/views.ts'
import { readable } from '#shared/domain/articles/text-runs.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { checkTiers } from '../../members/check-tiers.ts'
import { checkText, refusedField } from '../../staff/checked-fields.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkAd(shape: AdShape, typed: AdFields): AdFields {
  const { isOn, startsAt, endsAt } = typed
  const advertiser = checkText('advertiser', readable(typed.advertiser).trim(), AD_ADVERTISER_MAX_CHARACTERS)
  if (endsAt <= startsAt) throw refusedField('endsAt', FORM_CODES.date, adRefusal('endsBeforeStart'))
  return {
    ...{ advertiser, link: checkLink(typed.link), places: checkPlaces(shape, typed.places) },
    tiers: checkTiers(typed.tiers, { max: AD_TIERS_MAX, tooMany: adRefusal('tooManyTiers') }),
    ...{ isOn, startsAt, endsAt },
  }
}

function checkLink(typed: string): string {
  const href = safeHref(typed.trim())
  if (!href?.startsWith('https://')) throw refusedField('link', FORM_CODES.url, adRefusal('linkForm'))
  if (href.length > AD_LINK_MAX_CHARACTERS) throw refusedField('link', FORM_CODES.url, adRefusal('linkTooLong'))
  return href
}

/** A banner has no places. */
function checkPlaces(shape: AdShape, typed: AdFields['places']): AdFields['places'] {
  if (shape === 'MASTHEAD') return []
  if (typed.length === 0) throw refusedField('places', FORM_CODES.missing, adRefusal('noPlace'))
  return AD_PLACES.filter((place) => typed.includes(place))
}
