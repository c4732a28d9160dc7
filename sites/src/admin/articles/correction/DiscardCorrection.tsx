import { useState } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { adminErrorText } from '../admin-error-text.ts'
import { discardCorrection } from './correction.requests.ts'
import { CORRECTION_MESSAGES } from './messages.ts'

type DiscardCorrectionProps = {
  readonly articleId: string
  readonly correctionId: string
  readonly onDiscarded: () => void
  readonly onFailed: (text: string) => void
}

/** Discards the correction, after a confirmation. */
export function DiscardCorrection({ articleId, correctionId, onDiscarded, onFailed }: DiscardCorrectionProps) {
  const isHydrated = useHydrated()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const discard = async () => {
    setIsBusy(true)
    try {
      await discardCorrection({ articleId, correctionId })
      onDiscarded()
    } catch (cause) {
      onFailed(adminErrorText(cause))
    }
    setIsBusy(false)
    setIsAsking(false)
  }

  return (
    <>
      <Button kind="quiet" disabled={!isHydrated} onClick={() => setIsAsking(true)}>
        {CORRECTION_MESSAGES.discard}
      </Button>
      <Dialog
        open={isAsking}
        title={CORRECTION_MESSAGES.discard}
        dismissible={!isBusy}
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)} disabled={isBusy}>
              {CORRECTION_MESSAGES.keep}
            </Button>
            <Button kind="danger" busy={isBusy && CORRECTION_MESSAGES.discarding} onClick={() => void discard()}>
              {CORRECTION_MESSAGES.discard}
            </Button>
          </>
        }
      >
        <p>{CORRECTION_MESSAGES.discardQuestion}</p>
      </Dialog>
    </>
  )
}
