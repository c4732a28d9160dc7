import { AD_ADVERTISER_MAX_CHARACTERS } from '#shared/domain/ads/limits.ts'
import { AD_REFUSALS } from '#shared/domain/ads/messages.ts'
import { type AdPlace, isAdPlace } from '#shared/domain/ads/places.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { instantOf, localOf } from '../../articles/zoned-time.ts'
import { type FieldErrors, withMissing } from '../../forms/field-errors.ts'
import type { AdInput, ManagedAd } from './ads.queries.ts'
import { AD_ADMIN_MESSAGES } from './messages.ts'

/** The values of an ad's form; its times are in the brand's wall clock. */
export type AdValues = {
  readonly advertiser: string
  readonly link: string
  readonly places: readonly AdPlace[]
  readonly tiers: readonly string[]
  readonly isOn: boolean
  readonly startsAt: string
  readonly endsAt: string
}
export type AdField = keyof AdValues
export type AdErrors = FieldErrors<AdField>

const DAY_MS = 24 * 3_600_000
const USUAL_DAYS = 30

export function newAdValues(now: Date, timeZone: string): AdValues {
  return {
    ...{ advertiser: '', link: '', places: [], tiers: [], isOn: true },
    startsAt: localOf(now, timeZone),
    endsAt: localOf(new Date(now.getTime() + USUAL_DAYS * DAY_MS), timeZone),
  }
}

export function storedAdValues(ad: ManagedAd, timeZone: string): AdValues {
  const { advertiser, link, places, tiers, isOn, startsAt, endsAt } = ad
  return {
    ...{ advertiser, link, places, tiers, isOn },
    ...{ startsAt: localOf(new Date(startsAt), timeZone), endsAt: localOf(new Date(endsAt), timeZone) },
  }
}

/** Fields with several values in the form of an ad. */
export const AD_FORM_LISTS = ['tier', 'place'] as const

export function readAdValues(form: URLSearchParams): AdValues {
  const text = (field: string) => (form.get(field) ?? '').trim()
  return {
    ...{ advertiser: text('advertiser'), link: text('link'), startsAt: text('startsAt'), endsAt: text('endsAt') },
    places: form.getAll('place').filter(isAdPlace),
    tiers: form.getAll('tier').toSorted(),
    isOn: form.get('isOn') === 'yes',
  }
}

/** The input of the mutation, or the errors by field. Only the backend validates link, places and tiers. */
export function toAdInput(values: AdValues, timeZone: string): AdInput | { readonly errors: AdErrors } {
  const M = AD_ADMIN_MESSAGES.errors
  const startsAt = instantOf(values.startsAt, timeZone)
  const endsAt = instantOf(values.endsAt, timeZone)
  const isNamed = values.advertiser !== '' && countCharacters(values.advertiser) <= AD_ADVERTISER_MAX_CHARACTERS
  const wrong = {
    ...(!isNamed && { advertiser: M.advertiser }),
    ...(startsAt === null && { startsAt: M.time }),
    ...(endsAt === null && { endsAt: M.time }),
    ...(startsAt && endsAt && endsAt <= startsAt && { endsAt: AD_REFUSALS.endsBeforeStart }),
  }
  const errors: AdErrors = withMissing({ errors: wrong, values, required: ['advertiser', 'startsAt', 'endsAt'] })
  if (startsAt === null || endsAt === null || Object.keys(errors).length > 0) return { errors }
  return {
    ...values,
    ...{ places: [...values.places], tiers: [...values.tiers] },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  }
}
