import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const LISTED_POST = graphql(`
  fragment ListedPost on ForumPost {
    id title state isPinned isClosed isUnread isOwn replyCount likes createdAt lastActivityAt
    audience { id name isGroup }
    author { name { fullName } }
    lastReply { id authorName text }
    participants { name avatar }
  }
`)

export const FORUM_PAGE = graphql(
  `
    query ForumPage($order: ForumOrder!, $audience: ID, $after: String, $hasPinned: Boolean!) {
      me { ...MeInShell }
      forum {
        intro canPost canModerate
        audiences { id name memberCount isGroup }
      }
      pinnedForumPosts(audience: $audience) @include(if: $hasPinned) { ...ListedPost }
      forumPosts(order: $order, audience: $audience, after: $after) {
        edges { node { ...ListedPost } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_POST],
)

export type ListedPost = ResultOf<typeof LISTED_POST>

const AUTHOR = graphql(`
  fragment EntryAuthor on User {
    id
    name { fullName }
    profile { avatar }
    snapshot { jobTitle companyName isActive }
  }
`)

const SHOWN_POST = graphql(
  `
    fragment ShownPost on ForumPost {
      id message state createdAt editedAt revisionId likes isLiked isOwn isFolded isReported
      canLike canEdit canDelete canReport heldFor
      author { ...EntryAuthor }
      ownDecision { id decision message decidedAt canAppeal appeal }
      title isPinned isClosed isFollowed isUnread canReply replyCount lastSeq seenSeq
      audience { id name memberCount isGroup }
    }
  `,
  [AUTHOR],
)

const SHOWN_REPLY = graphql(
  `
    fragment ShownReply on ForumReply {
      id message state createdAt editedAt revisionId likes isLiked isOwn isFolded isReported
      canLike canEdit canDelete canReport heldFor
      author { ...EntryAuthor }
      ownDecision { id decision message decidedAt canAppeal appeal }
      seq
      quote { entryId authorName text isGone }
    }
  `,
  [AUTHOR],
)

export const POST_PAGE = graphql(
  `
    query ForumPostPage($id: ID!, $from: ID, $afterSeq: Int, $beforeSeq: Int, $last: Boolean, $place: String!, $isWriting: Boolean!) {
      me { ...MeInShell snapshot { isModerator } }
      forum { canPost }
      forumPost(id: $id) { ...ShownPost }
      forumReplies(postId: $id, from: $from, afterSeq: $afterSeq, beforeSeq: $beforeSeq, last: $last) {
        hasBefore hasAfter
        replies { ...ShownReply }
      }
      forumDraft(place: $place) @include(if: $isWriting) { revisionId content savedAt }
    }
  `,
  [ME_IN_SHELL, SHOWN_POST, SHOWN_REPLY],
)

export type ShownPost = ResultOf<typeof SHOWN_POST>
export type ShownReply = ResultOf<typeof SHOWN_REPLY>
/** The common fields of a post's own message and a reply. */
export type ShownEntry = Omit<ShownReply, 'seq' | 'quote'>

/** For the page that says that a post could not be loaded or found. */
export const FORUM_SHELL = graphql(`query ForumShell { me { ...MeInShell } }`, [ME_IN_SHELL])

export const NEW_POST_PAGE = graphql(
  `
    query NewForumPostPage {
      me { ...MeInShell }
      forum {
        canPost
        postAudiences { id name memberCount isGroup }
      }
      forumDraft(place: "new") { revisionId title content audienceId savedAt }
    }
  `,
  [ME_IN_SHELL],
)

export const EDIT_PAGE = graphql(
  `
    query EditForumEntryPage($postId: ID!, $entryId: ID!, $place: String!) {
      me { ...MeInShell }
      forum { canPost }
      forumPost(id: $postId) { ...ShownPost }
      around: forumReplies(postId: $postId, from: $entryId) { replies { ...ShownReply } }
      end: forumReplies(postId: $postId, last: true) { replies { ...ShownReply } }
      forumDraft(place: $place) { revisionId title content savedAt }
    }
  `,
  [ME_IN_SHELL, SHOWN_POST, SHOWN_REPLY],
)

export const CREATE_POST = graphql(`
  mutation CreateForumPost($title: String!, $message: String!, $audienceId: ID!, $operationId: ID!) {
    forumPostCreate(title: $title, message: $message, audienceId: $audienceId, operationId: $operationId) {
      id state title message revisionId
    }
  }
`)

export const CREATE_REPLY = graphql(`
  mutation CreateForumReply(
    $postId: ID!, $message: String!, $quotedEntryId: ID, $quotedText: String, $operationId: ID!
  ) {
    forumReplyCreate(
      postId: $postId, message: $message, quotedEntryId: $quotedEntryId, quotedText: $quotedText, operationId: $operationId
    ) { id state message revisionId }
  }
`)

export const EDIT_ENTRY = graphql(`
  mutation EditForumEntry($id: ID!, $title: String, $message: String!, $baseRevisionId: ID!, $operationId: ID!) {
    forumEntryEdit(id: $id, title: $title, message: $message, baseRevisionId: $baseRevisionId, operationId: $operationId) {
      post { id state title message revisionId }
      reply { id state message revisionId }
    }
  }
`)

export const LIKE = graphql(`mutation LikeForumEntry($id: ID!) { forumEntryLike(id: $id) { id } }`)
export const UNLIKE = graphql(`mutation UnlikeForumEntry($id: ID!) { forumEntryUnlike(id: $id) { id } }`)
export const FOLLOW = graphql(`mutation FollowForumPost($id: ID!) { forumPostFollow(id: $id) { id } }`)
export const UNFOLLOW = graphql(`mutation UnfollowForumPost($id: ID!) { forumPostUnfollow(id: $id) { id } }`)
export const READ_ALL = graphql(`mutation ReadWholeForum { forumReadAll }`)
export const DELETE_ENTRY = graphql(`mutation DeleteForumEntry($id: ID!) { forumEntryDelete(id: $id) }`)

export const REPORT_ENTRY = graphql(`
  mutation ReportForumEntry($id: ID!, $reason: ForumReportReason!, $note: String) {
    forumEntryReport(id: $id, reason: $reason, note: $note)
  }
`)

export const APPEAL = graphql(`
  mutation AppealForumDecision($decisionId: ID!, $appeal: String!) {
    forumDecisionAppeal(decisionId: $decisionId, appeal: $appeal)
  }
`)
