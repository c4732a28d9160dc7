import { describe, expect, inject, test } from 'vitest'
import { NOTE_REFUSALS } from '../../../shared/domain/members/notes.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { allowConsoleError, newBrowser, openPage, signInStaffOnly, THEO } from '../support/browser.ts'
import { element, elements, getPage, httpSession, textOf } from '../support/http.ts'
import { newMember } from '../support/members.ts'
import { expectSound } from '../support/page-checks.ts'
import { send } from '../support/request.ts'
import { placesOfRun } from '../support/run.ts'
import { storeArticle } from '../support/stored/articles.ts'
import { storePost, storeReplies } from '../support/stored/forum.ts'

const PLACES = [
  ['meridian', 1280],
  ['lumen', 360],
] as const

describe('what staff know about a member', () => {
  test.for(placesOfRun(PLACES, 0))(
    '[ADM-013] [ADM-014] [ADM-025] staff add a note, change and pin it, and find it in the log (%s, %i px wide)',
    { timeout: 60_000 },
    async ([brand, width]) => {
      const member = await newMember(brand)
      const page = await newBrowser(brand, width)
      const inspected = async (what: string) => {
        await expectSound(page, what, width)
      }
      await signInStaffOnly(page)
      allowConsoleError(/status of 422/)
      await openPage(page, `/admin/members/${member.id}/notes`)
      await page.getByRole('button', { name: 'Add note' }).click()
      await page.getByText(NOTE_REFUSALS.empty).first().waitFor()
      await inspected('the form with what is missing')
      await page.getByLabel('Note', { exact: true }).first().fill('Prefers the phone, see https://example.com/call.')
      await page.getByLabel('Kind').first().selectOption('CONDUCT')
      await page.getByRole('button', { name: 'Add note' }).click()
      await page.getByText('Note added.').waitFor()
      await page.getByRole('link', { name: 'https://example.com/call' }).waitFor()
      await page.getByText('Edit', { exact: true }).click()
      const form = page.getByRole('form', { name: 'Edit note' })
      await form.getByLabel('Note', { exact: true }).fill('Prefers email.')
      await form.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Changes saved.').waitFor()
      await page.getByText('1 earlier version').click()
      await page.getByText('Prefers the phone').waitFor()
      await page.getByRole('button', { name: 'Pin note by Theo Brandt' }).click()
      await page.getByRole('heading', { name: 'Pinned' }).waitFor()
      await inspected('the notes')
      await page.getByText('Remove', { exact: true }).first().click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('Removed by Theo Brandt').waitFor()

      await page.getByRole('link', { name: 'Log', exact: true }).last().click()
      await page.getByText('Theo Brandt removed a note about Robin Vale').waitFor()
      await inspected('the log of the member')
      await page.getByRole('link', { name: 'Open in the full log' }).click()
      await page.getByText('Filters', { exact: true }).click()
      await page.getByLabel('Action').selectOption({ label: 'Note added' })
      await page.getByRole('button', { name: 'Apply', exact: true }).click()
      await page.getByText('Theo Brandt added a note about Robin Vale (kind: conduct; pinned: no)').waitFor()
      expect(await page.getByText('removed a note').count()).toBe(0)
      await inspected('the log')

      await page.goto(`/admin/members/${member.id}/engagement`)
      await page.getByText('Green:').waitFor()
      await page.getByText('Show as a table').click()
      await page.getByRole('columnheader', { name: 'Sign-ins' }).waitFor()
      await inspected('the engagement')
    },
  )
})

test('[ADM-025] without script a form sent twice creates one note with its author and date, a refused text is kept, and the log is a file', async () => {
  const member = await newMember('meridian')
  const staff = await httpSession('meridian', 'staff', THEO)
  const path = `/admin/members/${member.id}/notes`
  const { document } = await getPage(staff, path)
  const form = element(document, 'form', { 'aria-label': 'Add note' })
  const operation = element(form, 'input', { name: 'operation' }).attribs.value ?? ''
  const post = (fields: Record<string, string>) =>
    send('meridian', path, {
      method: 'POST',
      headers: {
        cookie: staff.cookie,
        Origin: `http://meridian.localhost:${inject('port')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ action: 'add', kind: 'GENERAL', operation, ...fields }).toString(),
    })
  const long = await post({ body: `Kept ${'x'.repeat(5000)}` })
  expect(long.status).toBe(422)
  expect(long.body).toContain('Kept xxx')
  expect(long.body).toContain(NOTE_REFUSALS.tooLong)
  for (let time = 0; time < 2; time++) expect((await post({ body: 'Once only' })).status).toBe(303)
  const after = await getPage(staff, path)
  const [note, ...others] = elements(after.document, 'li', { id: /^note-/ })
  if (!note) throw new Error('There is no note')
  expect(others).toEqual([])
  expect(textOf(note)).toContain('Once only')
  const head = element(note, 'p', { class: /\bnote__head\b/ })
  expect(textOf(element(head, 'strong'))).toBe('Theo Brandt')
  expect(Date.now() - Date.parse(element(head, 'time').attribs.datetime ?? '')).toBeLessThan(60_000)
  expect(textOf(element(head, 'time'))).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d, /)

  const file = await send('meridian', `/admin/log.csv?member=${member.id}`, { headers: { cookie: staff.cookie } })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.split('\r\n')).toHaveLength(3)
  expect(file.body).toContain('added a note about Robin Vale')
  const asMember = await httpSession('meridian', 'member', member.email)
  for (const page of [path, '/admin/log', '/admin/log.csv', `/admin/members/${member.id}/engagement`])
    expect((await getPage(asMember, page)).status, page).not.toBe(200)
})

test('[ADM-013] the page of the engagement has each of the actions under its own name', async () => {
  const member = await newMember('meridian')
  const other = await newMember('meridian')
  await httpSession('meridian', 'member', member.email)
  await storeArticle(member, {
    title: 'Quiet platforms',
    content: '<p>x</p>',
    status: 'PUBLISHED',
    slug: newId(new Date()),
  })
  for (let posts = 0; posts < 2; posts++) await storePost(member)
  await storeReplies(await storePost(other), member, ['One', 'Two', 'Three'])
  const staff = await httpSession('meridian', 'staff', THEO)
  const { document } = await getPage(staff, `/admin/members/${member.id}/engagement`)
  const cells = (part: 'thead' | 'tfoot') =>
    elements(element(document, part), 'tr').flatMap((row) => elements(row, part === 'thead' ? 'th' : 'td').map(textOf))
  const [, ...names] = cells('thead')
  const counts = ['1', '0', '1', '0', '2', '3', '0']
  expect(names.map((name, i) => [name, cells('tfoot')[i]])).toEqual(
    [
      ...['Sign-ins', 'Articles submitted', 'Articles published', 'Panel answers'],
      ...['Forum posts', 'Forum replies', 'Introductions requested'],
    ].map((name, i) => [name, counts[i]]),
  )
  const rows = elements(element(document, 'tbody'), 'tr').map((row) => elements(row, 'td').map(textOf))
  expect([rows.length, rows.at(-1)]).toEqual([12, counts])
  expect(elements(document, 'p', { class: /\bbars__label\b/ }).map(textOf)).toEqual(
    names.map((name, i) => `${name} ${counts[i]}`),
  )
})
