import { type SubmitEvent, useState } from 'react'
import { CORRECTION_NOTE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import { useDeviceNote } from '../../../editor/saving/use-device-note.ts'
import type { WrittenDocument } from '../../../editor/written-document.ts'
import { articleDocument } from '../../../features/articles/editor/article-document.ts'
import { revisionOf } from '../../../features/articles/editor/article-revision.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/Field.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { historyPath } from '../history/path.ts'
import { getsMail } from '../messages.ts'
import { StaffTextEditor, useTextLock } from '../text/StaffTextEditor.tsx'
import type { OpenCorrection } from './correction.queries.ts'
import { correctionApi, publishCorrection } from './correction.requests.ts'
import { DiscardCorrection } from './DiscardCorrection.tsx'
import { CORRECTION_MESSAGES } from './messages.ts'

type CorrectionEditorProps = {
  readonly articleId: string
  readonly userId: string
  readonly authorName: string
  readonly now: string
  readonly timeZone: string
  readonly correction: Pick<OpenCorrection, 'id' | 'draft'>
}

/** Kept apart from the article's own text on the device. */
function correctionDocument(correctionId: string): WrittenDocument {
  const written = articleDocument(correctionApi, historyPath)
  return {
    ...written,
    storageKey: `correction/${correctionId}`,
    historyPath: null,
    messages: { ...written.messages, closed: CORRECTION_MESSAGES.closed },
  }
}

function Editor({ articleId, userId, authorName, now, timeZone, correction }: CorrectionEditorProps) {
  const { id: correctionId, draft } = correction
  const [store] = useState(() =>
    createEditorStore(correctionDocument(correctionId), {
      userId,
      documentId: correctionId,
      draftKey: correctionId,
      revision: revisionOf(draft),
    }),
  )
  const isHydrated = useHydrated()
  const isLocked = useTextLock(store)
  const [note, setNote] = useDeviceNote(`correction-note/${userId}/${correctionId}`)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const leave = (alert: string) => {
    setNote('')
    createAlert({ displayType: 'positive', title: alert })
    store.leaveFor(`/admin/articles/${articleId}`)
  }

  const publish = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    try {
      const saved = await store.saveAndWait()
      if (isUnsent(saved)) return setError(CORRECTION_MESSAGES.notSaved)
      await publishCorrection({ articleId, correctionId, draftId: saved.baseRevisionId ?? draft.id, note })
      leave(CORRECTION_MESSAGES.published)
    } catch (cause) {
      setError(adminErrorText(cause))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <StaffTextEditor {...{ store, now, timeZone, isLocked }}>
      <form className="correction__publish" onSubmit={(event) => void publish(event)}>
        <TextArea
          label={CORRECTION_MESSAGES.note}
          hint={CORRECTION_MESSAGES.noteHint}
          value={note}
          rows={2}
          maxLength={CORRECTION_NOTE_MAX_CHARACTERS}
          readOnly={!isHydrated || isBusy}
          onChange={(event) => setNote(event.target.value)}
        />
        {error && <Alert tone="negative">{error}</Alert>}
        <p className="soft">{getsMail(authorName)}</p>
        <div className="correction__do">
          <Button
            kind="primary"
            type="submit"
            disabled={!isHydrated || isLocked}
            busy={isBusy && CORRECTION_MESSAGES.publishing}
          >
            {CORRECTION_MESSAGES.publish}
          </Button>
          <DiscardCorrection
            {...{ articleId, correctionId }}
            onDiscarded={() => leave(CORRECTION_MESSAGES.discarded)}
            onFailed={setError}
          />
        </div>
      </form>
    </StaffTextEditor>
  )
}

/** The text of an open correction with its public note. */
export const CorrectionEditor = withErrorBoundary(Editor)
