import { newId } from '#shared/kernel/ids.ts'
import { type Answer, type Call, type Connections, JSON_HEADERS } from '../bench/http.ts'
import { CliError } from '../tool.ts'
import type { Payments } from './payments.ts'

const PASSWORD = 'Council-2026!'

export type Sent = Pick<Call, 'method' | 'path'> & { readonly body?: object }
/** An answer, and how long it took. */
export type Timed = Answer & { readonly ms: number }

/** Somebody who uses the product; several share an account, each from a network of their own. */
export type Person = {
  readonly send: (sent: Sent) => Promise<Timed>
  readonly email: string
  /** The one of those who share the account that writes and signs in again: a text is written in one place. */
  readonly isFirst: boolean
  draft: { readonly place: string; readonly revisionId: string | null }
}

/** What people do, how often beside the others, and what it asks for. */
export type Act = { readonly weight: number; readonly run: (person: Person, shared: Shared) => Promise<Timed> }
/** A story and a post are read before they are known. */
export type Shared = { readonly story: string; readonly postId: string; readonly payments: Payments }

function page(path: string) {
  return (person: Person) => person.send({ method: 'GET', path })
}
function ask(person: Person, query: string, variables: object = {}) {
  return person.send({ method: 'POST', path: '/graphql', body: { query, variables } })
}

function signInAs(username: string): Sent {
  return { method: 'POST', path: '/rest/login', body: { username, password: PASSWORD } }
}

const NEWS = '{ news { hasUnviewedNotifications hasUnreadMessages } me { unreadForumPosts } }'
const REPLY = `mutation ($postId: ID!, $message: String!, $operationId: String!) {
  forumReplyCreate(postId: $postId, message: $message, operationId: $operationId) { id } }`
const SAVE = `mutation ($place: String!, $content: String!, $base: ID, $operationId: String!) {
  forumDraftSave(place: $place, content: $content, baseRevisionId: $base, operationId: $operationId) { revisionId } }`

async function saveDraft(person: Person): Promise<Timed> {
  if (!person.isFirst) return page('/articles')(person)
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
  pay: { weight: 2, run: (person, { payments }) => payments.payOnce(person) },
  'sign in': {
    weight: 2,
    run: (person) => (person.isFirst ? person.send(signInAs(person.email)) : page('/v2')(person)),
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

type Who = Pick<Person, 'email' | 'isFirst'> & { readonly network: string }

/** A person with the cookies of a browser: signed in, and signed in still when the token of the session is an old one. */
export async function personOf(connections: Connections, { network, ...who }: Who): Promise<Person> {
  const cookies = new Map<string, string>()
  const sendOnce = async ({ method, path, body }: Sent): Promise<Timed> => {
    const startedAt = performance.now()
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await connections.send({
      ...{ method, path, site: 'meridian' },
      headers: { ...(body && JSON_HEADERS), Cookie, 'CF-Connecting-IP': network },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const text of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return { ...answer, ms: performance.now() - startedAt }
  }
  const signedIn = await sendOnce(signInAs(who.email))
  if (signedIn.status !== 200)
    throw new CliError(`Signing in as ${who.email} answered ${signedIn.status}: ${signedIn.body}`)
  const send = async (sent: Sent) => {
    const answer = await sendOnce(sent)
    if (answer.status !== 401) return answer
    await sendOnce({ method: 'POST', path: '/rest/token-refresh', body: {} })
    return sendOnce(sent)
  }
  return { ...who, send, draft: { place: 'new', revisionId: null } }
}

/** Where all of them read and reply, and the newest story. */
export async function findShared(person: Person): Promise<Omit<Shared, 'payments'>> {
  const forum = (await person.send({ method: 'GET', path: '/v2/forum' })).body.toString()
  const postId = /\/v2\/forum\/post\/(\w{26})/.exec(forum)?.[1]
  const stories = (await person.send({ method: 'GET', path: '/stories' })).body.toString()
  const story = /href="(\/stories\/[\w-]+)"/.exec(stories)?.[1]
  if (!postId || !story) throw new CliError('The product has no forum post or no story: load is put on the demo data.')
  return { postId, story }
}
