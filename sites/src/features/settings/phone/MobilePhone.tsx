import { Suspense, useEffect, useRef, useState } from 'react'
import { sendAction } from '../../../lib/forms/send-action.ts'
import { latePart } from '../../../lib/late-part.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { RemoveDialog } from '../RemoveDialog.tsx'
import type { PhoneView } from '../security.queries.ts'
import { PHONE_MESSAGES } from './messages.ts'

/** Loads the code when something is sent. */
function calls() {
  return import('./phone.mutations.ts')
}

const PhoneForm = latePart(async () => (await import('./PhoneForm.tsx')).PhoneForm)
const CodeForm = latePart(async () => (await import('./CodeForm.tsx')).CodeForm)

type Step = 'shown' | 'number' | 'code'
type Note = { readonly tone: 'positive' | 'negative'; readonly text: string }

const CANNOT_GET_TEXTS: Note = { tone: 'negative', text: PHONE_MESSAGES.cannotGetTexts }

type MobilePhoneProps = { readonly phone: PhoneView | null; readonly hasPassword: boolean }

/** The number to which sign-in codes are texted: shown, changed with a code to the new one, tested, removed. */
export function MobilePhone({ phone: initialPhone, hasPassword }: MobilePhoneProps) {
  const [phone, setPhone] = useState(initialPhone)
  const [step, setStep] = useState<Step>('shown')
  const [note, setNote] = useState<Note | null>(initialPhone?.canGetTexts === false ? CANNOT_GET_TEXTS : null)
  const isHydrated = useHydrated()

  const show = (shown: PhoneView | null, text: string | null) => {
    setPhone(shown)
    setStep('shown')
    setNote(text === null ? null : { tone: 'positive', text })
  }
  const enterNumber = () => {
    setNote(null)
    setStep('number')
  }
  /** Runs a request and shows its result. */
  const run = async (request: () => Promise<PhoneView | null>, done: string) => {
    let answered: PhoneView | null = null
    const outcome = await sendAction(async () => {
      answered = await request()
    })
    if (outcome.kind === 'done') show(answered, done)
    else setNote({ tone: 'negative', text: PHONE_MESSAGES.updateError })
  }
  const remove = () => run(async () => (await calls()).removeMobilePhone(), PHONE_MESSAGES.removed)
  const forget = ({ replaces }: PhoneView) =>
    replaces ? run(async () => (await calls()).setMobilePhone(replaces), PHONE_MESSAGES.kept) : remove()

  return (
    <>
      <NoteText note={note} />
      {step === 'shown' && (
        <Shown
          phone={phone}
          hasPassword={hasPassword}
          isReady={isHydrated}
          onChange={enterNumber}
          onCode={() => setStep('code')}
          onForget={forget}
          onRemove={remove}
          onTold={setNote}
        />
      )}
      <Suspense fallback={phone && <PhoneFacts phone={phone} />}>
        {step === 'number' && (
          <PhoneForm
            onSent={(sent) => {
              setPhone(sent)
              setStep(sent && !sent.isVerified ? 'code' : 'shown')
            }}
            onCancel={() => setStep('shown')}
          />
        )}
        {step === 'code' && phone && (
          <CodeForm
            phone={phone}
            onConfirmed={(confirmed) => show(confirmed, PHONE_MESSAGES.confirmed(phone.number))}
            onRefused={(refused) => {
              show(refused, null)
              setNote(CANNOT_GET_TEXTS)
            }}
            onAnother={enterNumber}
            onForget={() => forget(phone)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Takes the focus when the pressed element is gone. */
function NoteText({ note }: { readonly note: Note | null }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (note && document.activeElement === document.body) text.current?.focus()
  }, [note])
  return (
    <>
      <p ref={text} className="note" role="status" tabIndex={-1}>
        {note?.tone === 'positive' && note.text}
      </p>
      {note?.tone === 'negative' && <Alert tone="negative">{note.text}</Alert>}
    </>
  )
}

function PhoneFacts({ phone }: { readonly phone: PhoneView }) {
  return (
    <dl className="facts">
      <dt>{PHONE_MESSAGES.number}</dt>
      <dd>
        <span className="figures">{phone.number}</span>
        <Badge tone={phone.isVerified ? 'positive' : 'warning'}>
          {phone.isVerified ? PHONE_MESSAGES.verified : PHONE_MESSAGES.unverified}
        </Badge>
      </dd>
    </dl>
  )
}

type ShownProps = MobilePhoneProps & {
  readonly isReady: boolean
  readonly onChange: () => void
  readonly onCode: () => void
  readonly onForget: (phone: PhoneView) => Promise<void>
  readonly onRemove: () => Promise<void>
  readonly onTold: (note: Note) => void
}

function Shown({ phone, hasPassword, isReady, onChange, onCode, onForget, onRemove, onTold }: ShownProps) {
  if (!phone) {
    return (
      <>
        <p className="soft">{PHONE_MESSAGES.none}</p>
        <Button disabled={!isReady} onClick={onChange}>
          {PHONE_MESSAGES.add}
        </Button>
      </>
    )
  }
  if (!phone.isVerified) {
    return (
      <>
        <PhoneFacts phone={phone} />
        {phone.replaces && <p className="soft">{PHONE_MESSAGES.stillInUse(phone.replaces.number)}</p>}
        <div className="form__foot">
          {phone.canGetTexts && (
            <Button disabled={!isReady} onClick={onCode}>
              {PHONE_MESSAGES.enterCode}
            </Button>
          )}
          <Button disabled={!isReady} onClick={onChange}>
            {PHONE_MESSAGES.another}
          </Button>
          <Button kind="quiet" disabled={!isReady} onClick={() => onForget(phone)}>
            {phone.replaces ? PHONE_MESSAGES.keep(phone.replaces.number) : PHONE_MESSAGES.forget}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <PhoneFacts phone={phone} />
      <div className="form__foot">
        <Button disabled={!isReady} onClick={onChange}>
          {PHONE_MESSAGES.change}
        </Button>
        <TestText isReady={isReady} onTold={onTold} />
        <Remove phone={phone} hasPassword={hasPassword} isReady={isReady} onRemove={onRemove} />
      </div>
    </>
  )
}

function TestText({ isReady, onTold }: Pick<ShownProps, 'isReady' | 'onTold'>) {
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    const outcome = await sendAction(async () => (await calls()).sendTestText())
    setIsBusy(false)
    const failure = outcome.kind === 'failed' ? outcome.message : PHONE_MESSAGES.testFailed
    const isDone = outcome.kind === 'done'
    onTold(isDone ? { tone: 'positive', text: PHONE_MESSAGES.tested } : { tone: 'negative', text: failure })
  }
  return (
    <Button disabled={!isReady} busy={isBusy && PHONE_MESSAGES.testBusy} onClick={send}>
      {PHONE_MESSAGES.test}
    </Button>
  )
}

type RemoveProps = Pick<ShownProps, 'hasPassword' | 'isReady' | 'onRemove'> & { readonly phone: PhoneView }

function Remove({ phone, hasPassword, isReady, onRemove }: RemoveProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button kind="quiet" disabled={!isReady} onClick={() => setIsAsked(true)}>
        {PHONE_MESSAGES.remove}
      </Button>
      <RemoveDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={PHONE_MESSAGES.removeTitle(phone.number)}
        texts={PHONE_MESSAGES}
        onRemove={onRemove}
      >
        <p>{PHONE_MESSAGES.removeText}</p>
        {!hasPassword && <p>{PHONE_MESSAGES.removeTextWithoutPassword}</p>}
      </RemoveDialog>
    </>
  )
}
