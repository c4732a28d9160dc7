/** Off until it is chosen on the page of search: a single key is taken from those who speak to their device or press keys by accident. */
export const SEARCH_KEY_STORED = 'council.search-key'

let isListening = false

/** Only who has chosen the key loads what it does. */
export async function loadSearchKey(): Promise<void> {
  if (isListening || !localStorage.getItem(SEARCH_KEY_STORED)) return
  isListening = true
  const { listenForSearchKey } = await import('../../features/search/search-key.ts')
  listenForSearchKey(SEARCH_KEY_STORED)
}
