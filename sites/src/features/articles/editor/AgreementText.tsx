import { useState } from 'react'
import { RichTextContent } from '../../../editor/text/RichTextContent.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { ChangedText } from '../changes/ChangedText.tsx'
import { compareTexts } from '../changes/compare.ts'
import { changesBetween } from '../messages.ts'
import { AGREEMENT_QUESTION_MESSAGES as M } from './agreement-messages.ts'

type AgreementTextProps = {
  readonly terms: string
  /** The terms that the member accepted before; null on the first acceptance. */
  readonly accepted: string | null
}

/** The whole terms; members who accepted earlier ones see the differences, and can read the terms without marks. */
export function AgreementText({ terms, accepted }: AgreementTextProps) {
  const [isMarked, setIsMarked] = useState(accepted !== null)
  if (accepted === null) return <Terms html={terms} />
  const { lines, changes } = compareTexts({ title: '', content: accepted }, { title: '', content: terms })
  return (
    <>
      <p className="agreement-changes">
        {M.sinceAccepted} {changesBetween(changes)}{' '}
        <Button kind="quiet" small onClick={() => setIsMarked(!isMarked)}>
          {isMarked ? M.plain : M.marked}
        </Button>
      </p>
      {isMarked ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled with the keyboard
        <div className="agreement-terms" tabIndex={0}>
          <ChangedText lines={lines} />
        </div>
      ) : (
        <Terms html={terms} />
      )}
    </>
  )
}

function Terms({ html }: { readonly html: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled with the keyboard
    <div className="prose agreement-terms" tabIndex={0}>
      <RichTextContent html={html} />
    </div>
  )
}
