import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { scheduleArticles } from '../../support/articles/schedule-articles.ts'
import { THEO } from '../../support/browser.ts'
import {
  element,
  fieldsOf,
  getPage,
  type HttpSession,
  httpSession,
  linksOf,
  postForm,
  textOf,
} from '../../support/http.ts'

/* The calendar by links and forms, and the file for calendar apps. */

const CALENDAR = '/admin/articles/calendar'
const DAY_MS = 86_400_000
let staff: HttpSession
const visitor = 'meridian'
beforeAll(async () => {
  staff = await httpSession('meridian', 'staff', THEO)
})

describe('the calendar of articles', () => {
  test('a calendar app gets scheduled articles by an address that is shown once, until another one is created', async () => {
    const { title } = await scheduleArticles('meridian', 'Helianthus', [new Date('2027-07-14T13:00:00Z')])
    const made = await postForm(staff, CALENDAR, { action: 'renew' })
    expect(made.status).toBe(200)
    const address = String(element(parseDocument(made.body), 'input', { id: 'address-text' }).attribs.value)
    expect(address).toMatch(/^http:\/\/meridian\.localhost:\d+\/media\/calendar\/[0-9a-f]{64}\.ics$/)
    expect((await getPage(staff, CALENDAR)).body).not.toContain(address)
    const { pathname } = new URL(address)
    const file = await getPage(visitor, pathname)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(file.body).toContain(`SUMMARY:${title} 1\r\n`)
    expect(file.body).toContain('DTSTART:20270714T130000Z\r\n')

    const again = await postForm(staff, CALENDAR, { action: 'renew' })
    const renewed = new URL(String(element(parseDocument(again.body), 'input', { id: 'address-text' }).attribs.value))
    expect((await getPage(visitor, pathname)).status).toBe(404)
    expect((await getPage(visitor, renewed.pathname)).status).toBe(200)
    const removed = await postForm(staff, CALENDAR, { action: 'remove' })
    expect(removed.status).toBe(303)
    expect((await getPage(visitor, renewed.pathname)).status).toBe(404)
    expect((await getPage(staff, String(removed.headers.location))).body).toContain(
      'Your calendar address was removed.',
    )
  })

  test('a publication time that someone else has changed since is kept, and the typed values are shown again', async () => {
    await scheduleArticles('meridian', 'Hepatica', [new Date('2027-08-11T13:00:00Z')])
    const month = `${CALENDAR}?day=2027-08-11`
    const shown = await getPage(staff, month)
    const move = element(shown.document, 'button', { name: 'move' }).attribs.value
    const form = fieldsOf((await getPage(staff, `${month}&move=${move}`)).document, 'action', 'move')
    expect((await postForm(staff, month, { ...form, day: '2027-08-12' })).status).toBe(303)
    // Also from the same page again: otherwise it would seem to have moved to the second day.
    const refusedAgain = await postForm(staff, month, { ...form, day: '2027-08-13' })
    expect(refusedAgain.status).toBe(422)
    const refused = await postForm(staff, month, { ...form, day: '2027-08-13', operation: 'another' })
    expect(refused.status).toBe(422)
    expect(textOf(parseDocument(refused.body))).toContain('Someone else has changed its time')
    expect(fieldsOf(parseDocument(refused.body), 'action', 'move').day).toBe('2027-08-13')
  })

  test('a full month stays below 120 kB, and each of its days links to the rest', async () => {
    const from = Date.parse('2028-01-31T05:00:00Z')
    const ats = Array.from({ length: 200 }, (_, i) => new Date(from + (i % 35) * DAY_MS + i * 60_000))
    await scheduleArticles(
      'meridian',
      'Delphinium',
      ats,
      ' has a title that goes on for as long as a title may be'.repeat(4),
    )
    for (const view of ['month', 'week', 'list']) {
      const page = await getPage(staff, `${CALENDAR}?view=${view}&day=2028-02-10`)
      expect(page.status).toBe(200)
      expect(Buffer.byteLength(page.body), view).toBeLessThan(120_000)
      if (view !== 'month') continue
      const more = linksOf(page.document).find(({ text }) => /^\d+ more ?2028-02-10$/.test(text))
      expect(textOf((await getPage(staff, String(more?.href))).document)).toContain('Thu, Feb 10')
    }
  })

  test('members and visitors have no calendar', async () => {
    expect((await getPage(visitor, CALENDAR)).status).toBe(302)
  })
})
