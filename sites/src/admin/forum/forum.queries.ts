import { MODERATED_ENTRY_FRAGMENT, WAITING_ENTRY_FRAGMENT } from '../../features/forum/moderation/entry-fragments.ts'
import { graphql } from '../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

const WAITING_ENTRY = graphql(WAITING_ENTRY_FRAGMENT)
const MODERATED_ENTRY = graphql(MODERATED_ENTRY_FRAGMENT, [WAITING_ENTRY])

export const FORUM_QUEUE = graphql(
  `
    query ForumQueuePage(
      $reason: ForumQueueReason, $kind: ForumQueueKind, $age: ForumQueueAge, $first: Int!, $after: String
    ) {
      me { ...AdminInShell }
      forumQueue(reason: $reason, kind: $kind, age: $age, first: $first, after: $after) {
        edges { node { ...WaitingEntry } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL, WAITING_ENTRY],
)

export const FORUM_ENTRY = graphql(
  `
    query ForumEntryPage($entryId: ID!) {
      me { ...AdminInShell }
      forumAudiences { id name }
      forumQueueItem(entryId: $entryId) { ...ModeratedEntry }
    }
  `,
  [ADMIN_IN_SHELL, MODERATED_ENTRY],
)

export const DECIDE_ENTRY = graphql(`
  mutation DecideForumEntryAsStaff(
    $entryId: ID!, $decision: ForumDecision!, $message: String, $queueVersion: String!, $operationId: ID!
  ) {
    forumEntryDecide(
      entryId: $entryId, decision: $decision, message: $message, queueVersion: $queueVersion, operationId: $operationId
    ) { entryId }
  }
`)

export const MOVE_POST = graphql(`
  mutation MoveForumPostAsStaff($postId: ID!, $audienceId: ID!, $seenAudienceId: ID!, $reason: String!) {
    forumPostMove(postId: $postId, audienceId: $audienceId, seenAudienceId: $seenAudienceId, reason: $reason)
  }
`)

export const MERGE_POSTS = graphql(`
  mutation MergeForumPostsAsStaff($postId: ID!, $targetId: ID!, $reason: String!) {
    forumPostMerge(postId: $postId, targetId: $targetId, reason: $reason)
  }
`)

export const CHANGE_POST = graphql(`
  mutation ChangeForumPost($postId: ID!, $act: ForumPostAct!) {
    forumPostChange(postId: $postId, act: $act)
  }
`)
