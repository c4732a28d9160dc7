import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ARTICLE_MESSAGES, unreadCommentsLabel } from '#shared/domain/articles/messages.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { latePart } from '../../../../lib/late-part.tsx'
import { useHydrated } from '../../../../lib/use-hydrated.ts'
import { Badge } from '../../../../ui/badge/Badge.tsx'
import { Disclosure } from '../../../../ui/disclosure/Disclosure.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../../messages.ts'
import { historyPath } from '../paths.ts'
import type { ArticleEditorProps, WrittenArticle } from '../props.ts'
import { FeedbackThread } from './FeedbackThread.tsx'

const PassageFeedback = latePart(async () => (await import('./PassageFeedback.tsx')).PassageFeedback)

type FeedbackCardProps = Pick<
  ArticleEditorProps,
  'userId' | 'timeZone' | 'isReadOnly' | 'articleFeedback' | 'articlePassageThreads' | 'promise' | 'news'
> & {
  readonly article: WrittenArticle
}

export function FeedbackCard(props: FeedbackCardProps) {
  const { article, userId, timeZone, isReadOnly = false, articleFeedback, articlePassageThreads, promise, news } = props
  const latest = news?.articleFeedback ?? null
  const isHydrated = useHydrated()
  const hasPassages = useRef(false)
  hasPassages.current ||= articlePassageThreads.length > 0 || Boolean(news?.articlePassageThreads.length)
  return (
    articleFeedback && (
      <Disclosure title={<FeedbackTitle unread={(latest ?? articleFeedback).unreadCount} />} open>
        <FeedbackThread
          articleId={article.id}
          first={articleFeedback}
          promisedDay={promise?.day ?? null}
          {...{ userId, timeZone, isReadOnly, latest }}
        />
        {/* Below it, because it is loaded later: nothing that is being read shifts. */}
        {isHydrated && hasPassages.current && (
          <Suspense fallback={null}>
            <PassageFeedback
              articleId={article.id}
              {...{ userId, timeZone, isReadOnly }}
              first={articlePassageThreads}
              latest={news?.articlePassageThreads ?? null}
            />
          </Suspense>
        )}
      </Disclosure>
    )
  )
}

export function FeedbackTitle({ unread }: { readonly unread: number }) {
  return (
    <>
      {ARTICLE_MESSAGES.feedback} {unread > 0 && <Badge tone="accent">{unreadCommentsLabel(unread)}</Badge>}
    </>
  )
}

type GuidelinesCardProps = {
  /** Requested by the page's query. */
  readonly opens: boolean
  readonly children: ReactNode
}

export function GuidelinesCard({ opens, children }: GuidelinesCardProps) {
  const card = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    if (opens) card.current?.scrollIntoView({ block: 'nearest' })
  }, [opens])

  return (
    <Disclosure title={ARTICLE_MESSAGES.contentGuidelines} open={opens} ref={card}>
      {children}
    </Disclosure>
  )
}

export function AssistanceCard({ conciergeEmail }: { readonly conciergeEmail: string }) {
  return (
    <Disclosure title={ARTICLE_MESSAGES.needAssistance} open>
      <p>{ARTICLE_EDITOR_MESSAGES.assistance}</p>
      <p>
        <a href={safeHref(`mailto:${conciergeEmail}`) ?? undefined}>{conciergeEmail}</a>
      </p>
    </Disclosure>
  )
}

export function HistoryLink({ articleId }: { readonly articleId: string }) {
  return (
    <p className="editor__history">
      <a href={historyPath(articleId)}>{ARTICLE_EDITOR_MESSAGES.history}</a>
    </p>
  )
}
