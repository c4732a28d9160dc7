import { lazy, Suspense } from 'react'
import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import type { ArticleEditorProps } from '../props.ts'

const MovedNotice = lazy(async () => ({ default: (await import('./MovedNotice.tsx')).MovedNotice }))

/** Whether the article got another status while its page was open, as its author names it. */
export function StatusNews({ article, news }: Pick<ArticleEditorProps, 'article' | 'news'>) {
  const status = news?.article?.status
  if (!article || !status || MEMBER_STATUS_LABELS[status] === MEMBER_STATUS_LABELS[article.status]) return null
  return (
    <Suspense fallback={null}>
      <MovedNotice articleId={article.id} status={status} />
    </Suspense>
  )
}
