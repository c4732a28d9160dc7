import { useEffect, useState } from 'react'
import { ANSWER_MAX_CHARACTERS, ROUNDUP_INTRO_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_MESSAGES } from '#shared/domain/expert-panels/messages.ts'
import { createEditorStore } from '../../editor/editor.store.ts'
import { isUnsent } from '../../editor/saving/save-state.ts'
import type { DocumentApi, WrittenDocument } from '../../editor/written-document.ts'
import type { PlainText } from '../../features/articles/changes/compare.ts'
import { type ArticleRevision, revisionOf } from '../../features/articles/editor/article-revision.ts'
import { adminRequest, graphql } from '../../lib/graphql/admin.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { StaffTextEditor, useTextLock } from '../articles/text/StaffTextEditor.tsx'
import { staffDocument } from '../texts/staff-document.ts'
import { AnswerChanges } from './AnswerChanges.tsx'
import { ANSWER_TEXT_MESSAGES, PANEL_TEXT_MESSAGES } from './messages.ts'
import { registerText } from './roundup/roundup-text.store.ts'

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

function saveOf(kind: Kind): DocumentApi['save'] {
  return async ({ documentId, baseRevisionId, title, content }) => {
    const text = { title, content }
    const base = baseRevisionId ?? ''
    return revisionOf(
      kind === 'answer'
        ? (await adminRequest(SAVE_ANSWER, { ...text, answerId: documentId, baseRevisionId: base })).panelAnswerEdit
        : (await adminRequest(SAVE_ROUNDUP, { ...text, roundupId: documentId, baseTextId: base })).panelRoundupSaveText,
    )
  }
}

function documentOf(kind: Kind, id: string): WrittenDocument {
  const { textField, placeholder, notSaved, saveFailed, conflictTitle } = PANEL_TEXT_MESSAGES
  const isRoundup = kind === 'roundup'
  const closed = isRoundup ? PANEL_TEXT_MESSAGES.closed : ANSWER_TEXT_MESSAGES.closed
  const closedKept = isRoundup ? PANEL_TEXT_MESSAGES.roundupClosedKept : PANEL_TEXT_MESSAGES.closedKept
  const history = isRoundup ? PANEL_TEXT_MESSAGES.earlierTexts : PANEL_TEXT_MESSAGES.history
  const { tooLarge } = PANEL_MESSAGES
  return staffDocument({
    storageKey: `panel-${kind}/${id}`,
    hasTitle: true,
    historyPath: isRoundup ? () => `/admin/expert-panels/roundups/${id}` : null,
    minCharacters: 0,
    maxCharacters: isRoundup ? ROUNDUP_INTRO_MAX_CHARACTERS : ANSWER_MAX_CHARACTERS,
    save: saveOf(kind),
    messages: { textField, placeholder, notSaved, saveFailed, closedKept, history, conflictTitle, closed, tooLarge },
  })
}

type PanelTextProps = {
  readonly kind: Kind
  readonly id: string
  readonly userId: string
  readonly text: ArticleRevision
  /** For an answer: the text that its author sent. */
  readonly sent?: PlainText
  readonly now: string
  readonly timeZone: string
}

function PanelTextPart({ kind, id, userId, text, sent, now, timeZone }: PanelTextProps) {
  const [store] = useState(() =>
    createEditorStore(documentOf(kind, id), { userId, documentId: id, draftKey: id, revision: revisionOf(text) }),
  )
  const isLocked = useTextLock(store)

  useEffect(
    () =>
      registerText(async () => {
        const saved = await store.saveAndWait()
        return isUnsent(saved) ? null : saved.baseRevisionId
      }),
    [store],
  )

  return (
    <StaffTextEditor {...{ store, now, timeZone, isLocked }}>
      {sent && <AnswerChanges store={store} sent={sent} />}
    </StaffTextEditor>
  )
}

/** The editor of an answer, or of the title and introduction of a roundup; it is saved automatically. */
export const PanelText = withErrorBoundary(PanelTextPart)
