type Opened = {
  readonly purpose: 'reset' | 'setup'
  /** Of the account whose password the link sets. */
  readonly email: string
  /** Who is signed in where the link is opened; null for nobody. */
  readonly signedInAs: string | null
}

/** What stands above the form, and in its place once the password is saved. */
export type NewPasswordTexts = { readonly intro: string; readonly done: string; readonly doneText: string }

/** The texts of the page of an emailed link. Its account is named: somebody else may be signed in there. */
export function newPasswordTexts({ purpose, email, signedInAs }: Opened): NewPasswordTexts {
  const isReset = purpose === 'reset'
  const intro = isReset
    ? `For ${email}. It replaces the old one on all your devices.`
    : `For ${email}. You’ll use it to sign in. Choose one you don’t use anywhere else.`
  if (signedInAs !== null && signedInAs !== email) {
    const done = isReset ? 'The password is changed' : 'The password is set'
    return { intro, done, doneText: `It’s the password of ${email}. You’re still signed in as ${signedInAs}.` }
  }
  return isReset
    ? {
        intro,
        done: 'Your password is changed',
        doneText: 'You’ve been signed out everywhere. Sign in with your new password.',
      }
    : { intro, done: 'Your password is set', doneText: 'Use it to sign in on any device.' }
}
