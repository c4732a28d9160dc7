import { eq } from 'drizzle-orm'
import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { build } from '#db/statement.ts'
import { forumEntries, forumSettings } from '../../../db/schema/forum/forum.ts'
import { memberBlocks } from '../../../db/schema/messages.ts'
import { FORUM_REFUSALS } from '../../../shared/domain/forum/messages.ts'
import { newId } from '../../../shared/kernel/ids.ts'
import { THEO } from '../support/browser.ts'
import { database } from '../support/database.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
} from '../support/http.ts'
import { insertMember, type Member, newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { newSite } from '../support/stored/closings.ts'
import { closePost, storeForumDraft, storePost, storeReplies } from '../support/stored/forum.ts'

/* The forum by links and forms, like a browser without script. */

let [author, other]: Member[] = []
let [writing, reading, staff]: HttpSession[] = []
beforeAll(async () => {
  author = await newMember('meridian')
  other = await newMember('meridian')
  writing = await httpSession('meridian', 'member', author.email)
  reading = await httpSession('meridian', 'member', other.email)
  staff = await httpSession('meridian', 'staff', THEO)
})

function the<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('beforeAll has not run')
  return value
}

function post(who: HttpSession | undefined, path: string, fields: Record<string, string>) {
  const { brand, cookie } = the(who)
  const headers = {
    cookie,
    Origin: `http://${brand}.localhost:${inject('port')}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  return send(brand, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

async function mainOf(who: HttpSession | undefined, path: string, status = 200) {
  const page = await getPage(the(who), path)
  expect(page.status, path).toBe(status)
  return element(page.document, 'main')
}

function pathOf({ id }: { readonly id: string }): string {
  return `/v2/forum/post/${id}`
}

describe('addresses', () => {
  test.each(['/forum', '/forum/post/x', '/forum/post/x?reply=y'])(
    '[ROUTE-010] [ROUTE-073] %s redirects a member to the same one under /v2',
    async (path) => {
      const { status, location } = await getPage(the(reading), path)
      expect([status, location]).toEqual([302, `/v2${path}`])
    },
  )

  test('[ROUTE-073] staff read the forum at its own address, and cannot write', async () => {
    const stored = await storePost(the(author))
    expect((await getPage(the(staff), '/forum')).status).toBe(200)
    const main = await mainOf(staff, `/forum/post/${stored.id}`)
    expect(textOf(main)).toContain(stored.title)
    expect(elements(main, 'form')).toEqual([])
  })

  test('a signed-out visitor is redirected to sign in, and no page or response has any text of a post', async () => {
    const title = `A question for members only ${Date.now()}`
    const shown = await storePost(the(author), { title })
    const [found] = await storeReplies(shown, the(other), ['A reply for members only.'])
    const paths = [
      '/v2/forum',
      pathOf(shown),
      `${pathOf(shown)}?reply=${found}`,
      '/v2/forum/new',
      '/v2/forum/moderation',
    ]
    for (const path of [...paths, `/v2/search?q=${encodeURIComponent(title)}`, '/v2', '/admin/forum']) {
      const page = await getPage('meridian', path)
      expect([path, page.status, page.location?.split('?')[0]]).toEqual([
        path,
        expect.toBeOneOf([302, 303, 307]),
        '/logout',
      ])
      expect(page.body).not.toContain('for members only')
    }
  })

  test('[NAV-003] a community without a forum has no link to it and no page', async () => {
    const session = await httpSession('harbor', 'member', (await newMember('harbor')).email)
    const home = await getPage(session, '/v2')
    expect(linksOf(home.document).filter(({ href }) => href.includes('forum'))).toEqual([])
    expect(textOf(element(home.document, 'main'))).not.toContain('In the forum')
    for (const path of ['/v2/forum', '/v2/forum/new', '/v2/forum/post/x'])
      expect((await getPage(session, path)).status, path).toBe(404)
  })
})

describe('reading', () => {
  test('[ROUTE-011] [ENT-049] a post has its title, audience, message and replies, thirty per page, each with its own address', async () => {
    const stored = await storePost(the(author), { title: `Long talk ${newId(new Date()).slice(-6)}` })
    const texts = Array.from({ length: 40 }, (_, i) => `Reply number ${i + 1}.`)
    const ids = await storeReplies(stored, the(author), texts)
    const main = await mainOf(reading, pathOf(stored))
    expect(textOf(element(main, 'h1'))).toBe(stored.title)
    const text = textOf(main)
    expect(text).toMatch(/Visible to [\d,]+ members of Meridian/)
    expect(text).toContain('We outgrow ours.')
    expect(text).toContain('Reply number 30.')
    expect(text).not.toContain('Reply number 31.')
    const later = linksOf(main).find(({ text: link }) => link === 'Later replies')
    const second = await mainOf(reading, the(later).href)
    expect(textOf(second)).toContain('Reply number 40.')
    expect(linksOf(second).map(({ text: link }) => link)).toContain('Earlier replies')
    const linked = await mainOf(reading, `${pathOf(stored)}?reply=${ids[35]}`)
    expect(textOf(linked)).toContain('Reply number 36.')
    expect(textOf(linked)).not.toContain('Reply number 1.')
  })

  test('home says as the list does how long ago there was something new, with the moment beside it, and loads no script for it', async () => {
    await storePost(the(author), { title: `Just now ${newId(new Date()).slice(-6)}` })
    const section = element(await mainOf(reading, '/v2'), 'section', { 'aria-labelledby': 'in-forum' })
    const times = elements(section, 'time')
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) {
      expect(textOf(time).trim()).toMatch(/^(now|\d+ [mhd]|[A-Z][a-z]{2} \d+, \d{4})$/)
      expect(time.attribs.title).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M/)
      expect(Date.parse(time.attribs.datetime ?? '')).not.toBeNaN()
    }
    expect(textOf(the(times[0])).trim()).toMatch(/^(now|\d+ m)$/)
    expect(elements(section, 'relative-time')).toEqual([])
  })

  test('the list says in words what is unread, in each order, and one form marks all as read', async () => {
    const stored = await storePost(the(author), { title: `Unread ${newId(new Date()).slice(-6)}` })
    for (const order of ['', '?order=new', '?order=unanswered'])
      expect(textOf(await mainOf(reading, `/v2/forum${order}`)), order).toContain(`${stored.title} (Unread)`)
    const home = await mainOf(reading, '/v2')
    // Others may post at the same time, so the title is not checked.
    expect(textOf(home)).toMatch(/In the forum.*\(Unread\).*All posts/)
    expect(textOf(await mainOf(reading, '/v2/forum?order=mine'))).toContain('You haven’t posted yet')
    expect(textOf(await mainOf(reading, '/v2/forum?order=followed'))).toContain('You don’t follow any posts')
    expect((await getPage(the(reading), '/v2/forum?order=odd')).status).toBe(404)
    const { status, headers } = await post(reading, '/v2/forum', { action: 'read-all' })
    expect([status, headers.location]).toEqual([303, '/v2/forum?notice=read'])
    expect(textOf(await mainOf(reading, '/v2/forum'))).not.toContain('(Unread)')
  })

  test.each(['x', newId(new Date()), '%20'])('[FORUM-021] the post %s is not found, in words', async (id) => {
    const main = await mainOf(reading, `/v2/forum/post/${id}`, 404)
    expect(textOf(main)).toContain('Post not found')
    expect(textOf(main)).toContain('We couldn’t find this post.')
  })
})

describe('writing', () => {
  test('[FORUM-011] a post without audience, title and text is refused at each field, with the typed values', async () => {
    const refused = await post(writing, '/v2/forum/new', { title: 'Why', text: 'Too short', audience: '' })
    expect(refused.status).toBe(422)
    for (const words of [
      'Choose who can see this.',
      'Use at least 5 characters',
      'Use at least 20 characters',
      'Too short',
    ])
      expect(refused.body, words).toContain(words)
  })

  test('a first post waits for a moderator, and only its author sees it', async () => {
    const title = `Held ${newId(new Date()).slice(-6)}`
    const newcomer = await httpSession('meridian', 'member', (await newMember('meridian')).email)
    const sent = await post(newcomer, '/v2/forum/new', {
      ...{ title, text: 'What do you pay for it?\n\nWe pay <too> much.', audience: 'everyone' },
      operation: newId(new Date()),
    })
    expect(sent.status).toBe(303)
    const path = String(sent.headers.location)
    expect(path).toMatch(/^\/v2\/forum\/post\/\w+\?notice=held$/)
    const own = textOf(await mainOf(newcomer, path))
    expect(own).toContain('We pay <too> much.')
    expect(own).toContain('Waiting for a moderator.')
    expect((await getPage(the(reading), path)).status).toBe(404)
  })

  test('[FORUM-017] [FORUM-018] [FORUM-027] [ENT-049] a reply quotes, is liked, changed, reported and deleted by forms', async () => {
    const stored = await storePost(the(author))
    const quoting = await mainOf(reading, `${pathOf(stored)}?quote=${stored.id}`)
    expect(element(quoting, 'input', { name: 'quotedText' }).attribs.value).toBe('We outgrow ours.')
    const reply = {
      ...{ action: 'reply', text: 'So did we.', operation: newId(new Date()) },
      ...{ quotedEntry: stored.id, quotedText: 'We outgrow ours.' },
    }
    // The response to the first text was lost: it is corrected and sent again.
    await post(reading, pathOf(stored), { ...reply, text: 'So dd we.' })
    const sent = await post(reading, pathOf(stored), reply)
    const errors = elements(parseDocument(sent.body), 'p', { class: 'field__error' }).map(textOf)
    expect([sent.status, errors.join('')]).toEqual([303, ''])
    const replyId = /reply=(\w+)/.exec(String(sent.headers.location))?.[1] ?? ''
    const read = async (who: HttpSession | undefined) => textOf(await mainOf(who, pathOf(stored)))
    expect(await read(writing)).toContain('So did we.')
    expect(await read(writing)).not.toContain('So dd we.')

    for (const action of ['like', 'follow', 'unfollow'])
      expect((await post(writing, pathOf(stored), { action, entry: replyId })).status, action).toBe(303)
    expect(await read(reading)).toContain('1 like')
    expect((await post(writing, pathOf(stored), { action: 'unlike', entry: replyId })).status).toBe(303)
    expect(await read(reading)).not.toContain('1 like')

    const edit = `${pathOf(stored)}/edit?entry=${replyId}`
    expect((await getPage(the(writing), edit)).status).toBe(404)
    const editsFor = async (who: HttpSession | undefined) =>
      linksOf(await mainOf(who, pathOf(stored))).flatMap(({ text, href }) => (text === 'Edit' ? [href] : []))
    expect(await editsFor(reading)).toEqual([edit])
    expect(await editsFor(writing)).toEqual([`${pathOf(stored)}/edit`])
    expect(element(await mainOf(reading, edit), 'textarea')).toBeDefined()
    const changed = { title: '', text: 'So did we, twice.', operation: newId(new Date()) }
    expect((await post(reading, edit, changed)).status).toBe(303)
    expect(await read(writing)).toContain('So did we, twice.')

    const reportForms = async (who: HttpSession | undefined) =>
      elements(await mainOf(who, pathOf(stored)), 'form').filter(
        (one) => elements(one, 'button', { value: 'report' }).length > 0,
      )
    // Each reports the entry of the other.
    for (const [who, id] of [
      [writing, replyId],
      [reading, stored.id],
    ] as const) {
      const [form, ...more] = await reportForms(who)
      expect(more).toEqual([])
      expect(element(the(form), 'input', { name: 'entry' }).attribs.value).toBe(id)
      expect(elements(the(form), 'label', { class: /\bchoice\b/ }).map(textOf)).toEqual(['Off Topic', 'Unprofessional'])
      expect(elements(the(form), 'textarea', { name: 'note' })).toHaveLength(1)
    }

    const report = { action: 'report', entry: replyId }
    const bare = await post(writing, pathOf(stored), { ...report, reason: 'UNPROFESSIONAL', note: '' })
    expect(bare.status).toBe(422)
    expect(bare.body).toContain('Tell the moderators')
    expect((await post(writing, pathOf(stored), { ...report, reason: 'OFF_TOPIC', note: '' })).status).toBe(303)
    expect(await read(writing)).toContain('You reported this')

    expect((await post(reading, pathOf(stored), { action: 'delete', entry: replyId })).status).toBe(303)
    expect(await read(writing)).toContain('Deleted by its author')
  })

  test('a reply that is hidden until a moderator has looked at it says so, without its author and acts', async () => {
    const stored = await storePost(the(author))
    const [held = ''] = await storeReplies(stored, await newMember('meridian'), ['Rude.'])
    await database().commit([build.update(forumEntries).set({ state: 'PENDING' }).where(eq(forumEntries.id, held))])
    const reply = element(await mainOf(reading, pathOf(stored)), 'li', { id: held })
    expect(textOf(reply)).toBe('Hidden until a moderator has looked at it')
    expect(elements(reply, 'form')).toEqual([])
  })

  test('a post to which only somebody whom its reader has blocked has replied is not said to have no replies', async () => {
    const title = `Blocked replies ${newId(new Date())}`
    const stored = await storePost(the(author), { title })
    const [blocked, blocking] = [await newMember('meridian'), await newMember('meridian')]
    await storeReplies(stored, blocked, ['You again.'])
    await database().commit([
      build.insert(memberBlocks).values({
        ...{ userId: blocking.id, blockedId: blocked.id, communityId: blocking.communityId, createdAt: new Date() },
      }),
    ])
    const session = await httpSession('meridian', 'member', blocking.email)
    const list = await mainOf(session, '/v2/forum')
    const row = elements(list, 'li').find((one) => textOf(one).includes(title))
    expect(textOf(the(row))).toContain('1 reply')
    expect(textOf(the(row))).not.toContain('No replies yet')
    expect(textOf(the(row))).not.toContain('You again.')
  })

  test('a post that its writer can no longer send to anybody, and its draft, can be copied', async () => {
    const site = await newSite(await httpSession('admin', 'staff', 'ada.lindqvist@council.test'))
    const member = await insertMember(site.id, 'forum.test')
    const settings = { communityId: site.id, audiences: 'GROUPS', revisionId: newId(new Date()) } as const
    await database().commit([build.insert(forumSettings).values({ ...settings, updatedAt: new Date() })])
    await storeForumDraft(member, 'new', '<p>Half a post</p>')
    const [host] = site.hosts
    const signedIn = await send(host, '/rest/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: member.email, password: 'Council-2026!' }),
    })
    const cookie = signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
    const keptIn = (body: string) => textOf(element(parseDocument(body), 'textarea', { readonly: true }))
    expect(keptIn((await send(host, '/v2/forum/new', { headers: { cookie } })).body)).toBe('Half a post')
    const typed = {
      title: 'Who pays?',
      text: 'A whole post about who pays for it.',
      audience: 'everyone',
      operation: 'op-1',
    }
    const refused = await send(host, '/v2/forum/new', {
      method: 'POST',
      headers: {
        ...{ cookie, Origin: `http://${host}:${inject('port')}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      },
      body: new URLSearchParams({ action: 'save', ...typed }).toString(),
    })
    expect([refused.status, keptIn(refused.body)]).toEqual([422, `${typed.title} ${typed.text}`])
  })

  test('a refusal without script has the message of the refusing rule, with the typed values', async () => {
    const stored = await storePost(the(author))
    const closed = await storePost(the(author))
    await closePost(closed)
    const typed = {
      action: 'reply',
      text: 'We pay nine euros.',
      quotedEntry: closed.id,
      quotedText: 'We outgrow ours.',
    }
    const late = await post(reading, pathOf(closed), { ...typed, operation: newId(new Date()) })
    expect(late.status).toBe(422)
    expect(late.body).toContain(FORUM_REFUSALS.closed)
    expect(late.body).toContain('We pay nine euros.')
    const gone = await post(reading, pathOf(stored), {
      ...typed,
      quotedEntry: stored.id,
      quotedText: 'We never said this.',
    })
    expect([gone.status, gone.body.includes(FORUM_REFUSALS.quoteGone)]).toEqual([422, true])
    const report = { action: 'report', entry: stored.id, reason: 'OFF_TOPIC', note: '' }
    const own = await post(writing, pathOf(stored), report)
    expect([own.status, own.body.includes(FORUM_REFUSALS.ownEntry)]).toEqual([422, true])
  })

  test('without script a formatted text keeps its formatting until its words are changed', async () => {
    const content = '<p>We <strong>outgrow</strong> ours:</p><ul><li><p>one</p></li><li><p>two</p></li></ul>'
    const stored = await storePost(the(author), { text: 'We outgrow ours: one two', content })
    const edit = `${pathOf(stored)}/edit`
    const fields = async () => {
      const { document } = await getPage(the(writing), edit)
      const text = DomUtils.textContent(element(document, 'textarea')).replaceAll('\n', '\r\n')
      return { ...fieldsOf(document, 'action', 'save'), text }
    }
    const shownAs = async (sent: Record<string, string>) => {
      expect((await post(writing, edit, sent)).status).toBe(303)
      const text = elements(await mainOf(reading, pathOf(stored)), 'div').find(({ attribs }) => 'data-text' in attribs)
      return { text: textOf(the(text)), isBold: elements(the(text), 'strong').length === 1 }
    }
    const typed = await fields()
    expect(typed.text.trim()).toBe('We outgrow ours:\r\n\r\none\r\n\r\ntwo')
    expect(await shownAs({ ...typed, title: 'Another title' })).toMatchObject({ isBold: true })
    const changed = { ...(await fields()), text: 'We <b>outgrew</b> ours.' }
    expect(await shownAs(changed)).toEqual({ text: 'We <b>outgrew</b> ours.', isBold: false })
  })

  test('[FORUM-008] [FORUM-009] a reply that is too long says by how many characters, and keeps the text', async () => {
    const stored = await storePost(the(author))
    const refused = await post(reading, pathOf(stored), { action: 'reply', text: 'x'.repeat(5007) })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('too long by 7 characters')
    expect(refused.body).toContain('x'.repeat(5007))
  })

  test('[FORUM-010] the note of a report that is too long says by how many characters, and keeps the note and the reason', async () => {
    const stored = await storePost(the(author))
    const path = pathOf(stored)
    const note = element(await mainOf(reading, path), 'textarea', { name: 'note' })
    // A browser would silently cut pasted text.
    expect(note.attribs).not.toHaveProperty('maxlength')
    // A thousand as people count them: a line break is posted as two characters.
    const fits = `${'x'.repeat(996)}\r\n\r\n\r\nx`
    const report = { entry: stored.id, action: 'report', reason: 'UNPROFESSIONAL' }
    const refused = await post(reading, path, { ...report, note: `${fits}y` })
    expect(refused.status).toBe(422)
    const form = element(parseDocument(refused.body), 'main')
    expect(textOf(form)).toContain('too long by 1 character.')
    expect(textOf(element(form, 'textarea', { name: 'note' })).endsWith('xy')).toBe(true)
    const [chosen, ...others] = elements(form, 'input').filter(({ attribs }) => 'checked' in attribs)
    expect([chosen?.attribs.value, others]).toEqual(['UNPROFESSIONAL', []])
    expect((await post(reading, path, { ...report, note: fits })).status).toBe(303)
  })
})
