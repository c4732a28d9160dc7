import { useEffect, useId, useRef, useState } from 'react'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { FormSummary } from '../../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../../lib/forms/field-error.ts'
import type { FormOutcome } from '../../../lib/forms/form-state.ts'
import { sendForm } from '../../../lib/forms/send-form.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import type { PhoneView } from '../security.queries.ts'
import { confirmMobilePhone, readOwnPhone, resendCode } from './code.mutations.ts'
import { PHONE_FORM_MESSAGES } from './form-messages.ts'
import { PHONE_MESSAGES } from './messages.ts'

const FIELDS = {
  code: { label: PHONE_FORM_MESSAGES.code, texts: { [FORM_CODES.unknown]: PHONE_FORM_MESSAGES.wrongCode } },
}

/** A text is handed to the provider at once, which refuses it within seconds or takes it. */
const ASK_AFTER_MS = 5000

type CodeFormProps = {
  readonly phone: PhoneView
  readonly onConfirmed: (phone: PhoneView | null) => void
  /** The provider texts nothing to the phone. */
  readonly onRefused: (phone: PhoneView) => void
  readonly onAnother: () => void
  /** Cancels the change: the current number stays, or none is added. */
  readonly onForget: () => void
}

/** Asks for the code that was sent to a new number. */
export function CodeForm({ phone, onConfirmed, onRefused, onAnother, onForget }: CodeFormProps) {
  const id = useId()
  const root = useRef<HTMLFormElement>(null)
  const confirmed = useRef<PhoneView | null>(null)
  const form = useForm<'code'>({
    initial: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? { code: FORM_CODES.missing } : {}),
    send: ({ code }) =>
      confirm(async () => {
        confirmed.current = await confirmMobilePhone(code)
      }),
    onDone: () => onConfirmed(confirmed.current),
  })
  useEffect(() => {
    root.current?.querySelector('input')?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const timer = setTimeout(async () => {
      const now = await readOwnPhone().catch(() => null)
      if (now?.canGetTexts === false) onRefused(now)
    }, ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const code = form.errors.code
  const error = code === undefined ? undefined : fieldError(code, FIELDS.code.texts)
  return (
    <form
      ref={root}
      className="form"
      method="post"
      noValidate
      aria-label={PHONE_FORM_MESSAGES.confirm}
      onSubmit={form.submit}
    >
      <p>
        {PHONE_FORM_MESSAGES.codeText(phone.number)}
        {phone.replaces && ` ${PHONE_MESSAGES.stillInUse(phone.replaces.number)}`}
      </p>
      <FormSummary form={form} fields={FIELDS} idOf={() => id} />
      <TextField
        id={id}
        label={PHONE_FORM_MESSAGES.code}
        hint={PHONE_FORM_MESSAGES.codeHint}
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        {...(error && { error })}
        onChange={(event) => form.change('code', event.target.value)}
      />
      <div className="form__foot">
        <Button type="submit" kind="primary" busy={form.isBusy && PHONE_FORM_MESSAGES.confirming}>
          {PHONE_FORM_MESSAGES.confirm}
        </Button>
        <Resend />
      </div>
      <div className="form__foot">
        <Button small kind="quiet" onClick={onAnother}>
          {PHONE_MESSAGES.another}
        </Button>
        <Button small kind="quiet" onClick={onForget}>
          {phone.replaces ? PHONE_MESSAGES.keep(phone.replaces.number) : PHONE_MESSAGES.forget}
        </Button>
      </div>
    </form>
  )
}

/** A wrong code is an error of its field. */
async function confirm(request: () => Promise<unknown>): Promise<FormOutcome> {
  let isWrong = false
  const outcome = await sendForm(() =>
    request().catch((error: unknown) => {
      isWrong = error instanceof RequestError && error.code === 'BadRequest.InvalidCode'
      throw error
    }),
  )
  if (!isWrong) return outcome
  return { kind: 'refused', fields: { code: FORM_CODES.unknown }, message: PHONE_FORM_MESSAGES.wrongCode }
}

/** A code sent a moment ago is still on its way: no other is sent then. */
function Resend() {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const resend = async () => {
    setIsBusy(true)
    const outcome = await sendForm(resendCode)
    setIsBusy(false)
    if (outcome.kind === 'done') setText(PHONE_FORM_MESSAGES.resent)
    else setText(outcome.kind === 'failed' ? outcome.message : PHONE_FORM_MESSAGES.resendFailed)
  }
  return (
    <>
      <Button busy={isBusy && PHONE_FORM_MESSAGES.sending} onClick={resend}>
        {PHONE_FORM_MESSAGES.resend}
      </Button>
      <p className="caption soft" role="status">
        {text}
      </p>
    </>
  )
}
