import { useState } from 'react'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { AgreementText } from './AgreementText.tsx'
import { AGREEMENT_QUESTION_MESSAGES } from './agreement-messages.ts'
import { acceptAgreement } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'

export type AgreementQuestionProps = {
  readonly terms: { readonly id: string; readonly terms: string }
  /** What the member accepted before, if anything. */
  readonly accepted: { readonly terms: string } | null
  readonly onAccepted: () => void
}

/**
 * The product agreement, shown before the first article and after a change. It cannot be dismissed without an answer.
 */
export function AgreementQuestion({ terms, accepted, onAccepted }: AgreementQuestionProps) {
  const [isAccepted, setIsAccepted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const accept = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await acceptAgreement(terms.id)
      setIsAccepted(true)
      onAccepted()
    } catch (error) {
      const isStale = error instanceof RequestError && error.code === 'StaleRevision'
      setFailure(isStale ? AGREEMENT_QUESTION_MESSAGES.stale : AGREEMENT_QUESTION_MESSAGES.failed)
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
      title={accepted ? AGREEMENT_QUESTION_MESSAGES.changed : AGREEMENT_QUESTION_MESSAGES.title}
      dismissible={false}
      footer={footer}
    >
      <AgreementText terms={terms.terms} accepted={accepted?.terms ?? null} />
      {failure && <Alert tone="negative">{failure}</Alert>}
    </Dialog>
  )
}
