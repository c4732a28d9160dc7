import { type ReactNode, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'
import type { StepUp } from './use-step-up.ts'

type StaffDialogProps = {
  /** The label of the button that opens it. */
  readonly openLabel: string
  readonly title: string
  readonly cancel: string
  readonly submit: string
  /** The label of the button while it works. */
  readonly busy: string | false
  /** The id of the dialog's form. */
  readonly formId: string
  readonly stepUp: StepUp
  /** Shown while it is open. */
  readonly children: ReactNode
}

/** A button that opens a dialog with a form, whose action may require the password again. */
export function StaffDialog({ openLabel, title, cancel, submit, busy, formId, stepUp, children }: StaffDialogProps) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const close = () => busy === false && setOpen(false)
  return (
    <>
      <p>
        <Button disabled={!isHydrated} onClick={() => setOpen(true)}>
          {openLabel}
        </Button>
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={busy === false}
        title={title}
        footer={
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button type="submit" form={formId} kind="primary" busy={busy}>
              {submit}
            </Button>
          </>
        }
      >
        {isOpen && children}
      </Dialog>
      <StepUpDialog question={stepUp.question} />
    </>
  )
}
