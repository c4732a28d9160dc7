import { graphql } from '../../lib/graphql/admin.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../me.ts'

export const PANEL_BATCHES = graphql(
  `
    query PanelBatchesPage($isClosing: Boolean, $first: Int!, $after: String) {
      me { ...AdminInShell }
      panelBatches(isClosing: $isClosing, first: $first, after: $after) {
        edges {
          node {
            id title theme status opensAt closesAt
            questions { id title status answerCount maxAnswers roundup { id status } }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const PANEL_BATCH = graphql(
  `
    query PanelBatchPage($id: ID!) {
      me { ...AdminInShell }
      panelBatch(id: $id) {
        id title theme detailsId status allowedStatuses opensAt closesAt
        questions { id title status answerCount maxAnswers roundup { id status } }
        deletion { answers text }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const PANEL_QUESTION = graphql(
  `
    query StaffQuestionPage($id: ID!, $status: PanelAnswerStatus, $first: Int!, $after: String) {
      me { ...AdminInShell }
      panelQuestion(id: $id) {
        id title prompt context detailsId status allowedStatuses maxAnswers answerCount
        batch { id title status closesAt }
        roundup { id status }
        answerCounts { status count }
        invitations { invited unanswered }
        deletion { answers text }
      }
      panelGroups { id name memberCount }
      panelTiers
      panelAnswers(questionId: $id, status: $status, first: $first, after: $after) {
        edges {
          node {
            id status canEditText sentAt
            author { id name { fullName } profile { avatar company { name } } }
            sent { title content }
            edited { title content }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const PANEL_ANSWER = graphql(
  `
    query PanelAnswerPage($id: ID!) {
      me { ...AdminInShell }
      panelAnswer(id: $id) {
        id questionId status canEditText
        author { id name { fullName } }
        sent { id title content updatedAt }
        edited { id title content updatedAt }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const PANEL_ROUNDUP = graphql(
  `
    query PanelRoundupPage($id: ID!) {
      me { ...AdminInShell }
      panelEditors { id name { fullName } }
      panelRoundup(id: $id) {
        id title status allowedStatuses editorId publishedUrl publishedDate
        question { id title }
        text { id title content updatedAt }
        earlierTexts { id title content createdAt writer { name { fullName } } }
        answers {
          id
          author { id name { fullName } }
          sent { title content }
          edited { title content }
        }
        answersLeftOut {
          id
          author { id name { fullName } }
          sent { title content }
          edited { title content }
        }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export type ArrangedAnswer = NonNullable<ResultOf<typeof PANEL_ROUNDUP>['panelRoundup']>['answers'][number]

export const CREATE_BATCH = graphql(`
  mutation PanelBatchCreate($title: String!, $theme: String!, $opensAt: DateTime!, $closesAt: DateTime!, $operationId: ID!) {
    panelBatchCreate(title: $title, theme: $theme, opensAt: $opensAt, closesAt: $closesAt, operationId: $operationId) { id }
  }
`)

export const UPDATE_BATCH = graphql(`
  mutation PanelBatchEdit(
    $batchId: ID!, $title: String!, $theme: String!, $opensAt: DateTime!, $closesAt: DateTime!, $baseDetailsId: ID!
  ) {
    panelBatchEdit(
      batchId: $batchId, title: $title, theme: $theme, opensAt: $opensAt, closesAt: $closesAt, baseDetailsId: $baseDetailsId
    ) { id }
  }
`)

export const CREATE_QUESTION = graphql(`
  mutation PanelQuestionCreate(
    $batchId: ID!, $title: String!, $prompt: String!, $context: String!, $maxAnswers: Int, $operationId: ID!
  ) {
    panelQuestionCreate(
      batchId: $batchId, title: $title, prompt: $prompt, context: $context, maxAnswers: $maxAnswers, operationId: $operationId
    ) { id }
  }
`)

export const UPDATE_QUESTION = graphql(`
  mutation PanelQuestionEdit(
    $questionId: ID!, $title: String!, $prompt: String!, $context: String!, $maxAnswers: Int, $baseDetailsId: ID!
  ) {
    panelQuestionEdit(
      questionId: $questionId, title: $title, prompt: $prompt, context: $context, maxAnswers: $maxAnswers, baseDetailsId: $baseDetailsId
    ) { id }
  }
`)
