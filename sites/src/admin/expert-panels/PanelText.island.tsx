import { useState } from 'react'
import { ANSWER_MAX_CHARACTERS, ROUNDUP_INTRO_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { createEditorStore } from '../../editor/editor.store.ts'
import { plainTextOf } from '../../editor/text/count-words.ts'
import type { DocumentApi, WrittenDocument } from '../../editor/written-document.ts'
import type { PlainText } from '../../features/articles/changes/compare.ts'
import { type ArticleRevision, revisionOf } from '../../features/articles/editor/article-revision.ts'
import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { StaffTextEditor, useTextLock } from '../articles/text/StaffTextEditor.tsx'
import { AnswerChanges } from './AnswerChanges.tsx'
import { ANSWER_TEXT_MESSAGES, charactersOf, PANEL_TEXT_MESSAGES } from './messages.ts'

const SAVE_ANSWER = graphql(`
  mutation PanelAnswerSave($answerId: ID!, $title: String!, $content: String!, $baseRevisionId: ID!) {
    panelAnswerEdit(answerId: $answerId, title: $title, content: $content, baseRevisionId: $baseRevisionId) {
      id title content updatedAt
    }
  }
`)

const SAVE_ROUNDUP = graphql(`
  mutation PanelRoundupSave($roundupId: ID!, $title: String!, $content: String!, $baseTextId: ID!) {
    panelRoundupSaveText(roundupId: $roundupId, title: $title, content: $content, baseTextId: $baseTextId) {
      id title content updatedAt
    }
  }
`)

type Kind = 'answer' | 'roundup'

function apiOf(kind: Kind): DocumentApi {
  return {
    create: () => Promise.reject(new RequestError('NotFound')),
    save: async ({ documentId, baseRevisionId, title, content }) => {
      const text = { title, content }
      const base = baseRevisionId ?? ''
      return revisionOf(
        kind === 'answer'
          ? (await adminRequest(SAVE_ANSWER, { ...text, answerId: documentId, baseRevisionId: base })).panelAnswerEdit
          : (await adminRequest(SAVE_ROUNDUP, { ...text, roundupId: documentId, baseTextId: base }))
              .panelRoundupSaveText,
      )
    },
  }
}

function documentOf(kind: Kind, id: string): WrittenDocument {
  const max = kind === 'answer' ? ANSWER_MAX_CHARACTERS : ROUNDUP_INTRO_MAX_CHARACTERS
  const { textField, placeholder, notSaved, saveFailed, conflictTitle } = PANEL_TEXT_MESSAGES
  const isRoundup = kind === 'roundup'
  const closed = isRoundup ? PANEL_TEXT_MESSAGES.closed : ANSWER_TEXT_MESSAGES.closed
  const closedKept = isRoundup ? PANEL_TEXT_MESSAGES.roundupClosedKept : PANEL_TEXT_MESSAGES.closedKept
  const history = isRoundup ? PANEL_TEXT_MESSAGES.earlierTexts : PANEL_TEXT_MESSAGES.history
  const lengthLabel = charactersOf(max)
  return {
    storageKey: `panel-${kind}/${id}`,
    hasTitle: true,
    limits: { measure: (doc) => countCharacters(plainTextOf(doc)), min: 0, max },
    historyPath: isRoundup ? () => `/admin/expert-panels/roundups/${id}` : null,
    api: apiOf(kind),
    messages: {
      ...{ textField, placeholder, notSaved, saveFailed, closedKept, history, conflictTitle, closed, lengthLabel },
      lengthAnnouncements: {
        tooShort: lengthLabel(0),
        fits: `Up to ${max} characters.`,
        tooLong: `Above ${max} characters.`,
      },
      tooLarge: PANEL_MESSAGES.tooLarge,
      terms: null,
    },
  }
}

type PanelTextProps = {
  readonly kind: Kind
  readonly id: string
  readonly userId: string
  readonly text: ArticleRevision
  /** Of an answer: what its author sent. */
  readonly sent?: PlainText
  readonly now: string
  readonly timeZone: string
}

function PanelTextPart({ kind, id, userId, text, sent, now, timeZone }: PanelTextProps) {
  const [store] = useState(() =>
    createEditorStore(documentOf(kind, id), { userId, documentId: id, draftKey: id, revision: revisionOf(text) }),
  )
  const isLocked = useTextLock(store)
  return (
    <StaffTextEditor {...{ store, now, timeZone, isLocked }}>
      {sent && <AnswerChanges store={store} sent={sent} />}
    </StaffTextEditor>
  )
}

/** Staff write in an answer, or in the title and introduction of a roundup; it is saved as they write. */
export const PanelText = withErrorBoundary(PanelTextPart)
