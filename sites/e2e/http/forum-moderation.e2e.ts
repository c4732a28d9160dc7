import { parseDocument } from 'htmlparser2'
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
import { storePost } from '../support/stored/forum.ts'
import { newModerator, stateOfPost, storeHeldPost, storeReport } from '../support/stored/forum-moderation.ts'

/* The queue of moderators by links and forms, like a browser without script. */

let author: Member
let moderator: Member
let sessions: Readonly<Record<'reader' | 'moderating' | 'staff', HttpSession>>
beforeAll(async () => {
  author = await newMember('meridian')
  moderator = await newModerator('meridian')
  sessions = {
    reader: await httpSession('meridian', 'member', (await newMember('meridian')).email),
    moderating: await httpSession('meridian', 'member', moderator.email),
    staff: await httpSession('meridian', 'staff', THEO),
  }
})

const AREAS = [
  ['staff', '/admin/forum'],
  ['moderating', '/v2/forum/moderation'],
] as const

function post(who: keyof typeof sessions, path: string, fields: Record<string, string>) {
  return postForm(sessions[who], path, fields)
}

/** The whole queue, from its first page to its last. */
async function queueOf(who: keyof typeof sessions, path: string): Promise<readonly string[]> {
  const hrefs: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const { document, status } = await getPage(sessions[who], next)
    expect(status, next).toBe(200)
    const links = linksOf(element(document, 'main'))
    hrefs.push(...links.map(({ href }) => href))
    next = links.find(({ text }) => text === 'Newer' || text === 'Next page')?.href
  }
  return hrefs
}

describe.each(AREAS)('as %s at %s', (who, path) => {
  test('[ROUTE-062][FORUM-012] a waiting entry is listed, opened and approved', async () => {
    const id = await storeHeldPost(author, { title: `Approved by ${who}` })
    expect(await queueOf(who, path)).toContain(`${path}/${id}`)
    const page = await getPage(sessions[who], `${path}/${id}`)
    const text = textOf(element(page.document, 'main'))
    for (const words of [
      `Approved by ${who}`,
      'What does a good payroll provider cost you?',
      'First posts of a new member',
    ])
      expect(text).toContain(words)
    const answer = await post(who, `${path}/${id}`, fieldsOf(page.document, 'decision', 'APPROVE'))
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toContain(`${path}?notice=decided`)
    expect(await stateOfPost(id)).toMatchObject({ state: 'APPROVED' })
    expect(await queueOf(who, path)).not.toContain(`${path}/${id}`)
  })

  test('the filters of the queue are kept on an entry, its refused form, its decision and the link back', async () => {
    const id = await storeHeldPost(author, { title: `Filtered for ${who}` })
    const filters = 'reason=new-member&kind=post'
    const hrefs = await queueOf(who, `${path}?${filters}`)
    expect(hrefs).toContain(`${path}/${id}?${filters}`)
    const page = await getPage(sessions[who], `${path}/${id}?${filters}`)
    const main = element(page.document, 'main')
    expect(linksOf(main).map(({ href }) => href)).toContain(`${path}?${filters}`)
    const actionsOf = (within: typeof main) =>
      elements(within, 'form', { class: 'decision' }).map(({ attribs }) => attribs.action)
    const action = `${path}/${id}?${filters}`
    expect(actionsOf(main)).toEqual([action, action])
    const fields = fieldsOf(page.document, 'decision', 'REJECT')
    const refused = await post(who, action, { ...fields, message: ' ' })
    expect(actionsOf(element(parseDocument(refused.body), 'main'))).toEqual([action, action])
    const answer = await post(who, action, fields)
    expect([answer.status, answer.headers.location]).toEqual([303, `${path}?notice=decided&${filters}`])
  })

  test('[FORUM-013] a rejection requires a message, which the form has', async () => {
    const id = await storeHeldPost(author)
    const page = await getPage(sessions[who], `${path}/${id}`)
    const fields = fieldsOf(page.document, 'decision', 'REJECT')
    expect(fields.message).toContain('Thank you for taking part.')
    const refused = await post(who, `${path}/${id}`, { ...fields, message: ' ' })
    expect([refused.status, refused.body.includes(FORUM_REFUSALS.messageMissing)]).toEqual([422, true])
    const field = element(page.document, 'textarea', { id: 'message-reject' })
    expect(field.attribs).not.toHaveProperty('maxlength')
    const long = await post(who, `${path}/${id}`, { ...fields, message: 'x'.repeat(2007) })
    expect([long.status, long.body.includes('too long by 7 characters.')]).toEqual([422, true])
    expect(long.body).toContain('x'.repeat(2007))
    expect((await post(who, `${path}/${id}`, fields)).status).toBe(303)
    expect(await stateOfPost(id)).toMatchObject({ state: 'REJECTED' })
  })

  test('the second of two moderators is told that the first one has decided, and how', async () => {
    const id = await storeHeldPost(author)
    const page = await getPage(sessions[who], `${path}/${id}`)
    const [first, second] = ['REJECT', 'APPROVE'].map((decision) => fieldsOf(page.document, 'decision', decision))
    expect((await post(who, `${path}/${id}`, first ?? {})).status).toBe(303)
    const late = await post(who, `${path}/${id}`, second ?? {})
    expect(late.status).toBe(422)
    expect(late.body).toContain(FORUM_REFUSALS.decidedMeanwhile)
    expect(late.body).toContain('Last decision')
    expect(await stateOfPost(id)).toMatchObject({ state: 'REJECTED' })
  })
})

