import { newId } from '#shared/kernel/ids.ts'
import { CliError } from '../tool.ts'
import type { Payments } from './payments.ts'
import { type Person, signInAs, type Timed } from './person.ts'

/** An action of a person, with its relative frequency and its requests. */
export type Act = { readonly weight: number; readonly run: (person: Person, shared: Shared) => Promise<Timed> }
/** A story and a post, found before they are used. */
export type Shared = { readonly story: string; readonly postId: string; readonly payments: Payments }

function page(path: string) {
  return (person: Person) => person.send({ method: 'GET', path })
}
function ask(person: Person, query: string, variables: object = {}) {
  return person.send({ method: 'POST', path: '/graphql', body: { query, variables } })
}

const NEWS = '{ news { hasUnviewedNotifications hasUnreadMessages } me { unreadForumPosts } }'
const REPLY = `mutation ($postId: ID!, $message: String!, $operationId: ID!) {
  forumReplyCreate(postId: $postId, message: $message, operationId: $operationId) { id } }`
const SAVE = `mutation ($place: String!, $content: String!, $base: ID, $operationId: ID!) {
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

/** The post where everybody reads and replies, and the newest story. */
export async function findShared(person: Person): Promise<Omit<Shared, 'payments'>> {
  const forum = (await person.send({ method: 'GET', path: '/v2/forum' })).body.toString()
  const postId = /\/v2\/forum\/post\/(\w{26})/.exec(forum)?.[1]
  const stories = (await person.send({ method: 'GET', path: '/stories' })).body.toString()
  const story = /href="(\/stories\/[\w-]+)"/.exec(stories)?.[1]
  if (!postId || !story) throw new CliError('The product has no forum post or no story: load is put on the demo data.')
  return { postId, story }
}
