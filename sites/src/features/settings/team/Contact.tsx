import { Suspense, useEffect, useRef, useState } from 'react'
import { latePart } from '../../../lib/late-part.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { RemoveDialog } from '../RemoveDialog.tsx'
import { failureOf } from './failure-of.ts'
import { type ContactKind, TEAM_MESSAGES } from './messages.ts'
import { deleteContact, restoreContact } from './team.mutations.ts'
import type { ContactView } from './team.queries.ts'

const ContactForm = latePart(async () => (await import('./ContactForm.tsx')).ContactForm)

type Note =
  | { readonly kind: 'saved'; readonly text: string }
  | { readonly kind: 'removed'; readonly text: string; readonly contact: ContactView }
  | { readonly kind: 'failed'; readonly text: string }

type ContactProps = { readonly kind: ContactKind; readonly contact: ContactView | null }

/** A support contact of the member: shown, added, changed, removed, and restored. */
export function Contact({ kind, contact: initialContact }: ContactProps) {
  const [contact, setContact] = useState(initialContact)
  const [isEdited, setIsEdited] = useState(false)
  const [note, setNote] = useState<Note | null>(null)

  const keep = (saved: ContactView) => {
    setContact(saved)
    setIsEdited(false)
    setNote({ kind: 'saved', text: TEAM_MESSAGES.saved(saved.name, TEAM_MESSAGES.role[kind]) })
  }
  const run = async (request: () => Promise<unknown>) => {
    const text = await failureOf(request)
    if (text !== null) setNote({ kind: 'failed', text })
    return text === null
  }
  const remove = async (removed: ContactView) => {
    if (!(await run(() => deleteContact(kind)))) return
    setContact(null)
    setNote({ kind: 'removed', text: TEAM_MESSAGES.removed(removed.name), contact: removed })
  }
  const restore = (removed: ContactView) => run(async () => keep(await restoreContact(kind, removed)))

  if (isEdited) {
    return (
      <Suspense fallback={contact && <ContactFacts contact={contact} />}>
        <ContactForm kind={kind} contact={contact} onSaved={keep} onCancel={() => setIsEdited(false)} />
      </Suspense>
    )
  }
  const edit = () => {
    setNote(null)
    setIsEdited(true)
  }
  return (
    <>
      <NoteText note={note} onRestore={restore} />
      {contact ? (
        <Shown contact={contact} onEdit={edit} onRemove={() => remove(contact)} />
      ) : (
        <Nobody kind={kind} onAdd={edit} />
      )}
    </>
  )
}

/** Takes the focus when the pressed element is gone. */
function NoteText({
  note,
  onRestore,
}: {
  readonly note: Note | null
  readonly onRestore: (removed: ContactView) => void
}) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (note && document.activeElement === document.body) text.current?.focus()
  }, [note])
  if (note?.kind === 'failed') return <Alert tone="negative">{note.text}</Alert>
  return (
    <div className="note-line">
      <p ref={text} className="note" role="status" tabIndex={-1}>
        {note?.text}
      </p>
      {note?.kind === 'removed' && (
        <Button small onClick={() => onRestore(note.contact)}>
          {TEAM_MESSAGES.undo}
        </Button>
      )}
    </div>
  )
}

function Nobody({ kind, onAdd }: { readonly kind: ContactKind; readonly onAdd: () => void }) {
  const isHydrated = useHydrated()
  return (
    <>
      <p className="soft">{TEAM_MESSAGES.none[kind]}</p>
      <Button disabled={!isHydrated} onClick={onAdd}>
        {TEAM_MESSAGES.add[kind]}
      </Button>
    </>
  )
}

function ContactFacts({ contact }: { readonly contact: ContactView }) {
  const { name, email, mobilePhone, officePhone } = contact
  return (
    <dl className="facts">
      <dt>{TEAM_MESSAGES.name}</dt>
      <dd>{name}</dd>
      <dt>{TEAM_MESSAGES.email}</dt>
      <dd>{email}</dd>
      {mobilePhone && (
        <>
          <dt>{TEAM_MESSAGES.mobilePhone}</dt>
          <dd className="figures">{mobilePhone.number}</dd>
        </>
      )}
      {officePhone && (
        <>
          <dt>{TEAM_MESSAGES.officePhone}</dt>
          <dd className="figures">
            <span>{officePhone.number}</span>
            {officePhone.extension && <span>{TEAM_MESSAGES.extensionLabel(officePhone.extension)}</span>}
          </dd>
        </>
      )}
    </dl>
  )
}

type ShownProps = {
  readonly contact: ContactView
  readonly onEdit: () => void
  readonly onRemove: () => Promise<void>
}

function Shown({ contact, onEdit, onRemove }: ShownProps) {
  const isHydrated = useHydrated()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <ContactFacts contact={contact} />
      <div className="form__foot">
        <Button disabled={!isHydrated} aria-label={TEAM_MESSAGES.editOf(contact.name)} onClick={onEdit}>
          {TEAM_MESSAGES.edit}
        </Button>
        <Button
          kind="quiet"
          disabled={!isHydrated}
          aria-label={TEAM_MESSAGES.removeOf(contact.name)}
          onClick={() => setIsAsked(true)}
        >
          {TEAM_MESSAGES.remove}
        </Button>
      </div>
      <RemoveDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={TEAM_MESSAGES.removeTitle(contact.name)}
        texts={TEAM_MESSAGES}
        onRemove={onRemove}
      >
        <p>{TEAM_MESSAGES.removeText}</p>
      </RemoveDialog>
    </>
  )
}
