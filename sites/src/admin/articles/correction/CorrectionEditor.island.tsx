import { useEffect, useState } from 'react'
import { CORRECTION_NOTE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_REFUSALS } from '#shared/domain/articles/refusals.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import { useDeviceNote } from '../../../editor/saving/use-device-note.ts'
import type { WrittenDocument } from '../../../editor/written-document.ts'
import { articleDocument } from '../../../features/articles/editor/article-document.ts'
import { revisionOf } from '../../../features/articles/editor/article-revision.ts'
import { createAlert } from '../../../lib/alerts.ts'
import { FormSummary } from '../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../lib/forms/field-error.ts'
import { FORM_MESSAGES } from '../../../lib/forms/form-messages.ts'
import type { FormOutcome } from '../../../lib/forms/form-state.ts'
import { sendForm } from '../../../lib/forms/send-form.ts'
import { UnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { getsEmail } from '../messages.ts'
import { StaffTextEditor, useTextLock } from '../text/StaffTextEditor.tsx'
import type { OpenCorrection } from './correction.queries.ts'
import { correctionApi, publishCorrection } from './correction.requests.ts'
import { DiscardCorrection } from './DiscardCorrection.tsx'
import { CORRECTION_MESSAGES } from './messages.ts'
import { correctionPath, correctionStorageKey } from './path.ts'
import '../../../lib/forms/forms.css'

type CorrectionEditorProps = {
  readonly articleId: string
  /** Where it leads at the end. */
  readonly articlePath: string
  readonly userId: string
  readonly authorName: string
  readonly now: string
  readonly timeZone: string
  readonly correction: Pick<OpenCorrection, 'id' | 'draft'>
}

/** Stored apart from the article's own text on the device. Its earlier texts are on the same page after a reload. */
function correctionDocument(articleId: string, correctionId: string): WrittenDocument {
  const written = articleDocument(correctionApi, () => correctionPath(articleId))
  const { closed, closedKept, earlierTexts } = CORRECTION_MESSAGES
  return {
    ...written,
    storageKey: correctionStorageKey(correctionId),
    messages: { ...written.messages, closed, closedKept, history: earlierTexts },
  }
}

function Editor({ articleId, articlePath, userId, authorName, now, timeZone, correction }: CorrectionEditorProps) {
  const { id: correctionId, draft } = correction
  const [store] = useState(() =>
    createEditorStore(correctionDocument(articleId, correctionId), {
      userId,
      documentId: correctionId,
      // Records which article a text left on the device corrects.
      draftKey: articleId,
      revision: revisionOf(draft),
    }),
  )
  const isHydrated = useHydrated()
  const isLocked = useTextLock(store)
  const [kept, keepNote] = useDeviceNote(`correction-note/${userId}/${correctionId}`)
  const [ended, setEnded] = useState<string | null>(null)
  const [discardError, setDiscardError] = useState<string | null>(null)
  const form = useForm<'note'>({
    initial: { note: '' },
    validate: ({ note }) => (note.trim() === '' ? { note: FORM_CODES.missing } : {}),
    send: async ({ note }) => {
      setDiscardError(null)
      const saved = await store.saveAndWait()
      if (isUnsent(saved)) return { kind: 'failed', message: CORRECTION_MESSAGES.notSaved }
      return publish({ articleId, correctionId, draftId: saved.baseRevisionId ?? draft.id, note })
    },
    onDone: () => setEnded(CORRECTION_MESSAGES.published),
  })
  const { note } = form.values

  // A note of an earlier visit, which is read once the page is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was read
  useEffect(() => {
    if (kept && note === '') form.change('note', kept)
  }, [kept])

  // Once the form has no unsaved changes any more, so that nothing asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the end
  useEffect(() => {
    if (ended === null) return
    keepNote('')
    createAlert({ displayType: 'positive', title: ended })
    store.leaveFor(articlePath)
  }, [ended])

  const code = form.errors.note
  const error = code === undefined ? undefined : fieldError(code, FIELDS.note.texts)
  return (
    <StaffTextEditor {...{ store, now, timeZone, isLocked }}>
      <form className="correction__publish" method="post" noValidate onSubmit={form.submit}>
        <FormSummary form={form} fields={FIELDS} idOf={() => NOTE_ID} />
        <TextArea
          id={NOTE_ID}
          label={CORRECTION_MESSAGES.note}
          hint={CORRECTION_MESSAGES.noteHint}
          isRequired
          value={note}
          rows={2}
          maxLength={CORRECTION_NOTE_MAX_CHARACTERS}
          readOnly={!isHydrated || form.isBusy}
          {...(error && { error })}
          onChange={(event) => {
            form.change('note', event.target.value)
            keepNote(event.target.value)
          }}
        />
        {discardError && <Alert tone="negative">{discardError}</Alert>}
        <p className="soft">{getsEmail(authorName)}</p>
        <div className="correction__do">
          <Button
            kind="primary"
            type="submit"
            disabled={!isHydrated || isLocked}
            busy={form.isBusy && CORRECTION_MESSAGES.publishing}
          >
            {CORRECTION_MESSAGES.publish}
          </Button>
          <DiscardCorrection
            {...{ articleId, correctionId }}
            onDiscarded={() => setEnded(CORRECTION_MESSAGES.discarded)}
            onFailed={setDiscardError}
          />
        </div>
      </form>
      <UnsavedChanges isDirty={form.isDirty && ended === null} text={FORM_MESSAGES.keptText} />
    </StaffTextEditor>
  )
}

const NOTE_ID = 'correction-note'
const FIELDS = {
  note: {
    label: CORRECTION_MESSAGES.note,
    texts: {
      [FORM_CODES.unknown]: ARTICLE_REFUSALS.correctionNoteTooLong,
    },
  },
}

/** Refusals about the article have more specific messages than the general ones of forms. */
async function publish(variables: Parameters<typeof publishCorrection>[0]): Promise<FormOutcome> {
  let refusal: unknown = null
  const outcome = await sendForm(() =>
    publishCorrection(variables).catch((cause: unknown) => {
      refusal = cause
      throw cause
    }),
  )
  return outcome.kind === 'failed' ? { ...outcome, message: adminErrorText(refusal, outcome.message) } : outcome
}

/** The text of an open correction with its public note. */
export const CorrectionEditor = withErrorBoundary(Editor)
