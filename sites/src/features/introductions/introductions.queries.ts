import { ME_IN_SHELL } from '../../layouts/shell/me.ts'
import { graphql } from '../../lib/graphql/member.ts'
import type { ResultOf } from '../../lib/graphql/typed-document.ts'

const PERSON = graphql(`
  fragment IntroducedMember on User {
    id
    name { fullName }
    profile { avatar }
    snapshot { jobTitle companyName isActive }
  }
`)

/** The reader's relation to the member of a profile. */
export const RELATION = graphql(`
  fragment RelationInProfile on MemberRelation {
    state
    takesRequests
    nextSlotAt
    waitsUntil
    threadId
  }
`)

export type Relation = ResultOf<typeof RELATION>

export const INTRODUCTIONS_PAGE = graphql(
  `
    query IntroductionsPage {
      me { ...MeInShell }
      introductionsReceived {
        id state canAnswer createdAt answerUntil why help note threadId
        member { ...IntroducedMember }
      }
      introductionsSent {
        id state createdAt waitsUntil why help note threadId
        member { ...IntroducedMember }
      }
      introductionSettings { capacity copiesAssistant hasAssistant }
    }
  `,
  [ME_IN_SHELL, PERSON],
)

type Page = ResultOf<typeof INTRODUCTIONS_PAGE>
export type Received = Page['introductionsReceived'][number]
export type Sent = Page['introductionsSent'][number]

export const ASK_PAGE = graphql(
  `
    query AskIntroductionPage($id: ID!) {
      me { ...MeInShell }
      memberRelation(memberId: $id) { ...RelationInProfile member { ...IntroducedMember } }
    }
  `,
  [ME_IN_SHELL, RELATION, PERSON],
)

export const REQUEST = graphql(`
  mutation RequestIntroduction($memberId: ID!, $why: String!, $help: String!, $note: String, $operationId: ID!) {
    introductionRequest(memberId: $memberId, why: $why, help: $help, note: $note, operationId: $operationId) { id }
  }
`)

export const ANSWER = graphql(`
  mutation AnswerIntroduction($id: ID!, $answer: IntroductionAnswer!) {
    introductionAnswer(id: $id, answer: $answer) { id threadId }
  }
`)

export const SAVE_SETTINGS = graphql(`
  mutation SaveIntroductionSettings($capacity: Int!, $copiesAssistant: Boolean!) {
    introductionSettingsSave(capacity: $capacity, copiesAssistant: $copiesAssistant) { capacity }
  }
`)

export const BLOCK = graphql(`mutation BlockMember($memberId: ID!) { memberBlock(memberId: $memberId) }`)
export const UNBLOCK = graphql(`mutation UnblockMember($memberId: ID!) { memberUnblock(memberId: $memberId) }`)
export const REPORT = graphql(`
  mutation ReportMember($kind: MemberReportKind!, $subjectId: ID!, $reason: String!) {
    memberReport(kind: $kind, subjectId: $subjectId, reason: $reason)
  }
`)
