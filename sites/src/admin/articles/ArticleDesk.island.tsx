import { useState } from 'react'
import { bounded } from '../../lib/bounded.tsx'
import type { ArticleEvent, DeskState, Editor, Thread } from './desk.queries.ts'
import { EditorPanel } from './EditorPanel.tsx'
import { FeedbackPanel } from './FeedbackPanel.tsx'
import { History } from './History.tsx'
import { MovePanel } from './MovePanel.tsx'
import './article-desk.css'

type ArticleDeskProps = {
  readonly state: DeskState
  readonly editors: readonly Editor[]
  readonly thread: Thread
  readonly events: readonly ArticleEvent[]
  readonly me: { readonly id: string; readonly name: string }
  readonly timeZone: string
}

const Desk = ({ state: first, editors, thread, events: before, me, timeZone }: ArticleDeskProps) => {
  const [state, setState] = useState(first)
  const [events, setEvents] = useState(before)

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
      setEvents((known) => [...known, event])
    }
    setState(next)
  }

  return (
    <div className="desk">
      <MovePanel {...{ state, timeZone }} onMoved={follow} />
      <EditorPanel {...{ state, editors }} myId={me.id} onAssigned={(next) => follow(next, null)} />
      <FeedbackPanel articleId={state.id} {...{ thread, timeZone }} />
      <History {...{ events, timeZone }} />
    </div>
  )
}

/** Everything an editor does to an article, beside its text. */
export const ArticleDesk = bounded(Desk)
