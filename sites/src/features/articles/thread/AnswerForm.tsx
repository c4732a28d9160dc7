import { useRef, useState } from 'react'
import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { feedbackCountLabel } from '#shared/domain/articles/messages.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { newOperationId } from '../../../editor/operation-id.ts'
import { useDeviceNote } from '../../../editor/saving/use-device-note.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Counter } from '../../../ui/field/Counter.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { ARTICLE_EDITOR_MESSAGES, commentTooLong } from '../messages.ts'
import { focusField } from './focus-field.ts'

type AnswerFormProps = {
  /** The key under which the text is stored on the device until it is sent; includes its writer. */
  readonly noteKey: string
  readonly label: string
  readonly fieldId?: string
  /** A repeat of the same text keeps its operation id, so that a lost response does not create two comments. */
  readonly onSend: (text: string, operationId: string) => Promise<void>
  readonly failureText: (error: unknown) => string
  readonly hasFocus?: boolean
  /** Nothing can be sent: only a text that was already written is shown, to copy. */
  readonly isReadOnly?: boolean
}

/** The field for a comment. */
export function AnswerForm(props: AnswerFormProps) {
  const { noteKey, label, fieldId, onSend, failureText, hasFocus = false, isReadOnly = false } = props
  const isHydrated = useHydrated()
  const [text, setText] = useDeviceNote(noteKey)
  const [operation, setOperation] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const [isSent, setIsSent] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const characters = commentLength(text)
  const isTooLong = characters > FEEDBACK_MAX_CHARACTERS

  const send = async () => {
    const sent = operation?.text === text ? operation : { id: newOperationId(), text }
    setOperation(sent)
    setIsBusy(true)
    setFailure(null)
    try {
      await onSend(text.trim(), sent.id)
      setText('')
      setOperation(null)
      setIsSent(true)
      focusField(field.current)
    } catch (error) {
      setFailure(failureText(error))
    }
    setIsBusy(false)
  }

  if (isReadOnly) return text && <TextArea label={label} rows={3} value={text} readOnly />
  return (
    <form
      className="answer-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <TextArea
        {...(fieldId !== undefined && { id: fieldId })}
        label={label}
        ref={field}
        rows={3}
        value={text}
        readOnly={!isHydrated || isBusy}
        aside={characters > 0 && <Counter label={feedbackCountLabel(characters)} isOutside={isTooLong} />}
        error={isTooLong && commentTooLong(characters - FEEDBACK_MAX_CHARACTERS)}
        autoFocus={hasFocus}
        data-autofocus={hasFocus ? '' : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsSent(false)
        }}
      />
      {failure && <Alert tone="negative">{failure}</Alert>}
      <p role="status" className="answer-form__sent caption soft">
        {isSent && ARTICLE_EDITOR_MESSAGES.commentSent}
      </p>
      <Button
        type="submit"
        small
        disabled={characters === 0 || isTooLong}
        busy={isBusy && ARTICLE_EDITOR_MESSAGES.commentSending}
      >
        {ARTICLE_EDITOR_MESSAGES.commentSend}
      </Button>
    </form>
  )
}
