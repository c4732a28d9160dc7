import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import './article-editor.css'
import './byline.css'
import './title.css'
import { useArticleNews } from './news/use-article-news.ts'
import type { ArticleEditorProps, EditorArticle } from './props.ts'
import { ApproveView } from './views/ApproveView.tsx'
import { ReadView } from './views/ReadView.tsx'

function Reading({ article, ...page }: ArticleEditorProps & { readonly article: EditorArticle }) {
  const props = { ...page, article, ...useArticleNews(article.id, page.articlePassageThreads, page.articlePresence) }
  return article.canApprove ? <ApproveView {...props} /> : <ReadView {...props} />
}

/** The page of an article that its author cannot edit: to read or to approve, depending on its status. */
export const ArticleReading = withErrorBoundary(Reading)
