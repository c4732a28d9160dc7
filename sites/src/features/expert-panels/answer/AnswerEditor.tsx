import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { FormatBar } from '../../../editor/bar/FormatBar.tsx'
import { SaveNotices } from '../../../editor/bar/SaveNotices.tsx'
import { SaveStatus } from '../../../editor/bar/SaveStatus.tsx'
import { TextLength } from '../../../editor/bar/TextLength.tsx'
import { ConflictDialog } from '../../../editor/dialogs/ConflictDialog.tsx'
import { LinkDialog } from '../../../editor/dialogs/LinkDialog.tsx'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { newOperationId } from '../../../editor/operation-id.ts'
import { productClock } from '../../../editor/product-clock.ts'
import { isClosed } from '../../../editor/saving/save-state.ts'
import { useSelected } from '../../../editor/use-selected.ts'
import { TextBody } from '../../../editor/writing/TextBody.tsx'
import { useFormatting } from '../../../editor/writing/use-formatting.ts'
import '../../../editor/writing/framed-text.css'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { QUESTION_MESSAGES } from '../messages.ts'
import type { AnswerCalls } from './answer-calls.ts'
import './answer-editor.css'
import type { AnswerProps } from './props.ts'
import { SimilarHint } from './SimilarHint.tsx'
import { type AnswerStep, saveAndGo } from './save-and-go.ts'

type AnswerEditorProps = AnswerProps & {
  readonly store: EditorStore
  readonly calls: AnswerCalls
  /** The focused field of the plain form. */
  readonly focus: 'title' | 'text' | null
}

export function AnswerEditor(props: AnswerEditorProps) {
  const { store, calls, focus } = props
  const [clock] = useState(() => productClock(props.now))
  const { view, format, applyFormat, linkDialog, textHandlers } = useFormatting()
  const isInConflict = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')
  const isLocked = useSelected(store.$save, ({ phase }) => isClosed(phase)) || isInConflict

  useEffect(() => {
    if (focus === 'text') view?.focus()
  }, [view, focus])

  return (
    <div className="answer-editor framed-text">
      <TitleInput store={store} isLocked={isLocked} hasFocus={focus === 'title'} />
      <div className="answer-editor__text">
        <p className="field__label">{QUESTION_MESSAGES.yourAnswer}</p>
        <FormatBar format={format} onFormat={applyFormat} />
        <SaveNotices store={store} loginPath="/login" />
        <div className="framed-text__text">
          <TextBody store={store} isLocked={isLocked} {...textHandlers} onLeaveUpwards={() => {}} />
        </div>
        <div className="answer-editor__foot">
          <SaveStatus store={store} clock={clock} timeZone={props.timeZone} />
          <TextLength store={store} />
        </div>
      </div>
      {calls.countSimilar && (
        <SimilarHint store={store} questionId={props.questionId} countSimilar={calls.countSimilar} />
      )}
      <Buttons {...props} isLocked={isLocked} />
      <LinkDialog {...linkDialog} />
      <ConflictDialog store={store} />
    </div>
  )
}

type TitleInputProps = { readonly store: EditorStore; readonly isLocked: boolean; readonly hasFocus: boolean }

function TitleInput({ store, isLocked, hasFocus }: TitleInputProps) {
  const title = useStore(store.$title)
  return (
    <div className="field">
      <label className="field__label" htmlFor="written-title">
        {QUESTION_MESSAGES.answerTitle}
      </label>
      <input
        className="input"
        id="written-title"
        autoComplete="off"
        value={title}
        readOnly={isLocked}
        ref={(input) => {
          if (hasFocus && input && document.activeElement === document.body) input.focus()
        }}
        onChange={(event) => store.writeTitle(event.target.value)}
      />
    </div>
  )
}

type ButtonsProps = Pick<AnswerEditorProps, 'store' | 'calls' | 'questionId' | 'nextPath' | 'isSent'> & {
  readonly isLocked: boolean
}

function Buttons({ store, calls, questionId, nextPath, isSent, isLocked }: ButtonsProps) {
  const [busy, setBusy] = useState<AnswerStep['kind'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { leave } = calls

  const go = async (step: AnswerStep) => {
    setBusy(step.kind)
    setFailure(null)
    const failed = await saveAndGo(store, nextPath, step)
    setFailure(failed)
    if (failed) setBusy(null)
  }

  return (
    <>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <div className="answer-editor__buttons">
        <Button
          kind="primary"
          disabled={isLocked || busy === 'leave'}
          busy={busy === 'send' && QUESTION_MESSAGES.sending}
          onClick={() =>
            void go({ kind: 'send', act: (revisionId) => calls.send(questionId, revisionId, newOperationId()) })
          }
        >
          {isSent ? QUESTION_MESSAGES.sendChanges : QUESTION_MESSAGES.send}
        </Button>
        {leave && (
          <Button
            disabled={busy === 'send'}
            busy={busy === 'leave' && QUESTION_MESSAGES.leaving}
            onClick={() => void go({ kind: 'leave', act: leave })}
          >
            {QUESTION_MESSAGES.later}
          </Button>
        )}
      </div>
    </>
  )
}
