import { linkOf, PLACES, showKeys } from './keys-dialog.ts'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog'

/** How long `g` waits for the key that says where to go. */
const GO_MS = 1500

/**
 * While the choice is stored under this name, `/` leads to the search box of the page, else to the page of search, `g` and a
 * letter follow a link of the navigation, and `?` names the keys that this page has.
 */
export function listenForPageKeys(stored: string): void {
  let goUntil = 0
  const keys: Readonly<Record<string, () => boolean>> = {
    '/': openSearch,
    '?': showKeys,
    g: () => {
      goUntil = Date.now() + GO_MS
      return true
    },
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || !localStorage.getItem(stored)) return
    if (target instanceof Element && target.closest(TYPING)) return
    const isGoing = Date.now() < goUntil
    goUntil = 0
    if (!(isGoing ? goTo(key) : keys[key]?.())) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before the keys of a list, for which the letters after `g` mean something else.
  addEventListener('keydown', onKey, { capture: true })
}

function openSearch(): boolean {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-search-${name}]`)
  const place = find('box') ?? find('link')
  place?.focus()
  place?.click()
  return place !== null
}

function goTo(key: string): boolean {
  const place = PLACES.find(([letter]) => letter === key)
  const link = place && linkOf(place)
  link?.click()
  return Boolean(link)
}
