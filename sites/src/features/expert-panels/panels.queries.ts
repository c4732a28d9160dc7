import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const LISTED_QUESTION = graphql(`
  fragment ListedQuestion on PanelQuestion {
    id
    title
    prompt
    panelTitle
    closesAt
    answerCount
    isTakingAnswers
    isFull
    isInvited
    publishedUrl
  }
`)

export const QUESTIONS_PAGE = graphql(
  `
    query PanelQuestionsPage($list: PanelQuestionList!, $after: String) {
      me { ...MeInShell }
      panelQuestions(list: $list, after: $after) {
        edges {
          node {
            ...ListedQuestion
            ownAnswer { status hasUnsentChanges }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_QUESTION],
)

export const ANSWERS_PAGE = graphql(
  `
    query PanelAnswersPage($after: String) {
      me { ...MeInShell }
      panelAnswers(after: $after) {
        edges {
          node {
            status
            hasUnsentChanges
            question { ...ListedQuestion }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_QUESTION],
)

export const QUESTION_PAGE = graphql(
  `
    query PanelQuestionPage($id: ID!) {
      me { ...MeInShell id }
      panelQuestion(id: $id) {
        ...ListedQuestion
        context
        publishedDate
        ownAnswer {
          status
          statusUpdatedAt
          sentAt
          canEdit
          hasUnsentChanges
          currentRevision { id title content updatedAt }
          sentRevision { id title content }
          editedRevision { id title content }
          lastRevision { id title content }
        }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_QUESTION],
)

export const INVITATION_PAGE = graphql(
  `
    query PanelInvitationPage($ids: [ID!]!) {
      me { ...MeInShell }
      panelInvitation(ids: $ids) {
        knownCount
        questions {
          ...ListedQuestion
          ownAnswer { status hasUnsentChanges }
        }
      }
    }
  `,
  [ME_IN_SHELL, LISTED_QUESTION],
)

/** Loads only the shell, without an argument of ids. */
export const PANELS_SHELL = graphql(`query PanelsShell { me { ...MeInShell } }`, [ME_IN_SHELL])

export const SAVE_ANSWER = graphql(`
  mutation PageSaveAnswer($questionId: ID!, $title: String!, $content: String!, $baseRevisionId: ID) {
    panelAnswerSave(questionId: $questionId, title: $title, content: $content, baseRevisionId: $baseRevisionId) {
      currentRevision { id }
    }
  }
`)

export const SEND_ANSWER = graphql(`
  mutation PageSendAnswer($questionId: ID!, $revisionId: ID!) {
    panelAnswerSend(questionId: $questionId, revisionId: $revisionId) { id }
  }
`)

export type QuestionPageData = ResultOf<typeof QUESTION_PAGE>
export type ShownQuestion = NonNullable<QuestionPageData['panelQuestion']>
