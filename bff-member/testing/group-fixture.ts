import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { type GroupFactory, groupFactory } from '#db/testing/groups.ts'
import { type ContactFixture, contactFixture } from './contact-fixture.ts'

const RELATION = `relation { state isChair canJoin canRequest canLeave canAnswerInvitation inviterName asksAgainAt }`
const GROUP = `id name about slug visibility memberCount image { address smallAddress alt } openRequests ${RELATION}`
export const LIST = `query ($first: Int, $after: String) {
  groups(first: $first, after: $after) { edges { cursor node { ${GROUP} } } pageInfo { hasNextPage endCursor } } }`
const ACTIVITY = `joinedCount joined { user { id } joinedAt } forum {
  unansweredCount unanswered { id title authorName createdAt } lastActivityAt }`
export const PAGE = `query ($slug: String!, $first: Int, $after: String) { group(slug: $slug, first: $first, after: $after) {
  group { ${GROUP} } chairs { user { id name { fullName } } }
  members { edges { node { user { id } isChair joinedAt } } pageInfo { hasNextPage endCursor } }
  requests { user { id } note since } invited { user { id } } activity { ${ACTIVITY} } } }`
export const JOIN = `mutation ($groupId: ID!) { groupJoin(groupId: $groupId) { ${GROUP} } }`
export const REQUEST = `mutation ($groupId: ID!, $note: String) { groupRequest(groupId: $groupId, note: $note) { ${GROUP} } }`
export const LEAVE = `mutation ($groupId: ID!) { groupLeave(groupId: $groupId) { ${GROUP} } }`
export const ANSWER_INVITATION = `mutation ($groupId: ID!, $accept: Boolean!) {
  groupAnswerInvitation(groupId: $groupId, accept: $accept) { ${GROUP} } }`
export const ANSWER_REQUEST = `mutation ($groupId: ID!, $userId: ID!, $accept: Boolean!) {
  groupAnswerRequest(groupId: $groupId, userId: $userId, accept: $accept) { ${GROUP} } }`
export const INVITE = `mutation ($groupId: ID!, $userId: ID!) { groupInvite(groupId: $groupId, userId: $userId) { ${GROUP} } }`

const DAY_MS = 86_400_000
export function days(count: number) {
  return new Date(NOW.getTime() + count * DAY_MS)
}

export type GroupFixture = ContactFixture & {
  readonly groups: GroupFactory
  /** Maya and the others are members of Meridian; Lena is one of Harbor. */
  readonly maya: TestMember
  readonly sam: TestMember
  readonly rae: TestMember
  readonly lena: TestMember
  readonly list: (who: TestMember, variables?: object) => Promise<GroupList>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  readonly page: (who: TestMember, slug: string, variables?: object) => Promise<any>
}

type GroupList = {
  readonly edges: readonly { readonly node: { readonly id: string; readonly name: string } }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** Groups, and members with different relations to them. */
export async function groupFixture(): Promise<GroupFixture> {
  const base = await contactFixture()
  return {
    ...base,
    groups: groupFactory(base),
    maya: base.actor('maya'),
    sam: base.actor('sam'),
    lena: base.actor('lena'),
    rae: await base.addMember('Rae Okonkwo'),
    list: async (who, variables = {}) => (await base.ask(who, LIST, variables)).data.groups,
    page: async (who, slug, variables = {}) => (await base.ask(who, PAGE, { slug, ...variables })).data?.group,
  }
}
