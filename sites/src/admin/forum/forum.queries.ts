import { graphql } from '../../lib/graphql/admin.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

const WAITING_ENTRY = graphql(`
  fragment WaitingEntryOfStaff on ForumQueueItem {
    entryId title isReply state heldFor message waitingSince audienceName
    author { name { fullName } }
    reports { reason note reporterName createdAt }
    lastDecision { appeal }
  }
`)

export const FORUM_QUEUE = graphql(
  `
    query ForumQueuePage(
      $reason: ForumQueueReason, $kind: ForumQueueKind, $age: ForumQueueAge, $first: Int!, $after: String
    ) {
      me { ...AdminInShell }
      forumQueue(reason: $reason, kind: $kind, age: $age, first: $first, after: $after) {
        edges { node { ...WaitingEntryOfStaff } }
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
      forumQueueItem(entryId: $entryId) {
        ...WaitingEntryOfStaff
        postId queueVersion canDecide canArrange isClosed isPinned audienceId
        author { id snapshot { jobTitle companyName joinedAt } profile { avatar } }
        authorHistory { approved removed rejected }
        versions { title message replacedAt }
        before { authorName text }
        lastDecision { decision message byName decidedAt }
        decisions { decision message }
      }
    }
  `,
  [ADMIN_IN_SHELL, WAITING_ENTRY],
)

export const DECIDE_ENTRY = graphql(`
  mutation DecideForumEntryAsStaff(
    $entryId: ID!, $decision: ForumDecision!, $message: String, $queueVersion: String!, $operationId: String!
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
