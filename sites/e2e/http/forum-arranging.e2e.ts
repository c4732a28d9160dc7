import { beforeAll, describe, expect, test } from 'vitest'
import { FORUM_REFUSALS } from '../../../shared/domain/forum/messages.ts'
import { THEO } from '../support/browser.ts'
import {
  element,
  elements,
  fieldsOf,
  getPage,
  type HttpSession,
  httpSession,
  linksOf,
  postForm,
  textOf,
} from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { placeOfPost, storeForumDraft, storePost, storeReplies } from '../support/stored/forum.ts'
import { newModerator, storeHeldPost } from '../support/stored/forum-moderation.ts'
import { type StoredGroup, storeGroup, storeMembership } from '../support/stored/groups.ts'

/* Posts that moderators move and merge by forms, as a browser without script reads and sends them. */

let author: Member
let reader: Member
let group: StoredGroup
let sessions: Readonly<Record<'author' | 'reader' | 'moderating' | 'staff', HttpSession>>
beforeAll(async () => {
  const moderator = await newModerator('meridian')
  author = await newMember('meridian')
  reader = await newMember('meridian')
  group = await storeGroup(author.communityId, { name: 'Payroll people' })
  for (const one of [author, moderator]) await storeMembership(group, one)
  sessions = {
    author: await httpSession('meridian', 'member', author.email),
    reader: await httpSession('meridian', 'member', reader.email),
    moderating: await httpSession('meridian', 'member', moderator.email),
    staff: await httpSession('meridian', 'staff', THEO),
  }
})

const AREAS = [
  ['staff', '/admin/forum'],
  ['moderating', '/v2/forum/moderation'],
] as const

async function pageOf(who: keyof typeof sessions, path: string, status = 200) {
  const page = await getPage(sessions[who], path)
  expect(page.status, path).toBe(status)
  return element(page.document, 'main')
}

describe.each(AREAS)('as %s at %s', (who, area) => {
  test('a post is moved to a group: a form without audience or reason is refused with what was typed, and an old page is', async () => {
    const { id } = await storePost(author, { title: `Moved by ${who}` })
    const path = `${area}/${id}`
    const fields = fieldsOf((await getPage(sessions[who], path)).document, 'arrange', 'move')
    expect(fields.reason).toContain('This fits better here')
    const reason = `Payroll has a group. ${who}`
    const noAudience = await postForm(sessions[who], path, { ...fields, reason })
    expect([noAudience.status, noAudience.body.includes(FORUM_REFUSALS.audienceMissing)]).toEqual([422, true])
    expect(noAudience.body).toContain(reason)
    const noReason = await postForm(sessions[who], path, { ...fields, audience: group.id, reason: ' ' })
    expect([noReason.status, noReason.body.includes(FORUM_REFUSALS.reasonMissing)]).toEqual([422, true])
    const unknown = await postForm(sessions[who], path, { ...fields, audience: 'unknown', reason })
    expect([unknown.status, unknown.body.includes('t move a post to this audience')]).toEqual([422, true])
    expect(await placeOfPost(id)).toMatchObject({ groupId: null })

    const moved = await postForm(sessions[who], path, { ...fields, audience: group.id, reason })
    expect([moved.status, moved.headers.location]).toEqual([303, expect.stringContaining(`${path}?notice=moved`)])
    expect(await placeOfPost(id)).toMatchObject({ state: 'APPROVED', groupId: group.id })
    expect(textOf(await pageOf(who, `${path}?notice=moved`))).toMatch(
      /Post moved\..*For Payroll people|For Payroll people.*Post moved\./s,
    )
    const late = await postForm(sessions[who], path, { ...fields, audience: 'everyone', reason })
    expect([late.status, late.body.includes(FORUM_REFUSALS.arrangedMeanwhile)]).toEqual([422, true])
    expect(textOf(await pageOf('author', '/v2/notifications'))).toContain(reason)
  })

  test('two posts are merged: an address that is no post is refused with what was typed, and the old address leads to the new one', async () => {
    const [one, other] = [await storePost(author), await storePost(author, { title: `Kept by ${who}` })]
    const [reply] = await storeReplies(one, author, ['Nine euros a head.'])
    const path = `${area}/${one.id}`
    const fields = fieldsOf((await getPage(sessions[who], path)).document, 'arrange', 'merge')
    for (const [target, words] of [
      ['', 'Enter the address of the other post.'],
      ['not a post', 'No post that members can see'],
      [`/v2/forum/post/${one.id}`, FORUM_REFUSALS.mergeSelf],
    ] as const) {
      const refused = await postForm(sessions[who], path, { ...fields, target, reason: 'Asked twice.' })
      expect([refused.status, refused.body.includes(words), refused.body.includes('Asked twice.')], target).toEqual([
        ...[422, true, true],
      ])
    }
    const target = `http://meridian.localhost/v2/forum/post/${other.id}?reply=x#x`
    const merged = await postForm(sessions[who], path, { ...fields, target, reason: 'Asked twice.' })
    expect([merged.status, merged.headers.location]).toEqual([303, expect.stringContaining(`${path}?notice=merged`)])
    expect(await placeOfPost(one.id)).toMatchObject({ state: 'MERGED', mergedIntoId: other.id })
    const main = textOf(await pageOf(who, `${path}?notice=merged`))
    expect(main).toContain('Posts merged.')
    expect(main).toContain(`Reply to “Kept by ${who}”`)

    const old = await getPage(sessions.reader, `/v2/forum/post/${one.id}`)
    expect([old.status, old.location]).toEqual([302, expect.stringContaining(`/v2/forum/post/${other.id}`)])
    const oldReply = await getPage(sessions.reader, `/v2/forum/post/${one.id}?reply=${reply}`)
    expect(oldReply.location).toContain(`/v2/forum/post/${other.id}?reply=${reply}`)
    expect(textOf(await pageOf('reader', oldReply.location ?? ''))).toContain('Nine euros a head.')
  })

  test('what is not shown to members is neither moved nor merged', async () => {
    const id = await storeHeldPost(author)
    const main = await pageOf(who, `${area}/${id}`)
    expect(elements(main, 'button').filter(({ attribs }) => attribs.name === 'arrange')).toEqual([])
    const forged = { arrange: 'move', post: id, seen: 'everyone', audience: group.id, reason: 'Because.' }
    const refused = await postForm(sessions[who], `${area}/${id}`, forged)
    expect([refused.status, refused.body.includes('Decide on it first')]).toEqual([422, true])
  })
})