test('nobody is offered a decision about their own post or one that they reported', async () => {
  const own = await storeHeldPost(moderator)
  const reported = await storeHeldPost(author)
  await storeReport(reported, moderator, 'It names a person.')
  for (const id of [own, reported]) {
    const { document } = await getPage(sessions.moderating, `/v2/forum/moderation/${id}`)
    expect(textOf(element(document, 'main'))).toContain('so another moderator decides')
    expect(elements(element(document, 'main'), 'form')).toEqual([])
  }
  const { document } = await getPage(sessions.staff, `/admin/forum/${reported}`)
  expect(textOf(element(document, 'main'))).toContain('It names a person.')
})

test.each(AREAS)(
  'as %s at %s a post is closed and reopened by a form, which offers the possible actions',
  async (who, path) => {
    const { id } = await storePost(author)
    const acts = async () => {
      const { document } = await getPage(sessions[who], `${path}/${id}`)
      return elements(element(document, 'main'), 'button', { name: 'act' }).map(textOf)
    }
    expect(await acts()).toEqual(['Close to replies', 'Pin'])
    for (const [act, isClosed, left] of [
      ['CLOSE', true, ['Reopen', 'Pin']],
      ['REOPEN', false, ['Close to replies', 'Pin']],
    ] as const) {
      const answer = await post(who, `${path}/${id}`, { post: id, act })
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toContain(`${path}/${id}?notice=changed`)
      expect(await stateOfPost(id)).toMatchObject({ isClosed })
      expect(await acts()).toEqual(left)
    }
  },
)

test('a non-moderator finds no queue, and nobody finds an unknown entry', async () => {
  const id = await storeHeldPost(author)
  const statusOf = async (who: keyof typeof sessions, path: string) => (await getPage(sessions[who], path)).status
  for (const path of ['/v2/forum/moderation', `/v2/forum/moderation/${id}`])
    expect(await statusOf('reader', path)).toBe(404)
  const refused = await post('reader', `/v2/forum/moderation/${id}`, {
    decision: 'APPROVE',
    version: 'x',
    operation: id,
  })
  expect(refused.status).toBe(404)
  expect(await stateOfPost(id)).toMatchObject({ state: 'PENDING' })
  expect(await statusOf('moderating', '/v2/forum/moderation/unknown')).toBe(404)
  expect(await statusOf('staff', '/admin/forum/unknown')).toBe(404)
})
