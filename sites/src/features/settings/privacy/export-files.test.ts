import { expect, it } from 'vitest'
import { exportHtml, exportJson } from './export-files.ts'
import type { ExportPart } from './privacy.queries.ts'

const HEAD = { community: 'Meridian', madeAt: '2026-11-23T10:00:00.000Z' }

async function* partsOf(...parts: [source: string, rows: readonly object[]][]): AsyncGenerator<ExportPart> {
  for (const [position, [source, rows]] of parts.entries())
    yield { position, source, label: `Your ${source}`, rows: JSON.stringify(rows) }
}

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

it('the JSON export has each table once, however many parts it came in', async () => {
  const parts = partsOf(['users', [{ id: 'a' }]], ['articles', [{ id: 'b' }]], ['articles', [{ id: 'c' }, { id: 'd' }]])
  expect(JSON.parse(await textOf(exportJson(HEAD, parts)))).toEqual({
    ...HEAD,
    tables: [
      { name: 'users', label: 'Your users', rows: [{ id: 'a' }] },
      { name: 'articles', label: 'Your articles', rows: [{ id: 'b' }, { id: 'c' }, { id: 'd' }] },
    ],
  })
  expect(JSON.parse(await textOf(exportJson(HEAD, partsOf())))).toEqual({ ...HEAD, tables: [] })
})

it('the HTML export names its fields in words and shows markup as text', async () => {
  const parts = partsOf(
    ['articles', [{ publishedAt: '2026-11-23T10:00:00.000Z', content: '<script>alert(1)</script>', slug: null }]],
    ['articles', [{ isOpen: false }]],
  )
  const html = await textOf(exportHtml(HEAD, parts))
  expect(html.match(/<h2>/g)).toHaveLength(1)
  expect(html).toContain('<dt>Published at</dt><dd>2026-11-23T10:00:00.000Z</dd>')
  expect(html).toContain('<dd>&lt;script&gt;alert(1)&lt;/script&gt;</dd>')
  expect(html).toContain('<dt>Is open</dt><dd>false</dd>')
  expect(html).not.toContain('<script')
  expect(html).not.toContain('Slug')
})
