import { readable, readableLines } from '#shared/domain/articles/text-runs.ts'
import { isEmailAddress } from '#shared/domain/auth/email-address.ts'
import {
  OFFER_BODY_MAX_CHARACTERS,
  OFFER_CATEGORY_MAX_CHARACTERS,
  OFFER_CODE_MAX_CHARACTERS,
  OFFER_CONTACT_MAX_CHARACTERS,
  OFFER_LINK_MAX_CHARACTERS,
  OFFER_PARTNER_MAX_CHARACTERS,
  OFFER_SUMMARY_MAX_CHARACTERS,
  OFFER_TIERS_MAX,
  OFFER_TITLE_MAX_CHARACTERS,
} from '#shared/domain/offers/limits.ts'
import { offerRefusal } from '#shared/domain/offers/messages.ts'
import type { OfferRedemption } from '#shared/domain/offers/statuses.ts'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { checkTiers } from '../members/check-tiers.ts'
import { checkText, refusedField } from '../staff/checked-fields.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkOffer(typed: OfferFields): OfferFields {
  const { redemption, redemptionValue, startsAt, endsAt, isExecutive, isFeatured } = typed
  if (endsAt && endsAt <= startsAt) throw refusedField('endsAt', FORM_CODES.date, offerRefusal('endsBeforeStart'))
  return {
    title: checkText('title', readable(typed.title).trim(), OFFER_TITLE_MAX_CHARACTERS),
    summary: checkText('summary', readable(typed.summary).trim(), OFFER_SUMMARY_MAX_CHARACTERS),
    partnerName: checkText('partnerName', readable(typed.partnerName).trim(), OFFER_PARTNER_MAX_CHARACTERS),
    category: checkText('category', readable(typed.category).trim(), OFFER_CATEGORY_MAX_CHARACTERS),
    body: checkText('body', readableLines(typed.body).trim(), OFFER_BODY_MAX_CHARACTERS),
    redemption,
    redemptionValue: checkRedemption(redemption, redemptionValue.trim()),
    tiers: checkTiers(typed.tiers, { max: OFFER_TIERS_MAX, tooMany: offerRefusal('tooManyTiers') }),
    isExecutive,
    isFeatured,
    startsAt,
    endsAt,
  }
}

function checkRedemption(redemption: OfferRedemption, value: string): string {
  switch (redemption) {
    case 'CODE': {
      const isCode = value !== '' && value === readable(value) && countCharacters(value) <= OFFER_CODE_MAX_CHARACTERS
      if (!isCode) throw refusedField('redemptionValue', FORM_CODES.unknown, offerRefusal('codeForm'))
      return value
    }
    case 'LINK': {
      const href = safeHref(value)
      if (!href?.startsWith('https://') || href.length > OFFER_LINK_MAX_CHARACTERS)
        throw refusedField('redemptionValue', FORM_CODES.url, offerRefusal('linkForm'))
      return href
    }
    case 'CONTACT':
      if (!isEmailAddress(value) || value.length > OFFER_CONTACT_MAX_CHARACTERS)
        throw refusedField('redemptionValue', FORM_CODES.email, offerRefusal('contactForm'))
      return value
    default:
      return redemption satisfies never
  }
}
