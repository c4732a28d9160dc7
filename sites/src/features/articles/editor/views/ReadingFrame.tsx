import { type ReactNode, Suspense } from 'react'
import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { latePart } from '../../../../lib/late-part.tsx'
import { Badge } from '../../../../ui/badge/Badge.tsx'
import type { Tone } from '../../../../ui/badge/tone.ts'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { DASHBOARD_PATH } from '../paths.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { AssistanceCard, FeedbackCard, HistoryLink } from '../side/cards.tsx'
import { ComparedPaper } from './ComparedPaper.tsx'
import { StatusNews } from './StatusNews.tsx'
import { StatusReason } from './StatusReason.tsx'

const EditorsWriting = latePart(async () => (await import('./EditorsWriting.tsx')).EditorsWriting)

type ReadingFrameProps = {
  readonly editor: ArticleEditorProps & { readonly article: EditorArticle }
  readonly tone: Tone
  readonly text: ReactNode
  /** The possible actions of the author. */
  readonly acts?: ReactNode
  readonly children?: ReactNode
}

/** An article as its author reads it, with its news and its side column. */
export function ReadingFrame({ editor, tone, text, acts, children }: ReadingFrameProps) {
  const { article } = editor
  return (
    <div className="editor">
      <div className="editor__head">
        <a className="editor__back" href={DASHBOARD_PATH}>
          {ARTICLE_EDITOR_MESSAGES.backToArticles}
        </a>
        <Badge tone={tone}>{MEMBER_STATUS_LABELS[article.status]}</Badge>
        <p className="soft">{text}</p>
        {acts}
      </div>
      <div className="editor__notices">
        <StatusReason reason={article.statusReason} />
        <StatusNews {...editor} />
        {editor.people && editor.people.length > 0 && (
          <Suspense fallback={null}>
            <EditorsWriting people={editor.people} />
          </Suspense>
        )}
      </div>
      <ComparedPaper {...editor} byline={editor.articleUserSetting?.byline ?? null} />
      <aside className="editor__side" aria-label={ARTICLE_EDITOR_MESSAGES.sideColumn}>
        <FeedbackCard {...editor} />
        <HistoryLink articleId={article.id} />
        <AssistanceCard conciergeEmail={editor.conciergeEmail} />
      </aside>
      {children}
    </div>
  )
}
