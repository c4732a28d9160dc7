import { useState } from 'react'
import { canEditorEdit } from '#shared/domain/articles/rules.ts'
import { withErrorBoundary } from '../../lib/with-error-boundary.tsx'
import { Alert } from '../../ui/alert/Alert.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import type { DeskState, Editor, Thread } from './desk.queries.ts'
import { $happened, $movedTo } from './desk.store.ts'
import { EditorPanel } from './EditorPanel.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { MovePanel } from './MovePanel.tsx'
import { DESK_WORDS } from './words.ts'
import './article-desk.css'

type ArticleDeskProps = {
  readonly state: DeskState
  readonly editors: readonly Editor[]
  readonly thread: Thread
  readonly me: { readonly id: string; readonly name: string }
  readonly timeZone: string
  /** Whether the text was given to write in when the page was made. */
  readonly isTextOpen: boolean
}

function Desk({ state: first, editors, thread, me, timeZone, isTextOpen }: ArticleDeskProps) {
  const [state, setState] = useState(first)

  const writesTexts = editors.some((editor) => editor.id === me.id)

  const show = (next: DeskState) => {
    setState(next)
    $movedTo.set(next.status)
  }

  const follow = (next: DeskState, reason: string | null) => {
    if (next.status !== state.status) {
      const event = {
        id: `${next.id}-${next.statusUpdatedAt}`,
        fromStatus: state.status,
        toStatus: next.status,
        reason,
        createdAt: next.statusUpdatedAt,
        actor: { name: { fullName: me.name } },
      }
      $happened.set([event, ...$happened.get()])
    }
    show(next)
  }

  return (
    <div className="desk">
      <MovePanel {...{ state, timeZone }} onMoved={follow} onFound={show} />
      {writesTexts && !isTextOpen && state.status !== first.status && canEditorEdit(state.status) && (
        <Alert
          tone="info"
          action={
            <a className={buttonClass('secondary', { small: true })} href={`/admin/articles/${state.id}`}>
              {DESK_WORDS.openText}
            </a>
          }
        >
          {DESK_WORDS.canEditNow}
        </Alert>
      )}
      <EditorPanel {...{ state, editors }} myId={me.id} onAssigned={(next) => follow(next, null)} />
      <FeedbackPanel articleId={state.id} userId={me.id} {...{ thread, timeZone }} />
    </div>
  )
}

/** Everything an editor does to an article, beside its text. */
export const ArticleDesk = withErrorBoundary(Desk)
