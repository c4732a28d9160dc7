import { eq } from 'drizzle-orm'
import { users } from '#db/schema/members.ts'
import { build } from '#db/statement.ts'
import { NOW } from '#db/testing/base-fixture.ts'
import type { TestMember } from '#db/testing/contacts.ts'
import { forumFactory } from '#db/testing/forum.ts'
import { groupFactory } from '#db/testing/groups.ts'
import type { EntryDecision } from '#shared/domain/forum/statuses.ts'
import { newId } from '#shared/kernel/ids.ts'
import { contactFixture } from './contact-fixture.ts'

const AUDIENCE = 'audience { id name memberCount isGroup }'
const ENTRY = `id state heldFor message author { id name { fullName } } createdAt editedAt revisionId likes isLiked isOwn isFolded isReported
  canLike canEdit canDelete canReport ownDecision { id decision message appeal canAppeal }`
export const POST = `${ENTRY} title ${AUDIENCE} isPinned isClosed isFollowed isUnread replyCount lastSeq seenSeq
  lastReply { id authorName text } participants { name avatar } canReply`
const REPLY = `${ENTRY} seq quote { entryId authorName text isGone }`
const LIST = `query ($order: ForumOrder, $audience: ID, $first: Int, $after: String) {
  forumPosts(order: $order, audience: $audience, first: $first, after: $after) { edges { node { ${POST} } } pageInfo { hasNextPage endCursor } }
  pinnedForumPosts(audience: $audience) { title } me { unreadForumPosts } }`
const PAGE = `query ($id: ID!, $from: ID, $afterSeq: Int, $beforeSeq: Int, $last: Boolean, $first: Int) { forumPost(id: $id) { ${POST} }
  forumReplies(postId: $id, from: $from, afterSeq: $afterSeq, beforeSeq: $beforeSeq, last: $last, first: $first) {
    replies { ${REPLY} } hasBefore hasAfter } }`
export const HOME = `{ forum { intro audiences { id name memberCount } postAudiences { id } canPost canModerate } }`
const CREATE = `mutation ($title: String!, $message: String!, $audienceId: ID!, $operationId: ID!) {
  forumPostCreate(title: $title, message: $message, audienceId: $audienceId, operationId: $operationId) { ${POST} } }`
const ANSWER = `mutation ($postId: ID!, $message: String!, $quotedEntryId: ID, $quotedText: String, $operationId: ID!) {
  forumReplyCreate(postId: $postId, message: $message, quotedEntryId: $quotedEntryId, quotedText: $quotedText, operationId: $operationId) { ${REPLY} } }`
export const EDIT = `mutation ($id: ID!, $title: String, $message: String!, $baseRevisionId: ID!, $operationId: ID!) {
  forumEntryEdit(id: $id, title: $title, message: $message, baseRevisionId: $baseRevisionId, operationId: $operationId) { post { ${POST} } reply { ${REPLY} } } }`
export const DELETE = 'mutation ($id: ID!) { forumEntryDelete(id: $id) }'
export const LIKE = 'mutation ($id: ID!) { forumEntryLike(id: $id) { likes isLiked } }'
export const UNLIKE = 'mutation ($id: ID!) { forumEntryUnlike(id: $id) { likes isLiked } }'
export const FOLLOW = 'mutation ($id: ID!) { forumPostFollow(id: $id) { isFollowed } }'
export const UNFOLLOW = 'mutation ($id: ID!) { forumPostUnfollow(id: $id) { isFollowed } }'
export const READ = 'mutation ($id: ID!, $seq: Int!) { forumPostRead(id: $id, seq: $seq) }'
export const READ_ALL = 'mutation { forumReadAll }'
export const REPORT = `mutation ($id: ID!, $reason: ForumReportReason!, $note: String) { forumEntryReport(id: $id, reason: $reason, note: $note) }`
export const APPEAL = `mutation ($decisionId: ID!, $appeal: String!) { forumDecisionAppeal(decisionId: $decisionId, appeal: $appeal) }`
export const SAVE_DRAFT = `mutation ($place: String!, $title: String, $content: String!, $audienceId: ID, $baseRevisionId: ID, $operationId: ID!) {
  forumDraftSave(place: $place, title: $title, content: $content, audienceId: $audienceId, baseRevisionId: $baseRevisionId, operationId: $operationId) {
    place revisionId title content audienceId } }`
