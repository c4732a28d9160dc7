import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PAY_NOW_MESSAGES } from '../messages.ts'

export type Contact = { readonly phone: string; readonly email: string }

/** The heading of a view that takes the place of another one: it is focused, and names the page. */
export function ViewHeading({ children }: { readonly children: string }) {
  usePageTitle(children)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="pay__title">
      {children}
    </h1>
  )
}

export function ContactUs({ phone, email }: Contact) {
  return (
    <p className="pay__contact">
      {PAY_NOW_MESSAGES.contact}: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,{' '}
      <a href={`mailto:${email}`}>{email}</a>
    </p>
  )
}

type FailedProps = { readonly contact: Contact; readonly onTryAgain: () => void }

export function Failed({ contact, onTryAgain }: FailedProps) {
  return (
    <div className="pay__notice">
      <Alert tone="negative" title={PAY_NOW_MESSAGES.failedTitle}>
        {PAY_NOW_MESSAGES.failedText}
      </Alert>
      <FocusedButton onClick={onTryAgain}>{PAY_NOW_MESSAGES.tryAgain}</FocusedButton>
      <ContactUs {...contact} />
    </div>
  )
}

/** In place of the form: another card would change nothing. */
export function Unpayable({ contact, text }: { readonly contact: Contact; readonly text: string }) {
  return (
    <div className="pay__notice">
      <Alert tone="negative" title={PAY_NOW_MESSAGES.notChargedTitle}>
        {text}
      </Alert>
      <ContactUs {...contact} />
    </div>
  )
}

export function Checking() {
  return (
    <div className="pay__notice">
      <p className="pay__notice-title">{PAY_NOW_MESSAGES.checkingTitle}</p>
      <p className="soft">{PAY_NOW_MESSAGES.checkingText}</p>
      <div className="pay__progress" />
    </div>
  )
}

type UnresolvedProps = {
  readonly contact: Contact
  readonly text?: string
  readonly onAskAgain: () => void
}

export function Unresolved({ contact, text = PAY_NOW_MESSAGES.unresolvedText, onAskAgain }: UnresolvedProps) {
  return (
    <div className="pay__notice">
      <Alert tone="warning" title={PAY_NOW_MESSAGES.unresolvedTitle}>
        {text}
      </Alert>
      <FocusedButton onClick={onAskAgain}>{PAY_NOW_MESSAGES.askAgain}</FocusedButton>
      <ContactUs {...contact} />
    </div>
  )
}

/** The one thing to do in a view that has replaced what was focused. */
function FocusedButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={place}>
      <Button kind="primary" wide onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
