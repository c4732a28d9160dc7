const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Whether a text has the form of an email address: a domain with a dot inside. */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.slice(text.indexOf('@') + 2, -1).includes('.')
}
