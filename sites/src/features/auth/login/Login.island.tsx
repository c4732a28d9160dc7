import { useEffect, useRef, useState } from 'react'
import { forgetCommunity, storeCommunity } from '../../../lib/stored-community.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { AdminView } from './AdminView.tsx'
import { emailInFragment } from './available-communities.ts'
import { CodeView } from './CodeView.tsx'
import { EmailView } from './EmailView.tsx'
import { ForgotView, LinkSentView } from './ForgotView.tsx'
import { LockedView } from './LockedView.tsx'
import type { LoginStart } from './login-state.ts'
import type { LoginViewProps } from './login-view.ts'
import { readClientInfo } from './login-visit.ts'
import { PasswordView } from './PasswordView.tsx'
import { readRememberedEmail, rememberEmail, takeRecipient } from './remembered-email.ts'
import { useLogin } from './use-login.ts'
import './login.css'

type LoginProps = {
  readonly start: LoginStart
  readonly community: { readonly code: string; readonly name: string; readonly conciergeEmail: string }
  /** Where to go afterwards, a safe address on this origin. */
  readonly target: string
}

/** Taken out of the address at once: what stands there is seen over shoulders and kept in histories. */
function takeEmailInFragment(): string {
  const email = emailInFragment(location.hash)
  if (email) history.replaceState(null, '', location.pathname + location.search)
  return email
}

function LoginPart({ start, community, target }: LoginProps) {
  const [isRemembered, setRemembered] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { state, send, resume } = useLogin({
    start,
    enter: ({ email }) => {
      rememberEmail({ isRemembered, email: email.trim() })
      storeCommunity(community.code)
      location.replace(target)
    },
  })
  const shown = useRef(state.activeView)

  useEffect(() => {
    // Whoever is shown this page is signed out; staff may look at theirs while a member is in.
    if (start === 'email') forgetCommunity()
    const remembered = readRememberedEmail()
    // Something may have been ticked, typed, or filled in by the browser, before the script was there.
    const isTicked = root.current?.querySelector<HTMLInputElement>('[type=checkbox]')?.checked ?? false
    setRemembered(isTicked || remembered.isRemembered)
    const typed = root.current?.querySelector<HTMLInputElement>('[name=username]')?.value ?? ''
    const brought = typed || takeEmailInFragment() || takeRecipient()
    const visit = brought ? null : readClientInfo(start)
    if (visit) resume(visit)
    else send({ type: 'email-changed', email: brought || remembered.email })
  }, [start, send, resume])

  // The step changed in place: go on where the question is. Not on arrival, the page decides there.
  useEffect(() => {
    if (shown.current === state.activeView) return
    shown.current = state.activeView
    const heading = root.current?.querySelector('h1')
    const question = root.current?.querySelector<HTMLElement>('input:not([readonly])') ?? heading
    // What is asked stays in sight above the field that answers it.
    question?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [state.activeView])

  const view: LoginViewProps = {
    state,
    send,
    community: community.name,
    concierge: community.conciergeEmail,
    isRemembered,
    onRemember: setRemembered,
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
