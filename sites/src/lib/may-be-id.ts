/** Whether a text of an address or a posted form may be an id: it has no character that would lead an address elsewhere. */
export function mayBeId(text: string): boolean {
  return /^\w{1,40}$/.test(text)
}
