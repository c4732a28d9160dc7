import { MEMBER_STATUS_LABELS, MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import { Badge } from '../../../../ui/badge/Badge.tsx'
import { DASHBOARD } from '../paths.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { AssistanceCard, FeedbackCard } from '../side/cards.tsx'
import { EDITOR_TEXTS } from '../words.ts'
import { ComparedPaper } from './ComparedPaper.tsx'

type ReadViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The article as its editor has it: to read, not to change. */
export function ReadView(props: ReadViewProps) {
  const { article } = props
  return (
    <div className="editor">
      <div className="editor__head">
        <a className="editor__back" href={DASHBOARD}>
          {EDITOR_TEXTS.backToArticles}
        </a>
        <Badge tone="info">{MEMBER_STATUS_LABELS[article.status]}</Badge>
        <p className="soft">{MEMBER_STATUS_SENTENCES[article.status]}</p>
      </div>
      <ComparedPaper article={article} byline={props.articleUserSetting?.byline ?? null} changes={props.changes} />
      <aside className="editor__side" aria-label={EDITOR_TEXTS.sideColumn}>
        <FeedbackCard {...props} />
        <AssistanceCard conciergeEmail={props.conciergeEmail} />
      </aside>
    </div>
  )
}
