/*
 * What this browser keeps of a sign-in: the flag and the email in local storage if the person asked for it, and, for the
 * walk from the member's to the admin's form, the email of that walk in this tab.
 */
const FLAG = 'council.rememberMe'
const EMAIL = 'council.email'
const RECIPIENT = 'council.recipient'

export type RememberedEmail = { readonly isRemembered: boolean; readonly email: string }

export function readRememberedEmail(): RememberedEmail {
  const isRemembered = localStorage.getItem(FLAG) === 'true'
  return { isRemembered, email: isRemembered ? (localStorage.getItem(EMAIL) ?? '') : '' }
}

export function rememberEmail({ isRemembered, email }: RememberedEmail): void {
  if (isRemembered) {
    localStorage.setItem(FLAG, 'true')
    localStorage.setItem(EMAIL, email)
  } else {
    localStorage.removeItem(FLAG)
    localStorage.removeItem(EMAIL)
  }
}

export function passRecipientOn(email: string): void {
  sessionStorage.setItem(RECIPIENT, email)
}

export function takeRecipient(): string {
  const email = sessionStorage.getItem(RECIPIENT) ?? ''
  sessionStorage.removeItem(RECIPIENT)
  return email
}
