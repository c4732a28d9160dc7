import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ComparedPaper } from '../editor/views/ComparedPaper.tsx'
import { ChangedText } from './ChangedText.tsx'
import { changesSince } from './changes-since.ts'
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

type Changes = NonNullable<Parameters<typeof ComparedPaper>[0]['article']['changesByOthers']>

const THEO = { name: 'Theo Brandt', isAuthor: false, changedAt: '2026-11-20T15:00:00Z' }
const ADA = { name: 'Ada Lindqvist', isAuthor: false, changedAt: '2026-11-19T15:00:00Z' }

function paper(before: string | null, current: string, by: Changes['by']): string {
  const article = {
    id: 'a',
    status: 'READY_TO_APPROVE' as const,
    statusUpdatedAt: '2026-11-20T15:00:00Z',
    submittedDate: '2026-11-18T15:00:00Z',
    canEdit: false,
    canSubmit: false,
    canApprove: true,
    statusReason: null,
    editor: null,
    leadImage: null,
    currentRevision: { id: 'r', title: 'T', content: current, updatedAt: '2026-11-20T15:00:00Z' },
    changesByOthers:
      before === null ? null : { before: { title: 'T', content: before, updatedAt: '2026-11-18T09:12:00Z' }, by },
  }
  const changes = changesSince(article.changesByOthers, article.currentRevision)
  return renderToStaticMarkup(<ComparedPaper article={article} byline={null} changes={changes} timeZone="UTC" />)
}

describe('the author’s view of what others changed', () => {
  test('[ART-043] [ART-044] says who changed how much since the author last wrote, and shows the changes only on request', () => {
    const html = paper('<p>One two</p>', '<p>One three</p>', [THEO])
    expect(html).toContain(
      'Theo Brandt made 1 change since you last edited it (Nov 18, 2026, 9:12 AM), the latest on Nov 20, 2026, 3:00 PM.',
    )
    expect(html).toContain('Show changes')
    expect(html).toContain('<p>One three</p>')
    expect(html).not.toContain('<ins>')
  })

  test('names everybody who edited', () => {
    expect(paper('<p>a b c d</p>', '<p>x b c y</p>', [THEO, ADA])).toContain(
      'Theo Brandt and Ada Lindqvist made 2 changes',
    )
  })

  test('says that nobody else has edited only when that is true', () => {
    expect(paper('<p>One</p>', '<p>One</p>', [])).toContain('No one else has edited this text')
    const undone = paper('<p>One</p>', '<p>One</p>', [THEO])
    expect(undone).toContain('Theo Brandt edited this text since you last edited it')
    expect(undone).toContain('it reads the same as before')
    for (const html of [undone, paper('<p>One</p>', '<p>Two</p>', [THEO])])
      expect(html).not.toContain('No one else has edited this text')
  })

  test('is the plain text when the starting point is unknown', () => {
    const html = paper(null, '<p>One</p>', [])
    expect(html).not.toContain('since you last edited')
    expect(html).toContain('<p>One</p>')
  })
})
