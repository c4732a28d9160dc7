import { MEMBER_STATUS_SENTENCES } from '#shared/domain/articles/messages.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { promisedSentence, WRITE_TO_CONCIERGE } from '../../promise/promise-messages.ts'
import type { ArticleEditorProps, EditorArticle } from '../props.ts'
import { ReadingFrame } from './ReadingFrame.tsx'

type ReadViewProps = ArticleEditorProps & { readonly article: EditorArticle }

/** The article read-only, while its editor works on it. */
export function ReadView(props: ReadViewProps) {
  const { article, promise, conciergeEmail } = props
  const text = promise ? promisedSentence(article.status, promise) : MEMBER_STATUS_SENTENCES[article.status]
  return (
    <ReadingFrame
      editor={props}
      tone="info"
      text={promise?.isOverdue ? <OverdueSentence text={text} conciergeEmail={conciergeEmail} /> : text}
    />
  )
}

type OverdueSentenceProps = { readonly text: string; readonly conciergeEmail: string }

/** Its words "Write to us" are the link. */
function OverdueSentence({ text, conciergeEmail }: OverdueSentenceProps) {
  const [before, after] = text.split(WRITE_TO_CONCIERGE)
  return (
    <>
      {before}
      <a href={safeHref(`mailto:${conciergeEmail}`) ?? undefined}>{WRITE_TO_CONCIERGE}</a>
      {after}
    </>
  )
}
