import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

const WAITING_ENTRY = graphql(`
  fragment WaitingEntry on ForumQueueItem {
    entryId title isReply state heldFor message waitingSince audienceName
    author { name { fullName } }
    reports { reason note reporterName createdAt }
    lastDecision { appeal }
  }
`)

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

export const MODERATED_ENTRY = graphql(
  `
    query ModeratedEntryPage($entryId: ID!) {
      me { ...MeInShell }
      forum { canModerate postAudiences { id name } }
      forumQueueItem(entryId: $entryId) {
        ...WaitingEntry
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
  [ME_IN_SHELL, WAITING_ENTRY],
)

export const DECIDE_ENTRY = graphql(`
  mutation DecideForumEntry(
    $entryId: ID!, $decision: ForumDecision!, $message: String, $queueVersion: String!, $operationId: String!
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
export type ModeratedEntry = NonNullable<ResultOf<typeof MODERATED_ENTRY>['forumQueueItem']>
