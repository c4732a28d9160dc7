import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { similarAnswers } from '#shared/domain/expert-panels/messages.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { htmlToText } from '../../../editor/text/plain-field.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import type { AnswerCalls } from './answer-calls.ts'

/** The hint is loaded after this long without a change. */
const PAUSE_MS = 2000

type SimilarHintProps = {
  readonly store: EditorStore
  readonly questionId: string
  readonly countSimilar: NonNullable<AnswerCalls['countSimilar']>
}

/** Says that others have given similar answers; requested when the writer pauses. */
export function SimilarHint({ store, questionId, countSimilar }: SimilarHintProps) {
  const { draft } = useStore(store.$save)
  const [count, setCount] = useState(0)
  const [isDismissed, setIsDismissed] = useState(false)
  const { content } = draft

  useEffect(() => {
    if (isDismissed) return
    let isStale = false
    const timer = setTimeout(async () => {
      // A missing hint is not worth an error message.
      const found = await countSimilar(questionId, htmlToText(content)).catch(() => 0)
      if (!isStale) setCount(found)
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [questionId, content, isDismissed, countSimilar])

  if (count === 0 || isDismissed) return null
  return (
    <Alert tone="info" onDismiss={() => setIsDismissed(true)}>
      {similarAnswers(count)}
    </Alert>
  )
}
