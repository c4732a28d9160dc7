import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../../support/browser.ts'
import { element, getPage, type HttpSession, httpSession, linksOf, postForm, textOf } from '../../support/http.ts'
import { newMember } from '../../support/members.ts'

/* The import of a file of articles by links and forms, like a browser without script. */

const IMPORTS = '/admin/articles/imports'

let staff: HttpSession
let author: { readonly email: string; readonly session: HttpSession }
beforeAll(async () => {
  const { email } = await newMember('meridian')
  staff = await httpSession('meridian', 'staff', THEO)
  author = { email, session: await httpSession('meridian', 'member', email) }
})

async function mainText(path: string): Promise<string> {
  const page = await getPage(staff, path)
  expect(page.status, path).toBe(200)
  return textOf(element(page.document, 'main'))
}

describe('staff, without script', () => {
  test('check a file, choose an author, import it, and readers find the story at its date', async () => {
    expect((await getPage(author.session, IMPORTS)).location).toMatch(/^\/logout/)
    expect(await mainText('/admin/articles')).toContain('Import articles')
    const refused = await postForm(staff, IMPORTS, { file: '{"db": [' })
    expect(refused.status).toBe(422)
    expect(textOf(element(parseDocument(refused.body), 'textarea', { name: 'file' }))).toBe('{"db": [')
    expect(refused.body).toContain('isn’t complete JSON')

    const title = `Imported ${newId(new Date()).slice(-8)}`
    const slug = title.toLowerCase().replace(' ', '-')
    // A file longer than any other form allows.
    const words = 'Words that were written there. '.repeat(8000)
    const file = `---\ntitle: ${title}\ndate: 2021-05-04\nauthor: Jo <jo@old.example>\n---\nIts text. ![A plan](https://old.example/p.png)\n---\ntitle: Too long\ndate: 2021-05-05\n---\n${words.repeat(2)}`
    const checked = await postForm(staff, IMPORTS, { file })
    expect(checked.status).toBe(303)
    const path = String(checked.headers.location)
    const shown = await mainText(path)
    expect(shown).toContain('isn’t an active member')
    expect(shown).toContain('Image: https://old.example/p.png (A plan)')
    expect(shown).toContain('The text is too long')
    const unknown = await postForm(staff, path, { action: 'author', email: 'none@x.example' })
    expect(unknown.status).toBe(422)
    expect(element(parseDocument(unknown.body), 'input', { name: 'email' }).attribs.value).toBe('none@x.example')
    expect((await postForm(staff, path, { action: 'author', email: author.email })).status).toBe(303)
    expect(await mainText(path)).toContain('Will be published with its original date.')

    // A page that was opened before the author was chosen.
    const late = await postForm(staff, path, { action: 'start', seen: '' })
    expect(late.status).toBe(422)
    expect(late.body).toContain('Another author was chosen')
    const seen = element(parseDocument(late.body), 'input', { name: 'seen' }).attribs.value ?? ''
    expect((await postForm(staff, path, { action: 'start', seen })).status).toBe(303)
    await expect.poll(() => mainText(path), { timeout: 20_000 }).toContain('1 article imported')
    expect((await postForm(staff, path, { action: 'start' })).status).toBe(303)
    const story = await getPage(author.session, `/stories/${slug}`)
    expect(textOf(element(story.document, 'main'))).toContain('May 4, 2021')
    const report = await getPage(staff, `${path}/report.csv`)
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(report.body).toContain('Published with its original date.')

    const again = await postForm(staff, IMPORTS, { file })
    const other = await getPage(staff, String(again.headers.location))
    expect(textOf(element(other.document, 'main'))).toContain('Already imported')
    expect(linksOf(element(other.document, 'main')).map(({ text }) => text)).toContain('Open the article')
  })
})
