import { eq } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { users } from '../../../db/schema/members.ts'
import { memberBlocks, messageDrafts } from '../../../db/schema/messages.ts'
import { PHASE_REFUSALS } from '../../../shared/domain/billing/dunning/messages.ts'
import { INTRODUCTION_MESSAGES } from '../../../shared/domain/introductions/messages.ts'
import { MESSAGE_TEXTS, REPORT_REFUSALS } from '../../../shared/domain/messages/messages.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { newSubscriber } from '../support/billing/subscribers.ts'
import { database } from '../support/database.ts'
import { element, elements, getPage, type HttpSession, httpSession, linksOf, textOf } from '../support/http.ts'
import { deactivate, type Member, newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { setAnswer, storeIntroduction, storeThread } from '../support/stored/contacts.ts'
import { storePost } from '../support/stored/forum.ts'

/* Introductions and messages by forms, like a browser without script. */

let asker: Member
let asked: Member
let from: HttpSession
let to: HttpSession
beforeAll(async () => {
  asker = await newMember('meridian')
  asked = await newMember('meridian')
  from = await httpSession('meridian', 'member', asker.email)
  to = await httpSession('meridian', 'member', asked.email)
})

function post({ brand, cookie }: HttpSession, path: string, fields: Record<string, string>, origin?: string) {
  const headers = {
    cookie,
    Origin: origin ?? `http://${brand}.localhost:${inject('port')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  return send(brand, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

describe('without script', () => {
  test('[DIR-007] [ENT-050] a member sends a request, gets an answer, and both write and read', async () => {
    const ask = `/v2/profile/${asked.id}/introduction`
    const form = await getPage(from, ask)
    expect(textOf(element(form.document, 'h1'))).toBe('Request an introduction to Robin Vale')
    const labels = ['ask-why', 'ask-help', 'ask-note'].map((id) => textOf(element(form.document, 'label', { for: id })))
    expect(labels).toEqual(['Why connect? *', 'How can you help each other? *', 'Anything else?'])
    const operation = element(form.document, 'input', { name: 'operation' }).attribs.value ?? ''
    const typed = { operation, why: '', help: 'I keep what I wrote', note: '' }
    const refused = await post(from, ask, typed)
    expect(refused.status).toBe(422)
    // A required field is marked, without a message.
    const again = parseDocument(refused.body)
    const isWrong = (id: string) => element(again, 'textarea', { id }).attribs['aria-invalid']
    expect(['ask-why', 'ask-help', 'ask-note'].map(isWrong)).toEqual(['true', undefined, undefined])
    expect(textOf(element(again, 'p', { id: 'ask-why-error' }))).toBe('')
    expect(refused.body).toContain('I keep what I wrote')
    expect((await post(from, ask, { ...typed, why: 'Because' }, 'http://evil.test')).status).toBe(403)
    for (let i = 0; i < 2; i++) {
      const sent = await post(from, ask, { ...typed, why: 'Because', note: 'Mornings suit me' })
      expect([sent.status, sent.headers.location]).toEqual([303, `/v2/profile/${asked.id}`])
    }
    expect((await getPage(from, `/v2/profile/${asked.id}`)).body).toContain('You asked Robin Vale for an introduction.')

    const page = await getPage(to, '/v2/members/introductions')
    for (const answer of ['Because', 'I keep what I wrote', 'Mornings suit me'])
      expect(textOf(element(page.document, 'main'))).toContain(answer)
    const id =
      element(element(page.document, 'form', { class: /answers/ }), 'input', { name: 'id' }).attribs.value ?? ''
    const accepted = await post(to, '/v2/members/introductions', { action: 'accept', id })
    expect(accepted.status).toBe(303)
    // A completed request is one expandable line.
    const linesOf = ({ document }: typeof page) =>
      elements(element(document, 'main'), 'summary').filter((line) => textOf(line).includes('Robin Vale'))
    expect(linesOf(page)).toHaveLength(0)
    for (const session of [from, to])
      expect(linesOf(await getPage(session, '/v2/members/introductions'))).toHaveLength(1)
    const thread = accepted.headers.location ?? ''
    const body = 'Hello <b>there</b>\nand here'
    const posted = await post(from, thread, { action: 'send', body, operation: 'once' })
    await post(from, thread, { action: 'send', body, operation: 'once' })
    expect([posted.status, posted.headers.location]).toEqual([303, `${thread}#end`])
    const read = await getPage(to, thread)
    expect(read.body).toContain('Hello &lt;b&gt;there&lt;/b&gt;')
    expect(elements(read.document, 'li', { 'data-seq': '1' }).length).toBe(1)
    expect(elements(read.document, 'li', { 'data-seq': '2' }).length).toBe(0)
    expect((await getPage(to, '/v2/messages')).body).toContain('1 unread')
    await post(to, thread, { action: 'read', seq: '1' })
    expect((await getPage(to, '/v2/messages')).body).not.toContain('1 unread')
  })

  test('[DIR-009] a refused request says so, and why, and keeps the typed values', async () => {
    const first = await newMember('meridian')
    await storeIntroduction(first, asker)
    const typed = { operation: 'refused', why: 'I keep what I wrote', help: 'Help', note: '' }
    const refused = await post(from, `/v2/profile/${first.id}/introduction`, typed)
    expect(refused.status).toBe(422)
    const page = element(parseDocument(refused.body), 'main')
    expect(elements(element(page, 'div', { role: 'alert' }), 'p').map(textOf)).toEqual([
      'Something went wrong.',
      INTRODUCTION_MESSAGES.askedYou('Robin Vale'),
    ])
    expect(textOf(page)).toContain('I keep what I wrote')
  })

  test('a request to somebody who was deactivated meanwhile is not sent, and its text is shown to copy', async () => {
    const gone = await newMember('meridian')
    const ask = `/v2/profile/${gone.id}/introduction`
    const { document } = await getPage(from, ask)
    const operation = element(document, 'input', { name: 'operation' }).attribs.value ?? ''
    await deactivate(gone)
    const typed = { operation, why: 'We both build\npayroll <tools>.', help: 'I keep what I wrote.', note: '' }
    const refused = await post(from, ask, typed)
    expect(refused.status).toBe(404)
    const main = element(parseDocument(refused.body), 'main')
    expect(textOf(element(main, 'h1'))).toBe('This can’t be sent anymore')
    const kept = element(main, 'textarea', { readonly: true })
    expect(textOf(element(main, 'label', { for: String(kept.attribs.id) }))).toBe('What you wrote, not sent')
    expect(refused.body).toContain('We both build\npayroll &lt;tools&gt;.\n\nI keep what I wrote.</textarea>')
    expect(refused.body).not.toContain(operation)
    expect(refused.headers['cache-control']).toBe('no-store')
    // Opened again, or without a text to keep, the page is not found.
    expect((await getPage(from, ask)).status).toBe(404)
    const empty = await post(from, '/v2/members/introductions', { action: 'nothing', id: 'x' })
    expect(textOf(element(parseDocument(empty.body), 'h1'))).toBe('Page Not Found')
  })

  test('an unsent message is shown again with its text', async () => {
    const path = `/v2/messages/${await storeThread(asker, await newMember('meridian'))}`
    const body = 'x'.repeat(5001)
    const refused = await post(from, path, { action: 'send', body, operation: 'long' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Use up to 5,000 characters.')
    expect(refused.body).toContain(body)
    expect((await post(to, path, { action: 'send', body: 'Hello', operation: 'other' })).status).toBe(404)
    expect((await getPage(to, path)).status).toBe(404)
  })

  test.each(['is deactivated', 'is blocked in another tab'])(
    'a message to a member who %s while it is written, and its draft, can still be read and copied',
    async (how) => {
      const other = await newMember('meridian')
      const threadId = await storeThread(asker, other)
      const path = `/v2/messages/${threadId}`
      const draft = { threadId, userId: asker.id, communityId: asker.communityId, revisionId: newId(new Date()) }
      await database().commit([
        how === 'is deactivated'
          ? build.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, other.id))
          : build.insert(memberBlocks).values({
              ...{ userId: asker.id, blockedId: other.id, communityId: asker.communityId, createdAt: new Date() },
            }),
        build.insert(messageDrafts).values({ ...draft, content: 'Half a thought', savedAt: new Date() }),
      ])
      const kept = (document: Parameters<typeof element>[0]) =>
        textOf(element(document, 'textarea', { readonly: true }))
      expect(kept((await getPage(from, path)).document)).toBe('Half a thought')
      const refused = await post(from, path, { action: 'send', body: 'A whole thought.', operation: 'once' })
      expect(refused.status).toBe(422)
      const again = parseDocument(refused.body)
      expect(kept(again)).toBe('A whole thought.')
      expect(elements(again, 'textarea', { name: 'body' })).toEqual([])
    },
  )

  test('a second reason for a message that was reported is not taken for sent, and can be copied; nor is an empty one', async () => {
    const writer = await newMember('meridian')
    const path = `/v2/messages/${await storeThread(writer, asked)}`
    const writing = await httpSession('meridian', 'member', writer.email)
    await post(writing, path, { action: 'send', body: 'Buy my tokens', operation: 'spam' })
    const { document } = await getPage(to, path)
    const message = element(document, 'input', { name: 'message' }).attribs.value ?? ''
    const report = (reason: string) => post(to, path, { action: 'report', message, reason })
    const empty = await report(' ')
    expect([empty.status, empty.body.includes(REPORT_REFUSALS.empty)]).toEqual([422, true])
    expect((await report('Advertising')).headers.location).toBe(`${path}?notice=reported`)
    const more = await report('And now she threatens me.')
    expect(more.status).toBe(422)
    const again = parseDocument(more.body)
    expect(textOf(element(again, 'div', { class: /alert--negative/ }))).toContain(MESSAGE_TEXTS.reportedEarlier)
    expect(textOf(element(again, 'textarea', { readonly: true }))).toBe('And now she threatens me.')
  })

  test('a message that is corrected while the first one is being sent is sent as well', async () => {
    const path = `/v2/messages/${await storeThread(asker, await newMember('meridian'))}`
    const operation = element((await getPage(from, path)).document, 'input', { name: 'operation' }).attribs.value ?? ''
    for (const body of ['Helo', 'Hello', 'Hello']) {
      const sent = await post(from, path, { action: 'send', body, operation })
      expect(sent.headers.location).toBe(`${path}#end`)
    }
    const log = element((await getPage(from, path)).document, 'ol')
    expect(elements(log, 'p', { class: /message__body/ }).map(textOf)).toEqual(['Helo', 'Hello'])
  })

  test('texts written while the membership is read-only are shown again with the reason: a message, a request, a post and a reply', async () => {
    const owing = await newSubscriber('meridian', { owesCents: 49_500, failedDaysAgo: 16 })
    const session = await httpSession('meridian', 'member', owing.email)
    const thread = `/v2/messages/${await storeThread(owing, asked)}`
    const talk = await storePost(asker)
    const text = 'A paragraph that took me half an hour to write.'
    const tries: readonly (readonly [string, Record<string, string>])[] = [
      [thread, { action: 'send', body: text, operation: 'once' }],
      [`/v2/profile/${asked.id}/introduction`, { why: text, help: 'x', note: '', operation: 'asked' }],
      ['/v2/forum/new', { title: 'A title', text, audience: 'everyone', operation: 'posted' }],
      [`/v2/forum/post/${talk.id}`, { action: 'reply', text, operation: 'replied' }],
    ]
    for (const [path, fields] of tries) {
      const refused = await post(session, path, fields)
      expect([path, refused.status, refused.headers.location]).toEqual([path, 422, undefined])
      expect(refused.body, path).toContain(text)
      expect(refused.body, path).toMatch(/<title>Error: (?!Error)[^<]+ · Meridian<\/title>/)
      expect(refused.body.replaceAll('&#39;', '’'), path).toContain(PHASE_REFUSALS.READ_ONLY)
    }
  })

  test('the profile of a former member says so in place of the buttons, and the thread with them can be read', async () => {
    const gone = await newMember('meridian')
    const profile = `/v2/profile/${gone.id}`
    const sideOf = async () => {
      const { document } = await getPage(from, profile)
      return element(document, 'aside', { 'aria-label': 'Get in touch' })
    }
    expect(textOf(await sideOf())).toContain('Request introduction')
    await database().commit([build.update(users).set({ standing: 'SUSPENDED' }).where(eq(users.id, gone.id))])
    const side = await sideOf()
    expect(textOf(side)).toContain('No longer a member')
    expect(elements(side, 'button')).toEqual([])
    expect(linksOf(side)).toEqual([])
    expect((await getPage(from, `${profile}/introduction`)).location).toBe(profile)

    const threadId = await storeThread(asker, gone)
    expect(linksOf(await sideOf())).toEqual([{ text: 'Read your messages', href: `/v2/messages/${threadId}` }])
    const thread = await getPage(from, `/v2/messages/${threadId}`)
    expect(textOf(thread.document)).toContain('Robin Vale is no longer a member.')
    expect(textOf(thread.document)).not.toContain('Say hello')
    expect(elements(thread.document, 'textarea', { name: 'body' })).toEqual([])
  })

  test('the request of somebody whose membership has ended is closed, and accepting it is refused with the reason', async () => {
    const gone = await newMember('meridian')
    const id = await storeIntroduction(gone, asked)
    await database().commit([build.update(users).set({ standing: 'SUSPENDED' }).where(eq(users.id, gone.id))])
    const path = '/v2/members/introductions'
    const { document } = await getPage(to, path)
    const row = elements(document, 'li').find((one) => textOf(one).includes('No longer a member'))
    expect(row && textOf(row)).toContain('Robin Vale')
    expect(row && textOf(row)).not.toContain('Waiting for your answer')
    expect(row && elements(row, 'button', { value: 'accept' })).toEqual([])
    const refused = await post(to, path, { action: 'accept', id })
    expect(textOf(element(parseDocument(refused.body), 'main'))).toContain(
      'Robin Vale is no longer a member, so this request is closed.',
    )
  })

  test('the pages of a requester are the same whether the other one said no, not now or nothing', async () => {
    const [one, other] = [await newMember('meridian'), await newMember('meridian')]
    const session = await httpSession('meridian', 'member', one.email)
    const id = await storeIntroduction(one, other)
    const seen = async () => {
      const pages = await Promise.all(
        ['/v2/members/introductions', `/v2/profile/${other.id}`].map((path) => getPage(session, path)),
      )
      return pages.map(({ document }) => textOf(element(document, 'main')))
    }
    const unanswered = await seen()
    expect(unanswered[0]).toContain('Waiting')
    for (const answer of ['NOT_NOW', 'NO'] as const) {
      await setAnswer(id, answer)
      expect(await seen()).toEqual(unanswered)
    }
  })
})
