import type { PassageThread } from '../passages/passage-thread.ts'
import { Comments } from './Comments.tsx'

type QuotedCommentsProps = {
  readonly threads: readonly PassageThread[]
  readonly userId: string
  readonly timeZone: string
}

/** The server-rendered comments about passages: read-only until their script is loaded. */
export function QuotedComments({ threads, userId, timeZone }: QuotedCommentsProps) {
  return (
    <ol className="passages__list">
      {threads
        .filter(({ isResolved }) => !isResolved)
        .map(({ id, passage, comments, isPrivate }) => (
          <li key={id} className="passage-card" data-private={isPrivate ? '' : undefined}>
            <blockquote className="passage-card__quote">{passage.quote}</blockquote>
            <Comments {...{ comments, userId, timeZone }} onRead={async () => {}} />
          </li>
        ))}
    </ol>
  )
}
