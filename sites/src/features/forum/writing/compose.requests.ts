import type { PostState } from '#shared/domain/forum/statuses.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'

/* The requests of writing, loaded once a field has the focus. */

const CREATE_POST = graphql(`
  mutation CreatePostFromPage($title: String!, $message: String!, $audienceId: ID!, $operationId: ID!) {
    forumPostCreate(title: $title, message: $message, audienceId: $audienceId, operationId: $operationId) {
      id state title message revisionId
    }
  }
`)

const CREATE_REPLY = graphql(`
  mutation CreateReplyFromPage(
    $postId: ID!, $message: String!, $quotedEntryId: ID, $quotedText: String, $operationId: ID!
  ) {
    forumReplyCreate(
      postId: $postId, message: $message, quotedEntryId: $quotedEntryId, quotedText: $quotedText, operationId: $operationId
    ) { id state message revisionId }
  }
`)

const EDIT_ENTRY = graphql(`
  mutation EditEntryFromPage($id: ID!, $title: String, $message: String!, $baseRevisionId: ID!, $operationId: ID!) {
    forumEntryEdit(id: $id, title: $title, message: $message, baseRevisionId: $baseRevisionId, operationId: $operationId) {
      post { id state title message revisionId }
      reply { id state message revisionId }
    }
  }
`)

const SAVE_DRAFT = graphql(`
  mutation SaveForumDraft(
    $place: String!, $title: String, $content: String!, $audienceId: ID, $baseRevisionId: ID, $operationId: ID!
  ) {
    forumDraftSave(
      place: $place, title: $title, content: $content, audienceId: $audienceId, baseRevisionId: $baseRevisionId, operationId: $operationId
    ) { revisionId title content savedAt }
  }
`)

const SIMILAR = graphql(`
  query SimilarForumPosts($title: String!, $audience: ID) {
    similarForumPosts(title: $title, audience: $audience) { id title replyCount }
  }
`)

const MENTIONS = graphql(`
  query ForumMentions($audience: ID, $term: String!) {
    forumMentions(audience: $audience, term: $term) { id name { fullName } snapshot { companyName } }
  }
`)

export type NewPost = {
  readonly title: string
  readonly message: string
  readonly audienceId: string
  readonly operationId: string
}
export type NewReply = {
  readonly postId: string
  readonly message: string
  readonly quotedEntryId: string | null
  readonly quotedText: string | null
  readonly operationId: string
}

/** An entry as stored on the server after a request; with a title it is a post. */
export type StoredEntry = {
  readonly id: string
  readonly state: PostState
  readonly title?: string
  readonly message: string
  readonly revisionId: string
}

export async function createPost(post: NewPost): Promise<StoredEntry> {
  return (await memberRequest(CREATE_POST, post)).forumPostCreate
}

export async function createReply(reply: NewReply): Promise<StoredEntry> {
  return (await memberRequest(CREATE_REPLY, reply)).forumReplyCreate
}

export type ChangedEntry = {
  readonly id: string
  /** The title of a post; null for a reply. */
  readonly title: string | null
  readonly message: string
  readonly baseRevisionId: string
  readonly operationId: string
}

export async function editEntry(change: ChangedEntry): Promise<StoredEntry> {
  const { post, reply } = (await memberRequest(EDIT_ENTRY, change)).forumEntryEdit
  const edited = post ?? reply
  if (!edited) throw new RequestError('NotFound')
  return edited
}

export type DraftToSave = {
  readonly place: string
  readonly title: string
  readonly content: string
  readonly audienceId: string | null
  readonly baseRevisionId: string | null
  readonly operationId: string
}

export async function saveDraft(draft: DraftToSave) {
  return (await memberRequest(SAVE_DRAFT, draft, { isKeptAlive: draft.content.length < 10_000 })).forumDraftSave
}

export async function findSimilar(title: string, audience: string | null) {
  return (await memberRequest(SIMILAR, { title, audience }, { isBackground: true })).similarForumPosts
}

export async function findMentions(term: string, audience: string | null) {
  return (await memberRequest(MENTIONS, { term, audience }, { isBackground: true })).forumMentions
}
