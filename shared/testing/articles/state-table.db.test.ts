import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articles } from '#db/schema/articles/articles.ts'
import { build } from '#db/statement.ts'
import { type ArticleFixture, articleFixture } from '#db/testing/article-fixture.ts'
import { createApp as createAdminApp } from '../../../bff-admin/index.ts'
import { createApp as createMemberApp } from '../../../bff-member/index.ts'
import { type CallOptions, callerOf } from '../call-app.ts'

type Badge = NonNullable<CallOptions['headers']>
type Status = (typeof articles.$inferInsert)['status']

/*
 * The state table of the specification, written by hand: an accidental change of the product's own table makes this fail. `back` is the
 * previous status of an article on hold or in the trash.
 */
const EDITOR_TABLE: Readonly<Record<Status, readonly (Status | 'back')[]>> = {
  DRAFT: ['ON_HOLD', 'TRASHED'],
  // Its editor is set: it moves on without being taken again.
  SUBMITTED_FOR_REVIEW: ['FIRST_ROUND_EDIT', 'FINAL_EDIT', 'UNASSIGNED', 'EDITING', 'ON_HOLD', 'TRASHED'],
  UNASSIGNED: ['EDITING', 'ON_HOLD', 'TRASHED'],
  EDITING: ['FIRST_ROUND_EDIT', 'FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  FIRST_ROUND_EDIT: ['NEEDS_REVISION', 'FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  NEEDS_REVISION: ['ON_HOLD', 'TRASHED'],
  // Its text was never approved.
  FINAL_EDIT: ['READY_TO_APPROVE', 'FIRST_ROUND_EDIT', 'ON_HOLD', 'TRASHED'],
  READY_TO_APPROVE: ['FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  READY_TO_PUBLISH: ['SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED', 'FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  SCHEDULED: ['SCHEDULED', 'PUBLISHED', 'FINAL_EDIT', 'ON_HOLD', 'TRASHED'],
  PUBLISHED: ['TRASHED'],
  MANUALLY_PUBLISHED: ['TRASHED'],
  ON_HOLD: ['back', 'TRASHED'],
  TRASHED: ['back'],
}
const STATUSES = Object.keys(EDITOR_TABLE) as Status[]

const AUTHOR_TABLE: Readonly<Partial<Record<Status, Status>>> = {
  DRAFT: 'SUBMITTED_FOR_REVIEW',
  NEEDS_REVISION: 'SUBMITTED_FOR_REVIEW',
  READY_TO_APPROVE: 'READY_TO_PUBLISH',
}
const AUTHOR_WRITES: readonly Status[] = ['DRAFT', 'NEEDS_REVISION']

function isAside(status: Status) {
  return status === 'ON_HOLD' || status === 'TRASHED'
}
function editorMayMove(from: Status, back: Status | null): Status[] {
  return EDITOR_TABLE[from].flatMap((to) => (to === 'back' ? (back ?? []) : to))
}

let fixture: ArticleFixture
let articleId: string
let ask: (who: Asker, query: string) => Promise<Answer>
beforeAll(async () => {
  fixture = await articleFixture()
  await fixture.giveByline('maya')
  articleId = (await fixture.giveArticle({ editor: 'theo', at: new Date(Date.now() - 3_600_000) })).id
  const env = fixture.env
  const [member, admin] = [createMemberApp(), createAdminApp()]
  const headersByAsker: Readonly<Record<Asker, Badge>> = {
    author: await fixture.headersFor('maya', 'member'),
    'another member': await fixture.headersFor('sam', 'member'),
    'a member of another community': await fixture.headersFor('lena', 'member', 'harbor'),
    editor: await fixture.headersFor('theo', 'admin'),
    'an admin': await fixture.headersFor('ada', 'admin'),
    'an admin without the right': await fixture.headersFor('stig', 'admin'),
    'an editor signed in at another community': await fixture.headersFor('theo', 'admin', 'harbor'),
    'the author on the admin endpoint': await fixture.headersFor('maya', 'member'),
    nobody: {},
  }
  ask = async (who, query) => {
    const isMember = MEMBERS.includes(who)
    const host = who.includes('another community') ? 'harbor.localhost' : 'meridian.localhost'
    const caller = callerOf(isMember ? member : admin, env, host)
    const answer = await caller.post(
      isMember ? '/graphql' : '/graphqlAdmin',
      { query },
      { headers: headersByAsker[who] },
    )
    const { data, errors } = await answer.json()
    return { http: answer.status, data, code: errors?.[0].extensions.code, extensions: errors?.[0].extensions }
  }
})
afterAll(() => fixture.stop())

type Asker =
  | 'author'
  | 'another member'
  | 'a member of another community'
  | 'editor'
  | 'an admin'
  | 'an admin without the right'
  | 'an editor signed in at another community'
  | 'the author on the admin endpoint'
  | 'nobody'
type Answer = {
  readonly http: number
  readonly data: Record<string, { readonly status: Status }> | null
  readonly code: string | undefined
  readonly extensions: { readonly status?: Status; readonly allowed?: readonly Status[] } | undefined
}
const AWAY: Asker = 'an editor signed in at another community'
const STRANGERS: readonly Asker[] = ['the author on the admin endpoint', 'an admin without the right', 'nobody']
const MEMBERS: readonly Asker[] = ['author', 'another member', 'a member of another community']

/** Only approved texts are published. */
const APPROVED: readonly Status[] = ['READY_TO_PUBLISH', 'SCHEDULED', 'PUBLISHED', 'MANUALLY_PUBLISHED']

/** Puts the single article into a status, with everything that any status might need. */
async function put(
  status: Status,
  previousStatus: Status | null = null,
  changes: Partial<typeof articles.$inferInsert> = {},
) {
  const { currentRevisionId } = await fixture.row(articleId)
  await fixture.db().commit([
    build
      .update(articles)
      .set({
        status,
        approvedRevisionId: APPROVED.includes(previousStatus ?? status) ? currentRevisionId : null,
        previousStatus,
        editorId: fixture.id('theo'),
        scheduledAt: new Date(Date.now() + 86_400_000),
        externalUrl: 'https://elsewhere.example/quiet-platforms',
        statusUpdatedAt: new Date(Date.now() - 3_600_000),
        ...changes,
      })
      .where(eq(articles.id, articleId)),
  ])
}
async function statusNow() {
  return (await fixture.row(articleId)).status
}
/** Everything that moves leave behind; a refusal adds nothing to it. */
async function traces() {
  const left = await Promise.all([fixture.events(articleId), fixture.audits(articleId), fixture.emails(articleId)])
  return left.map((rows) => rows.length)
}
function move(to: Status) {
  const more = to === 'SCHEDULED' ? `, scheduledDate: "${new Date(Date.now() + 2 * 86_400_000).toISOString()}"` : ''
  return `mutation { articleSetStatus(articleId: "${articleId}", status: ${to}, reason: "A word."${more}) { status } }`
}

function SUBMIT() {
  return `mutation { articleSendForReview(articleId: "${articleId}") { status } }`
}
function APPROVE() {
  return `mutation { articleApproveForPublishing(id: "${articleId}") { status } }`
}
function WITHDRAW() {
  return `mutation { articleWithdraw(articleId: "${articleId}") { status } }`
}
function SAVE() {
  return `mutation { articleAutoSaveRevision(articleId: "${articleId}", title: "Quiet platforms",
  content: "${`<p>${'word '.repeat(600)}</p>`}") { status } }`
}

function expectRefused(answer: Answer, status: Status, allowed: readonly string[], what: string) {
  expect(answer.code, what).toBe('InvalidTransition')
  expect(answer.extensions?.status, what).toBe(status)
  expect(answer.extensions?.allowed?.toSorted(), what).toEqual([...allowed].sort())
}

describe.each(STATUSES)('an article in %s', (from) => {
  const back: Status | null = isAside(from) ? 'FINAL_EDIT' : null

  test('[EDIT-005] an editor moves it exactly where the table allows, and gets a refusal otherwise', async () => {
    const allowed = editorMayMove(from, back)
    await put(from, back)
    const before = await traces()
    const refused = STATUSES.filter((to) => !allowed.includes(to))
    const refusals = await Promise.all(refused.map((to) => ask('editor', move(to))))
    for (const [i, answer] of refusals.entries()) expectRefused(answer, from, allowed, `${from} → ${refused[i]}`)
    expect([await statusNow(), await traces()]).toEqual([from, before])
    for (const to of allowed) {
      await put(from, back)
      const answer = await ask('editor', move(to))
      expect(answer.data?.articleSetStatus?.status, `${from} → ${to}: ${answer.code}`).toBe(to)
      expect(await statusNow()).toBe(to)
    }
  })
  test('[ART-040] [ART-043] [ART-044] its author submits, approves and writes exactly when the table allows', async () => {
    const next = AUTHOR_TABLE[from]
    const allowed = next ? [next] : []
    const operations = [
      ['SUBMITTED_FOR_REVIEW', SUBMIT, next === 'SUBMITTED_FOR_REVIEW'],
      ['READY_TO_PUBLISH', APPROVE, next === 'READY_TO_PUBLISH'],
      // Its editor is set.
      ['DRAFT', WITHDRAW, false],
      [from, SAVE, AUTHOR_WRITES.includes(from)],
    ] as const
    for (const [to, operation, may] of operations) {
      await put(from, back)
      const before = await traces()
      const answer = await ask('author', operation())
      // An article in the trash does not exist for its author.
      if (from === 'TRASHED') expect(answer.code).toBe('NotFound')
      else if (may) expect(answer.code).toBeUndefined()
      else expectRefused(answer, from, allowed, `${from} → ${to}`)
      expect(await statusNow()).toBe(may ? to : from)
      if (!may) expect(await traces()).toEqual(before)
    }
  })

  test.each(['another member', 'a member of another community'] as const)('does not exist for %s', async (who) => {
    await put(from, back)
    const before = await traces()
    for (const operation of [SUBMIT, APPROVE, WITHDRAW, SAVE])
      expect((await ask(who, operation())).code).toBe('NotFound')
    expect([await statusNow(), await traces()]).toEqual([from, before])
  })

  test('is not moved by anybody without the permission', async () => {
    await put(from, back)
    const before = await traces()
    const elsewhere = await Promise.all(STATUSES.map((to) => ask(AWAY, move(to))))
    expect(elsewhere.map(({ code }) => code)).toEqual(STATUSES.map(() => 'NotFound'))
    for (const to of editorMayMove(from, back)) {
      const refusals = await Promise.all(STRANGERS.map((who) => ask(who, move(to))))
      expect(refusals.map(({ http, code }) => `${http} ${code}`)).toEqual([
        '403 NotAllowed',
        // Staff without any permission in a community have no session there.
        '401 NotAuthenticated',
        '401 NotAuthenticated',
      ])
    }
    expect([await statusNow(), await traces()]).toEqual([from, before])
  })

  test('an admin moves it like an editor', async () => {
    await put(from, back)
    const to = editorMayMove(from, back)[0] ?? from
    expect((await ask('an admin', move(to))).data?.articleSetStatus?.status).toBe(to)
  })

  test('[EDIT-006] can be assigned to an editor only while there is work to do', async () => {
    await put(from, back, { editorId: null })
    const answer = await ask('editor', `mutation { articleAssignEditor(articleId: "${articleId}") { status } }`)
    const waits = from === 'SUBMITTED_FOR_REVIEW' || from === 'UNASSIGNED'
    if (from === 'TRASHED' || from.endsWith('PUBLISHED'))
      expectRefused(answer, from, editorMayMove(from, back), 'assign')
    else expect(answer.data?.articleAssignEditor?.status).toBe(waits ? 'EDITING' : from)
  })
})

test.each(STATUSES.filter((status) => !isAside(status)))(
  'an article put aside in %s returns there and nowhere else',
  async (back) => {
    const asides = back.endsWith('PUBLISHED') ? (['TRASHED'] as const) : (['TRASHED', 'ON_HOLD'] as const)
    for (const aside of asides) {
      await put(aside, back)
      const elsewhere = back === 'EDITING' ? 'FINAL_EDIT' : 'EDITING'
      expectRefused(await ask('editor', move(elsewhere)), aside, editorMayMove(aside, back), `${aside} → ${elsewhere}`)
      expect((await ask('editor', move(back))).data?.articleSetStatus?.status).toBe(back)
    }
  },
)

test('an article in the trash for more than 30 days stays there', async () => {
  const dayMs = 86_400_000
  await put('TRASHED', 'FINAL_EDIT', { statusUpdatedAt: new Date(Date.now() - 30 * dayMs - 60_000) })
  expectRefused(await ask('editor', move('FINAL_EDIT')), 'TRASHED', [], 'too late')
  await put('TRASHED', 'FINAL_EDIT', { statusUpdatedAt: new Date(Date.now() - 30 * dayMs + 60_000) })
  expect((await ask('editor', move('FINAL_EDIT'))).data?.articleSetStatus?.status).toBe('FINAL_EDIT')
})
