import { useEffect, useRef } from 'react'
import { type LoginFragment, readLoginFragment } from '#shared/domain/auth/login-fragment.ts'
import { clearStoredCommunity, storeCommunity } from '../../../lib/community-storage.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { AdminView } from './AdminView.tsx'
import { CodeView } from './code/CodeView.tsx'
import { EmailView } from './EmailView.tsx'
import { ForgotView, LinkSentView } from './ForgotView.tsx'
import { LockedView } from './LockedView.tsx'
import type { LoginViewProps } from './login-view.ts'
import { replaceSteps } from './machine/login-history.ts'
import { isReturnToPage, readLoginProgress } from './machine/login-progress.ts'
import type { LoginStart } from './machine/login-state.ts'
import { useLogin } from './machine/use-login.ts'
import { PasswordView } from './PasswordView.tsx'
import { readRememberedEmail, rememberEmail, takePassedEmail } from './remembered-email.ts'
import './login.css'

type LoginProps = {
  readonly start: LoginStart
  readonly community: { readonly code: string; readonly name: string; readonly conciergeEmail: string }
  /** The page to open after signing in: a checked address on this origin. */
  readonly target: string
}

/**
 * The data passed after `#`, which is then removed from the address, so that the email is neither visible there nor
 * kept in the history.
 */
function takeFragment(): LoginFragment {
  const passed = readLoginFragment(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  return passed
}

function LoginPart({ start, community, target }: LoginProps) {
  const root = useRef<HTMLDivElement>(null)
  const { state, send, resume } = useLogin({
    start,
    enter: ({ email, isRemembered }) => {
      rememberEmail({ isRemembered, email: email.trim() })
      storeCommunity(community.code)
      replaceSteps(target)
    },
  })
  // Switching a code to another channel is a new view, because the button that was used disappears.
  const shownView = state.activeView === 'code' ? `code ${state.recipient}` : state.activeView
  const shown = useRef(shownView)

  useEffect(() => {
    // A visitor of /login is signed out. /login-admin may be opened while a member is signed in.
    if (start === 'email') clearStoredCommunity()
    const remembered = readRememberedEmail()
    // Checkbox and email may have been filled before hydration, by the person or autofill.
    const isChecked = root.current?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? false
    const typed = root.current?.querySelector<HTMLInputElement>('[name=username]')?.value ?? ''
    const passed = takeFragment()
    const givenEmail = typed || passed.email || takePassedEmail()
    const progress = givenEmail ? null : readLoginProgress(start, { isReturn: isReturnToPage(), now: Date.now() })
    if (progress) resume(progress)
    if (progress?.email) return
    send({ type: 'remember-changed', isRemembered: isChecked || remembered.isRemembered })
    send({ type: 'email-changed', email: givenEmail || remembered.email })
    if (passed.hasCode) send({ type: 'have-code-chosen' })
  }, [start, send, resume])

  // A new view gets the focus; on page load the focus stays where the browser put it.
  useEffect(() => {
    if (shown.current === shownView) return
    shown.current = shownView
    const heading = root.current?.querySelector('h1')
    const field = root.current?.querySelector<HTMLElement>('input:not([readonly])') ?? heading
    // The heading stays visible above the focused field.
    field?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [shownView])

  const view: LoginViewProps = {
    state,
    send,
    community: community.name,
    concierge: community.conciergeEmail,
  }
  const body = {
    email: () => <EmailView {...view} />,
    password: () => <PasswordView {...view} />,
    code: () => <CodeView {...view} />,
    forgot: () => <ForgotView {...view} />,
    'link-sent': () => <LinkSentView {...view} />,
    locked: () => <LockedView {...view} />,
    admin: () => <AdminView {...view} code={community.code} />,
  }[state.activeView]
  return <div ref={root}>{body()}</div>
}

export const Login = withErrorBoundary(LoginPart)
