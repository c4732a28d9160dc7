import { useState } from 'react'
import { createAlert } from '../../../lib/alerts.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { StepUpDialog } from '../../step-up/StepUpDialog.tsx'
import { useStepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { PASSWORD_HELP_MESSAGES as M } from './dialog-messages.ts'
import { MadePassword } from './MadePassword.tsx'
import { generatePassword, sendPasswordLink } from './member.requests.ts'
import { refusalText } from './refusal-text.ts'

type PasswordHelpProps = { readonly userId: string; readonly email: string; readonly hasPassword: boolean }
type Asked = 'LINK' | 'PASSWORD'

const ASKED = {
  LINK: { title: M.sendTitle, button: M.send, busy: M.sending },
  PASSWORD: { title: M.generateTitle, button: M.generateDo, busy: M.generating },
} as const

function PasswordHelpPart({ userId, email, hasPassword }: PasswordHelpProps) {
  const isHydrated = useHydrated()
  const stepUp = useStepUp()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [password, setPassword] = useState<string | null>(null)

  const ask = (next: Asked) => {
    setFailure(null)
    setAsked(next)
  }
  const close = () => !isBusy && setAsked(null)
  const run = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      if (asked === 'PASSWORD') setPassword(await stepUp.run(() => generatePassword(userId)))
      else {
        await stepUp.run(() => sendPasswordLink(userId, hasPassword))
        createAlert({ displayType: 'positive', title: M.sent })
      }
      setAsked(null)
    } catch (error) {
      setFailure(refusalText(error, M.failed))
    }
    setBusy(false)
  }

  return (
    <>
      <p className="member-actions">
        <Button disabled={!isHydrated} onClick={() => ask('LINK')}>
          {hasPassword ? M.sendReset : M.sendSetup}
        </Button>
        <Button disabled={!isHydrated} onClick={() => ask('PASSWORD')}>
          {M.generate}
        </Button>
      </p>
      <Dialog
        open={asked !== null}
        onClose={close}
        dismissible={!isBusy}
        title={asked && ASKED[asked].title}
        footer={
          asked && (
            <>
              <Button onClick={close}>{M.cancel}</Button>
              <Button kind="primary" busy={isBusy && ASKED[asked].busy} onClick={() => void run()}>
                {ASKED[asked].button}
              </Button>
            </>
          )
        }
      >
        <div className="staff-form">
          <p>{asked === 'PASSWORD' ? M.generateText : M.sendText(email)}</p>
          {failure && <Alert tone="negative">{failure}</Alert>}
        </div>
      </Dialog>
      <MadePassword password={password} onDone={() => location.reload()} />
      <StepUpDialog question={stepUp.question} />
    </>
  )
}

/** Sends a member a link to choose a password, or generates one for them. */
export const PasswordHelp = withErrorBoundary(PasswordHelpPart)
