import { CARDS_MESSAGES } from './messages.ts'

/** Every failure of a member's card shows the contact. */
export function HelpLink({ email }: { readonly email: string }) {
  return email ? <a href={`mailto:${email}`}>{CARDS_MESSAGES.help}</a> : null
}
