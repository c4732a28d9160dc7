import type { EditorArticle } from '../props.ts'
import { EDITOR_TEXTS } from '../words.ts'
import { ArticleText, BylineText } from '../writing/ArticleText.tsx'

type PaperProps = { readonly article: EditorArticle; readonly byline: string | null }

/** An article on paper, with the byline as it will stand under it. */
export const Paper = ({ article, byline }: PaperProps) => (
  <article className="editor__paper">
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
