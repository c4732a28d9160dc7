/** Off until chosen on the search page, because single keys interfere with speech input and accidental key presses. */
export const PAGE_KEYS_STORED = 'council.page-keys'

let isListening = false

/** Loads the page keys only for people who have chosen them. */
export async function loadPageKeys(): Promise<void> {
  if (isListening || !localStorage.getItem(PAGE_KEYS_STORED)) return
  isListening = true
  const { listenForPageKeys } = await import('../../features/search/page-keys.ts')
  listenForPageKeys(PAGE_KEYS_STORED)
}
