import { useEffect, useRef, useState } from 'react'
import { signInAgainPath } from '../../lib/forms/sign-in-again.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { SETTINGS_MESSAGES } from './messages.ts'
import type { RevokeOutcome } from './revoke-sessions.ts'
import { SessionRow } from './SessionRow.tsx'
import type { SessionView } from './security.queries.ts'

/** What the person confirms: revoking one session, or all others. */
type Confirmation = { readonly kind: 'one'; readonly session: SessionView } | { readonly kind: 'others' }

/** The request is loaded when it is sent. */
async function revokeConfirmed(confirmed: Confirmation): Promise<RevokeOutcome> {
  const saving = await import('./revoke-sessions.ts').catch(() => null)
  if (!saving) return { kind: 'failed', message: SETTINGS_MESSAGES.failed }
  return confirmed.kind === 'one' ? saving.revokeSession(confirmed.session.id) : saving.revokeOtherSessions()
}

type SessionsProps = {
  readonly sessions: readonly SessionView[]
  readonly onRevoked: (isKept: (session: SessionView) => boolean) => void
  /** The product's time when the page was rendered, as ISO text. */
  readonly now: string
  readonly timeZone: string
}

function doneMessage(confirmation: Confirmation): string {
  return confirmation.kind === 'one'
    ? SETTINGS_MESSAGES.revoked(confirmation.session.device)
    : SETTINGS_MESSAGES.othersDone
}

function confirmationMessages(confirmation: Confirmation): { readonly title: string; readonly text: string } {
  return confirmation.kind === 'one'
    ? { title: SETTINGS_MESSAGES.revokeTitle(confirmation.session.device), text: SETTINGS_MESSAGES.revokeText }
    : { title: SETTINGS_MESSAGES.othersTitle, text: SETTINGS_MESSAGES.othersText }
}

function SignedOut() {
  return (
    <Alert tone="warning" action={<a href={signInAgainPath()}>{SETTINGS_MESSAGES.signIn}</a>}>
      {SETTINGS_MESSAGES.signedOut}
    </Alert>
  )
}

export function Sessions({ sessions, onRevoked, now, timeZone }: SessionsProps) {
  const isHydrated = useHydrated()
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<RevokeOutcome | null>(null)
  const [done, setDone] = useState('')
  const note = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone with its session.
  useEffect(() => {
    if (outcome?.kind === 'revoked' && document.activeElement === document.body) note.current?.focus()
  }, [outcome])
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  const revoke = async (confirmed: Confirmation) => {
    setBusy(true)
    const answer = await revokeConfirmed(confirmed)
    setBusy(false)
    setConfirmation(null)
    setOutcome(answer)
    setDone(doneMessage(confirmed))
    if (answer.kind !== 'revoked') return
    onRevoked((one) => one.isCurrent || (confirmed.kind === 'one' && one.id !== confirmed.session.id))
  }

  return (
    <>
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={now}
            timeZone={timeZone}
            onRevoke={() => setConfirmation({ kind: 'one', session })}
          />
        ))}
      </ul>
      <p ref={note} className="sessions__note" role="status" tabIndex={-1}>
        {outcome?.kind === 'revoked' && done}
      </p>
      {outcome?.kind === 'failed' && <Alert tone="negative">{outcome.message}</Alert>}
      {outcome?.kind === 'signed-out' && <SignedOut />}
      {others.length > 0 ? (
        <Button disabled={!isHydrated} onClick={() => setConfirmation({ kind: 'others' })}>
          {SETTINGS_MESSAGES.others}
        </Button>
      ) : (
        outcome?.kind !== 'revoked' && <p className="caption soft">{SETTINGS_MESSAGES.onlyHere}</p>
      )}
      <Dialog
        open={confirmation !== null}
        onClose={() => setConfirmation(null)}
        title={confirmation && confirmationMessages(confirmation).title}
        dismissible={!isBusy}
        footer={
          confirmation && (
            <>
              <Button disabled={isBusy} onClick={() => setConfirmation(null)}>
                {SETTINGS_MESSAGES.cancel}
              </Button>
              <Button kind="primary" busy={isBusy && SETTINGS_MESSAGES.busy} onClick={() => revoke(confirmation)}>
                {SETTINGS_MESSAGES.confirm}
              </Button>
            </>
          )
        }
      >
        <p>{confirmation && confirmationMessages(confirmation).text}</p>
      </Dialog>
    </>
  )
}
