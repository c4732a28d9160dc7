import { expect, it } from 'vitest'
import { shortScopes } from './short-scopes.ts'

it('shortens the scopes of styles alike on elements and in styles, and refuses two that would become one', () => {
  const { handler } = shortScopes().transform
  expect(handler('<p data-astro-cid-abcde123></p><a data-astro-cid-fghij456>').code).toBe(
    '<p data-abcde></p><a data-fghij>',
  )
  expect(handler('p[data-astro-cid-abcde123]{color:red}').code).toBe('p[data-abcde]{color:red}')
  expect(() => handler('<p data-astro-cid-abcde999>')).toThrow('abcde')
})
