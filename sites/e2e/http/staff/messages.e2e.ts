import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { BROADCAST_REFUSALS } from '../../../../shared/domain/broadcasts/messages.ts'
import { newId } from '../../../../shared/kernel/ids.ts'
import { THEO } from '../../support/browser.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  type HtmlNode,
  type HttpSession,
  httpSession,
  postForm,
  textOf,
} from '../../support/http.ts'
import { runJobs } from '../../support/jobs.ts'
import { type Member, newMember } from '../../support/members.ts'
import { emailTo, messagesTo } from '../../support/outbox.ts'
import { recipientOf } from '../../support/stored/broadcasts.ts'

/* Broadcasts by links and forms, like a browser without script. */

let member: Member
let reader: HttpSession
let other: HttpSession
let staff: HttpSession
beforeAll(async () => {
  member = await newMember('meridian')
  reader = await httpSession('meridian', 'member', member.email)
  other = await httpSession('meridian', 'member', (await newMember('meridian')).email)
  staff = await httpSession('meridian', 'staff', THEO)
})

async function mainOf(path: string, who = staff): Promise<HtmlNode> {
  const page = await getPage(who, path)
  expect(page.status, path).toBe(200)
  return element(page.document, 'main')
}

async function hidden(path: string, name: string): Promise<string> {
  return elements(await mainOf(path), 'input', { name })[0]?.attribs.value ?? ''
}

/** The fields that the delivery form would send. */
function deliveryIn(page: HtmlNode) {
  const form = elements(page, 'form').find((one) => elements(one, 'input', { value: 'delivery' }).length > 0)
  if (!form) throw new Error('The page has no form of the delivery')
  const valueIn = (name: string) => element(form, 'input', { name }).attribs.value ?? ''
  const channels = elements(form, 'input', { name: 'channel' })
  const channel = channels.find(({ attribs }) => attribs.checked !== undefined)?.attribs.value
  return { base: valueIn('base'), search: valueIn('q'), channel }
}

