import type { ReactNode } from 'react'
import { ArticleText, BylineText } from '../../../../editor/text/RichTextContent.tsx'
import type { EditorArticle } from '../props.ts'
import { EDITOR_TEXTS } from '../words.ts'

type PaperProps = { readonly article: EditorArticle; readonly byline: string | null; readonly head?: ReactNode }

/** An article on paper, with the byline as it will stand under it. */
export function Paper({ article, byline, head }: PaperProps) {
  return (
    <article className="editor__paper">
      {head}
      <h1 className="paper-title">{article.currentRevision?.title || EDITOR_TEXTS.noTitle}</h1>
      <div className="prose article-text">
        <ArticleText html={article.currentRevision?.content ?? ''} />
      </div>
      {byline && (
        <footer className="paper-byline">
          <BylineText html={byline} />
        </footer>
      )}
    </article>
  )
}
