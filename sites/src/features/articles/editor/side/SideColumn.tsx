import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import type { EditorStore } from '../../../../editor/editor.store.ts'
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx'
import { ARTICLE_EDITOR_MESSAGES, BYLINE_MESSAGES } from '../../messages.ts'
import type { ArticleWritingProps } from '../props.ts'
import type { Requirement } from '../requirements.ts'
import { BylineCard } from './BylineCard.tsx'
import { AssistanceCard, FeedbackCard, GuidelinesCard, HistoryLink } from './cards.tsx'
import { Requirements } from './Requirements.tsx'

type SideColumnProps = ArticleWritingProps & {
  readonly store: EditorStore
  readonly requirements: readonly Requirement[]
  readonly byline: string | null
  readonly onByline: (byline: string) => void
}

/** The cards beside the text while it is being written. */
export function SideColumn(props: SideColumnProps) {
  return (
    <aside className="editor__side" aria-label={ARTICLE_EDITOR_MESSAGES.sideColumn}>
      {props.article?.status === 'NEEDS_REVISION' && !props.isReadOnly && (
        <Disclosure title={ARTICLE_MESSAGES.whatsNext} open>
          <p>{ARTICLE_MESSAGES.whatsNextText}</p>
        </Disclosure>
      )}
      {props.article && <FeedbackCard {...props} article={props.article} />}
      {props.article && <HistoryLink articleId={props.article.id} />}
      <Disclosure title={ARTICLE_EDITOR_MESSAGES.requirements} open>
        <Requirements requirements={props.requirements} />
      </Disclosure>
      <Disclosure title={BYLINE_MESSAGES.heading} open>
        <BylineCard store={props.store} userId={props.userId} byline={props.byline} onSaved={props.onByline} />
      </Disclosure>
      {props.hasGuidelines && <GuidelinesCard opens={props.opensGuidelines}>{props.guidelines}</GuidelinesCard>}
      <Disclosure title={ARTICLE_MESSAGES.reminders}>{props.reminders}</Disclosure>
      <AssistanceCard conciergeEmail={props.conciergeEmail} />
    </aside>
  )
}
