import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PAY_NOW_MESSAGES } from '../messages.ts'

export type Contact = { readonly phone: string; readonly email: string }

/** For the first element of a view that has replaced the focused element. */
function useFocus<T extends HTMLElement>(selector?: string): RefObject<T | null> {
  const place = useRef<T>(null)
  useEffect(() => (selector ? place.current?.querySelector<HTMLElement>(selector) : place.current)?.focus(), [selector])
  return place
}

/** The heading of a view that replaces another one: it gets the focus, and names the page. */
export function ViewHeading({ children }: { readonly children: string }) {
  usePageTitle(children)
  return (
    <h1 ref={useFocus<HTMLHeadingElement>()} tabIndex={-1} className="pay__title">
      {children}
    </h1>
  )
}

/**
 * Hidden, not removed, while something else is shown: the fields keep their values. When it is shown again, its first
 * field gets the focus. Disabled until hydration: the island charges by the choices, and knows of none made before.
 */
export function CardFormPlace({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  const isHydrated = useHydrated()
  const place = useRef<HTMLFieldSetElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) place.current?.querySelector<HTMLElement>('iframe, input')?.focus()
    wasShown.current = isShown
  }, [isShown])
  return (
    <fieldset ref={place} className="pay__form" disabled={!isHydrated} hidden={!isShown}>
      {children}
    </fieldset>
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

type FailedProps = {
  readonly contact: Contact
  /** Whether it is known that nothing was charged, and why. */
  readonly notCharged?: string | null
  readonly onTryAgain: () => void
}

export function Failed({ contact, notCharged = null, onTryAgain }: FailedProps) {
  return (
    <div className="pay__notice">
      <Alert
        tone="negative"
        title={notCharged === null ? PAY_NOW_MESSAGES.failedTitle : PAY_NOW_MESSAGES.notChargedTitle}
      >
        {notCharged ?? PAY_NOW_MESSAGES.failedText}
      </Alert>
      <FocusedButton onClick={onTryAgain}>{PAY_NOW_MESSAGES.tryAgain}</FocusedButton>
      <ContactUs {...contact} />
    </div>
  )
}

/** Replaces the form: another card would change nothing. */
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
      <p ref={useFocus<HTMLParagraphElement>()} tabIndex={-1} className="pay__notice-title">
        {PAY_NOW_MESSAGES.checkingTitle}
      </p>
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

/** The only button of a view that has replaced the focused element. */
function FocusedButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <div ref={useFocus<HTMLDivElement>('button')}>
      <Button kind="primary" wide onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
