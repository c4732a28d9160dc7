import { editorPath } from '#shared/domain/articles/editor-path.ts'
import { MEMBER_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { Alert } from '../../../../ui/alert/Alert.tsx'
import { buttonClass } from '../../../../ui/button/button-class.ts'
import type { ArticleNews } from '../news/news.requests.ts'
import { movedOn, NEWS_MESSAGES } from '../news/news-messages.ts'
import { historyPath } from '../paths.ts'
import type { WrittenArticle } from '../props.ts'

type MovedNoticeProps = { readonly article: WrittenArticle; readonly now: ArticleNews['article'] }

/** Tells what happened to the article while its page was open; loaded when something did. */
export function MovedNotice({ article: { id, status }, now }: MovedNoticeProps) {
  const [path, label] = now ? [editorPath(id), NEWS_MESSAGES.show] : [historyPath(id), NEWS_MESSAGES.readText]
  const link = (
    <a className={buttonClass('secondary', { small: true })} href={path}>
      {label}
    </a>
  )
  return (
    <Alert tone="info" action={link}>
      {now ? newsText(now.status, status) : NEWS_MESSAGES.removed}
    </Alert>
  )
}

function newsText(now: WrittenArticle['status'], before: WrittenArticle['status']): string {
  return now === before ? NEWS_MESSAGES.textChanged : movedOn(MEMBER_STATUS_LABELS[now])
}
