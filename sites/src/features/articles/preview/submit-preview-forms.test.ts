import { expect, it, vi } from 'vitest'
import { ARTICLE_REFUSALS, refusalDetails } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { submitPreviewForm } from './submit-preview-forms.ts'

const ORIGIN = 'https://meridian.test'
function submit(fields: Record<string, string>, create: (operationId: string) => Promise<string | null>) {
  const withdraw = vi.fn(async () => true)
  const request = new Request(ORIGIN, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: ORIGIN },
  })
  return submitPreviewForm({ request, locals: {} }, '/preview-page', { create, withdraw })
}

it('a form that is sent twice has one operation id, and the second response says that the link was created', async () => {
  const answers = ['/preview/abcd', null]
  const create = vi.fn(async () => answers.shift() ?? null)
  const fields = { action: 'create', operation: 'the-same' }
  expect(await submit(fields, create)).toEqual({ address: '/preview/abcd' })
  expect(await submit(fields, create)).toEqual({ isMade: true })
  expect(create.mock.calls).toEqual([['the-same'], ['the-same']])
})

it('a refusal is shown, and a withdrawal redirects to the page', async () => {
  const refused = () => Promise.reject(new AppError('Unprocessable', refusalDetails('tooManyPreviewLinks')))
  expect(await submit({ action: 'create' }, refused)).toEqual({ failure: ARTICLE_REFUSALS.tooManyPreviewLinks })
  expect(await submit({ action: 'withdraw one' }, async () => null)).toEqual({
    goTo: '/preview-page?done=withdrawn',
  })
})
