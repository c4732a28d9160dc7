import { newId } from '#shared/kernel/ids.ts'
import { type Answer, type Call, type Connections, JSON_HEADERS } from '../bench/http.ts'
import { CliError } from '../tool.ts'

const PASSWORD = 'Council-2026!'

/** Somebody who uses the product; several share an account, each from a network of their own. */
export type Person = {
  readonly send: (call: Pick<Call, 'method' | 'path'> & { readonly body?: object }) => Promise<Answer>
  /** The one of those who share the account that writes: a text is written in one place. */
  readonly isWriter: boolean
  draft: { readonly place: string; readonly revisionId: string | null }
}

/** What people do, how often in a hundred times, and what it asks for. A story and a post are read before they are known. */
export type Act = { readonly weight: number; readonly run: (person: Person, shared: Shared) => Promise<Answer> }
export type Shared = { readonly story: string; readonly postId: string }

function page(path: string) {
  return (person: Person) => person.send({ method: 'GET', path })
}
function ask(person: Person, query: string, variables: object = {}) {
  return person.send({ method: 'POST', path: '/graphql', body: { query, variables } })
}

const NEWS = '{ news { hasUnviewedNotifications hasUnreadMessages } me { unreadForumPosts } }'
const REPLY = `mutation ($postId: ID!, $message: String!, $operationId: String!) {
  forumReplyCreate(postId: $postId, message: $message, operationId: $operationId) { id } }`
const SAVE = `mutation ($place: String!, $content: String!, $base: ID, $operationId: String!) {
  forumDraftSave(place: $place, content: $content, baseRevisionId: $base, operationId: $operationId) { revisionId } }`

async function saveDraft(person: Person): Promise<Answer> {
  if (!person.isWriter) return page('/articles')(person)
  const content = `<p>${'What we learned about payroll this year. '.repeat(20)}${newId(new Date())}</p>`
  const { place, revisionId: base } = person.draft
  const answer = await ask(person, SAVE, { place, content, base, operationId: newId(new Date()) })
  const saved = JSON.parse(answer.body.toString()) as {
    data?: { forumDraftSave: { revisionId: string } | null } | null
  }
  person.draft = { place, revisionId: saved.data?.forumDraftSave?.revisionId ?? base }
  return answer
}

export const ACTS = {
  poll: { weight: 30, run: (person) => ask(person, NEWS) },
  home: { weight: 12, run: page('/v2') },
  forum: { weight: 12, run: page('/v2/forum') },
  post: { weight: 12, run: (person, { postId }) => page(`/v2/forum/post/${postId}?last=true`)(person) },
  story: { weight: 10, run: (person, { story }) => page(story)(person) },
  directory: { weight: 6, run: page('/v2/members/results?q=data') },
  writing: { weight: 2, run: page('/articles/edit') },
  billing: { weight: 2, run: page('/settings/billing') },
  save: { weight: 10, run: saveDraft },
  reply: {
    weight: 4,
    run: (person, { postId }) => {
      const message = `<p>We paid nine euros for each person. ${newId(new Date())}</p>`
      return ask(person, REPLY, { postId, message, operationId: newId(new Date()) })
    },
  },
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof ACTS
/** Each as often as its weight. */
const WEIGHTED = (Object.keys(ACTS) as readonly ActName[]).flatMap((name) =>
  Array<ActName>(ACTS[name].weight).fill(name),
)

export function anyAct(): ActName {
  return WEIGHTED[Math.floor(Math.random() * WEIGHTED.length)] ?? 'poll'
}

/** Signs an account in from a network; several people go on with its session. */
export async function signIn(connections: Connections, username: string, network: string): Promise<string> {
  const headers = { ...JSON_HEADERS, 'CF-Connecting-IP': network }
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await connections.send({ method: 'POST', site: 'meridian', path: '/rest/login', headers, body })
  if (answer.status !== 200) throw new CliError(`Signing in as ${username} answered ${answer.status}: ${answer.body}`)
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export function personOf(
  connections: Connections,
  { cookie, network, isWriter }: { readonly cookie: string; readonly network: string; readonly isWriter: boolean },
): Person {
  return {
    isWriter,
    draft: { place: 'new', revisionId: null },
    send: ({ method, path, body }) =>
      connections.send({
        ...{ method, path, site: 'meridian' },
        headers: { ...(body && JSON_HEADERS), Cookie: cookie, 'CF-Connecting-IP': network },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

/** Where all of them read and reply, and the newest story. */
export async function findShared(person: Person): Promise<Shared> {
  const forum = (await person.send({ method: 'GET', path: '/v2/forum' })).body.toString()
  const postId = /\/v2\/forum\/post\/(\w{26})/.exec(forum)?.[1]
  const stories = (await person.send({ method: 'GET', path: '/stories' })).body.toString()
  const story = /href="(\/stories\/[\w-]+)"/.exec(stories)?.[1]
  if (!postId || !story) throw new CliError('The product has no forum post or no story: load is put on the demo data.')
  return { postId, story }
}
