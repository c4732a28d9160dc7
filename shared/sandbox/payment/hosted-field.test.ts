import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox } from '#shared/testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.discard())

it.each([
  ['/chargify/field', '/chargify/field-frame.ts', '/chargify.js'],
  ['/braintree/web/hosted-field', '/braintree/web/hosted-field.ts', '/braintree/web/js/hosted-fields.min.js'],
])('the card field %s runs nothing but its own script, and is not cached', async (path, script, loader) => {
  const page = await fetch(sandbox.url + path)
  const text = await page.text()
  const [, nonce] = /style-src 'nonce-([^']+)'/.exec(page.headers.get('Content-Security-Policy') ?? '') ?? []
  expect(page.headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
  )
  expect([page.headers.get('Cache-Control'), page.headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  expect(text).toContain(`<style nonce="${nonce}">`)
  expect(text).toContain('<label for="value"></label><input id="value"')
  expect(text.match(/<script[^>]*>/g)).toEqual([`<script type="module" src="${script}">`])
  for (const address of [script, loader]) {
    const loaded = await fetch(sandbox.url + address)
    expect([loaded.status, loaded.headers.get('Cross-Origin-Resource-Policy')]).toEqual([200, 'cross-origin'])
  }
})
