import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { RichTextContent } from '../../../editor/text/RichTextContent.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { acceptAgreement } from './article.requests.ts'
import { DASHBOARD_PATH } from './paths.ts'

type AgreementDialogProps = {
  readonly terms: { readonly version: number; readonly terms: string } | null
  readonly status: { readonly createdAt: string } | null
  readonly onAccepted: () => void
}

/** The product agreement, asked before the first article and when it has changed. It cannot be dismissed without an answer. */
export function AgreementDialog({ terms, status, onAccepted }: AgreementDialogProps) {
  const [accepted, setAccepted] = useState(status)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const accept = async () => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      setAccepted(await acceptAgreement())
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
        {ARTICLE_MESSAGES.agreementAccept}
      </Button>
    </>
  )

  return (
    <Dialog
      open={terms !== null && accepted === null}
      onClose={() => {}}
      title={terms && terms.version > 1 ? ARTICLE_MESSAGES.agreementChanged : ARTICLE_MESSAGES.agreementTitle}
      dismissible={false}
      footer={footer}
    >
      {terms && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled with the keyboard
        <div className="prose agreement-terms" tabIndex={0}>
          <RichTextContent html={terms.terms} />
        </div>
      )}
      {hasFailed && <Alert tone="negative">{ARTICLE_MESSAGES.agreementFailed}</Alert>}
    </Dialog>
  )
}
