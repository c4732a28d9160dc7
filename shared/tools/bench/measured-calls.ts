import { MERIDIAN_CAST } from '#db/seed/cast.ts'
import { LARGE_QUESTION_ID } from '#db/seed/expert-panels/large.ts'
import { LARGE_POST_ID } from '#db/seed/forum/large.ts'
import { CliError } from '../tool.ts'
import { type Call, type Connections, JSON_HEADERS } from './http.ts'

const PASSWORD = 'Council-2026!'

const ACCOUNTS = {
  member: ['/rest/login', 'maya.chen@meridian.test', 'meridian'],
  newcomer: ['/rest/login', 'ivy.new@meridian.test', 'meridian'],
  staff: ['/rest/admin/login', 'theo.brandt@council.test', 'meridian'],
  /** On the admin community, which sees the members of every brand. */
  council: ['/rest/admin/login', 'ada.lindqvist@council.test', 'admin'],
} as const

type Measured = { readonly as: 'visitor' | keyof typeof ACCOUNTS; readonly query?: string; readonly path: string }

/** Replaced by the address of a published article. */
const STORY = '<story>'

/** Longer words from the demo answers, so that many of the 2,000 answers are compared. */
const SIMILAR_TEXT =
  'Traffic between zones was a surprise, nobody had measured what the teams of engineering and support moved every month before somebody asked'

/** The staff page of Maya Chen. */
const MEMBER_PATH = `/admin/members/${MERIDIAN_CAST[0]?.id}`

const MEASURED = {
  'sign-in': { as: 'visitor', path: '/login' },
  story: { as: 'visitor', path: STORY },
  stories: { as: 'visitor', path: '/stories' },
  home: { as: 'member', path: '/v2' },
  find: { as: 'member', path: '/v2/search?q=data' },
  dashboard: { as: 'member', path: '/articles' },
  writing: { as: 'member', path: '/articles/edit' },
  settings: { as: 'member', path: '/settings' },
  billing: { as: 'member', path: '/settings/billing' },
  directory: { as: 'member', path: '/v2/members' },
  results: { as: 'member', path: '/v2/members/results?q=data' },
  groups: { as: 'member', path: '/v2/groups' },
  profile: { as: 'member', path: '/v2/profile' },
  forum: { as: 'member', path: '/v2/forum' },
  post: { as: 'member', path: `/v2/forum/post/${LARGE_POST_ID}` },
  'post-middle': { as: 'member', path: `/v2/forum/post/${LARGE_POST_ID}?after=500` },
  'post-end': { as: 'member', path: `/v2/forum/post/${LARGE_POST_ID}?last=true` },
  offers: { as: 'member', path: '/v2/offers' },
  joining: { as: 'newcomer', path: '/get-started/profile' },
  board: { as: 'staff', path: '/admin/articles' },
  list: { as: 'staff', path: '/admin/articles?view=list' },
  search: { as: 'staff', path: '/admin/articles?view=list&q=platform' },
  'search-narrowed': { as: 'staff', path: '/admin/articles?view=list&q=platform&age=7' },
  calendar: { as: 'staff', path: '/admin/articles/calendar' },
  'board-misspelt': { as: 'staff', path: '/admin/articles?q=phising' },
  start: { as: 'staff', path: '/admin' },
  'staff-members': { as: 'staff', path: '/admin/members' },
  'staff-members-find': { as: 'staff', path: '/admin/members?q=an' },
  'staff-members-narrowed': { as: 'staff', path: '/admin/members?standing=past-due&sort=joined' },
  'staff-members-card': { as: 'staff', path: '/admin/members?card=true' },
  'all-members': { as: 'council', path: '/admin/members' },
  'all-members-find': { as: 'council', path: '/admin/members?q=an' },
  'all-members-berlin': { as: 'council', path: '/admin/members?q=berlin&card=true' },
  'staff-member': { as: 'staff', path: MEMBER_PATH },
  'staff-member-profile': { as: 'staff', path: `${MEMBER_PATH}/profile` },
  'staff-member-contact': { as: 'staff', path: `${MEMBER_PATH}/contact` },
  'staff-member-support': { as: 'staff', path: `${MEMBER_PATH}/support-contacts` },
  'staff-member-sign-in': { as: 'staff', path: `${MEMBER_PATH}/credentials` },
  'staff-member-payment': { as: 'staff', path: `${MEMBER_PATH}/payment` },
  'staff-member-activation': { as: 'staff', path: `${MEMBER_PATH}/activation` },
  'staff-member-engagement': { as: 'staff', path: `${MEMBER_PATH}/engagement` },
  'staff-member-data': { as: 'staff', path: `${MEMBER_PATH}/data` },
  'staff-member-notes': { as: 'staff', path: `${MEMBER_PATH}/notes` },
  'staff-member-view': { as: 'staff', path: `${MEMBER_PATH}/view` },
  'staff-member-log': { as: 'staff', path: `${MEMBER_PATH}/log` },
  'staff-member-merge': { as: 'staff', path: `${MEMBER_PATH}/merge` },
  'staff-invitations': { as: 'staff', path: '/admin/members/invitations' },
  'staff-log': { as: 'staff', path: '/admin/log' },
  marketplace: { as: 'staff', path: '/admin/marketplace' },
  me: { as: 'member', path: '/graphql', query: '{ me { id } }' },
  'notification-poll': {
    ...{ as: 'member', path: '/graphql' },
    query: '{ news { hasUnviewedNotifications hasUnreadMessages } }',
  },
  'forum-badge': { as: 'member', path: '/graphql', query: '{ me { unreadForumPosts } }' },
  'forum-search': {
    ...{ as: 'member', path: '/graphql' },
    query: '{ searchForum(term: "payroll figures", first: 20) { edges { node { postId replyId title snippet } } } }',
  },
  'article-in-flight': {
    ...{ as: 'member', path: '/graphql' },
    query: '{ articleInFlight { id status currentRevision { id content } } }',
  },
  'similar-hint': {
    ...{ as: 'member', path: '/graphql' },
    query: `{ panelSimilarAnswers(questionId: "${LARGE_QUESTION_ID}", text: "${SIMILAR_TEXT}") }`,
  },
  'list-query': {
    ...{ as: 'staff', path: '/graphqlAdmin' },
    query: '{ articles(first: 50) { totalCount edges { node { id title status } } } }',
  },
} as const satisfies Readonly<Record<string, Measured>>

