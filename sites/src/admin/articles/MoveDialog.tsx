import { useId } from 'react'
import { REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { ARTICLE_REFUSALS } from '#shared/domain/articles/refusals.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { FormSummary } from '../../lib/forms/FormSummary.tsx'
import { fieldError } from '../../lib/forms/field-error.ts'
import type { FormCodes, FormValues } from '../../lib/forms/form-state.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/Field.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { confirmationOf } from './confirmations.ts'
import type { ConfirmedMove } from './confirmed-move.ts'
import { getEmails, getsEmail, MOVE_MESSAGES, moveLabel } from './messages.ts'
import type { Move } from './move.mutations.ts'
import { instantOf } from './zoned-time.ts'

type MoveField = 'scheduledDate' | 'externalUrl' | 'reason'

const EMPTY = { scheduledDate: '', externalUrl: '', reason: '' }
const FIELDS = {
  scheduledDate: { label: MOVE_MESSAGES.scheduledFor, texts: { [FORM_CODES.date]: MOVE_MESSAGES.needsDate } },
  externalUrl: { label: MOVE_MESSAGES.externalUrl, texts: { [FORM_CODES.url]: MOVE_MESSAGES.needsUrl } },
  reason: { label: MOVE_MESSAGES.reason },
}

/** Refusals that the dialog shows at the time field. */
const TIME_REFUSALS: readonly string[] = [
  ARTICLE_REFUSALS.scheduleInFuture,
  ARTICLE_REFUSALS.scheduleUnchanged,
  ARTICLE_REFUSALS.scheduleAfterEnd,
]

type MoveDialogProps = {
  readonly move: ConfirmedMove
  /** A reason typed before. */
  readonly reason?: string
  readonly authorName: string
  /** The number of authors, for a move of many articles. */
  readonly authors?: number
  readonly timeZone: string
  readonly isBusy: boolean
  readonly error: string | null
  readonly onConfirm: (move: Move) => void
  readonly onClose: () => void
}

/** Confirms a move whose author gets an email; says so, and asks for the input that the move needs. */
export function MoveDialog({
  move,
  reason = '',
  authorName,
  authors = 1,
  timeZone,
  isBusy,
  error,
  onConfirm,
  onClose,
}: MoveDialogProps) {
  const formId = useId()
  const idOf = (field: MoveField) => `${formId}${field}`
  const { from, to } = move
  const label = moveLabel(from, to)
  const timeRefusal = to === 'SCHEDULED' && error !== null && TIME_REFUSALS.includes(error) ? error : null
  const isRevision = move.email === 'article-needs-revision'
  const form = useForm<MoveField>({
    initial: { ...EMPTY, reason },
    validate: (values) => wrongFields(to, values, timeZone),
    // The page sends the move, and the dialog shows why it was refused.
    send: async (values) => {
      onConfirm(toMove(to, values, timeZone))
      return { kind: 'done' }
    },
    onDone: () => {},
  })
  const control = (field: 'scheduledDate' | 'externalUrl') => {
    const code = form.errors[field]
    const refused = field === 'scheduledDate' && timeRefusal
    return {
      ...(refused && { error: refused }),
      id: idOf(field),
      label: FIELDS[field].label,
      value: form.values[field],
      ...(code !== undefined && { error: fieldError(code, FIELDS[field].texts) }),
      onChange: (event: { readonly target: { readonly value: string } }) => form.change(field, event.target.value),
    }
  }

  return (
    <Dialog
      open
      title={label}
      dismissible={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {MOVE_MESSAGES.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={to === 'TRASHED' ? 'danger' : 'primary'}
            busy={isBusy && MOVE_MESSAGES.moving}
          >
            {label}
          </Button>
        </>
      }
    >
      <p>
        {confirmationOf(move)} <strong>{authors === 1 ? getsEmail(authorName) : getEmails(authors)}</strong>
      </p>
      <form
        id={formId}
        className="panels__form"
        noValidate
        onSubmit={(event) => (isBusy ? event.preventDefault() : form.submit(event))}
      >
        <FormSummary form={form} fields={FIELDS} idOf={idOf} />
        {to === 'SCHEDULED' && (
          <TextField {...control('scheduledDate')} hint={timeZone.replaceAll('_', ' ')} type="datetime-local" />
        )}
        {to === 'MANUALLY_PUBLISHED' && (
          <TextField {...control('externalUrl')} hint={MOVE_MESSAGES.externalUrlHint} type="url" />
        )}
        <TextArea
          id={idOf('reason')}
          value={form.values.reason}
          onChange={(event) => form.change('reason', event.target.value)}
          label={MOVE_MESSAGES.reason}
          aside={isRevision ? undefined : MOVE_MESSAGES.optional}
          hint={isRevision ? MOVE_MESSAGES.revisionHint : MOVE_MESSAGES.reasonHint}
          rows={2}
          maxLength={REASON_MAX_CHARACTERS}
        />
      </form>
      {error && !timeRefusal && <Alert tone="negative">{error}</Alert>}
    </Dialog>
  )
}

function wrongFields(to: Move['status'], values: FormValues<MoveField>, timeZone: string): FormCodes<MoveField> {
  const { scheduledDate, externalUrl } = toMove(to, values, timeZone)
  if (to === 'SCHEDULED' && !scheduledDate) return { scheduledDate: FORM_CODES.date }
  if (to === 'MANUALLY_PUBLISHED' && !externalUrl?.startsWith('https:')) return { externalUrl: FORM_CODES.url }
  return {}
}

function toMove(to: Move['status'], values: FormValues<MoveField>, timeZone: string): Move {
  const scheduledDate = to === 'SCHEDULED' ? instantOf(values.scheduledDate.trim(), timeZone) : null
  return {
    status: to,
    reason: values.reason.trim() || null,
    scheduledDate: scheduledDate?.toISOString() ?? null,
    externalUrl: to === 'MANUALLY_PUBLISHED' ? safeHref(values.externalUrl.trim()) : null,
  }
}
