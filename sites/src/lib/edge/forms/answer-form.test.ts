import { expect, test, vi } from 'vitest'
import { answerForm } from './answer-form.ts'

function pageOf(method: string) {
  return {
    request: new Request('https://meridian.example/page', { method }),
    response: { status: 200, headers: new Headers() },
    redirect: (to: string, status = 302) => new Response(null, { status, headers: { Location: to } }),
  }
}

test('a page that is only asked for submits nothing', async () => {
  const submit = vi.fn()
  expect(await answerForm(pageOf('GET'), submit)).toBeNull()
  expect(submit).not.toHaveBeenCalled()
})

test('a form that is done leads on with 303', async () => {
  const answer = await answerForm(pageOf('POST'), async () => ({ goTo: '/page?notice=saved' }))
  expect(answer).toMatchObject({ status: 303 })
  expect((answer as unknown as Response).headers.get('Location')).toBe('/page?notice=saved')
})

test('a form that is refused is shown again, with 422', async () => {
  const page = pageOf('POST')
  const refused = { failure: 'Too long.' }
  expect(await answerForm(page, async () => refused)).toBe(refused)
  expect(page.response.status).toBe(422)
})