export const DRAFT = 'query ($place: String!) { forumDraft(place: $place) { revisionId title content audienceId } }'
export const SEARCH = `query ($term: String!, $first: Int, $after: String) { searchForum(term: $term, first: $first, after: $after) {
  edges { node { postId replyId title authorName snippet } } pageInfo { hasNextPage endCursor } } }`
export const SIMILAR =
  'query ($title: String!, $audience: ID) { similarForumPosts(title: $title, audience: $audience) { title } }'
const QUEUE_VERSION = 'query ($entryId: ID!) { forumQueueItem(entryId: $entryId) { queueVersion } }'
const DECIDE = `mutation ($entryId: ID!, $decision: ForumDecision!, $queueVersion: String!, $operationId: ID!) {
  forumEntryDecide(entryId: $entryId, decision: $decision, message: "Because.", queueVersion: $queueVersion, operationId: $operationId) { state } }`
const MOVE = `mutation ($postId: ID!, $audienceId: ID!, $seenAudienceId: ID!) {
  forumPostMove(postId: $postId, audienceId: $audienceId, seenAudienceId: $seenAudienceId, reason: "It fits there.") }`
export const MENTIONS = `query ($term: String!, $audience: ID) { forumMentions(term: $term, audience: $audience) { name { fullName } } }`

/** A message well within the limits. */
export const MESSAGE = '<p>What does a good payroll provider cost you for each person?</p>'

export type ForumFixture = Awaited<ReturnType<typeof forumFixture>>

/** Meridian and Harbor with a forum each, and members with different relations to their groups. */
export async function forumFixture() {
  const base = await contactFixture()
  const people = {
    maya: base.actor('maya'),
    sam: base.actor('sam'),
    lena: base.actor('lena'),
    rae: await base.addMember('Rae Okonkwo'),
  }
  return {
    ...base,
    ...people,
    forum: forumFactory(base),
    groups: groupFactory(base),
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
    list: async (who: TestMember, variables: object = {}): Promise<any> => (await base.ask(who, LIST, variables)).data,
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    page: async (who: TestMember, id: string, variables: object = {}): Promise<any> =>
      (await base.ask(who, PAGE, { id, ...variables })).data,
    post: (who: TestMember, variables: object = {}) =>
      base.ask(who, CREATE, {
        ...{ title: 'Payroll in three countries', message: MESSAGE, audienceId: 'everyone', operationId: newId(NOW) },
        ...variables,
      }),
    reply: (who: TestMember, postId: string, variables: object = {}) =>
      base.ask(who, ANSWER, { postId, message: '<p>We paid nine euros.</p>', operationId: newId(NOW), ...variables }),
    setModerator: ({ userId }: TestMember, isModerator = true) =>
      base.db().commit([build.update(users).set({ isModerator }).where(eq(users.id, userId))]),
    /** The decision of a moderator who sees the current entry. */
    decide: async (who: TestMember, entryId: string, decision: EntryDecision) => {
      const { data } = await base.ask(who, QUEUE_VERSION, { entryId })
      const { queueVersion } = data.forumQueueItem
      return base.ask(who, DECIDE, { entryId, decision, queueVersion, operationId: newId(NOW) })
    },
    move: (who: TestMember, postId: string, audienceId: string, seenAudienceId = 'everyone') =>
      base.ask(who, MOVE, { postId, audienceId, seenAudienceId }),
  }
}
