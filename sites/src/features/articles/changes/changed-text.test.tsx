import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ComparedPaper } from '../editor/views/ComparedPaper.tsx'
import { ChangedText } from './ChangedText.tsx'
import { compareTexts } from './compare.ts'

function shown(before: string, after: string): string {
  return renderToStaticMarkup(
    <ChangedText lines={compareTexts({ title: '', content: before }, { title: '', content: after }).lines} />,
  )
}

describe('a text with its changes', () => {
  test('names each change in words for screen readers', () => {
    const html = shown('<p>One two three.</p>', '<p>One four three.</p>')
    expect(html).toMatch(/<del>.*removed:.*two.*end of the change.*<\/del><ins>.*added:.*four.*<\/ins>/)
  })

  test('renders lists, quotes, headings and links as such', () => {
    const text =
      '<h2>Head</h2><ul><li><p>One</p></li><li><p>Two</p></li></ul><blockquote><p>Said</p></blockquote><p>A <a href="https://a.example/">link of words</a></p>'
    const html = shown(text, text)
    expect(html).toContain('<h2>Head</h2><ul data-depth="1"><li><p>One</p></li><li><p>Two</p></li></ul>')
    expect(html).toContain('<blockquote><p>Said</p></blockquote>')
    expect(html).toContain(
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer nofollow">link of words</a>',
    )
    expect(html).not.toMatch(/<(ins|del)>/)
  })

  test('names the new kind of a line', () => {
    expect(shown('<p>Head</p>', '<h2>Head</h2>')).toContain('now set as a heading')
  })

  test('renders markup in a text as text', () => {
    const html = shown('<p>x</p>', '<p>&lt;img src=x onerror=alert(1)&gt; <a href="javascript:alert(1)">y</a></p>')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('javascript:')
  })
})

function paper(submitted: string | null, current: string, changes: number | null): string {
  const article = {
    id: 'a',
    status: 'READY_TO_APPROVE' as const,
    canEdit: false,
    canSubmit: false,
    canApprove: true,
    editor: null,
    currentRevision: { id: 'r', title: 'T', content: current, updatedAt: '2026-11-20T15:00:00Z' },
    submittedRevision: submitted === null ? null : { title: 'T', content: submitted },
  }
  return renderToStaticMarkup(<ComparedPaper article={article} byline={null} changes={changes} />)
}

describe('the author’s view of the editor’s work', () => {
  test('[ART-043] [ART-044] shows the number of changes first and the changes only on request', () => {
    const html = paper('<p>One two</p>', '<p>One three</p>', 1)
    expect(html).toContain('Your editor made 1 change since you submitted.')
    expect(html).toContain('Show what the editor changed')
    expect(html).toContain('<p>One three</p>')
    expect(html).not.toContain('<ins>')
  })

  test('tells when nothing was changed', () => {
    const html = paper('<p>One</p>', '<p>One</p>', 0)
    expect(html).toContain('Your editor has changed nothing in your text.')
    expect(html).not.toContain('Show what the editor changed')
  })

  test('is the plain text when the submitted text is unknown', () => {
    const html = paper(null, '<p>One</p>', null)
    expect(html).not.toContain('Your editor')
    expect(html).toContain('<p>One</p>')
  })
})
