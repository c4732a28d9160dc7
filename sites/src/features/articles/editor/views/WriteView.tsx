import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { editorPath } from '#shared/domain/articles/paths/editor-path.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { AS_RENDERED } from '../../../../editor/as-rendered.ts'
import { SaveNotices } from '../../../../editor/bar/SaveNotices.tsx'
import { ConfirmDialog } from '../../../../editor/dialogs/ConfirmDialog.tsx'
import { ConflictDialog } from '../../../../editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../../../editor/dialogs/LinkDialog.tsx'
import { createEditorStore, type EditorStore } from '../../../../editor/editor.store.ts'
import { EDITOR_MESSAGES } from '../../../../editor/messages.ts'
import { newOperationId } from '../../../../editor/operation-id.ts'
import { productClock } from '../../../../editor/product-clock.ts'
import { isClosed } from '../../../../editor/saving/save-state.ts'
import { useDeviceNote } from '../../../../editor/saving/use-device-note.ts'
import { useSelected } from '../../../../editor/use-selected.ts'
import { useFormatting } from '../../../../editor/writing/use-formatting.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { LeadImageField } from '../../lead-image/LeadImageField.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { AgreementDialog } from '../AgreementDialog.tsx'
import { loadedArticle } from '../article-document.ts'
import { EditorBar } from '../EditorBar.tsx'
import { LOGIN_PATH } from '../paths.ts'
import type { ArticleWritingProps } from '../props.ts'
import { closureNoticeAt, closuresOf, requirementsOf } from '../requirements.ts'
import { SideColumn } from '../side/SideColumn.tsx'
import type { SubmitNoteProps } from '../submit/SubmitNote.tsx'
import type { Submission } from '../submit-article.ts'
import { MEMBER_ARTICLE, openedArticle } from '../written/open-article.ts'
import { ChangesNotice } from './ChangesNotice.tsx'
import { StatusNews } from './StatusNews.tsx'
import { StatusReason } from './StatusReason.tsx'

// Without it the article can still be submitted.
const SubmitNote = lazy<ComponentType<SubmitNoteProps>>(() =>
  import('../submit/SubmitNote.tsx').then(
    (loaded) => ({ default: loaded.SubmitNote }),
    () => ({ default: () => null }),
  ),
)

export function WriteView(props: ArticleWritingProps) {
  const [text] = useState(openedArticle)
  const [store] = useState(() => text?.store ?? storeOf(props))
  const [clock] = useState(() => productClock(props.now))
  const { format, applyFormat, linkDialog, textHandlers } = useFormatting()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [note, setNote] = useDeviceNote(`submit-note/${props.userId}/${props.articleDraftKey}`)
  const [byline, setByline] = useState(props.articleUserSetting?.byline || null)
  const isReady = useStore(store.$isReady, AS_RENDERED)
  const isInConflict = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')
  const isWaiting = useSelected(store.$save, ({ phase }) => phase.kind === 'waiting')
  const isLocked = useSelected(store.$save, ({ phase }) => isClosed(phase)) || isInConflict

  // The text outlives a render: it calls the latest handlers.
  const latest = useRef(textHandlers)
  latest.current = textHandlers
  useEffect(() => text?.attach({ ...latest.current, onLink: () => latest.current.onLink() }), [text])
  useAddressOf(useSelected(store.$save, ({ documentId }) => documentId))

  const noteLength = commentLength(note)
  const closures = closuresOf(props.articleClosures)
  const closure = closureNoticeAt(closures, props.articleClosedText, clock.now(), props.timeZone)
  const requirements = requirementsOf({
    title: useStore(store.$title, AS_RENDERED),
    words: useStore(store.$length, AS_RENDERED),
    byline,
    closures,
    now: clock.now(),
    timeZone: props.timeZone,
    isReadOnly: props.isReadOnly ?? false,
  })

  return (
    <div className="editor">
      <h1 className="visually-hidden">
        {props.article ? ARTICLE_EDITOR_MESSAGES.editArticle : ARTICLE_EDITOR_MESSAGES.newArticle}
      </h1>
      <EditorBar
        store={store}
        clock={clock}
        timeZone={props.timeZone}
        format={format}
        onFormat={applyFormat}
        requirements={requirements}
        onSubmit={() => setIsSubmitting(true)}
      />
      <div className="editor__notices">
        <StatusReason reason={props.article?.statusReason} />
        {!isSubmitting && <StatusNews {...props} />}
        {closure && <Alert tone="info">{closure}</Alert>}
        <SaveNotices store={store} loginPath={LOGIN_PATH} />
      </div>
      <div className="editor__paper">
        <ChangesNotice {...props} after={text?.first ?? null} />
        <LeadImageField
          image={props.article?.leadImage ?? null}
          isLocked={!isReady || isLocked}
          loadApi={loadLeadImageApi}
          findArticle={() => findArticle(store)}
        />
        {props.children}
      </div>
      <SideColumn {...props} store={store} requirements={requirements} byline={byline} onByline={setByline} />
      <LinkDialog {...linkDialog} />
      <ConfirmDialog
        open={isSubmitting && !isInConflict}
        onClose={() => setIsSubmitting(false)}
        title={ARTICLE_MESSAGES.submitConfirmTitle}
        confirmation={ARTICLE_MESSAGES.submitConfirm}
        accept={ARTICLE_EDITOR_MESSAGES.send}
        accepting={ARTICLE_EDITOR_MESSAGES.submitting}
        onAccept={(operationId) => submit(store, { operationId, note, onSent: () => setNote('') })}
        text={note}
        isWrong={noteLength > FEEDBACK_MAX_CHARACTERS}
      >
        {(isSent) => (
          <>
            {isWaiting && <p role="status">{EDITOR_MESSAGES.savesFirst}</p>}
            <Suspense fallback={null}>
              <SubmitNote note={note} characters={noteLength} isSent={isSent} onChange={setNote} />
            </Suspense>
          </>
        )}
      </ConfirmDialog>
      <ConflictDialog store={store} />
      <AgreementDialog
        terms={props.articleProductTerms}
        accepted={props.articleAcceptedTerms}
        status={props.articleProductAgreementStatus}
        onAccepted={store.saveNow}
      />
    </div>
  )
}

/** On the server: the length of its text is already counted there. */
function storeOf({ userId, article, articleDraftKey, words }: ArticleWritingProps): EditorStore {
  const revision = article?.currentRevision
  const loaded = article && { id: article.id, currentRevision: revision ? { ...revision, content: '' } : null }
  return createEditorStore(MEMBER_ARTICLE, { ...loadedArticle(userId, loaded, articleDraftKey), length: words })
}

/** Loaded with the first submission, because most visits end without one. */
async function submit(store: EditorStore, submission: Submission): Promise<string | null> {
  try {
    const { submitArticle } = await import('../submit-article.ts')
    return await submitArticle(store, submission)
  } catch {
    return ARTICLE_MESSAGES.submitFailed
  }
}

async function loadLeadImageApi() {
  return (await import('../../lead-image/member-lead-image.ts')).memberLeadImageApi
}

/** An article that gets an image before any text is created first. */
async function findArticle(store: EditorStore): Promise<string> {
  const { documentId } = store.$save.get()
  return documentId ?? (await MEMBER_ARTICLE.api.create(newOperationId())).id
}

/**
 * Puts the article's id into the address once it exists, so that a reload does not start a new one after this one has
 * moved on.
 */
function useAddressOf(articleId: string | null) {
  useEffect(() => {
    if (articleId !== null) history.replaceState(history.state, '', editorPath(articleId))
  }, [articleId])
}
