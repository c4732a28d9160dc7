import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import './article-editor.css'
import './byline.css'
import './title.css'
import { useArticleNews } from './news/use-article-news.ts'
import type { ArticleEditorProps } from './props.ts'
import { ApproveView } from './views/ApproveView.tsx'
import { ReadView } from './views/ReadView.tsx'
import { WriteView } from './views/WriteView.tsx'

function Editor(page: ArticleEditorProps) {
  const { article } = page
  const props = { ...page, ...useArticleNews(article?.id ?? null, page.articlePassageThreads, page.articlePresence) }
  if (article?.canApprove) return <ApproveView {...props} article={article} />
  if (article && !article.canEdit) return <ReadView {...props} article={article} />
  return <WriteView {...props} />
}

/** The page of one article: to write, to read or to approve, by what its status allows. */
export const ArticleEditor = withErrorBoundary(Editor)
