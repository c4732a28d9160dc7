import { expect, it } from 'vitest'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { XSS_PAYLOADS } from '#shared/testing/xss-payloads.ts'
import { allowedHtml } from '../../lib/html/allowed-html.ts'
import { parse } from './parse.ts'
import { richTextSchema, singleLineSchema } from './schema.ts'
import { serialise } from './serialise.ts'

const KEPT = '<p>Before it <strong>bold words</strong>.</p>'
const ALLOWED =
  /<\/?(p|h2|h3|ul|ol|li|blockquote|strong|em)>|<br>|<span class="underline">|<\/span>|<a href="(https?:\/\/|mailto:)[^"<>]*"( rel="[a-z ]+")?>|<\/a>/g

/* What the server sanitised reaches nobody unread: the editor and the pages let through no more than it does. */

it.each(XSS_PAYLOADS)('[ART-091] %j is text to the editor', (payload) => {
  for (const schema of [richTextSchema, singleLineSchema]) {
    const html = serialise(parse(schema, payload))
    expect(html.replace(ALLOWED, '')).not.toMatch(/[<>]/)
    expect(sanitiseArticle(html)).toBe(html)
  }
  expect(serialise(parse(richTextSchema, KEPT + payload)).startsWith(KEPT)).toBe(true)
})

it.each(XSS_PAYLOADS)('[ART-091] %j is text on a page', (payload) => {
  expect(allowedHtml(payload).replace(ALLOWED, '')).not.toMatch(/[<>]/)
  expect(allowedHtml(KEPT + payload).startsWith(KEPT)).toBe(true)
})
