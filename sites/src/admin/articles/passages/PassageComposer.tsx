import type { Passage } from '#shared/domain/articles/passages/passage.ts'
import { AnswerForm } from '../../../features/articles/thread/AnswerForm.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PASSAGE_PANEL_MESSAGES as M } from './messages.ts'
import { PrivateChoice } from './PrivateChoice.tsx'

/** A comment being written about a passage, as the device stores it. */
export type PassageDraft = { readonly passage: Passage; readonly isPrivate: boolean }

type PassageComposerProps = {
  readonly noteKey: string
  readonly draft: PassageDraft
  readonly onDraft: (draft: PassageDraft) => void
  readonly onSend: (text: string, operationId: string) => Promise<void>
  readonly onCancel: () => void
  readonly failureText: (error: unknown) => string
}

/** The first comment about a passage: for the author, or between editors. */
export function PassageComposer({ noteKey, draft, onDraft, onSend, onCancel, failureText }: PassageComposerProps) {
  return (
    <div className="passage-card" data-open="" data-private={draft.isPrivate ? '' : undefined}>
      <blockquote className="passage-card__quote">{draft.passage.quote}</blockquote>
      <PrivateChoice isPrivate={draft.isPrivate} onChange={(isPrivate) => onDraft({ ...draft, isPrivate })} />
      <AnswerForm noteKey={noteKey} label={M.comment} hasFocus onSend={onSend} failureText={failureText} />
      <div className="passage-card__acts">
        <Button kind="quiet" small onClick={onCancel}>
          {M.cancel}
        </Button>
      </div>
    </div>
  )
}
