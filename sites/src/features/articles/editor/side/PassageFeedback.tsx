import { useMemo } from 'react'
import { PassageThreads } from '../../passages/PassageThreads.tsx'
import { type PassageThread, useThreads } from '../../passages/passage-thread.ts'
import { authorPassageApi } from '../passage.requests.ts'

type PassageFeedbackProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  readonly isReadOnly: boolean
  /** As rendered with the page. */
  readonly first: readonly PassageThread[]
  /** The threads that changed since. */
  readonly latest: readonly PassageThread[] | null
}

/** The comments about passages as the author reads them; a separate chunk, loaded when there are any. */
export function PassageFeedback({ articleId, userId, timeZone, isReadOnly, first, latest }: PassageFeedbackProps) {
  const api = useMemo(() => authorPassageApi(articleId, isReadOnly), [articleId, isReadOnly])
  const [threads, addThreads] = useThreads(first, latest)
  return (
    <PassageThreads
      {...{ articleId, userId, timeZone, threads, api }}
      onChanged={(thread) => addThreads([thread])}
      textSelector=".editor__paper .written-text"
      oneColumn="(max-width: 63.99rem)"
    />
  )
}