describe('[ROUTE-065] [ADM-021] staff, without script', () => {
  test('write to one of many members, preview it, and see who got it', async () => {
    const subject = `Round tables ${newId(new Date()).slice(-8)}`
    expect((await getPage(reader, '/admin/messages')).location).toMatch(/^\/logout/)
    const operation = await hidden('/admin/messages/new', 'operation')
    const refused = await postForm(staff, '/admin/messages/new', { operation, subject: ' ', channel: 'BOTH' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Enter a subject of up to 120 characters.')
    const created = await postForm(staff, '/admin/messages/new', { operation, subject, channel: 'BOTH' })
    const path = String(created.headers.location).replace(/\?.*$/, '')
    expect(path).toMatch(/^\/admin\/messages\/\w+$/)
    expect(textOf(await mainOf('/admin/messages?state=draft'))).toContain(subject)

    expect(textOf(await mainOf(`${path}/send`))).toContain('Write the message first')
    const text = { action: 'text', base: await hidden(path, 'base'), subject, body: 'We meet in June.\n\nCome & see.' }
    expect((await postForm(staff, path, text)).headers.location).toBe(`${path}?notice=saved`)
    const stale = await postForm(staff, path, { ...text, body: 'Mine' })
    expect(stale.status).toBe(422)
    expect(stale.body).toContain('Someone else changed this message in the meantime.')
    expect(textOf(element(parseDocument(stale.body), 'textarea', { name: 'body' }))).toContain('Mine')
    expect(stale.body).toContain('Currently saved: We meet in June.')
    const delivery = { action: 'delivery', channel: 'BOTH', q: member.email, status: 'active' }
    const { base } = deliveryIn(await mainOf(path))
    expect((await postForm(staff, path, { ...delivery, base })).headers.location).toBe(`${path}?notice=saved`)
    expect(textOf(await mainOf(path))).toContain('1 member right now')
    const later = await postForm(staff, path, { ...delivery, channel: 'WEB', q: 'nobody@nowhere.test', base })
    expect(later.status).toBe(422)
    expect(textOf(parseDocument(later.body))).toContain(BROADCAST_REFUSALS.deliveryChanged)
    expect(textOf(parseDocument(later.body))).toMatch(/Currently saved: .*Active/)
    const kept = deliveryIn(parseDocument(later.body))
    expect(kept).toMatchObject({ search: 'nobody@nowhere.test', channel: 'WEB' })
    const again = { ...delivery, channel: 'EMAIL', base: kept.base }
    expect((await postForm(staff, path, again)).headers.location).toBe(`${path}?notice=saved`)
    const back = { ...delivery, base: deliveryIn(await mainOf(path)).base }
    expect((await postForm(staff, path, back)).headers.location).toBe(`${path}?notice=saved`)

    const toSend = async (search = '') => (await getPage(staff, `${path}/send${search}`)).document
    const sending = await toSend(`?email=${encodeURIComponent(member.email)}`)
    expect(textOf(sending)).toContain('Robin Vale gets the notification and the email.')
    expect(textOf(sending)).toContain('Come & see.')
    expect(textOf(await mainOf(`${path}/send?email=nobody%40nowhere.test`))).toContain('No member with this email')
    expect((await postForm(staff, `${path}/send`, { action: 'test' })).status).toBe(303)
    const emailed = await emailTo(THEO, new RegExp(`^\\[Test\\] ${subject}`))
    expect(emailed.text).toContain('Come & see.')
    const late = { ...fieldsOf(sending, 'action', 'schedule'), scheduledAt: '2020-01-01T09:00' }
    const inPast = await postForm(staff, `${path}/send`, late)
    expect(inPast.status).toBe(422)
    expect(element(parseDocument(inPast.body), 'input', { name: 'scheduledAt' }).attribs.value).toBe('2020-01-01T09:00')
    const far = { ...late, scheduledAt: `${new Date().getFullYear() + 1}-01-15T09:00` }
    if (new Date().getMonth() > 0) {
      expect((await postForm(staff, `${path}/send`, far)).headers.location).toBe(`${path}?notice=scheduled`)
      expect(textOf(await mainOf(path))).toMatch(/It will be sent on Jan 15, \d{4}, 9:00 AM \(America\/New York time\)/)
      await postForm(staff, path, { move: 'UNSCHEDULE' })
    }

    const now = fieldsOf(await toSend(), 'action', 'now')
    expect((await postForm(staff, `${path}/send`, now)).headers.location).toBe(`${path}?notice=sent`)
    const tooLate = await postForm(staff, path, { ...text, base: '', body: 'Words that came too late' })
    expect(tooLate.status).toBe(422)
    expect(tooLate.body).toContain(BROADCAST_REFUSALS.notDraft)
    expect(textOf(element(parseDocument(tooLate.body), 'textarea'))).toContain('Words that came too late')
    await runJobs()
    const email = await emailTo(member.email, new RegExp(`^${subject}`))
    expect(email.headers).toHaveProperty('List-Unsubscribe')
    const announcement = path.replace('/admin/messages', '/v2/announcements')
    expect(textOf(await mainOf(announcement, reader))).toContain('Come & see.')
    expect((await getPage(other, announcement)).status).toBe(404)
    expect(textOf(await mainOf('/v2/notifications', reader))).toContain(`Announcement: “${subject}”`)
    await runJobs()
    await runJobs()
    expect(await recipientOf(path.split('/').at(-1) ?? '', member.email)).toMatchObject({
      ...{ state: 'SENT', isOnWeb: true, emailedAt: expect.any(Date) },
    })
    expect(textOf(await mainOf(path))).toMatch(/Got it ?1/)
    expect(textOf(await mainOf(`${path}/recipients?state=sent`))).toContain(member.email)
    const csvOf = async (list: string) => {
      const [link] = elements(await mainOf(`${path}/recipients${list}`), 'a', { 'data-file': true })
      return (await getPage(staff, link?.attribs.href ?? '')).body
    }
    expect(await csvOf('')).toContain(`Robin Vale,${member.email},Sent`)
    expect(await csvOf('?state=sent')).toContain(member.email)
    expect(await csvOf('?state=skipped')).not.toContain(member.email)
    expect((await messagesTo(member.email)).filter((one) => one.subject.startsWith(subject))).toHaveLength(1)
  })
})
