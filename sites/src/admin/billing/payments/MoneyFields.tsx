import { Alert } from '../../../ui/alert/Alert.tsx'
import { TextField } from '../../../ui/field/Field.tsx'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { amountLabel } from './messages.ts'

type AmountFieldProps = {
  readonly currency: string
  readonly hint?: string
  readonly placeholder?: string
  readonly readOnly: boolean
  readonly value: string
  readonly onType: (typed: string) => void
  readonly error: string | true | undefined
}

export function AmountField({ currency, onType, ...field }: AmountFieldProps) {
  return (
    <TextField
      label={amountLabel(currency)}
      inputMode="decimal"
      autoComplete="off"
      data-autofocus
      {...field}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

type ReasonFieldProps = {
  readonly label: string
  readonly hint: string
  readonly readOnly?: boolean
  readonly maxLength: number
  readonly value: string
  readonly onType: (typed: string) => void
  readonly error: string | true | undefined
}

export function ReasonField({ onType, ...field }: ReasonFieldProps) {
  return <TextArea rows={3} {...field} onChange={({ target }) => onType(target.value)} />
}

/** What becomes of the operation: it is looked up at the provider, or it was refused. */
export function OperationNotices({
  checking,
  refused,
}: {
  readonly checking: string | false
  readonly refused: string | undefined
}) {
  return (
    <>
      {checking && <Alert tone="info">{checking}</Alert>}
      {refused && <Alert tone="negative">{refused}</Alert>}
    </>
  )
}
