import { history } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { parse } from '../text/parse.ts'
import { richTextSchema, singleLineSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'
import {
  COMMANDS,
  type Format,
  formatState,
  headingToParagraph,
  insertBreak,
  leaveLines,
  liftItem,
  sinkItem,
} from './commands.ts'
import { linkTargetOf, withLink } from './link-command.ts'

/** A state whose selection is the first occurrence of the words, or a caret before it. */
function stateOf(html: string, words: string, isCaret = false): EditorState {
  const schema = html.startsWith('<byline>') ? singleLineSchema : richTextSchema
  const doc = parse(schema, html.replace('<byline>', ''))
  let from = 0
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at >= 0 && from === 0) from = pos + at
  })
  const selection = TextSelection.create(doc, from, isCaret ? from : from + words.length)
  return EditorState.create({ doc, selection, plugins: [history()] })
}

function run(state: EditorState, command: (typeof COMMANDS)['strong']): EditorState {
  let next = state
  command(state, (transaction) => {
    next = next.apply(transaction)
  })
  return next
}

function apply(html: string, words: string, ...formats: Exclude<Format, 'link'>[]): string {
  return serialise(formats.reduce((state, format) => run(state, COMMANDS[format]), stateOf(html, words)).doc)
}

const TEXT = '<p>one two three</p>'

