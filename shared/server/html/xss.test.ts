import { describe, expect, it } from 'vitest'
import { XSS_PAYLOADS } from '#shared/testing/xss-payloads.ts'
import { sanitiseArticle } from './sanitise-article.ts'
import { sanitiseByline } from './sanitise-byline.ts'

const ALLOWED =
  /<\/?(p|h2|h3|ul|ol|li|blockquote|pre|strong|em|s|sub|sup)>|<br>|<span class="underline">|<\/span>|<a href="(https?:\/\/|mailto:)[^"<>]*">|<\/a>/g

describe('hostile markup', () => {
  it('has at least 350 kinds', () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(350)
  })

  it.each(XSS_PAYLOADS)(
    '[ART-083][ART-091] %j becomes text and allowed markup only when it is sanitised',
    (payload) => {
      const before = '<p>A <strong>bold</strong> <span class="underline">line</span></p>'
      const article = sanitiseArticle(before + payload)
      expect(article.startsWith(before)).toBe(true)
      expect(sanitiseByline(`Kept. ${payload}`)).toMatch(/^<p>Kept\./)
      for (const output of [article, sanitiseByline(payload)]) expect(output.replace(ALLOWED, '')).not.toMatch(/[<>]/)
      expect(sanitiseArticle(article)).toBe(article)
    },
  )
})
