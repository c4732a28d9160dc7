import { type SubmitEvent, useRef, useState } from 'react'
import {
  EMAIL_CHANGE_REASON_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  type EmailChangeFaults,
  type EmailChangeFields,
  emailChangeFaults,
  IDENTITY_CHECK_MAX_CHARACTERS,
} from '#shared/domain/members/account/email-change.ts'
import { newId } from '#shared/kernel/ids.ts'
import { useFirstWrongField } from '../../../lib/forms/use-first-wrong-field.ts'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Choices } from '../../../ui/field/Choices.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import type { StepUp } from '../../step-up/use-step-up.ts'
import '../../step-up/staff-form.css'
import { type FieldErrors, unlessEmpty } from '../../forms/field-errors.ts'
import { refusalText } from '../member/refusal-text.ts'
import { ASK_EMAIL_MESSAGES as M } from './dialog-messages.ts'
import { askEmailChange } from './email-change.requests.ts'

type ChangeEmailFormProps = {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly hasOpen: boolean
  readonly stepUp: StepUp
  readonly isBusy: boolean
  readonly setBusy: (isBusy: boolean) => void
  readonly onSent: () => void
}

type MarkedFaults = FieldErrors<keyof EmailChangeFaults>

const EMPTY: EmailChangeFields = { newEmail: '', way: 'BOTH', reason: '', identityCheck: '' }

const WAYS = [
  { value: 'BOTH', label: M.both, hint: M.bothHint },
  { value: 'WAIT', label: M.wait, hint: M.waitHint },
] as const

/** What the answer says beside fields; null where it says nothing there. */
function faultsOf(error: unknown): EmailChangeFaults | null {
  const found = error instanceof RequestError ? error.extensions.fieldMessages : null
  return typeof found === 'object' && found !== null && Object.keys(found).length > 0 ? found : null
}

function marked(faults: EmailChangeFaults, typed: EmailChangeFields): MarkedFaults {
  const names = Object.keys(faults) as (keyof EmailChangeFaults)[]
  return Object.fromEntries(names.map((name) => [name, unlessEmpty(typed[name], faults[name] ?? '')]))
}

export function ChangeEmailForm(props: ChangeEmailFormProps) {
  const { id, userId, email, hasOpen, stepUp, isBusy, setBusy, onSent } = props
  const [fields, setFields] = useState(EMPTY)
  const [faults, setFaults] = useState<MarkedFaults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { form, goToFirstWrong } = useFirstWrongField()
  /** Of one request: a repeat after a lost answer sends no second pair of links. */
  const operation = useRef<{ readonly id: string; readonly fields: EmailChangeFields } | null>(null)

  const change = (changed: Partial<EmailChangeFields>) => setFields({ ...fields, ...changed })
  const refuse = (found: EmailChangeFaults) => {
    setFaults(marked(found, fields))
    goToFirstWrong()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = emailChangeFaults(fields, email)
    setFailure(null)
    if (isBusy) return
    if (Object.keys(found).length > 0) return refuse(found)
    setFaults({})
    setBusy(true)
    if (operation.current?.fields !== fields) operation.current = { id: newId(new Date()), fields }
    const operationId = operation.current.id
    try {
      await stepUp.run(() => askEmailChange(userId, fields, operationId))
      onSent()
    } catch (error) {
      setBusy(false)
      const refused = faultsOf(error)
      if (refused) refuse(refused)
      else setFailure(refusalText(error, M.failed))
    }
  }

  return (
    <form ref={form} className="staff-form" id={id} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p>{M.present(email)}</p>
      {hasOpen && <Alert tone="warning">{M.replaces}</Alert>}
      <TextField
        label={M.newEmail}
        type="email"
        autoComplete="off"
        data-autofocus
        maxLength={EMAIL_MAX_CHARACTERS}
        value={fields.newEmail}
        onChange={({ target }) => change({ newEmail: target.value })}
        error={faults.newEmail}
      />
      <Choices legend={M.way} choices={WAYS} value={fields.way} onChange={(way) => change({ way })} />
      {fields.way === 'WAIT' && (
        <TextArea
          label={M.identity}
          hint={M.identityHint}
          rows={2}
          maxLength={IDENTITY_CHECK_MAX_CHARACTERS}
          value={fields.identityCheck}
          onChange={({ target }) => change({ identityCheck: target.value })}
          error={faults.identityCheck}
        />
      )}
      <TextArea
        label={M.reason}
        hint={M.reasonHint}
        rows={2}
        maxLength={EMAIL_CHANGE_REASON_MAX_CHARACTERS}
        value={fields.reason}
        onChange={({ target }) => change({ reason: target.value })}
        error={faults.reason}
      />
      {failure && <Alert tone="negative">{failure}</Alert>}
    </form>
  )
}
