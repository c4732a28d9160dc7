import { useMemo } from 'react'
import { ChangedText, PiecesText } from '../../changes/ChangedText.tsx'
import { compareTexts, type PlainText } from '../../changes/compare.ts'

type ChangedPaperProps = {
  readonly before: PlainText
  readonly after: PlainText
  /** The heading level differs above a text. */
  readonly isAboveText?: boolean
}

/** The text with its changes marked; a separate chunk, loaded on request. */
export function ChangedPaper({ before, after, isAboveText = false }: ChangedPaperProps) {
  const Heading = isAboveText ? 'h2' : 'h1'
  const { title, lines } = useMemo(() => compareTexts(before, after), [before, after])
  return (
    <>
      <Heading className="paper-title">
        <PiecesText pieces={title} />
      </Heading>
      <ChangedText lines={lines} />
    </>
  )
}
