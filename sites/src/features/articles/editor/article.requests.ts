import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import type { LeadImageView } from '#shared/domain/pictures/lead-image.ts'
import { pastesOfSave } from '../../../editor/writing/large-pastes.ts'
import type { DocumentApi } from '../../../editor/written-document.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import { revisionOf } from './article-revision.ts'

/* The requests of the article editor. Each rejects with RequestError. */

const CREATE = graphql(`
  mutation EditorCreateArticle($operationId: ID) {
    articleCreate(operationId: $operationId) {
      id
    }
  }
`)

const AUTO_SAVE = graphql(`
  mutation EditorAutoSave($articleId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID, $isRecovered: Boolean, $pastedSizes: [Int!]) {
    articleAutoSaveRevision(
      articleId: $articleId
      title: $title
      content: $content
      baseRevisionId: $baseRevisionId
      operationId: $operationId
      isRecovered: $isRecovered
      pastedSizes: $pastedSizes
    ) {
      currentRevision { id title content updatedAt }
    }
  }
`)

const SEND_FOR_REVIEW = graphql(`
  mutation EditorSendForReview($articleId: ID!, $revisionId: ID, $note: String, $operationId: ID) {
    articleSendForReview(articleId: $articleId, revisionId: $revisionId, note: $note, operationId: $operationId) { id }
  }
`)

const CREATE_SCAN = graphql(`
  mutation EditorCreateScan($articleId: ID!) {
    articleScanCreate(articleId: $articleId) { id }
  }
`)

const APPROVE = graphql(`
  mutation EditorApprove($id: ID!, $revisionId: ID, $leadImage: SeenLeadImage, $operationId: ID) {
    articleApproveForPublishing(id: $id, revisionId: $revisionId, leadImage: $leadImage, operationId: $operationId) { id }
  }
`)

const SAVE_BYLINE = graphql(`
  mutation EditorSaveByline($byline: String!) {
    articleUserByline(byline: $byline) { byline }
  }
`)

const ACCEPT_AGREEMENT = graphql(`
  mutation EditorAcceptAgreement($termsId: ID!) {
    articleAcceptProductAgreement(termsId: $termsId) { createdAt }
  }
`)

const SEND_COMMENT = graphql(`
  mutation EditorSendComment($articleId: ID!, $feedback: String!, $operationId: ID, $threadId: ID) {
    articleFeedbackCreate(articleId: $articleId, feedback: $feedback, operationId: $operationId, threadId: $threadId) {
      id
      remark
      createdAt
      hasRead
      author { id snapshot { name avatar } }
    }
  }
`)

const MARK_READ = graphql(`
  mutation EditorMarkFeedbackRead($articleId: ID!, $remarkId: ID!) {
    articleFeedbackMarkRead(articleId: $articleId, remarkId: $remarkId)
  }
`)

const EARLIER_COMMENTS = graphql(`
  query EditorEarlierComments($articleId: ID!, $last: Int!, $before: String) {
    articleFeedback(articleId: $articleId, last: $last, before: $before) {
      unreadCount
      edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
      pageInfo { hasPreviousPage startCursor }
    }
  }
`)

export const memberArticleApi: DocumentApi = {
  create: async (operationId) => {
    const { articleCreate } = await memberRequest(CREATE, { operationId })
    return { id: articleCreate.id }
  },
  save: async ({ documentId, baseRevisionId, ...input }) => {
    const pastedSizes = pastesOfSave(input.operationId)
    const variables = { ...input, pastedSizes, articleId: documentId, baseRevisionId: baseRevisionId ?? NO_REVISION }
    const { currentRevision } = (await memberRequest(AUTO_SAVE, variables)).articleAutoSaveRevision
    return currentRevision && revisionOf(currentRevision)
  },
}

type Sent = {
  readonly operationId: string
  readonly note: string
  /** Of the saved text on the screen. */
  readonly revisionId: string | null
}

export async function sendForReview(articleId: string, { revisionId, ...sent }: Sent): Promise<void> {
  await memberRequest(SEND_FOR_REVIEW, { articleId, revisionId: revisionId ?? NO_REVISION, ...sent })
}

export async function requestScan(articleId: string): Promise<void> {
  await memberRequest(CREATE_SCAN, { articleId })
}

export type Approval = {
  readonly id: string
  /** Of the text that was shown. */
  readonly revisionId: string | null
  /** That was shown above it. */
  readonly leadImage: Pick<LeadImageView, 'address' | 'alt' | 'credit'> | null
  readonly operationId: string
}

export async function sendApproval(approval: Approval): Promise<void> {
  await memberRequest(APPROVE, approval)
}

export async function saveByline(byline: string): Promise<string> {
  return (await memberRequest(SAVE_BYLINE, { byline })).articleUserByline.byline
}

/** Accepts the terms that were shown; refused where others are in force by now. */
export async function acceptAgreement(termsId: string) {
  return (await memberRequest(ACCEPT_AGREEMENT, { termsId })).articleAcceptProductAgreement
}

/** Without a thread it is about the whole article. */
export async function sendComment(
  articleId: string,
  feedback: string,
  operationId: string,
  threadId: string | null = null,
) {
  return (await memberRequest(SEND_COMMENT, { articleId, feedback, operationId, threadId })).articleFeedbackCreate
}

export async function loadEarlierComments(articleId: string, last: number, before: string | null) {
  return (await memberRequest(EARLIER_COMMENTS, { articleId, last, before })).articleFeedback
}

export async function markCommentsRead(articleId: string, remarkId: string): Promise<void> {
  await memberRequest(MARK_READ, { articleId, remarkId })
}
