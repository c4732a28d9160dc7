import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { refuseForeignForm } from './refuse-foreign-form.ts'

const SITE = 'https://meridian.example'
const FORM = 'application/x-www-form-urlencoded'

function codeOf(method: string, headers: Readonly<Record<string, string>>) {
  try {
    refuseForeignForm(new Request(`${SITE}/settings/privacy`, { method, headers }))
    return null
  } catch (error) {
    return (error as { code?: string }).code
  }
}

it.each([
  ['POST', { Origin: 'https://evil.example', 'Content-Type': FORM }],
  ['POST', { Origin: 'http://meridian.example', 'Content-Type': FORM }],
  ['POST', { Origin: `${SITE}:8443`, 'Content-Type': FORM }],
  ['POST', { Origin: 'null', 'Content-Type': FORM }],
  ['POST', { 'Content-Type': FORM }],
  ['POST', { 'Content-Type': `${FORM.toUpperCase()}; charset=UTF-8` }],
  ['POST', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['POST', { 'Content-Type': 'text/plain' }],
  ['POST', { 'Content-Type': 'x, text/plain' }],
  ['POST', {}],
  ['PUT', {}],
  ['PATCH', { Origin: 'https://evil.example' }],
  ['DELETE', {}],
] as const)('%s with %j is refused', (method, headers) => {
  expect(codeOf(method, headers)).toBe('NotAllowed')
})

it.each([
  ['POST', { Origin: SITE, 'Content-Type': FORM }],
  ['POST', { Origin: SITE }],
  ['DELETE', { Origin: SITE }],
  // The browser asks before it sends this to another site, and no page allows it.
  ['POST', { Origin: 'https://evil.example', 'Content-Type': 'application/json' }],
  ['GET', {}],
  ['HEAD', { Origin: 'https://evil.example' }],
  ['OPTIONS', { Origin: 'https://evil.example' }],
] as const)('%s with %j is left to the page', (method, headers) => {
  expect(codeOf(method, headers)).toBeNull()
})

it('the check of the framework is off only while this one runs for every request of a brand', () => {
  const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(source('../../../../astro.config.ts')).toContain('checkOrigin: false')
  const middleware = source('../../../middleware.ts')
  expect(middleware.indexOf('refuseForeignForm(context.request)')).toBeGreaterThan(0)
  expect(middleware.indexOf('refuseForeignForm(context.request)')).toBeLessThan(
    middleware.indexOf('!isPostedForm(context.request'),
  )
})
