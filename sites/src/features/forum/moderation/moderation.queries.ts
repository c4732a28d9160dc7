import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { MODERATED_ENTRY_FRAGMENT, WAITING_ENTRY_FRAGMENT } from './entry-fragments.ts'

const WAITING_ENTRY = graphql(WAITING_ENTRY_FRAGMENT)
const MODERATED_ENTRY = graphql(MODERATED_ENTRY_FRAGMENT, [WAITING_ENTRY])

export const MODERATION_QUEUE = graphql(
  `
    query ModerationQueuePage(
      $reason: ForumQueueReason, $kind: ForumQueueKind, $age: ForumQueueAge, $first: Int!, $after: String
    ) {
      me { ...MeInShell }
      forum { canModerate }
      forumQueue(reason: $reason, kind: $kind, age: $age, first: $first, after: $after) {
        edges { node { ...WaitingEntry } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, WAITING_ENTRY],
)

export const MODERATED_ENTRY_PAGE = graphql(
  `
    query ModeratedEntryPage($entryId: ID!) {
      me { ...MeInShell }
      forum { canModerate postAudiences { id name } }
      forumQueueItem(entryId: $entryId) { ...ModeratedEntry }
    }
  `,
  [ME_IN_SHELL, MODERATED_ENTRY],
)

export const DECIDE_ENTRY = graphql(`
  mutation DecideForumEntry(
    $entryId: ID!, $decision: ForumDecision!, $message: String, $queueVersion: String!, $operationId: ID!
  ) {
    forumEntryDecide(
      entryId: $entryId, decision: $decision, message: $message, queueVersion: $queueVersion, operationId: $operationId
    ) { entryId }
  }
`)

export const CHANGE_POST = graphql(`
  mutation ChangeForumPostAsModerator($postId: ID!, $act: ForumPostAct!) {
    forumPostChange(postId: $postId, act: $act)
  }
`)

export const MOVE_POST = graphql(`
  mutation MoveForumPost($postId: ID!, $audienceId: ID!, $seenAudienceId: ID!, $reason: String!) {
    forumPostMove(postId: $postId, audienceId: $audienceId, seenAudienceId: $seenAudienceId, reason: $reason)
  }
`)

export const MERGE_POSTS = graphql(`
  mutation MergeForumPosts($postId: ID!, $targetId: ID!, $reason: String!) {
    forumPostMerge(postId: $postId, targetId: $targetId, reason: $reason)
  }
`)

export type WaitingEntry = ResultOf<typeof WAITING_ENTRY>
export type ModeratedEntry = ResultOf<typeof MODERATED_ENTRY>
