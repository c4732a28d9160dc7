import { describe, expect, it, test } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { baseOf, refusedAct, saveDetails } from './details-form.ts'
import { INVALID_FORM } from './messages.ts'

const TYPED = { values: { title: '', tiers: '' }, hidden: 'base-1' }
const LABELS = { title: 'Title', tiers: 'Tiers' }

function refusalOf(error: unknown): string | null {
  return error instanceof AppError && error.code !== 'NotFound' ? 'Refused.' : null
}

function save(error: AppError) {
  return saveDetails({ ...TYPED, checked: { input: 'input' }, labels: LABELS, refusalOf }, () => Promise.reject(error))
}

test('saved details lead to the next page', async () => {
  const saved = saveDetails(
    { ...TYPED, checked: { input: 'x' }, labels: LABELS, refusalOf },
    async (input) => `/saved/${input}`,
  )
  expect(await saved).toEqual({ goTo: '/saved/x' })
})

test('details with a wrong field are not sent, and come back as typed', async () => {
  const sent: unknown[] = []
  const checked = { errors: { title: true } } as const
  const refused = await saveDetails(
    { ...TYPED, checked, labels: LABELS, refusalOf },
    async (input) => `${sent.push(input)}`,
  )
  expect(refused).toEqual({
    ...TYPED,
    failure: `${INVALID_FORM} Still needed: “Title”.`,
    errors: { title: true },
    isStale: false,
  })
  expect(sent).toEqual([])
})

describe('details that are refused come back as typed', () => {
  it.each([
    [
      'with the field that was refused',
      { code: 'BadRequest.Invalid', fields: { tiers: 999 } },
      { tiers: 'Refused.' },
      false,
    ],
    ['with what is wrong with all of it', { code: 'Unprocessable' }, {}, false],
    ['and are known as outdated', { code: 'StaleRevision' }, {}, true],
  ] as const)('%s', async (_, { code, ...details }, errors, isStale) => {
    expect(await save(new AppError(code, details))).toEqual({ ...TYPED, failure: 'Refused.', errors, isStale })
  })

  it('unless the error is not a refusal', async () => {
    await expect(save(new AppError('NotFound'))).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('the details that a form starts from are', () => {
  const refused = { ...TYPED, failure: 'Refused.', errors: {}, isStale: false }
  it.each([
    ['the stored ones when it is opened', null, 'stored'],
    ['those that it started from after an error', refused, 'base-1'],
    ['the stored ones once it shows what others saved', { ...refused, isStale: true }, 'stored'],
    ['the stored ones when another form of the page was refused', refusedAct('Refused.'), 'stored'],
  ])('%s', (_, shown, base) => {
    expect(baseOf(shown, 'stored')).toBe(base)
  })
})
