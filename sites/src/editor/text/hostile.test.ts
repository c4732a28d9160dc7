import { expect, it } from 'vitest'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { XSS_PAYLOADS } from '#shared/testing/xss-payloads.ts'
import { allowedHtml } from '../../lib/html/allowed-html.ts'
import { parse } from './parse.ts'
import { richTextSchema, singleLineSchema } from './schema.ts'
import { serialise } from './serialise.ts'

const KEPT = '<p>Before it <strong>bold words</strong>.</p>'
const ALLOWED =
  /<\/?(p|h2|h3|ul|ol|li|blockquote|pre|strong|em|s|sub|sup)>|<br>|<span class="underline">|<\/span>|<a href="(https?:\/\/|mailto:)[^"<>]*"( rel="[a-z ]+")?>|<\/a>/g

/* Editor and pages parse even sanitised HTML, and allow no more than the sanitiser does. */

it.each(XSS_PAYLOADS)('[ART-091] the editor treats %j as text', (payload) => {
  for (const schema of [richTextSchema, singleLineSchema]) {
    const html = serialise(parse(schema, payload))
    expect(html.replace(ALLOWED, '')).not.toMatch(/[<>]/)
    expect(sanitiseArticle(html)).toBe(html)
  }
  expect(serialise(parse(richTextSchema, KEPT + payload)).startsWith(KEPT)).toBe(true)
})

it.each(XSS_PAYLOADS)('[ART-091] pages render %j as text', (payload) => {
  expect(allowedHtml(payload).replace(ALLOWED, '')).not.toMatch(/[<>]/)
  expect(allowedHtml(KEPT + payload).startsWith(KEPT)).toBe(true)
})
