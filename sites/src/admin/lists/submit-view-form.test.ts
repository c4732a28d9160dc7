import { expect, it, vi } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { submitViewForm } from './submit-view-form.ts'

const ORIGIN = 'https://meridian.example'

function submitted(fields: Readonly<Record<string, string>>, save = vi.fn(async () => {})) {
  const request = new Request(`${ORIGIN}/admin/members`, {
    ...{ method: 'POST', body: new URLSearchParams(fields) },
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const ask = { save, change: save, remove: save }
  return submitViewForm({ request, locals: {} }, ask, { query: 'health=red', href: '/admin/members?health=red' })
}

it.each([
  ['without a name', { action: 'save', name: ' ', shared: 'true' }, { viewId: null, isShared: true }],
  ['with a long name', { action: 'save', name: 'a'.repeat(61), shared: 'true' }, { viewId: null, isShared: true }],
  [
    'of one that is renamed to nothing',
    { action: 'change', view: '0view', name: '' },
    { viewId: '0view', isShared: false },
  ],
])('the refused form %s keeps whether the view is shared', async (_, fields, refused) => {
  expect(await submitted(fields)).toMatchObject({ ...refused, name: fields.name.trim() })
})

it('so does that of one view too many', async () => {
  const tooMany = vi.fn(async () => {
    throw new AppError('Unprocessable')
  })
  expect(await submitted({ action: 'save', name: 'Red', shared: 'true' }, tooMany)).toMatchObject({
    ...{ name: 'Red', isShared: true },
  })
})
