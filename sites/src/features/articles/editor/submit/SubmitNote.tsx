import { FEEDBACK_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { feedbackCountLabel } from '#shared/domain/articles/messages.ts'
import { Counter } from '../../../../ui/field/Counter.tsx'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { commentTooLong } from '../../messages.ts'
import { SUBMIT_NOTE_MESSAGES } from './messages.ts'

export type SubmitNoteProps = {
  readonly note: string
  readonly characters: number
  /** Set while the article is being submitted with it. */
  readonly isSent: boolean
  readonly onChange: (note: string) => void
}

/** The author's note to the editor with a submission; loaded with its dialog, because most visits end without one. */
export function SubmitNote({ note, characters, isSent, onChange }: SubmitNoteProps) {
  const excess = characters - FEEDBACK_MAX_CHARACTERS
  return (
    <TextArea
      label={SUBMIT_NOTE_MESSAGES.label}
      hint={SUBMIT_NOTE_MESSAGES.hint}
      rows={3}
      value={note}
      readOnly={isSent}
      aside={characters > 0 && <Counter label={feedbackCountLabel(characters)} isOutside={excess > 0} />}
      error={excess > 0 && commentTooLong(excess)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
