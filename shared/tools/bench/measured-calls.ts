import { CliError } from '../tool.ts'
import { type Call, type Connections, JSON_HEADERS } from './http.ts'

const PASSWORD = 'Council-2026!'

type Actor = 'visitor' | 'member' | 'staff'
type Measured = { readonly as: Actor; readonly query?: string; readonly path: string }

/** Replaced by the address of a published article. */
const STORY = '<story>'

const MEASURED = {
  'sign-in': { as: 'visitor', path: '/login' },
  story: { as: 'visitor', path: STORY },
  stories: { as: 'visitor', path: '/stories' },
  dashboard: { as: 'member', path: '/articles' },
  writing: { as: 'member', path: '/articles/edit' },
  settings: { as: 'member', path: '/settings' },
  board: { as: 'staff', path: '/admin/articles' },
  list: { as: 'staff', path: '/admin/articles?view=list' },
  search: { as: 'staff', path: '/admin/articles?view=list&q=platform' },
  me: { as: 'member', path: '/graphql', query: '{ me { id } }' },
  'article-in-flight': {
    ...{ as: 'member', path: '/graphql' },
    query: '{ articleInFlight { id status currentRevision { id content } } }',
  },
  'list-query': {
    ...{ as: 'staff', path: '/graphqlAdmin' },
    query: '{ articles(first: 50) { totalCount edges { node { id title status } } } }',
  },
} as const satisfies Readonly<Record<string, Measured>>

export type CallName = keyof typeof MEASURED

export const CALL_NAMES = Object.keys(MEASURED) as readonly CallName[]

export function isCallName(name: string): name is CallName {
  return name in MEASURED
}

async function signIn(connections: Connections, path: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await connections.send({ method: 'POST', path, headers: JSON_HEADERS, body })
  if (answer.status !== 200) throw new CliError(`Signing in at ${path} answered ${answer.status}: ${answer.body}`)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function storyPath(connections: Connections, cookie: string): Promise<string> {
  const body = JSON.stringify({ query: '{ articlesPublished(first: 1) { articleUrl } }' })
  const headers = { ...JSON_HEADERS, Cookie: cookie }
  const answer = await connections.send({ method: 'POST', path: '/graphql', headers, body })
  const path = /\/stories\/[\w-]+/.exec(answer.body.toString())?.[0]
  if (!path) throw new CliError(`The demo member has no published article: ${answer.body}`)
  return path
}

/** The requests of these names, with the sessions of the demo people; the sessions last for one measurement. */
export async function callsOf(
  connections: Connections,
  names: readonly CallName[],
): Promise<ReadonlyMap<CallName, Call>> {
  const member = await signIn(connections, '/rest/login', 'maya.chen@meridian.test')
  const staff = await signIn(connections, '/rest/admin/login', 'theo.brandt@council.test')
  const cookies: Readonly<Record<Actor, string | null>> = { visitor: null, member, staff }
  const story = names.includes('story') ? await storyPath(connections, member) : STORY
  const callOf = (measured: Measured): Call => {
    const cookie = cookies[measured.as]
    const headers = { ...(measured.query ? JSON_HEADERS : {}), ...(cookie ? { Cookie: cookie } : {}) }
    const path = measured.path === STORY ? story : measured.path
    return measured.query
      ? { method: 'POST', path, headers, body: JSON.stringify({ query: measured.query }) }
      : { method: 'GET', path, headers }
  }
  return new Map(names.map((name) => [name, callOf(MEASURED[name])]))
}
