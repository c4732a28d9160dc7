import { useState } from 'react'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Ended, endOtherSessions, endSession } from './end-sessions.ts'
import { SETTINGS_MESSAGES } from './messages.ts'
import { SessionRow } from './SessionRow.tsx'
import type { SessionView } from './security.queries.ts'

/** What a person is asked to confirm: one session, or all the others. */
type Question = { readonly kind: 'one'; readonly session: SessionView } | { readonly kind: 'others' }

type SessionsProps = {
  readonly sessions: readonly SessionView[]
  readonly onEnded: (stays: (session: SessionView) => boolean) => void
  /** The product’s time when the page was made, as ISO text. */
  readonly now: string
  readonly timeZone: string
}

function doneWords(question: Question): string {
  return question.kind === 'one' ? SETTINGS_MESSAGES.revoked(question.session.device) : SETTINGS_MESSAGES.othersDone
}

function askWords(question: Question): { readonly title: string; readonly text: string } {
  return question.kind === 'one'
    ? { title: SETTINGS_MESSAGES.revokeTitle(question.session.device), text: SETTINGS_MESSAGES.revokeText }
    : { title: SETTINGS_MESSAGES.othersTitle, text: SETTINGS_MESSAGES.othersText }
}

function SignedOut() {
  return (
    <Alert
      tone="warning"
      action={<a href={`/login?redirect=${encodeURIComponent(location.pathname)}`}>{SETTINGS_MESSAGES.signIn}</a>}
    >
      {SETTINGS_MESSAGES.signedOut}
    </Alert>
  )
}

export function Sessions({ sessions, onEnded, now, timeZone }: SessionsProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly ended: Ended; readonly words: string } | null>(null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  const end = async (asked: Question) => {
    setBusy(true)
    const ended = await (asked.kind === 'one' ? endSession(asked.session.id) : endOtherSessions())
    setBusy(false)
    setQuestion(null)
    setOutcome({ ended, words: doneWords(asked) })
    if (ended !== 'ended') return
    onEnded((one) => one.isCurrent || (asked.kind === 'one' && one.id !== asked.session.id))
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
            onRevoke={() => setQuestion({ kind: 'one', session })}
          />
        ))}
      </ul>
      <p className="sessions__note" role="status">
        {outcome?.ended === 'ended' && outcome.words}
      </p>
      {outcome?.ended === 'failed' && <Alert tone="negative">{SETTINGS_MESSAGES.failed}</Alert>}
      {outcome?.ended === 'signed-out' && <SignedOut />}
      {others.length > 0 ? (
        <Button onClick={() => setQuestion({ kind: 'others' })}>{SETTINGS_MESSAGES.others}</Button>
      ) : (
        outcome?.ended !== 'ended' && <p className="caption soft">{SETTINGS_MESSAGES.onlyHere}</p>
      )}
      <Dialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={question && askWords(question).title}
        dismissible={!isBusy}
        footer={
          question && (
            <>
              <Button disabled={isBusy} onClick={() => setQuestion(null)}>
                {SETTINGS_MESSAGES.cancel}
              </Button>
              <Button kind="primary" busy={isBusy && SETTINGS_MESSAGES.busy} onClick={() => end(question)}>
                {SETTINGS_MESSAGES.confirm}
              </Button>
            </>
          )
        }
      >
        <p>{question && askWords(question).text}</p>
      </Dialog>
    </>
  )
}
