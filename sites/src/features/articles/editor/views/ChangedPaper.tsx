import { useMemo } from 'react'
import { ChangedText, PiecesText } from '../../changes/ChangedText.tsx'
import { compareTexts, type PlainText } from '../../changes/compare.ts'

type ChangedPaperProps = { readonly before: PlainText; readonly after: PlainText }

/** The text with its changes marked; a chunk of its own, loaded on request. */
export function ChangedPaper({ before, after }: ChangedPaperProps) {
  const { title, lines } = useMemo(() => compareTexts(before, after), [before, after])
  return (
    <>
      <h1 className="paper-title">
        <PiecesText pieces={title} />
      </h1>
      <ChangedText lines={lines} />
    </>
  )
}
