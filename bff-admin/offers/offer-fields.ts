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
import { type OfferRefusal, offerRefusal } from '#shared/domain/offers/messages.ts'
import type { OfferRedemption } from '#shared/domain/offers/statuses.ts'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES, type FormCode } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { readTiers } from '../members/check-tiers.ts'

/** Validates the fields and returns them as stored; throws with the name of an invalid field. */
export function checkOffer(typed: OfferFields): OfferFields {
  const { redemption, redemptionValue, startsAt, endsAt, isExecutive, isFeatured } = typed
  if (endsAt && endsAt <= startsAt) throw refused('endsAt', FORM_CODES.date, 'endsBeforeStart')
  return {
    title: checkText('title', readable(typed.title).trim(), OFFER_TITLE_MAX_CHARACTERS),
    summary: checkText('summary', readable(typed.summary).trim(), OFFER_SUMMARY_MAX_CHARACTERS),
    partnerName: checkText('partnerName', readable(typed.partnerName).trim(), OFFER_PARTNER_MAX_CHARACTERS),
    category: checkText('category', readable(typed.category).trim(), OFFER_CATEGORY_MAX_CHARACTERS),
    body: checkText('body', readableLines(typed.body).trim(), OFFER_BODY_MAX_CHARACTERS),
    redemption,
    redemptionValue: checkRedemption(redemption, redemptionValue.trim()),
    tiers: checkTiers(typed.tiers),
    isExecutive,
    isFeatured,
    startsAt,
    endsAt,
  }
}

function checkText(field: string, text: string, maxCharacters: number): string {
  if (text === '') throw refused(field, FORM_CODES.missing)
  if (countCharacters(text) > maxCharacters) throw refused(field, FORM_CODES.unknown)
  return text
}

function checkRedemption(redemption: OfferRedemption, value: string): string {
  switch (redemption) {
    case 'CODE': {
      const isCode = value !== '' && value === readable(value) && countCharacters(value) <= OFFER_CODE_MAX_CHARACTERS
      if (!isCode) throw refused('redemptionValue', FORM_CODES.unknown, 'codeForm')
      return value
    }
    case 'LINK': {
      const href = safeHref(value)
      if (!href?.startsWith('https://') || href.length > OFFER_LINK_MAX_CHARACTERS)
        throw refused('redemptionValue', FORM_CODES.url, 'linkForm')
      return href
    }
    case 'CONTACT':
      if (!isEmailAddress(value) || value.length > OFFER_CONTACT_MAX_CHARACTERS)
        throw refused('redemptionValue', FORM_CODES.email, 'contactForm')
      return value
    default:
      return redemption satisfies never
  }
}

function checkTiers(typed: readonly string[]): readonly string[] {
  const tiers = readTiers(typed)
  if (tiers === null) throw refused('tiers', FORM_CODES.unknown)
  if (tiers.length > OFFER_TIERS_MAX) throw refused('tiers', FORM_CODES.unknown, 'tooManyTiers')
  return tiers
}

function refused(field: string, code: FormCode, reason?: OfferRefusal): AppError {
  return new AppError('BadRequest.Invalid', { ...(reason && offerRefusal(reason)), fields: { [field]: code } })
}
