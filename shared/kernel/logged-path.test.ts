import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

it('the secret part of an address is not logged', () => {
  expect(loggedPath(`/rest/webhooks/x/${'0f'.repeat(32)}/completed/one`)).toBe(
    '/rest/webhooks/x/[secret]/completed/one',
  )
  expect(loggedPath('/articles/edit')).toBe('/articles/edit')
})
