import { FEEDBACK_FIRST_PAGE } from '#shared/domain/articles/limits.ts'
import { NO_REVISION } from '#shared/domain/articles/no-revision.ts'
import type { DocumentApi } from '../../../editor/written-document.ts'
import { graphql, memberRequest } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { revisionOf } from './article-revision.ts'

/* The requests of the article editor. Each rejects with RequestError. */

const CREATE = graphql(`
  mutation EditorCreateArticle($operationId: ID) {
    articleCreate(operationId: $operationId) {
      id
      author { id }
    }
  }
`)

const AUTO_SAVE = graphql(`
  mutation EditorAutoSave($articleId: ID!, $title: String!, $content: String!, $baseRevisionId: ID, $operationId: ID, $isRecovered: Boolean) {
    articleAutoSaveRevision(
      articleId: $articleId
      title: $title
      content: $content
      baseRevisionId: $baseRevisionId
      operationId: $operationId
      isRecovered: $isRecovered
    ) {
      currentRevision { id title content updatedAt }
    }
  }
`)

const WHO_AM_I = graphql(`
  query EditorWhoAmI {
    me { id }
  }
`)

const SEND_FOR_REVIEW = graphql(`
  mutation EditorSendForReview($articleId: ID!, $operationId: ID) {
    articleSendForReview(articleId: $articleId, operationId: $operationId) { id }
  }
`)

const CREATE_SCAN = graphql(`
  mutation EditorCreateScan($articleId: ID!) {
    articleScanCreate(articleId: $articleId) { id }
  }
`)

const APPROVE = graphql(`
  mutation EditorApprove($id: ID!, $operationId: ID) {
    articleApproveForPublishing(id: $id, operationId: $operationId) { id }
  }
`)

const SAVE_BYLINE = graphql(`
  mutation EditorSaveByline($byline: String!) {
    articleUserByline(byline: $byline) { byline }
  }
`)

const ACCEPT_AGREEMENT = graphql(`
  mutation EditorAcceptAgreement {
    articleAcceptProductAgreement { createdAt }
  }
`)

const SEND_REMARK = graphql(`
  mutation EditorSendRemark($articleId: ID!, $feedback: String!, $operationId: ID) {
    articleFeedbackCreate(articleId: $articleId, feedback: $feedback, operationId: $operationId) {
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

const EARLIER_REMARKS = graphql(`
  query EditorEarlierRemarks($articleId: ID!, $last: Int!, $before: String) {
    articleFeedback(articleId: $articleId, last: $last, before: $before) {
      unreadCount
      edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
      pageInfo { hasPreviousPage startCursor }
    }
  }
`)

const NEWS = graphql(`
  query EditorNews($articleId: ID!, $last: Int!) {
    article(id: $articleId) { status }
    articleFeedback(articleId: $articleId, last: $last) {
      unreadCount
      edges { node { id remark createdAt hasRead author { id snapshot { name avatar } } } }
    }
  }
`)

export type ArticleNews = ResultOf<typeof NEWS>

/** Status and last remarks of an open article, asked for by nobody. */
export function loadNews(articleId: string): Promise<ArticleNews> {
  return memberRequest(NEWS, { articleId, last: FEEDBACK_FIRST_PAGE }, { isBackground: true })
}

export const memberArticleApi: DocumentApi = {
  create: async (operationId) => {
    const { articleCreate } = await memberRequest(CREATE, { operationId })
    return { id: articleCreate.id, authorId: articleCreate.author.id }
  },
  save: async ({ documentId, userId: _, baseRevisionId, ...input }) => {
    const variables = { ...input, articleId: documentId, baseRevisionId: baseRevisionId ?? NO_REVISION }
    const { currentRevision } = (await memberRequest(AUTO_SAVE, variables)).articleAutoSaveRevision
    return currentRevision && revisionOf(currentRevision)
  },
  whoAmI: async () => (await memberRequest(WHO_AM_I)).me.id,
}

export async function sendForReview(articleId: string, operationId: string): Promise<void> {
  await memberRequest(SEND_FOR_REVIEW, { articleId, operationId })
}

export async function requestScan(articleId: string): Promise<void> {
  await memberRequest(CREATE_SCAN, { articleId })
}

export async function sendApproval(id: string, operationId: string): Promise<void> {
  await memberRequest(APPROVE, { id, operationId })
}

export async function saveByline(byline: string): Promise<string> {
  return (await memberRequest(SAVE_BYLINE, { byline })).articleUserByline.byline
}

export async function acceptAgreement() {
  return (await memberRequest(ACCEPT_AGREEMENT)).articleAcceptProductAgreement
}

export async function sendRemark(articleId: string, feedback: string, operationId: string) {
  return (await memberRequest(SEND_REMARK, { articleId, feedback, operationId })).articleFeedbackCreate
}

export async function loadEarlierRemarks(articleId: string, last: number, before: string | null) {
  return (await memberRequest(EARLIER_REMARKS, { articleId, last, before })).articleFeedback
}

export async function markRemarksRead(articleId: string, remarkId: string): Promise<void> {
  await memberRequest(MARK_READ, { articleId, remarkId })
}
