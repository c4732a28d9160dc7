import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx'
import type { EditorStore } from '../editor.store.ts'
import type { ArticleEditorProps } from '../props.ts'
import type { Requirement } from '../requirements.ts'
import { EDITOR_TEXTS, REMINDERS } from '../words.ts'
import { BylineCard } from './BylineCard.tsx'
import { AssistanceCard, FeedbackCard, GuidelinesCard } from './cards.tsx'
import { Requirements } from './Requirements.tsx'

type SideColumnProps = ArticleEditorProps & {
  readonly store: EditorStore
  readonly requirements: readonly Requirement[]
  readonly byline: string | null
  readonly onByline: (byline: string) => void
}

/** The cards beside the paper while it is written on. */
export function SideColumn(props: SideColumnProps) {
  return (
    <aside className="editor__side" aria-label={EDITOR_TEXTS.sideColumn}>
      {props.article?.status === 'NEEDS_REVISION' && (
        <Disclosure title={ARTICLE_MESSAGES.whatsNext} open>
          <p>{ARTICLE_MESSAGES.whatsNextText}</p>
        </Disclosure>
      )}
      {props.article && <FeedbackCard {...props} article={props.article} />}
      <Disclosure title={EDITOR_TEXTS.requirements} open>
        <Requirements requirements={props.requirements} />
      </Disclosure>
      <Disclosure title={EDITOR_TEXTS.byline} open>
        <BylineCard store={props.store} userId={props.userId} byline={props.byline} onSaved={props.onByline} />
      </Disclosure>
      <GuidelinesCard guidelines={props.articleGuidelines} opens={props.opensGuidelines} />
      <Disclosure title={ARTICLE_MESSAGES.reminders}>
        <ul className="reminders">
          {REMINDERS.map((reminder) => (
            <li key={reminder}>{reminder}</li>
          ))}
        </ul>
      </Disclosure>
      <AssistanceCard conciergeEmail={props.conciergeEmail} />
    </aside>
  )
}
