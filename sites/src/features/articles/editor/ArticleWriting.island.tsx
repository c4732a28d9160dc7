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
 * The parts around the text that its author writes; the text itself belongs to the page (`written/WrittenText.astro`).
 * Rendering it here would create a copy that is never saved.
 */
export const ArticleWriting = withErrorBoundary(Writing, { ...BROKEN_ISLAND_MESSAGES, mustReload: true })
