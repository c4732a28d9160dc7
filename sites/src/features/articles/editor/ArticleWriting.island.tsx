import { BROKEN_ISLAND_MESSAGES } from '../../../lib/messages.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import './article-editor.css'
import './byline.css'
import { useArticleNews } from './news/use-article-news.ts'
import type { ArticleWritingProps } from './props.ts'
import { WriteView } from './views/WriteView.tsx'

function Writing(page: ArticleWritingProps) {
  return (
    <WriteView
      {...page}
      {...useArticleNews(page.article?.id ?? null, page.articlePassageThreads, page.articlePresence)}
    />
  )
}

/**
 * What stands around the text that its author writes; the text itself is the page's (`written/WrittenText.astro`). Rendered again it would
 * be a copy that nothing saves.
 */
export const ArticleWriting = withErrorBoundary(Writing, { ...BROKEN_ISLAND_MESSAGES, mustReload: true })
