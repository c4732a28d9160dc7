import { parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { graphql, memberToken } from '../support/api.ts'
import { origin, THEO } from '../support/browser.ts'
import {
  element,
  elements,
  getPage,
  type HtmlNode,
  type HttpSession,
  httpSession,
  linksOf,
  textOf,
} from '../support/http.ts'
import { type Member, newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import {
  closeQuestion,
  editSentAnswer,
  inviteMember,
  limitAnswers,
  publishRoundup,
  reopenQuestion,
  savedWords,
  sentText,
  storedAnswer,
  storeQuestion,
  storeSentAnswer,
} from '../support/stored/panels.ts'

async function reader() {
  const member = await newMember('meridian')
  return { member, session: await httpSession('meridian', 'member', member.email) }
}

function post(session: HttpSession, questionId: string, fields: Record<string, string>) {
  return send(session.brand, `/v2/expert-panels/${questionId}`, {
    method: 'POST',
    headers: {
      cookie: session.cookie,
      origin: origin(session.brand),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
}

type Saved = { readonly title: string; readonly content: string; readonly baseRevisionId: string | null | undefined }

/** Saves a text as an editor does. */
async function saveAnswer(member: Member, questionId: string, text: Saved) {
  const saved = await graphql(
    'meridian',
    '/graphql',
    await memberToken('meridian', member.email),
    `mutation ($questionId: ID!, $title: String!, $content: String!, $baseRevisionId: ID) {
      panelAnswerSave(questionId: $questionId, title: $title, content: $content, baseRevisionId: $baseRevisionId) { id }
    }`,
    { questionId, ...text },
  )
  expect(saved).not.toHaveProperty('errors')
}

/** The hidden fields of the form of an answer. */
function hiddenFields(document: HtmlNode): Record<string, string> {
  const inputs = elements(element(document, 'form', { class: /^answer__form/ }), 'input', { type: 'hidden' })
  return Object.fromEntries(inputs.map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']))
}

describe('without script', () => {
  test('[EP-001] an answer is sent by the plain form, and shown there to its author', async () => {
    const { member, session } = await reader()
    const questionId = await storeQuestion(member.communityId, 'Without script?')
    const sent = await post(session, questionId, {
      text: 'One <b>.\n\nTwo.',
      title: '',
      original: '',
      originalTitle: '',
    })
    expect(sent.status).toBe(303)
    expect(await storedAnswer(questionId, member.id)).toMatchObject({ status: 'SENT' })
    const page = await getPage(session, `/v2/expert-panels/${questionId}?sent=true`)
    expect(textOf(page.document)).toContain('Your answer was sent.')
    expect(textOf(page.document)).toContain('One <b>. Two.')
  })

  test('the page of a closed question promises no change, and says of a draft that it was not sent', async () => {
    const [sent, begun] = await Promise.all([reader(), reader()])
    const questionId = await storeQuestion(sent.member.communityId, 'Closed meanwhile?')
    await storeSentAnswer(sent.member, questionId, 'Sent in time.')
    await saveAnswer(begun.member, questionId, { title: '', content: '<p>Begun.</p>', baseRevisionId: null })
    await closeQuestion(questionId)
    const read = async ({ session }: typeof sent) =>
      textOf((await getPage(session, `/v2/expert-panels/${questionId}`)).document)
    expect(await read(sent)).toMatch(/Our editors have your answer\. We’ll let you know.*Sent in time\./)
    expect(await read(sent)).not.toContain('until the question closes')
    expect(await read(begun)).toMatch(/What you wrote, not sent.*Begun\./)
    expect(await read(begun)).not.toContain('Written later')
  })

  test('who has begun an answer to a question reads that it has all its answers, and is not asked for one', async () => {
    const { member, session } = await reader()
    const questionId = await storeQuestion(member.communityId, `Full? ${member.id.slice(-6)}`)
    await saveAnswer(member, questionId, { title: '', content: '<p>Begun.</p>', baseRevisionId: null })
    await inviteMember(questionId, member)
    const pages = async () => {
      const [question, list] = await Promise.all([
        getPage(session, `/v2/expert-panels/${questionId}`),
        getPage(session, '/v2/expert-panels?show=invited'),
      ])
      const row = elements(list.document, 'li', { class: /^question/ }).map(textOf)
      return [textOf(question.document), row.join()] as const
    }
    const isFull = 'This question has all the answers it needs.'
    const [open, asked] = await pages()
    expect(open).not.toContain(isFull)
    expect(asked).toContain('For you')
    await storeSentAnswer((await reader()).member, questionId, 'The only one.')
    await limitAnswers(questionId, 1)
    const [full, listed] = await pages()
    expect(full).toContain(isFull)
    expect(listed).toContain('Full')
    expect(listed).not.toContain('For you')
  })

  test.each([
    ['[EP-011]', '', 'Write an answer before you send it.'],
    ['[EP-012]', 'x'.repeat(1201), 'Answers can be up to 1,200 characters.'],
  ])('%s an answer that is refused says why, and its text stays in the field', async (_, text, message) => {
    const { member, session } = await reader()
    const questionId = await storeQuestion(member.communityId, 'Refused?')
    const refused = await post(session, questionId, { text, title: 'T', original: '', originalTitle: '' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(message)
    if (text) expect(refused.body).toContain(text)
  })

  test.each([
    ['as it is', 'Common ground.'],
    ['with a change', 'Common ground, changed.'],
  ])(
    'an answer that was changed elsewhere since is not sent %s before its author has read the other text',
    async (_, text) => {
      const { member, session } = await reader()
      const questionId = await storeQuestion(member.communityId, 'Which device?')
      await storeSentAnswer(member, questionId, 'Common ground.')
      const path = `/v2/expert-panels/${questionId}`
      const opened = hiddenFields((await getPage(session, path)).document)
      await saveAnswer(member, questionId, {
        title: '',
        content: '<p>From the phone.</p>',
        baseRevisionId: opened.base,
      })

      const refused = await post(session, questionId, { ...opened, title: '', text })
      expect(refused.status).toBe(422)
      const document = parseDocument(refused.body)
      expect(textOf(document)).toContain('was changed somewhere else in the meantime and wasn’t sent')
      expect(textOf(element(document, 'textarea', { name: 'text' }))).toBe(text)
      expect(textOf(element(document, 'section', { 'aria-labelledby': 'other-answer' }))).toContain('From the phone.')
      expect(await sentText(questionId, member.id)).toBe('Common ground.')

      const sent = await post(session, questionId, { ...hiddenFields(document), title: '', text })
      expect(sent.status).toBe(303)
      expect(await sentText(questionId, member.id)).toBe(text)
      expect(await savedWords(questionId, member.id)).toContain('From the phone.')
    },
  )

  test('an answer to a question that was deleted meanwhile is shown again, with its title', async () => {
    const { session } = await reader()
    const text = 'Written for <b>.\n\nTwo.'
    const refused = await post(session, 'deleted', { text, title: 'My title', original: '', originalTitle: '' })
    expect(refused.status).toBe(404)
    expect(refused.body).toContain('Question no longer available')
    expect(refused.body).toMatch(
      /What you wrote, not sent\s*<\/h2>\s*<p[^>]*>My title<\/p>\s*<p[^>]*>Written for &lt;b&gt;\.\s+Two\.<\/p>/,
    )
    const asked = await getPage(session, '/v2/expert-panels/deleted')
    expect(textOf(asked.document)).not.toContain('What you wrote')
  })

  test('[EP-020] a question that has closed, belongs to another community, or does not exist says that it is no longer available', async () => {
    const { member, session } = await reader()
    const { communityId } = await newMember('harbor')
    const closed = await storeQuestion(member.communityId, 'Closed?')
    await closeQuestion(closed)
    const foreign = await storeQuestion(communityId, 'Foreign?')
    for (const id of [closed, foreign, 'nothing']) {
      const page = await getPage(session, `/v2/expert-panels/${id}`)
      expect(page.status).toBe(404)
      expect(textOf(element(page.document, 'h1'))).toBe('Question no longer available')
      expect(textOf(page.document)).not.toMatch(/Closed\?|Foreign\?/)
    }
  })
})

test('closed questions link to a page if there is one: for members who answered, and once the answers are published', async () => {
  const { member, session } = await reader()
  const [unanswered, answered, published] = [
    await storeQuestion(member.communityId, `Unanswered ${member.id}`),
    await storeQuestion(member.communityId, `Answered ${member.id}`),
    await storeQuestion(member.communityId, `Published ${member.id}`),
  ]
  await storeSentAnswer(member, answered, 'An answer.')
  await publishRoundup(published, member.communityId, 'https://elsewhere.example/closed')
  for (const id of [unanswered, answered, published]) await closeQuestion(id)
  const { document } = await getPage(session, '/v2/expert-panels?show=closed')
  const linksAt = (title: string) => {
    const row = elements(document, 'li').find((one) => textOf(one).startsWith(`${title} ${member.id}`))
    return row && linksOf(row).map(({ href }) => href)
  }
  expect(linksAt('Unanswered')).toEqual([])
  expect(linksAt('Answered')).toEqual([`/v2/expert-panels/${answered}`])
  expect(linksAt('Published')).toEqual([`/v2/expert-panels/${published}`, 'https://elsewhere.example/closed'])
  for (const [id, status] of [
    [unanswered, 404],
    [answered, 200],
    [published, 200],
  ] as const)
    expect((await getPage(session, `/v2/expert-panels/${id}`)).status, id).toBe(status)
})

test('a title changed after sending is shown as not sent, once the question has closed', async () => {
  const { member, session } = await reader()
  const questionId = await storeQuestion(member.communityId, 'Under which title?')
  await storeSentAnswer(member, questionId, 'The same words.')
  const baseRevisionId = (await storedAnswer(questionId, member.id))?.currentRevisionId
  const path = `/v2/expert-panels/${questionId}`
  const readClosed = async () => {
    await closeQuestion(questionId)
    const { document } = await getPage(session, path)
    await reopenQuestion(questionId)
    return textOf(document)
  }
  expect(await readClosed()).not.toContain('Written later, not sent')
  await saveAnswer(member, questionId, { title: 'A later title', content: '<p>The same words.</p>', baseRevisionId })
  expect(await readClosed()).toMatch(/Written later, not sent\s*A later title\s*The same words\./)
})

describe('an invitation link', () => {
  const noticesOf = (document: HtmlNode) => elements(element(document, 'main'), '*', { class: /^alert\b/ }).map(textOf)

  test('[EP-016] [EP-018] [EP-019] without ids, or with unknown ids, shows the exact words of the specification', async () => {
    const { session } = await reader()
    const missing = await getPage(session, '/v2/expert-panels/invite')
    expect(noticesOf(missing.document)).toEqual(['Missing required argument ids'])
    const bogus = await getPage(session, '/v2/expert-panels/invite?ids=bogus,worse')
    expect(noticesOf(bogus.document)).toEqual(['There was an error loading the questions. Please check the link.'])
  })

  test('[EP-017] [EP-019] has the unanswered questions; a member who has answered all is told so', async () => {
    const { member, session } = await reader()
    const [one, two] = [
      await storeQuestion(member.communityId, 'First of two?'),
      await storeQuestion(member.communityId, 'Second of two?'),
    ]
    await post(session, one, { text: 'Done.', title: '', original: '', originalTitle: '' })
    const some = await getPage(session, `/v2/expert-panels/invite?ids=${one},${two}`)
    expect(linksOf(some.document).map(({ href }) => href)).toContain(`/v2/expert-panels/${two}`)
    expect(textOf(some.document)).not.toContain('First of two?')
    const none = await getPage(session, `/v2/expert-panels/invite?ids=${one}`)
    expect(noticesOf(none.document)).toEqual(['No unanswered questions found'])
  })

  test('a signed-out member signs in first and returns to it', async () => {
    const page = await getPage('meridian', '/expert-panels/invite?ids=x')
    expect(page.location).toBe('/logout?redirect=%2Fexpert-panels%2Finvite%3Fids%3Dx')
  })
})

describe('an answer that staff have edited', () => {
  const SENT = 'We dropped the weekly report. Nobody asked.'
  const EDITED = 'We dropped the monthly report. Nobody asked.'
  const marks = (document: HtmlNode, tag: 'ins' | 'del') => elements(document, tag).map(textOf)
  const giveEdited = async () => {
    const { member, session } = await reader()
    const questionId = await storeQuestion(member.communityId, 'What did they change?')
    const answerId = await storeSentAnswer(member, questionId, SENT)
    await editSentAnswer(answerId, member.communityId, 'On reports', EDITED)
    return { questionId, answerId, session }
  }
  const added = (words: string) => `added: ${words} end of the change.`
  const removed = (words: string) => `removed: ${words} end of the change.`

  test('its author reads it once, with each changed word marked, and both full texts beside it', async () => {
    const { questionId, session } = await giveEdited()
    const path = `/v2/expert-panels/${questionId}`
    const open = await getPage(session, path)
    expect(textOf(open.document)).toContain('If you send a new version, it replaces theirs')
    await closeQuestion(questionId)
    const { document } = await getPage(session, path)
    expect(marks(document, 'ins')).toEqual([added('On reports'), added('monthly')])
    expect(marks(document, 'del')).toEqual([removed('weekly')])
    expect(textOf(document)).toContain('2 changes.')
    expect(textOf(document)).not.toContain('it replaces theirs')
    const [asEdited, asSent] = elements(document, 'details', { class: 'disclosure' })
    expect(asEdited && textOf(asEdited)).toContain(EDITED)
    expect(asSent && textOf(asSent)).toContain(SENT)
  })

  test('staff see the same marks in the list of answers and where they edit it', async () => {
    const { questionId, answerId } = await giveEdited()
    const staff = await httpSession('meridian', 'staff', THEO)
    for (const path of [`questions/${questionId}`, `answers/${answerId}`]) {
      const { document } = await getPage(staff, `/admin/expert-panels/${path}`)
      expect(marks(document, 'ins'), path).toEqual([added('On reports'), added('monthly')])
      expect(marks(document, 'del'), path).toEqual([removed('weekly')])
    }
  })
})
