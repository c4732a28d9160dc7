import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { Contact } from './Contact.tsx'
import { CONTACT_KINDS, type ContactKind, TEAM_MESSAGES } from './messages.ts'
import type { ContactView } from './team.queries.ts'
import '../../../lib/forms/forms.css'
import '../phone-input.css'
import '../notes.css'

type TeamProps = { readonly contacts: Readonly<Record<ContactKind, ContactView | null>> }

function TeamPart({ contacts }: TeamProps) {
  return CONTACT_KINDS.map((kind) => (
    <section key={kind} className="subject" aria-labelledby={kind}>
      <div className="subject__head">
        <h2 id={kind}>{TEAM_MESSAGES.heading[kind]}</h2>
        <p className="soft">{TEAM_MESSAGES.intro[kind]}</p>
      </div>
      <div className="subject__body">
        <Contact kind={kind} contact={contacts[kind]} />
      </div>
    </section>
  ))
}

export const Team = withErrorBoundary(TeamPart)
