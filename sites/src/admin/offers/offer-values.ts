import {
  OFFER_BODY_MAX_CHARACTERS,
  OFFER_CATEGORY_MAX_CHARACTERS,
  OFFER_PARTNER_MAX_CHARACTERS,
  OFFER_SUMMARY_MAX_CHARACTERS,
  OFFER_TITLE_MAX_CHARACTERS,
} from '#shared/domain/offers/limits.ts'
import { OFFER_REFUSALS } from '#shared/domain/offers/messages.ts'
import { isOfferRedemption } from '#shared/domain/offers/statuses.ts'
import type { OfferFields } from '#shared/domain/offers/views.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { localOf } from '../articles/zoned-time.ts'
import { type FieldErrors, withMissing } from '../forms/field-errors.ts'
import { readPeriod } from '../forms/typed-period.ts'
import { OFFER_ADMIN_MESSAGES } from './messages.ts'
import type { ManagedOffer, OfferInput } from './offers.queries.ts'

/** The values of an offer's form; its times are in the community's wall clock, empty for none. */
export type OfferValues = Omit<OfferFields, 'startsAt' | 'endsAt'> & {
  readonly startsAt: string
  readonly endsAt: string
}
export type OfferField = keyof OfferValues
export type OfferErrors = FieldErrors<OfferField>

export function newOfferValues(now: Date, timeZone: string): OfferValues {
  return {
    ...{ title: '', summary: '', partnerName: '', category: '', body: '', redemption: 'CODE', redemptionValue: '' },
    ...{ startsAt: localOf(now, timeZone), endsAt: '', tiers: [], isFeatured: false, isExecutive: false },
  }
}

export function storedOfferValues(offer: ManagedOffer, timeZone: string): OfferValues {
  const { title, summary, partnerName, category, body, redemption, redemptionValue } = offer
  const { tiers, isFeatured, isExecutive, startsAt, endsAt } = offer
  return {
    ...{ title, summary, partnerName, category, body, redemption, redemptionValue, tiers, isFeatured, isExecutive },
    startsAt: localOf(new Date(startsAt), timeZone),
    endsAt: endsAt ? localOf(new Date(endsAt), timeZone) : '',
  }
}

/** Fields with several values in the forms of an offer. */
export const OFFER_FORM_LISTS = ['tier', 'community', 'chosen'] as const

export function readOfferValues(form: URLSearchParams): OfferValues {
  const text = (field: string) => (form.get(field) ?? '').trim()
  const redemption = form.get('redemption')
  if (!isOfferRedemption(redemption)) throw new AppError('NotFound')
  return {
    ...{ title: text('title'), summary: text('summary'), partnerName: text('partnerName'), category: text('category') },
    // A browser posts the lines of a text with CRLF.
    body: text('body').replaceAll('\r\n', '\n'),
    ...{ redemption, redemptionValue: text('redemptionValue'), startsAt: text('startsAt'), endsAt: text('endsAt') },
    tiers: form.getAll('tier').toSorted(),
    isFeatured: form.get('isFeatured') === 'yes',
    isExecutive: form.get('isExecutive') === 'yes',
  }
}

const MAXIMA = {
  title: OFFER_TITLE_MAX_CHARACTERS,
  summary: OFFER_SUMMARY_MAX_CHARACTERS,
  partnerName: OFFER_PARTNER_MAX_CHARACTERS,
  category: OFFER_CATEGORY_MAX_CHARACTERS,
  body: OFFER_BODY_MAX_CHARACTERS,
} as const
type Text = keyof typeof MAXIMA

/** The input of the mutation, or the errors by field. Only the backend validates how the offer is redeemed. */
export function toOfferInput(values: OfferValues, timeZone: string): OfferInput | { readonly errors: OfferErrors } {
  const M = OFFER_ADMIN_MESSAGES.errors
  const wrong = (Object.entries(MAXIMA) as [Text, number][]).filter(
    ([field, max]) => values[field] === '' || countCharacters(values[field]) > max,
  )
  const period = readPeriod(values, timeZone, { notATime: M.startsAt, endsBeforeStart: OFFER_REFUSALS.endsBeforeStart })
  const errors: OfferErrors = withMissing({
    errors: { ...Object.fromEntries(wrong.map(([field]) => [field, M[field]])), ...period.errors },
    values,
    required: [...(Object.keys(MAXIMA) as Text[]), 'startsAt'],
  })
  if (period.startsAt === null || Object.keys(errors).length > 0) return { errors }
  return { ...values, tiers: [...values.tiers], startsAt: period.startsAt, endsAt: period.endsAt }
}
