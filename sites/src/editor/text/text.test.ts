import fc from 'fast-check'
import { EditorState, Selection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { linkFromInput } from '#shared/kernel/links/link-target.ts'
import { countCharacters, countWords } from '#shared/kernel/words.ts'
import { plainText } from '#shared/server/html/plain-text.ts'
import { sanitiseArticle } from '#shared/server/html/sanitise-article.ts'
import { countWordsIn, plainTextOf } from './count-words.ts'
import { parse } from './parse.ts'
import { richTextSchema, singleLineSchema } from './schema.ts'
import { serialise, serialiseTitle } from './serialise.ts'
import { arbitraryHtml } from './testing/arbitrary-html.ts'
import { arbitraryDoc } from './testing/arbitrary-text.ts'
import { withoutTracking } from './tracking.ts'

const numRuns = process.env.TEST_LONG ? 20_000 : 400
function read(html: string) {
  return parse(richTextSchema, html)
}

describe('a rich text between editor and server', () => {
  it('[ART-091] is serialised exactly as the sanitiser keeps it', () => {
    fc.assert(
      fc.property(arbitraryDoc, (doc) => {
        const html = serialise(doc)
        expect(sanitiseArticle(html)).toBe(html)
      }),
      { numRuns },
    )
  })

  it('is parsed back into the text that was sent', () => {
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

  it('[ART-072] has the same word count in the editor and on the server', () => {
    fc.assert(
      fc.property(arbitraryDoc, (doc) => {
        expect(countWordsIn(doc)).toBe(countWords(plainText(serialise(doc))))
      }),
      { numRuns },
    )
  })

  it('[ART-072] has the same word and character count in editor and server for any HTML', () => {
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

  it('is counted and serialised correctly after every change, although unchanged blocks are cached', () => {
    fc.assert(
      fc.property(arbitraryDoc, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (doc, places) => {
        let state = EditorState.create({ doc })
        for (const place of places) {
          countWordsIn(state.doc)
          serialise(state.doc)
          const { from } = Selection.near(state.doc.resolve(place % (state.doc.content.size + 1)))
          state = state.apply(state.tr.insertText(' key', from))
          const anew = richTextSchema.nodeFromJSON(state.doc.toJSON())
          expect(countWordsIn(state.doc)).toBe(countWordsIn(anew))
          expect(serialise(state.doc)).toBe(serialise(anew))
        }
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    )
  })

  it('is parsed from any HTML into nothing but text and allowed marks', () => {
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
        parse(singleLineSchema, html).check()
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

  it('flattens a list of the fifth level without losing an item', () => {
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