describe('formatting', () => {
  it.each<[Exclude<Format, 'link'>, string]>([
    ['strong', '<p>one <strong>two</strong> three</p>'],
    ['em', '<p>one <em>two</em> three</p>'],
    ['underline', '<p>one <span class="underline">two</span> three</p>'],
    ['strike', '<p>one <s>two</s> three</p>'],
    ['sub', '<p>one <sub>two</sub> three</p>'],
    ['sup', '<p>one <sup>two</sup> three</p>'],
    ['heading', '<h2>one two three</h2>'],
    ['subheading', '<h3>one two three</h3>'],
    ['bullets', '<ul><li><p>one two three</p></li></ul>'],
    ['numbers', '<ol><li><p>one two three</p></li></ol>'],
    ['quote', '<blockquote><p>one two three</p></blockquote>'],
    ['lines', '<pre>one two three</pre>'],
  ])('%s is applied and removed', (format, html) => {
    expect(apply(TEXT, 'two', format)).toBe(html)
    expect(apply(TEXT, 'two', format, format)).toBe(TEXT)
  })

  it('converts one kind of list into the other', () => {
    expect(apply('<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'two', 'numbers')).toBe(
      '<ol><li><p>one</p></li><li><p>two</p></li></ol>',
    )
  })

  it('converts a heading into a list or quote of a paragraph, in one undo step', () => {
    expect(apply('<h2>one</h2>', 'one', 'bullets')).toBe('<ul><li><p>one</p></li></ul>')
    expect(apply('<h2>one</h2>', 'one', 'quote')).toBe('<blockquote><p>one</p></blockquote>')
    expect(apply('<h2>one</h2>', 'one', 'quote', 'undo')).toBe('<h2>one</h2>')
    expect(apply('<h2>one</h2>', 'one', 'quote', 'undo', 'redo')).toBe('<blockquote><p>one</p></blockquote>')
  })

  it('removes a quote around several paragraphs', () => {
    const quote = '<blockquote><p>one</p><p>two</p></blockquote>'
    expect(apply(quote, 'one', 'quote')).toBe('<p>one</p><p>two</p>')
  })

  it('indents list items up to the depth that the server keeps, and outdents them', () => {
    let state = stateOf('<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'two')
    state = run(state, sinkItem)
    expect(serialise(state.doc)).toBe('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>')
    expect(serialise(run(state, liftItem).doc)).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    const deep = (inner: string) => `<ul><li><p>x</p>${inner}</li></ul>`
    const fourth = deep(deep(deep('<ul><li><p>a</p></li><li><p>two</p></li></ul>')))
    expect(sinkItem(stateOf(fourth, 'two'))).toBe(false)
  })

  it('converts a heading into a paragraph by Backspace at its start', () => {
    expect(serialise(run(stateOf('<h2>one</h2>', 'one', true), headingToParagraph).doc)).toBe('<p>one</p>')
    expect(headingToParagraph(stateOf('<h2>one</h2>', 'ne', true))).toBe(false)
  })

  it('is subscript or superscript, not both', () => {
    expect(apply(TEXT, 'two', 'sub', 'sup')).toBe('<p>one <sup>two</sup> three</p>')
  })

  it('ends preformatted lines by Enter on an empty line at their end', () => {
    const state = stateOf('<pre>one\ntwo</pre>', 'wo', true)
    expect(leaveLines(state)).toBe(false)
    const end = TextSelection.create(state.doc, state.doc.content.size - 1)
    const atEnd = state.apply(state.tr.setSelection(end))
    const left = run(run(atEnd, insertBreak), leaveLines)
    expect(serialise(left.apply(left.tr.insertText('after')).doc)).toBe('<pre>one\ntwo</pre><p>after</p>')
  })

  it('breaks a line inside a paragraph', () => {
    expect(serialise(run(stateOf(TEXT, 'two', true), insertBreak).doc)).toBe('<p>one<br>two three</p>')
  })

  it('is reported for the position of the caret', () => {
    const state = formatState(stateOf('<ul><li><p><strong>one</strong></p></li></ul>', 'ne', true))
    const on = Object.entries(state).flatMap(([format, { isOn }]) => (isOn ? [format] : []))
    expect(on).toEqual(['strong', 'bullets'])
    expect(state.heading.isPossible).toBe(false)
    expect(state.undo.isPossible).toBe(false)
  })
})

describe('a link', () => {
  const { link } = richTextSchema.marks
  const href = 'https://example.com/'

  it('is applied to the selected words', () => {
    const state = stateOf(TEXT, 'two')
    const target = linkTargetOf(state, link)
    expect(target).toMatchObject({ text: 'two', href: null })
    const { doc } = withLink(state, link, target, { text: 'two', href })
    expect(serialise(doc)).toBe(`<p>one <a href="${href}">two</a> three</p>`)
  })

  it('is inserted with its words when nothing is selected', () => {
    const state = stateOf(TEXT, 'two', true)
    const { doc } = withLink(state, link, linkTargetOf(state, link), { text: 'new ', href })
    expect(serialise(doc)).toBe(`<p>one <a href="${href}">new </a>two three</p>`)
  })

  it('is found around the caret in all its text nodes, and changed or removed as one', () => {
    const html = `<p>one <a href="${href}">two <strong>bold</strong> end</a> three</p>`
    const state = stateOf(html, 'ld', true)
    const target = linkTargetOf(state, link)
    expect(target).toMatchObject({ text: 'two bold end', href })
    const changed = withLink(state, link, target, { text: target.text, href: 'https://other.test/' })
    expect(serialise(changed.doc)).toBe(
      '<p>one <a href="https://other.test/">two <strong>bold</strong> end</a> three</p>',
    )
    const removed = withLink(state, link, target, { text: target.text, href: null })
    expect(serialise(removed.doc)).toBe('<p>one two <strong>bold</strong> end three</p>')
  })

  it('is separate from a link beside it', () => {
    const state = stateOf(`<p><a href="${href}">one</a><a href="https://b.test/">two</a></p>`, 'wo', true)
    expect(linkTargetOf(state, link)).toMatchObject({ text: 'two', href: 'https://b.test/' })
  })

  it('is possible in a single line', () => {
    const state = stateOf('<byline><p>by Maya</p>', 'Maya')
    const byline = singleLineSchema.marks.link
    const { doc } = withLink(state, byline, linkTargetOf(state, byline), { text: 'Maya', href })
    expect(serialise(doc)).toBe(`<p>by <a href="${href}">Maya</a></p>`)
  })
})
