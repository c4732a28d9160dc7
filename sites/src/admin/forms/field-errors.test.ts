import { describe, expect, it } from 'vitest'
import { toBatchInput } from '../expert-panels/batch-values.ts'
import { NEW_QUESTION, toQuestionInput } from '../expert-panels/question-values.ts'
import { newFeedValues, toFeedInput } from '../feeds/feed-values.ts'
import { checkGroupValues } from '../groups/group-values.ts'
import { newOfferValues, toOfferInput } from '../offers/offer-values.ts'
import { newAdValues, toAdInput } from '../sites/ads/ad-values.ts'
import { invalidForm, unlessEmpty } from './field-errors.ts'
import { INVALID_FORM } from './messages.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const ZONE = 'America/New_York'

function errorsOf(checked: object): unknown {
  return 'errors' in checked ? checked.errors : {}
}

describe('[ERR-018] a posted form of staff marks empty required fields, without a text', () => {
  it.each<[string, object, readonly string[]]>([
    ['a feed', toFeedInput({ ...newFeedValues(NOW, ZONE), startsAt: '' }, ZONE), ['title', 'startsAt']],
    [
      'an offer',
      toOfferInput({ ...newOfferValues(NOW, ZONE), startsAt: '' }, ZONE),
      ['title', 'summary', 'partnerName', 'category', 'body', 'startsAt'],
    ],
    [
      'an ad',
      toAdInput({ ...newAdValues(NOW, ZONE), advertiser: '', startsAt: '', endsAt: '' }, ZONE),
      ['advertiser', 'startsAt', 'endsAt'],
    ],
    [
      'a batch',
      toBatchInput({ title: '', theme: '', opensAt: '', closesAt: '' }, ZONE),
      ['title', 'opensAt', 'closesAt'],
    ],
    ['a question', toQuestionInput(NEW_QUESTION), ['title', 'prompt']],
  ])('%s', (_, checked, fields) => {
    expect(errorsOf(checked)).toEqual(Object.fromEntries(fields.map((field) => [field, true])))
  })

  it('a group', () => {
    expect(checkGroupValues({ name: '', about: '', slug: '', visibility: 'OPEN' })).toEqual({ name: true, about: true })
  })
})

it('errors in typed values are shown', () => {
  const typed = { ...newFeedValues(NOW, ZONE), title: 'x'.repeat(81), startsAt: 'soon' }
  expect(errorsOf(toFeedInput(typed, ZONE))).toEqual({
    title: expect.stringContaining('up to 80 characters'),
    startsAt: 'Enter a date and a time.',
  })
})

it.each<[string, Readonly<Record<string, string | true>>, string]>([
  ['empty fields in the order of the form', { b: true, a: true }, `${INVALID_FORM} Still needed: “First”, “Second”.`],
  ['none of those with words of their own', { a: 'Too long.', b: true }, `${INVALID_FORM} Still needed: “Second”.`],
  ['nothing where all have words', { a: 'Too long.' }, INVALID_FORM],
])('[ERR-018] above a refused form are named %s', (_, errors, said) => {
  expect(invalidForm(errors, { a: 'First', b: 'Second' })).toBe(said)
})

it.each([
  ['', 'Enter a reason.', true],
  [' \n', 'Enter a reason.', true],
  ['Too long', 'Use up to 5 characters.', 'Use up to 5 characters.'],
  ['', null, null],
] as const)('[ERR-018] the only field of a form with “%s” has the error of “%s” as %s', (typed, fault, error) => {
  expect(unlessEmpty(typed, fault)).toBe(error)
})
