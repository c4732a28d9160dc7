import { articleAmplificationRequests } from '#db/schema/articles/article-offers.ts'
import {
  articleAgreementAcceptances,
  articleCorrections,
  articleEvents,
  articleFeedback,
  articleRevisions,
  articles,
  articleUserSettings,
} from '#db/schema/articles/articles.ts'
import {
  panelAnswerRevisions,
  panelAnswers,
  panelBatches,
  panelInvitations,
  panelQuestions,
  panelRoundupAnswers,
  panelRoundups,
} from '#db/schema/expert-panels.ts'
import type { ExportedTable } from './exported-table.ts'

export const ARTICLE_TABLES: readonly ExportedTable[] = [
  { table: articles, label: 'Articles', without: ['operationId'] },
  {
    table: articleRevisions,
    label: 'Every version of articles',
    without: ['operationId', 'editingSessionId'],
    hasTexts: true,
  },
  { table: articleEvents, label: 'Status changes of articles, and why', without: ['operationId'] },
  { table: articleFeedback, label: 'Feedback on articles', without: ['operationId'] },
  { table: articleCorrections, label: 'Corrections of published articles', hasTexts: true },
  { table: articleUserSettings, label: 'Bylines' },
  { table: articleAgreementAcceptances, label: 'Agreements that authors accepted' },
  { table: articleAmplificationRequests, label: 'Requests for amplification' },
]

export const PANEL_TABLES: readonly ExportedTable[] = [
  { table: panelBatches, label: 'Expert panels', without: ['operationId'] },
  { table: panelQuestions, label: 'Questions', without: ['operationId', 'closingToldAt'] },
  { table: panelInvitations, label: 'Who was invited to answer', without: ['waitingNotice'] },
  {
    table: panelAnswers,
    label: 'Answers',
    without: ['sendOperationId', 'decisionId', 'decidedFrom', 'decidedPosition', 'toldStatus'],
  },
  {
    table: panelAnswerRevisions,
    label: 'Every version of answers',
    without: ['operationId'],
    hasTexts: true,
  },
  { table: panelRoundups, label: 'Roundups', without: ['operationId'], hasTexts: true },
  { table: panelRoundupAnswers, label: 'Answers in roundups' },
]
