import { FEED_TITLE_MAX_CHARACTERS } from '#shared/domain/feeds/limits.ts'
import { FEED_REFUSALS } from '#shared/domain/feeds/messages.ts'
import { type FeedRule, type FeedSlot, isFeedRule, isFeedSlot } from '#shared/domain/feeds/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { localOf } from '../articles/zoned-time.ts'
import { type FieldErrors, withMissing } from '../forms/field-errors.ts'
import { readPeriod } from '../forms/typed-period.ts'
import type { FeedInput, ManagedFeed } from './feeds.queries.ts'
import { FEED_ADMIN_MESSAGES } from './messages.ts'

/** The values of a feed's form; its times are in the community's wall clock, empty for none. */
export type FeedValues = {
  readonly title: string
  readonly slot: FeedSlot
  readonly rule: FeedRule
  readonly startsAt: string
  readonly endsAt: string
  readonly tiers: readonly string[]
  readonly isPublished: boolean
}
export type FeedField = keyof FeedValues | 'address'
/** `address` and `linkTitle` belong to the form of a new item. */
export type FeedErrors = FieldErrors<FeedField | 'linkTitle'>

export function newFeedValues(now: Date, timeZone: string): FeedValues {
  return {
    ...{ title: '', slot: 'HOME', rule: 'MANUAL', startsAt: localOf(now, timeZone), endsAt: '', tiers: [] },
    isPublished: true,
  }
}

export function storedFeedValues(feed: ManagedFeed, timeZone: string): FeedValues {
  const { title, slot, rule, tiers, isPublished, startsAt, endsAt } = feed
  return {
    ...{ title, slot, rule, tiers, isPublished },
    startsAt: localOf(new Date(startsAt), timeZone),
    endsAt: endsAt ? localOf(new Date(endsAt), timeZone) : '',
  }
}

export function readFeedValues(form: URLSearchParams): FeedValues {
  const text = (field: string) => (form.get(field) ?? '').trim()
  const [slot, rule] = [form.get('slot'), form.get('rule')]
  if (!isFeedSlot(slot) || !isFeedRule(rule)) throw new AppError('NotFound')
  return {
    ...{ title: text('title'), slot, rule, startsAt: text('startsAt'), endsAt: text('endsAt') },
    tiers: form.getAll('tier').toSorted(),
    isPublished: form.get('isPublished') === 'yes',
  }
}

/** The input of the mutation, or the errors by field. */
export function toFeedInput(values: FeedValues, timeZone: string): FeedInput | { readonly errors: FeedErrors } {
  const M = FEED_ADMIN_MESSAGES.errors
  const period = readPeriod(values, timeZone, { notATime: M.startsAt, endsBeforeStart: FEED_REFUSALS.endsBeforeStart })
  const isTitle = values.title !== '' && countCharacters(values.title) <= FEED_TITLE_MAX_CHARACTERS
  const errors: FeedErrors = withMissing({
    errors: { ...(!isTitle && { title: M.title }), ...period.errors },
    values,
    required: ['title', 'startsAt'],
  })
  if (period.startsAt === null || Object.keys(errors).length > 0) return { errors }
  return { ...values, tiers: [...values.tiers], startsAt: period.startsAt, endsAt: period.endsAt }
}
