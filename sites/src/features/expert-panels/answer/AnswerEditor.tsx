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
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { QUESTION_MESSAGES } from '../messages.ts'
import './answer-editor.css'
import type { AnswerProps } from './props.ts'
import { SimilarHint } from './SimilarHint.tsx'
import { sendWrittenAnswer } from './send-written-answer.ts'

type AnswerEditorProps = AnswerProps & {
  readonly store: EditorStore
  /** What had the focus in the plain form. */
  readonly focus: 'title' | 'text' | null
}

export function AnswerEditor(props: AnswerEditorProps) {
  const { store, focus } = props
  const [clock] = useState(() => productClock(props.now))
  const { view, format, applyFormat, linkDialog, textHandlers } = useFormatting()
  const isInConflict = useSelected(store.$save, ({ phase }) => phase.kind === 'conflict')
  const isLocked = useSelected(store.$save, ({ phase }) => isClosed(phase)) || isInConflict

  useEffect(() => {
    if (focus === 'text') view?.focus()
  }, [view, focus])

  return (
    <div className="answer-editor">
      <TitleInput store={store} isLocked={isLocked} hasFocus={focus === 'title'} />
      <div className="answer-editor__bar">
        <FormatBar format={format} onFormat={applyFormat} />
        <SaveStatus store={store} clock={clock} timeZone={props.timeZone} />
        <TextLength store={store} />
      </div>
      <SaveNotices store={store} loginPath="/login" />
      <div className="answer-editor__text">
        <TextBody store={store} isLocked={isLocked} {...textHandlers} onLeaveUpwards={() => {}} />
      </div>
      <SimilarHint store={store} questionId={props.questionId} />
      <SendButton {...props} isLocked={isLocked} />
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

type SendButtonProps = Pick<AnswerEditorProps, 'store' | 'questionId' | 'path' | 'isSent'> & {
  readonly isLocked: boolean
}

function SendButton({ store, questionId, path, isSent, isLocked }: SendButtonProps) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setIsSending(true)
    setFailure(null)
    const failed = await sendWrittenAnswer(store, { questionId, path, operationId: newOperationId() })
    setFailure(failed)
    if (failed) setIsSending(false)
  }

  return (
    <>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <div>
        <Button
          kind="primary"
          disabled={isLocked}
          busy={isSending && QUESTION_MESSAGES.sending}
          onClick={() => void send()}
        >
          {isSent ? QUESTION_MESSAGES.sendChanges : QUESTION_MESSAGES.send}
        </Button>
      </div>
    </>
  )
}
