import { expect, it, vi } from 'vitest'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { submitExport } from '../export/export-form.ts'
import { submitPackage } from '../site-form.ts'
import { submitClosing } from './closing-form.ts'

const ORIGIN = 'https://council.test'
const REASON = 'Say why in up to 300 characters.'
const PASSWORD = 'Enter your password.'

async function faultsOf(submit: typeof submitClosing, fields: Record<string, string>) {
  const admin = vi.fn()
  const request = new Request(ORIGIN, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN },
  })
  const locals = { api: { admin: admin as PageApi } } as unknown as Parameters<typeof submitClosing>[0]['locals']
  const outcome = await submit({ request, locals }, 'LAC')
  expect(admin).not.toHaveBeenCalled()
  return 'faults' in outcome ? outcome.faults : outcome
}

it.each<[string, typeof submitClosing, Record<string, string>, Record<string, unknown>]>([
  [
    'a closing',
    submitClosing,
    { act: 'announce', reason: ' ' },
    {
      day: expect.stringContaining('at least 30 days'),
      name: 'Type the name exactly as it’s written above.',
      reason: REASON,
      password: PASSWORD,
    },
  ],
  ['what is left of it', submitClosing, { day: '2027-01-31', name: 'L', reason: 'Too few' }, { password: PASSWORD }],
  ['with only the password', submitClosing, { act: 'take-back', password: 'x' }, { reason: REASON }],
  ['an export', submitExport, {}, { reason: REASON, password: PASSWORD }],
  ['files of an export', submitExport, { act: 'confirm' }, { password: PASSWORD }],
  [
    'a package',
    submitPackage,
    { termMonths: '12', initiationFeeCents: '0', currency: 'USD', pricePointId: '7', productHandle: 'm' },
    { duesCents: expect.any(String), password: PASSWORD },
  ],
])('%s sent empty has a sentence at each field, and an empty password is not called incorrect', async (...given) => {
  const [, submit, fields, faults] = given
  expect(await faultsOf(submit, fields)).toEqual(faults)
})
