import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { AUTH_MESSAGES } from '#shared/domain/auth/messages.ts'
import { passRecipientOn, readRememberedEmail, rememberEmail, takeRecipient } from './remembered-email.ts'
import { isEmail, type SignInKind, signIn } from './sign-in.ts'

export type SignInView =
  | { readonly kind: 'email' }
  | { readonly kind: 'password' }
  | { readonly kind: 'locked'; readonly fault: { readonly correlationId: string | null } | null }

type Errors = { readonly email: string | null; readonly password: string | null }
const NO_ERRORS: Errors = { email: null, password: null }

const emailError = (email: string): string | null => {
  if (!email.trim()) return AUTH_MESSAGES.missingUsername
  return isEmail(email) ? null : AUTH_MESSAGES.invalidEmail
}

/** Members are asked for one thing at a time; staff see both fields at once. */
export const useSignIn = (kind: SignInKind, target: string, form: RefObject<HTMLFormElement | null>) => {
  const start: SignInView = kind === 'admin' ? { kind: 'password' } : { kind: 'email' }
  const [view, setView] = useState<SignInView>(start)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const remembered = readRememberedEmail()
    setRemembered(remembered.isRemembered)
    // Something may have been typed, or filled in by the browser, before the script was there.
    const typed = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? ''
    setEmail(typed('username') || takeRecipient() || remembered.email)
    setPassword(typed('password'))
  }, [form])

  const changeEmail = (text: string) => {
    setEmail(text)
    if (errors.email) setErrors({ ...errors, email: emailError(text) })
  }
  const changePassword = (text: string) => {
    setPassword(text)
    if (errors.password) setErrors({ ...errors, password: null })
  }
  const leaveEmail = () => {
    if (email) setErrors({ ...errors, email: emailError(email) })
  }

  const tryPassword = async () => {
    setBusy(true)
    const outcome = await signIn(kind, email, password)
    if (outcome.kind === 'signed-in') {
      rememberEmail({ isRemembered, email: email.trim() })
      location.replace(target)
      return
    }
    if (outcome.kind === 'is-admin') {
      passRecipientOn(email.trim())
      location.assign(`/login-admin${location.search}`)
      return
    }
    setBusy(false)
    if (outcome.kind === 'refused') {
      setErrors({ ...NO_ERRORS, [outcome.field]: outcome.text })
      if (outcome.field === 'email') setView(start)
      return
    }
    setPassword('')
    setView({ kind: 'locked', fault: outcome.kind === 'fault' ? outcome : null })
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrongEmail = emailError(email)
    if (view.kind === 'email') {
      setErrors({ ...NO_ERRORS, email: wrongEmail })
      if (!wrongEmail) setView({ kind: 'password' })
      return
    }
    const wrongPassword = password ? null : AUTH_MESSAGES.missingPassword
    setErrors({ email: wrongEmail, password: wrongPassword })
    if (!wrongEmail && !wrongPassword) void tryPassword()
  }

  const cancel = () => {
    setErrors(NO_ERRORS)
    setPassword('')
    setEmail('')
    setView(start)
  }

  return {
    view,
    email,
    password,
    isRemembered,
    errors,
    isBusy,
    isEmailValid: isEmail(email),
    changeEmail,
    changePassword,
    leaveEmail,
    setRemembered,
    submit,
    cancel,
    retry: () => setView({ kind: 'password' }),
  }
}
