import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentBlockPath, contentChangesPath } from '../../../shared/domain/content-bank/paths.ts'
import { newBrowser, signInStaffOnly, THEO } from '../support/browser.ts'
import { element, elements, getPage, type HttpSession, httpSession, postForm, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { allowWriting } from '../support/stored/articles.ts'

/* The defaults of the content bank apply to every brand, so nothing else runs while they change. */

const BLOCK = contentBlockPath('article-guidelines')
const CHANGES = contentChangesPath('article-guidelines')
const PLACES = ['/articles/guidelines', '/articles?guidelines=true', '/articles/edit?guidelines=true'] as const
const BRANDS = ['harbor', 'lumen'] as const
const NEW_WORDS = 'Write as you would tell it to a colleague over lunch.'

type Fields = Readonly<Record<string, string>>
let council: HttpSession
let members: HttpSession[]
let staff: HttpSession[]
beforeAll(async () => {
  council = await httpSession('admin', 'staff', THEO)
  staff = await Promise.all(BRANDS.map((brand) => httpSession(brand, 'staff', THEO)))
  members = await Promise.all(
    BRANDS.map(async (brand) => {
      const { email } = await newMember(brand)
      await allowWriting(email, null)
      return httpSession(brand, 'member', email)
    }),
  )
})

async function mainOf(who: HttpSession, path: string) {
  const page = await getPage(who, path)
  expect(page.status, path).toBe(200)
  return element(page.document, 'main')
}
async function hiddenOf(who: HttpSession, path: string): Promise<Fields> {
  const fields = elements(await mainOf(who, path), 'input', { type: 'hidden' })
  return Object.fromEntries(fields.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']))
}
/** Posts the form of a page of changes, with its hidden fields. */
async function confirm(who: HttpSession, path: string, why: string) {
  const answer = await postForm(who, path, Object.entries({ ...(await hiddenOf(who, path)), why }))
  return answer.headers.location
}
/** The address that restores the first version. */
async function firstVersion(who: HttpSession): Promise<string> {
  return element(await mainOf(who, BLOCK), 'a', { 'aria-label': 'Restore version 1' }).attribs.href ?? ''
}
/** Whether each page of each brand contains the words. */
function shown(words: string): Promise<boolean[]> {
  return Promise.all(
    members.flatMap((member) => PLACES.map(async (path) => textOf(await mainOf(member, path)).includes(words))),
  )
}
const ALL = Array.from({ length: 6 }, () => true)
const NONE = ALL.map(() => false)

describe('[ADM-022] [ROUTE-069] a text used on three pages of two brands', () => {
  test('is changed, seen everywhere and restored, without script', async () => {
    expect((await getPage(members[0] ?? council, '/admin/content-bank')).location).toMatch(/^\/logout/)
    for (const one of staff)
      expect(await confirm(one, `${CHANGES}?drop=true`, 'One for all')).toBe(`${BLOCK}?notice=dropped`)
    expect(await shown('One point.')).toEqual(ALL)

    const { base = '' } = await hiddenOf(council, BLOCK)
    const html = `${textOf(element(await mainOf(council, BLOCK), 'textarea', { name: 'content' }))}<p onclick="x()">${NEW_WORDS}</p>`
    const typed = { base, title: 'Content Guidelines', content: html }
    const saved = await postForm(council, BLOCK, Object.entries({ ...typed, action: 'review' }))
    expect(saved.headers.location).toBe(CHANGES)
    const stale = await postForm(council, BLOCK, Object.entries({ ...typed, content: '<p>Other</p>', action: 'save' }))
    expect([stale.status, stale.body.includes('&lt;p&gt;Other'), stale.body.includes(NEW_WORDS)]).toEqual([
      422,
      true,
      true,
    ])
    // Refused for another reason, the form still compares with the text that its writer saw.
    const long = await postForm(council, BLOCK, Object.entries({ ...typed, title: 'x'.repeat(1000), action: 'save' }))
    expect([long.status, element(parseDocument(long.body), 'input', { name: 'base' }).attribs.value]).toEqual([
      422,
      base,
    ])
    expect(await shown(NEW_WORDS)).toEqual(NONE)

    const changes = await mainOf(council, CHANGES)
    expect(textOf(element(changes, 'ins'))).toContain(NEW_WORDS)
    const said = textOf(changes)
    for (const word of ['Guidelines', 'Articles dashboard', 'Article editor', 'Harbor Finance Council', 'Lumen'])
      expect(said).toContain(word)
    // Other brands, created by other tests, may come before it.
    expect(said).toMatch(/Keeps its own text.*Meridian Technology Council.*Why it changes/s)
    const refused = await postForm(
      council,
      CHANGES,
      Object.entries({ ...(await hiddenOf(council, CHANGES)), why: ' ' }),
    )
    expect([refused.status, refused.body.includes('in up to 300 characters')]).toEqual([422, true])

    expect(await confirm(council, CHANGES, 'Say it plainly')).toBe(`${BLOCK}?notice=published`)
    expect(await shown(NEW_WORDS)).toEqual(ALL)

    expect(await confirm(council, await firstVersion(council), 'As it was')).toBe(`${BLOCK}?notice=takenBack`)
    expect(await shown(NEW_WORDS)).toEqual(NONE)
    expect(await shown('One point.')).toEqual(ALL)
    expect(textOf(await mainOf(council, BLOCK))).toMatch(/As it was.*Say it plainly/s)

    for (const one of staff)
      expect(await confirm(one, await firstVersion(one), 'Our own again')).toBe(`${BLOCK}?notice=takenBack`)
    expect(await shown('One point.')).toEqual(NONE)
  })

  test('is written in the editor, compared, published and dropped', async () => {
    const page = await newBrowser('harbor')
    await signInStaffOnly(page)
    await page.goto('/admin/content-bank')
    await page.getByRole('link', { name: 'Reminders for authors' }).click()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.press('ControlOrMeta+End')
    await text.press('Enter')
    await text.pressSequentially('Read it aloud once.')
    await page.getByRole('button', { name: 'See what changes' }).click()
    await page.locator('ins', { hasText: 'Read it aloud once.' }).waitFor()
    await page.getByRole('textbox', { name: 'Why it changes' }).fill('It helps')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published.', { exact: true }).waitFor()
    await page.getByText('Own text', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Use the default instead' }).click()
    await page.locator('del', { hasText: 'Read it aloud once.' }).waitFor()
    await page.getByRole('textbox', { name: 'Why it changes' }).fill('The default will do')
    await page.getByRole('button', { name: 'Remove own text' }).click()
    await page.getByText('own text removed').first().waitFor()
  })
})