export type CallName = keyof typeof MEASURED

export const CALL_NAMES = Object.keys(MEASURED) as readonly CallName[]

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(MEASURED, name)
}

async function signIn(connections: Connections, account: keyof typeof ACCOUNTS): Promise<string> {
  const [path, username, site] = ACCOUNTS[account]
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await connections.send({ method: 'POST', site, path, headers: JSON_HEADERS, body })
  if (answer.status !== 200) throw new CliError(`Signing in at ${path} answered ${answer.status}: ${answer.body}`)
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function storyPath(connections: Connections): Promise<string> {
  const cookie = await signIn(connections, 'member')
  const body = JSON.stringify({ query: '{ articlesPublished(first: 1) { articleUrl } }' })
  const headers = { ...JSON_HEADERS, Cookie: cookie }
  const answer = await connections.send({ method: 'POST', site: 'meridian', path: '/graphql', headers, body })
  const path = /\/stories\/[\w-]+/.exec(answer.body.toString())?.[0]
  if (!path) throw new CliError(`The demo member has no published article: ${answer.body}`)
  return path
}

/** The request of this name, with a new session of the demo person who sends it. */
export async function callOf(connections: Connections, name: CallName): Promise<Call> {
  const measured: Measured = MEASURED[name]
  const cookie = measured.as === 'visitor' ? null : await signIn(connections, measured.as)
  const headers = { ...(measured.query ? JSON_HEADERS : {}), ...(cookie ? { Cookie: cookie } : {}) }
  const path = measured.path === STORY ? await storyPath(connections) : measured.path
  const site = measured.as === 'visitor' ? 'meridian' : ACCOUNTS[measured.as][2]
  return measured.query
    ? { method: 'POST', site, path, headers, body: JSON.stringify({ query: measured.query }) }
    : { method: 'GET', site, path, headers }
}
