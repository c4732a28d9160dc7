import fc from 'fast-check'
import { EditorState, Selection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { arbitraryHtml } from './arbitrary-html.ts'
import { arbitraryDoc } from './arbitrary-text.ts'
import { linkFromInput, withoutTracking } from './links.ts'
import { parse } from './parse.ts'
import { articleSchema, bylineSchema } from './schema.ts'
import { serialise, serialiseTitle } from './serialise.ts'
import { countWordsOf, plainTextOf } from './words.ts'

const numRuns = process.env.TEST_LONG ? 20_000 : 400
function read(html: string) {
  return parse(articleSchema, html)
}

describe('the text of an article on its way between editor and server', () => {
  it('[ART-091] is printed by the editor exactly as the sanitiser keeps it', () => {
    fc.assert(
      fc.property(arbitraryDoc, (doc) => {
        const html = serialise(doc)
        expect(sanitiseArticle(html)).toBe(html)
      }),
      { numRuns },
    )
  })

  it('comes back from the server as what was sent', () => {
    fc.assert(
      fc.property(arbitraryDoc, (doc) => {
        const html = serialise(doc)
        const back = read(html)
        back.check()
        expect(serialise(back)).toBe(html)
      }),
      { numRuns },
    )
  })

  it('[ART-072] has as many words on the screen as the server counts', () => {
    fc.assert(
      fc.property(arbitraryDoc, (doc) => {
        expect(countWordsOf(doc)).toBe(countWords(plainText(serialise(doc))))
      }),
      { numRuns },
    )
  })

  it('[ART-072] has as many words and characters in the editor as on the server, whatever was sent', () => {
    fc.assert(
      fc.property(arbitraryHtml, (html) => {
        const kept = sanitiseArticle(html)
        const [here, there] = [plainTextOf(read(kept)).trim(), plainText(kept)]
        expect(countWords(here)).toBe(countWords(there))
        expect(countCharacters(here)).toBe(countCharacters(there))
      }),
      { numRuns },
    )
  })

  it('is counted and printed as it is after every key, though what did not change is only looked up', () => {
    fc.assert(
      fc.property(arbitraryDoc, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (doc, places) => {
        let state = EditorState.create({ doc })
        for (const place of places) {
          countWordsOf(state.doc)
          serialise(state.doc)
          const { from } = Selection.near(state.doc.resolve(place % (state.doc.content.size + 1)))
          state = state.apply(state.tr.insertText(' key', from))
          const anew = articleSchema.nodeFromJSON(state.doc.toJSON())
          expect(countWordsOf(state.doc)).toBe(countWordsOf(anew))
          expect(serialise(state.doc)).toBe(serialise(anew))
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    )
  })

  it('is read whatever HTML it is, and nothing but text and allowed marks comes of it', () => {
    const tags = ['p', 'h1', 'h2', 'ul', 'ol', 'li', 'blockquote', 'div', 'a', 'span', 'strong', 'em', 'u', 'br', 'td']
    const anyHtml = fc
      .array(
        fc.oneof(
          fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
          fc.constantFrom(
            '<a href="javascript:alert(1)">',
            '<a href="https://a.test/">',
            '<!-- x -->',
            '&amp;',
            '&#0;',
            '<',
          ),
          fc.string({ maxLength: 5 }),
        ),
        { maxLength: 24 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyHtml, (html) => {
        const doc = read(html)
        doc.check()
        const once = serialise(doc)
        expect(sanitiseArticle(once)).toBe(once)
        parse(bylineSchema, html).check()
      }),
      { numRuns },
    )
  })

  it('keeps headings, lists, quotes, emphasis, underline and links', () => {
    const html =
      '<h2>One</h2><p>a <strong>b <em>c</em></strong><br>d <span class="underline">e</span></p>' +
      '<ul><li><p>x</p><ol><li><p>y</p></li></ol></li></ul><blockquote><p>q &amp; r</p></blockquote>' +
      '<p><a href="https://example.com/?a=1&amp;b=2"><strong>f</strong></a></p>'
    expect(serialise(read(html))).toBe(html)
  })

  it('lays a list of a fifth level flat without losing an item', () => {
    const nested =
      '<ul><li><p>1</p><ul><li><p>2</p><ul><li><p>3</p><ul><li><p>4</p><ul><li><p>5</p></li></ul></li></ul></li></ul></li></ul></li></ul>'
    expect(serialise(read(nested))).toBe(sanitiseArticle(nested))
    expect(serialise(read(nested))).toContain('<p>5</p>')
  })

  it('reads plain text without markup as a paragraph', () => {
    expect(serialise(read('Own work only.'))).toBe('<p>Own work only.</p>')
    expect(serialise(read(''))).toBe('')
  })
})

describe('the title', () => {
  it('is one line without spaces at its ends', () => {
    expect(serialiseTitle('  A\tnew \n title ')).toBe('A new title')
  })
})

describe('an address that a person types', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['example.com', 'https://example.com/'],
    ['example.com/a b', null],
    ['sub.example.co.uk/path?x=1', 'https://sub.example.co.uk/path?x=1'],
    ['maya@example.com', 'mailto:maya@example.com'],
    ['mailto:maya@example.com', 'mailto:maya@example.com'],
    ['javascript:alert(1)', null],
    ['/relative', null],
    ['not an address', null],
    ['', null],
  ])('%s becomes %s', (typed, href) => {
    expect(linkFromInput(typed)).toBe(href)
  })
})

describe('an address that is pasted', () => {
  it.each([
    ['https://example.org/study?id=7&utm_source=newsletter&utm_medium=email', 'https://example.org/study?id=7'],
    ['https://example.org/?fbclid=IwAR0', 'https://example.org/'],
    ['https://example.org/a?q=utm_source&b=%20', 'https://example.org/a?q=utm_source&b=%20'],
    ['mailto:desk@example.com', 'mailto:desk@example.com'],
    ['/relative?utm_source=x', '/relative?utm_source=x'],
  ])('%s becomes %s', (pasted, kept) => {
    expect(withoutTracking(pasted)).toBe(kept)
  })
})
