import { useState } from 'react'
import { RichTextContent } from '../../../editor/text/RichTextContent.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { AGREEMENT_QUESTION_MESSAGES } from './agreement-messages.ts'
import { acceptAgreement } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'

export type AgreementQuestionProps = {
  readonly terms: { readonly version: number; readonly terms: string }
  readonly onAccepted: () => void
}

/** The product agreement, asked before the first article and when it has changed. It cannot be dismissed without an answer. */
export function AgreementQuestion({ terms, onAccepted }: AgreementQuestionProps) {
  const [isAccepted, setIsAccepted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const accept = async () => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await acceptAgreement()
      setIsAccepted(true)
      onAccepted()
    } catch {
      setHasFailed(true)
    }
    setIsBusy(false)
  }

  const footer = (
    <>
      <a className={buttonClass('secondary')} href={DASHBOARD_PATH}>
        {ARTICLE_EDITOR_MESSAGES.notNow}
      </a>
      <Button kind="primary" busy={isBusy && ARTICLE_EDITOR_MESSAGES.saving} onClick={() => void accept()}>
        {AGREEMENT_QUESTION_MESSAGES.accept}
      </Button>
    </>
  )

  return (
    <Dialog
      open={!isAccepted}
      onClose={() => {}}
      title={terms.version > 1 ? AGREEMENT_QUESTION_MESSAGES.changed : AGREEMENT_QUESTION_MESSAGES.title}
      dismissible={false}
      footer={footer}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled with the keyboard */}
      <div className="prose agreement-terms" tabIndex={0}>
        <RichTextContent html={terms.terms} />
      </div>
      {hasFailed && <Alert tone="negative">{AGREEMENT_QUESTION_MESSAGES.failed}</Alert>}
    </Dialog>
  )
}