test('a moderator arranges no post of their own, and who is no moderator none at all', async () => {
  const moderator = await newModerator('meridian')
  const own = await storePost(moderator)
  const session = await httpSession('meridian', 'member', moderator.email)
  const { document } = await getPage(session, `/v2/forum/moderation/${own.id}`)
  expect(elements(element(document, 'main'), 'button').filter(({ attribs }) => attribs.name === 'arrange')).toEqual([])
  const { id } = await storePost(author)
  const forged = { arrange: 'move', post: id, seen: 'everyone', audience: group.id, reason: 'Because.' }
  expect((await postForm(sessions.reader, `/v2/forum/moderation/${id}`, forged)).status).toBe(404)
  expect(await placeOfPost(id)).toMatchObject({ groupId: null })
})

test('a moderator comes to the page of a post from the forum, other members have no such link', async () => {
  const { id } = await storePost(author)
  const hrefs = async (who: keyof typeof sessions) =>
    linksOf(await pageOf(who, `/v2/forum/post/${id}`)).map(({ href }) => href)
  expect(await hrefs('moderating')).toContain(`/v2/forum/moderation/${id}`)
  expect(await hrefs('reader')).not.toContain(`/v2/forum/moderation/${id}`)
})

test('who replies to a post that has just gone to a group of others keeps the text', async () => {
  const { id } = await storePost(author)
  const fields = fieldsOf((await getPage(sessions.reader, `/v2/forum/post/${id}`)).document, 'action', 'reply')
  const move = { arrange: 'move', post: id, seen: 'everyone', audience: group.id, reason: 'Because.' }
  expect((await postForm(sessions.staff, `/admin/forum/${id}`, move)).status).toBe(303)
  const lost = await postForm(sessions.reader, `/v2/forum/post/${id}`, {
    ...fields,
    text: 'We paid nine euros a head.',
  })
  expect(lost.status).toBe(404)
  expect(lost.body).toContain('We paid nine euros a head.')
  expect(lost.body).toContain('Your reply wasn’t posted')
  expect(lost.body).not.toContain('Payroll people')
})

test('what was begun below a post that has gone since stays at its address, also a change of it, for its author to copy', async () => {
  const { id } = await storePost(author)
  const others = await storeGroup(author.communityId, { name: 'People of others' })
  await storeForumDraft(reader, `reply/${id}`, '<p>Half a reply &amp; more.</p>')
  await storeForumDraft(author, `edit/${id}`, '<p>Half a change.</p>')
  const move = { arrange: 'move', post: id, seen: 'everyone', audience: others.id, reason: 'Because.' }
  expect((await postForm(sessions.staff, `/admin/forum/${id}`, move)).status).toBe(303)
  const keptAt = async (who: keyof typeof sessions, path: string) =>
    textOf(element(await pageOf(who, path, 404), 'textarea')).trim()
  expect(await keptAt('reader', `/v2/forum/post/${id}`)).toBe('Half a reply & more.')
  expect(await keptAt('author', `/v2/forum/post/${id}/edit`)).toBe('Half a change.')
  const typed = { action: 'save', title: 'Payroll', text: 'Typed meanwhile.' }
  const lost = await postForm(sessions.author, `/v2/forum/post/${id}/edit`, typed)
  expect([lost.status, lost.body.includes('Typed meanwhile.')]).toEqual([404, true])
})

describe('the queue', () => {
  test.each(AREAS)('as %s at %s narrows by its address, and says where nothing matches', async (who, area) => {
    const id = await storeHeldPost(author, { title: `Narrowed for ${who}` })
    const main = await pageOf(who, `${area}?reason=new-member&kind=post`)
    const selected = elements(main, 'option', { selected: true }).map(({ attribs }) => attribs.value)
    expect(selected).toEqual(['new-member', 'post'])
    for (const search of ['?kind=reply', '?reason=appeal', '?age=one-day'])
      expect(
        linksOf(await pageOf(who, area + search)).filter(({ href }) => href.startsWith(`${area}/${id}`)),
        search,
      ).toEqual([])
    const nothing = await pageOf(who, `${area}?age=one-week&reason=every-entry&kind=reply`)
    expect(textOf(nothing)).toContain('Nothing that is waiting matches these filters.')
    expect(linksOf(nothing)).toContainEqual({ text: 'Clear filters', href: area })
  })
})
