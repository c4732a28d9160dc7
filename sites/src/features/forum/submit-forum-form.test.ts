import { beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#shared/kernel/errors.ts'
import { FORUM_FAILURES } from './messages.ts'
import { submitEdit, submitNewPost, submitPostForm } from './submit-forum-form.ts'

type Entry = { id: string; state: string; title?: string; message: string; revisionId: string }

/** The entry of the backend, whether its next response is lost, and why an edit is refused. */
let stored: Entry | null = null
let isLost = false
let refusal: AppError | null = null
let edits = 0

async function member(document: unknown, variables: Record<string, string | null>): Promise<unknown> {
  const operation = /forum(?:Post|Reply|Entry)\w+/.exec(JSON.stringify(document))?.[0] ?? ''
  const { message = '', title, operationId } = variables
  const isEdit = operation === 'forumEntryEdit'
  if (isEdit && refusal) throw refusal
  if (isEdit && stored?.revisionId !== operationId) {
    expect(variables.baseRevisionId).toBe(stored?.revisionId)
    edits += 1
    stored = {
      ...(stored as Entry),
      message: message ?? '',
      ...(title ? { title } : {}),
      revisionId: operationId ?? '',
    }
  }
  stored ??= {
    id: 'entry',
    state: 'APPROVED',
    message: message ?? '',
    revisionId: 'first',
    ...(title ? { title } : {}),
  }
  if (isLost) {
    isLost = false
    throw new AppError('ServiceUnavailable')
  }
  return { [operation]: isEdit ? { post: stored.title ? stored : null, reply: stored.title ? null : stored } : stored }
}

const ORIGIN = 'https://meridian.test'
function posted(fields: Record<string, string>) {
  const body = new URLSearchParams({ operation: 'operation', audience: 'EVERYONE', ...fields })
  const request = new Request(ORIGIN, { method: 'POST', body, headers: { origin: ORIGIN } })
  return { request, locals: { api: { member } } } as unknown as Parameters<typeof submitNewPost>[0]
}
function newPost(title: string, text: string) {
  return submitNewPost(posted({ title, text }))
}
function reply(text: string) {
  return submitPostForm(posted({ action: 'reply', text }), 'post')
}
function edit(text: string) {
  const page = { post: { id: 'post' }, entry: { id: 'entry', revisionId: 'first', message: '<p>A reply</p>' } }
  return submitEdit(posted({ text, base: 'first' }), page as Parameters<typeof submitEdit>[1])
}

beforeEach(() => {
  stored = null
  isLost = false
  refusal = null
  edits = 0
})

describe('a report that was not sent', () => {
  const report = { action: 'report', entry: 'entry', reason: 'UNPROFESSIONAL', note: 'He insults a guest.' }
  it.each([
    ['because no reason was chosen', { reason: '' }],
    ['because the service was away', {}],
  ])('%s is shown again with its note', async (_, change) => {
    isLost = true
    expect(await submitPostForm(posted({ ...report, ...change }), 'post')).toMatchObject({
      ...{ action: 'report', failure: expect.stringContaining(FORUM_FAILURES.report) },
      typed: { text: report.note },
    })
  })
})

describe('a text posted without script and corrected after a lost response', () => {
  it('of a reply is stored instead of the first one, and once', async () => {
    isLost = true
    expect(await reply('A repli')).toMatchObject({
      failure: FORUM_FAILURES.postPlain,
      typed: { operationId: 'operation' },
    })
    expect(await reply('A reply\r\n\r\n& more')).toMatchObject({ goTo: expect.stringContaining('entry') })
    expect(stored).toMatchObject({ message: '<p>A reply</p><p>&amp; more</p>' })
    await reply('A reply\r\n\r\n& more')
    expect(edits).toBe(1)
  })

  it.each([
    ['its title', 'A long enough title', 'A message that is long enough'],
    ['its message', 'A long enough titel', 'A message that is corrected'],
  ])('of a post is stored with %s', async (_, title, text) => {
    isLost = true
    await newPost('A long enough titel', 'A message that is long enough')
    expect(await newPost(title, text)).toMatchObject({ goTo: expect.stringContaining('/entry?notice=posted') })
    expect(stored).toMatchObject({ title, message: `<p>${text}</p>` })
  })

  it('of an edit is stored instead of the first one', async () => {
    stored = { id: 'entry', state: 'APPROVED', message: '<p>A reply</p>', revisionId: 'first' }
    isLost = true
    await edit('An edited repli')
    expect(await edit('An edited reply')).toMatchObject({ goTo: expect.stringContaining('notice=saved') })
    expect(stored).toMatchObject({ message: '<p>An edited reply</p>' })
  })

  it('is reported as not posted, and kept, when it cannot be stored', async () => {
    isLost = true
    await reply('A repli')
    refusal = new AppError('ServiceUnavailable')
    const typed = { text: 'A reply' }
    expect(await reply('A reply')).toMatchObject({ failure: FORUM_FAILURES.correction, typed })
    refusal = new AppError('Unprocessable', { message: 'It’s closed.' })
    const failure = `${FORUM_FAILURES.correctionRefused} It’s closed.`
    expect(await reply('A reply')).toMatchObject({ failure, typed })
  })

  it("is unchanged when the same text is sent again, with a name in the person's spelling", async () => {
    isLost = true
    await reply('Thanks @maya chen, "indeed".')
    stored = { ...(stored as unknown as Entry), message: '<p>Thanks @Maya Chen, &quot;indeed&quot;.</p>' }
    await reply('Thanks @maya chen, "indeed".')
    expect(edits).toBe(0)
  })
})
