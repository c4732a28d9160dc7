import type { UserView } from '#shared/domain/members/views.ts'
import type { AnswerStatus, BatchStatus, QuestionStatus, RoundupStatus } from './statuses.ts'

/** The stored fields of a batch that every read selects. */
export type PanelBatchView = {
  readonly id: string
  readonly communityId: string
  readonly title: string
  readonly theme: string
  readonly status: BatchStatus
  readonly statusUpdatedAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The names of the columns to select; the compiler keeps them equal to the fields. */
export const PANEL_BATCH_COLUMNS: { readonly [Field in keyof PanelBatchView]: true } = {
  id: true,
  communityId: true,
  title: true,
  theme: true,
  status: true,
  statusUpdatedAt: true,
  opensAt: true,
  closesAt: true,
  createdAt: true,
  updatedAt: true,
}

type QuestionFields = {
  readonly id: string
  readonly communityId: string
  readonly batchId: string
  readonly title: string
  readonly prompt: string
  readonly context: string
  readonly status: QuestionStatus
  readonly statusUpdatedAt: Date
  readonly position: number
  /** Null for no limit. */
  readonly maxAnswers: number | null
  /** How many members have sent an answer, whatever its outcome. */
  readonly answerCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const PANEL_QUESTION_COLUMNS: { readonly [Field in keyof QuestionFields]: true } = {
  id: true,
  communityId: true,
  batchId: true,
  title: true,
  prompt: true,
  context: true,
  status: true,
  statusUpdatedAt: true,
  position: true,
  maxAnswers: true,
  answerCount: true,
  createdAt: true,
  updatedAt: true,
}

export type PanelQuestionView = QuestionFields & { readonly batch: PanelBatchView }

/** A text as it was saved; the content is sanitised HTML. */
export type PanelAnswerRevisionView = {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly characterCount: number
  readonly updatedAt: Date
}

type AnswerFields = {
  readonly id: string
  readonly communityId: string
  readonly questionId: string
  readonly authorId: string
  readonly status: AnswerStatus
  readonly statusUpdatedAt: Date
  /** Title of the author's last saved text, which may not be sent yet. */
  readonly title: string
  readonly characterCount: number
  readonly currentRevisionId: string | null
  /** The text that staff read; null before the first sending. */
  readonly sentRevisionId: string | null
  readonly sentAt: Date | null
  /** The text as staff edited it, for publication in place of the sent one. */
  readonly editedRevisionId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const PANEL_ANSWER_COLUMNS: { readonly [Field in keyof AnswerFields]: true } = {
  id: true,
  communityId: true,
  questionId: true,
  authorId: true,
  status: true,
  statusUpdatedAt: true,
  title: true,
  characterCount: true,
  currentRevisionId: true,
  sentRevisionId: true,
  sentAt: true,
  editedRevisionId: true,
  createdAt: true,
  updatedAt: true,
}

export type PanelAnswerView = AnswerFields & {
  /** Undefined when the read did not load them. */
  readonly author?: UserView | null
  readonly currentRevision?: PanelAnswerRevisionView | null
  readonly sentRevision?: PanelAnswerRevisionView | null
  readonly editedRevision?: PanelAnswerRevisionView | null
}

type RoundupFields = {
  readonly id: string
  readonly communityId: string
  readonly questionId: string
  readonly editorId: string | null
  readonly title: string
  /** Sanitised HTML. */
  readonly intro: string
  readonly status: RoundupStatus
  readonly statusUpdatedAt: Date
  /** Slug of the public page; null for a roundup that was published elsewhere. */
  readonly slug: string | null
  readonly externalUrl: string | null
  readonly publishedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const PANEL_ROUNDUP_COLUMNS: { readonly [Field in keyof RoundupFields]: true } = {
  id: true,
  communityId: true,
  questionId: true,
  editorId: true,
  title: true,
  intro: true,
  status: true,
  statusUpdatedAt: true,
  slug: true,
  externalUrl: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
}

export type PanelRoundupView = RoundupFields & { readonly editor?: UserView | null }
