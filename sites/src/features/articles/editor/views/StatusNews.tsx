import { Suspense } from 'react'
import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { latePart } from '../../../../lib/late-part.tsx'
import type { ArticleNews } from '../news/news.requests.ts'
import type { ArticleEditorProps, WrittenArticle } from '../props.ts'

const MovedNotice = latePart(async () => (await import('./MovedNotice.tsx')).MovedNotice)

/** Whether an article that is open to be approved has another text, lead image or description of it, was removed, or got another status as its author names it. */
export function StatusNews({ article, news }: { article: WrittenArticle | null } & Pick<ArticleEditorProps, 'news'>) {
  if (!article || !news || !hasChanged(article, news.article)) return null
  return (
    <Suspense fallback={null}>
      <MovedNotice article={article} now={news.article} />
    </Suspense>
  )
}

type Seen = NonNullable<ArticleNews['article']>['leadImage']

/** An image with its words, to be compared. */
function seen(image: Seen): string {
  return JSON.stringify([image?.address, image?.alt, image?.credit])
}

function hasChanged(article: WrittenArticle, now: ArticleNews['article']): boolean {
  if (!now || MEMBER_STATUS_LABELS[now.status] !== MEMBER_STATUS_LABELS[article.status]) return true
  // Who writes in it changes the text, and of an editor's writing nobody needs to hear; what is approved must have been read.
  return (
    article.canApprove &&
    (now.currentRevision?.id !== article.currentRevision?.id || seen(now.leadImage) !== seen(article.leadImage))
  )
}
