import { MEMBER_STATUS_LABELS, MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import { Badge } from '../../../../ui/badge/Badge.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { DASHBOARD_PATH } from '../paths.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { AssistanceCard, FeedbackCard, HistoryLink } from '../side/cards.tsx'
import { ComparedPaper } from './ComparedPaper.tsx'
import { StatusNews } from './StatusNews.tsx'
import { StatusReason } from './StatusReason.tsx'

type ReadViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The article read-only, while its editor works on it. */
export function ReadView(props: ReadViewProps) {
  const { article } = props
  return (
    <div className="editor">
      <div className="editor__head">
        <a className="editor__back" href={DASHBOARD_PATH}>
          {ARTICLE_EDITOR_MESSAGES.backToArticles}
        </a>
        <Badge tone="info">{MEMBER_STATUS_LABELS[article.status]}</Badge>
        <p className="soft">{MEMBER_STATUS_SENTENCES[article.status]}</p>
      </div>
      <div className="editor__notices">
        <StatusReason reason={article.statusReason} />
        <StatusNews {...props} />
      </div>
      <ComparedPaper {...props} byline={props.articleUserSetting?.byline ?? null} />
      <aside className="editor__side" aria-label={ARTICLE_EDITOR_MESSAGES.sideColumn}>
        <FeedbackCard {...props} />
        <HistoryLink articleId={article.id} />
        <AssistanceCard conciergeEmail={props.conciergeEmail} />
      </aside>
    </div>
  )
}
