/** Off until it is chosen on the page of search: single keys are taken from those who speak to their device or press keys by accident. */
export const PAGE_KEYS_STORED = 'council.page-keys'

let isListening = false

/** Only who has chosen the keys loads what they do. */
export async function loadPageKeys(): Promise<void> {
  if (isListening || !localStorage.getItem(PAGE_KEYS_STORED)) return
  isListening = true
  const { listenForPageKeys } = await import('../../features/search/page-keys.ts')
  listenForPageKeys(PAGE_KEYS_STORED)
}
