import { type SubmitEvent, useId, useState } from 'react'
import { REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { safeHref } from '#shared/kernel/safe-href.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextArea, TextField } from '../../ui/field/Field.tsx'
import { confirmationOf } from './confirmations.ts'
import type { ConfirmedMove } from './confirmed-move.ts'
import { getsMail, MOVE_MESSAGES, moveLabel } from './messages.ts'
import type { Move } from './move.mutations.ts'
import { instantOf } from './zoned-time.ts'

type MoveDialogProps = {
  readonly move: ConfirmedMove
  readonly authorName: string
  readonly timeZone: string
  readonly isBusy: boolean
  readonly error: string | null
  readonly onConfirm: (move: Move) => void
  readonly onClose: () => void
}

/** Confirms a move of which the author gets a mail; says so, and asks for what the move needs. */
export function MoveDialog({ move, authorName, timeZone, isBusy, error, onConfirm, onClose }: MoveDialogProps) {
  const formId = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const { from, to } = move
  const label = moveLabel(from, to)
  const isScheduled = to === 'SCHEDULED'
  const isElsewhere = to === 'MANUALLY_PUBLISHED'
  const isRevision = move.mail === 'article-needs-revision'

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const scheduledDate = isScheduled ? instantOf(text('scheduledDate'), timeZone) : null
    const externalUrl = isElsewhere ? safeHref(text('externalUrl')) : null
    if (isScheduled && !scheduledDate) return setWrong(MOVE_MESSAGES.needsDate)
    if (isElsewhere && !externalUrl?.startsWith('https:')) return setWrong(MOVE_MESSAGES.needsUrl)
    setWrong(null)
    onConfirm({
      status: to,
      reason: text('reason') || null,
      scheduledDate: scheduledDate?.toISOString() ?? null,
      externalUrl,
    })
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
        {confirmationOf(move)} <strong>{getsMail(authorName)}</strong>
      </p>
      <form id={formId} className="panels__form" noValidate onSubmit={submit}>
        {isScheduled && (
          <TextField
            label={MOVE_MESSAGES.scheduledFor}
            hint={timeZone.replaceAll('_', ' ')}
            type="datetime-local"
            name="scheduledDate"
            error={wrong}
          />
        )}
        {isElsewhere && (
          <TextField
            label={MOVE_MESSAGES.externalUrl}
            hint={MOVE_MESSAGES.externalUrlHint}
            type="url"
            name="externalUrl"
            error={wrong}
          />
        )}
        <TextArea
          label={MOVE_MESSAGES.reason}
          aside={isRevision ? undefined : MOVE_MESSAGES.optional}
          hint={isRevision ? MOVE_MESSAGES.revisionHint : MOVE_MESSAGES.reasonHint}
          name="reason"
          rows={2}
          maxLength={REASON_MAX_CHARACTERS}
        />
      </form>
      {error && <Alert tone="negative">{error}</Alert>}
    </Dialog>
  )
}
