import { useMemo } from 'react'
import type { EditorStore } from '../../editor/editor.store.ts'
import { useSelected } from '../../editor/use-selected.ts'
import { ChangedText, PiecesText } from '../../features/articles/changes/ChangedText.tsx'
import { compareTexts, type PlainText } from '../../features/articles/changes/compare.ts'
import { changesBetween } from '../../features/articles/messages.ts'
import { ANSWER_TEXT_MESSAGES } from './messages.ts'

type AnswerChangesProps = { readonly store: EditorStore; readonly sent: PlainText }

/** What the author will see of the current text, marked against the sent one. */
export function AnswerChanges({ store, sent }: AnswerChangesProps) {
  const draft = useSelected(store.$save, (state) => state.draft)
  const { title, lines, changes } = useMemo(() => compareTexts(sent, draft), [sent, draft])
  return (
    <section className="panel-section" aria-labelledby="answer-changes">
      <h2 id="answer-changes">{ANSWER_TEXT_MESSAGES.changes}</h2>
      <p className="caption soft">{changesBetween(changes)}</p>
      {changes > 0 && (
        <div className="panel-changes">
          {title.length > 0 && (
            <h3>
              <PiecesText pieces={title} />
            </h3>
          )}
          <ChangedText lines={lines} />
        </div>
      )}
    </section>
  )
}
