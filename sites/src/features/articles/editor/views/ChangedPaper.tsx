import { useMemo } from 'react'
import { ChangedText, PiecesText } from '../../changes/ChangedText.tsx'
import { compareTexts, type PlainText } from '../../changes/compare.ts'

type ChangedPaperProps = { readonly before: PlainText; readonly after: PlainText }

/** The text of an article with what was changed in it; loaded when somebody asks for it. */
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
