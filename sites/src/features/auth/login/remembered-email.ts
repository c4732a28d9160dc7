// Local storage keeps "remember me" and its email. Session storage passes the email from the member login to the admin login.
const FLAG = 'council.rememberMe'
const EMAIL = 'council.email'
const PASSED_EMAIL = 'council.recipient'

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

export function passEmailToAdminLogin(email: string): void {
  sessionStorage.setItem(PASSED_EMAIL, email)
}

export function takePassedEmail(): string {
  const email = sessionStorage.getItem(PASSED_EMAIL) ?? ''
  sessionStorage.removeItem(PASSED_EMAIL)
  return email
}
